import { randomInt } from 'node:crypto'
import { readableWords } from '../../contract/readable-password.ts'
import { newPasswordProblem } from '../session/index.ts'

/**
 * A password for a card: one of about 40 million, far too many to try because sign-ins are throttled. It always satisfies
 * the rules for a learner of this username in a school of these names.
 */
export async function readablePassword(username: string, names: readonly string[]): Promise<string> {
  const learner = {
    username,
    names,
    isAdmin: false,
    isSuperAdmin: false,
    isCoachWooden: false,
    isGuide: false,
  }
  for (;;) {
    const password = readableWords(randomInt)
    if ((await newPasswordProblem(password, learner)) === null) return password
  }
}
