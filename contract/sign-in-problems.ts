// Why a browser comes back from a provider without a session, in words. Without the schemas, which browsers do without.

/** The values of `?problem=` on the login screen. */
export const signInProblems = [
  'expired',
  'cancelled',
  'away',
  'invalid',
  'unverified',
  'domain',
  'unknown',
  'other',
] as const
export type SignInProblem = (typeof signInProblems)[number]

const SOON = 'Try again in a minute.'

/** The sentence of a problem. `name` is that of the provider; `soon`: it seems to change its keys, which takes a minute. */
export function signInProblemText(problem: SignInProblem, name: string, soon = false): string {
  switch (problem) {
    case 'expired':
      return 'This sign-in took too long or began in another window. Start again.'
    case 'cancelled':
      return `The sign-in at ${name} did not finish. Try again.`
    case 'away':
      return `${name} cannot be reached right now. ${soon ? SOON : 'Your username and password still work.'}`
    case 'invalid':
      return `Cairn could not accept the answer of ${name}. ${soon ? SOON : 'Tell an admin.'}`
    case 'unverified':
      return `${name} did not confirm your e-mail address. Ask an admin.`
    case 'domain':
      return 'Use the account of your school.'
    case 'unknown':
      return 'No account here has this address. Ask an admin to add it to yours.'
    case 'other':
      return `This account does not sign in through ${name}. Use your username and password.`
  }
}
