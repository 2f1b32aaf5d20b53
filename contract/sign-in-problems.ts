// Sentences that say why a browser came back from a provider without a session. No schema is loaded with them.
import { sentence } from './sentence.ts'

/** The values of `?problem=` on the login screen, each with its sentence. */
export const signInProblems = {
  expired: () => sentence('This sign-in took too long or began in another window. Start again.'),
  cancelled: (name) => sentence('The sign-in at {name} did not finish. Try again.', { name }),
  away: (name, soon) =>
    soon
      ? sentence('{name} cannot be reached right now. Try again in a minute.', { name })
      : sentence('{name} cannot be reached right now. Your username and password still work.', { name }),
  invalid: (name, soon) =>
    soon
      ? sentence('Cairn could not accept the answer of {name}. Try again in a minute.', { name })
      : sentence('Cairn could not accept the answer of {name}. Tell an admin.', { name }),
  unverified: (name) => sentence("{name} didn't confirm your email address. Ask an admin.", { name }),
  domain: () => sentence('Use your school account.'),
  unknown: () => sentence('No account here has this address. Ask an admin to add it to yours.'),
  other: (name) =>
    sentence('This account does not sign in through {name}. Use your username and password.', { name }),
} as const satisfies Record<string, (name: string, soon: boolean) => string>
export type SignInProblem = keyof typeof signInProblems

export const isSignInProblem = (code: string): code is SignInProblem => Object.hasOwn(signInProblems, code)

/** Returns a sentence to render. `name` is that of the provider; `soon`: it seems to change its keys, which takes a minute. */
export function describeSignInProblem(problem: SignInProblem, name: string, soon = false): string {
  return signInProblems[problem](name, soon)
}
