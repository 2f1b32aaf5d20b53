// Sentences that say why a browser came back from a provider without a session. No schema is loaded with them.

const SOON = 'Try again in a minute.'

/** The values of `?problem=` on the login screen, each with its sentence. */
export const signInProblems = {
  expired: () => 'This sign-in took too long or began in another window. Start again.',
  cancelled: (name) => `The sign-in at ${name} did not finish. Try again.`,
  away: (name, soon) =>
    `${name} cannot be reached right now. ${soon ? SOON : 'Your username and password still work.'}`,
  invalid: (name, soon) => `Cairn could not accept the answer of ${name}. ${soon ? SOON : 'Tell an admin.'}`,
  unverified: (name) => `${name} didn't confirm your email address. Ask an admin.`,
  domain: () => 'Use your school account.',
  unknown: () => 'No account here has this address. Ask an admin to add it to yours.',
  other: (name) => `This account does not sign in through ${name}. Use your username and password.`,
} as const satisfies Record<string, (name: string, soon: boolean) => string>
export type SignInProblem = keyof typeof signInProblems

export const isSignInProblem = (code: string): code is SignInProblem => Object.hasOwn(signInProblems, code)

/** `name` is that of the provider; `soon`: it seems to change its keys, which takes a minute. */
export function signInProblemText(problem: SignInProblem, name: string, soon = false): string {
  return signInProblems[problem](name, soon)
}
