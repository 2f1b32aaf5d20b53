// Passwords that a child can read from a card and type.
import { randomInt } from 'node:crypto'
import { newPasswordProblem } from '../session/index.ts'
import { CARD_WORDS } from './card-words.ts'

/**
 * Two friendly words and three digits, 'otter-maple-472': one of about 40 million, which the throttle of sign-ins
 * makes far too many to try. It always satisfies the rules for a learner of this username.
 */
export async function readablePassword(username: string): Promise<string> {
  const learner = { username, isAdmin: false, isSuperAdmin: false, isCoachWooden: false, isGuide: false }
  for (;;) {
    const password = `${word()}-${word()}-${randomInt(100, 1000)}`
    if ((await newPasswordProblem(password, learner)) === null) return password
  }
}

function word(): string {
  return CARD_WORDS[randomInt(CARD_WORDS.length)] ?? word()
}
