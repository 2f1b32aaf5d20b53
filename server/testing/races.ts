// Rounds of calls at the same moment, and what must be true after each of them.
import { setImmediate } from 'node:timers/promises'
import { inject, test } from 'vitest'
import { expectSound } from './invariants.ts'
import type { TestApp, TestOptions } from './test-app.ts'

/**
 * Of the races that design and tests name by number. So many find a lock that is missing: server/app/locks.test.ts takes
 * the locks out and must fail within them. `npm run test:night` sets RACE_ROUNDS to 200, which find rarer moments.
 */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 25)

/** Of all others. */
const FEWER = Math.min(ROUNDS, 40)

/** PGlite is one connection: nothing is concurrent there, and a pass would prove nothing. */
export const alone = inject('postgresKind') === 'pglite'

const skipped = alone ? ' (skipped: PGlite answers one connection at a time)' : ''
const TIMEOUT_MS = 300_000

/**
 * For the app of a race: after every statement others get their turns, at random. The embedded database answers at once, so that
 * otherwise each call would be through before the next one begins.
 */
export const interleaved: TestOptions = inject('engine') === 'sqlite' ? { onQuery: () => someTurns(4) } : {}

/** Waits for chance: up to so many turns of the event loop. */
export async function someTurns(most: number): Promise<void> {
  for (let turns = Math.random() * most; turns > 0; turns--) await setImmediate()
}

interface Race<Made> {
  /** ROUNDS for the races that are named by number. */
  rounds?: number
  /** Once, before the first round. */
  prepare?: () => Promise<Made>
}

/**
 * A test of `round`, played over and over; after each the whole database must be sound (see invariants.ts).
 * `round` gets its number, from 0, and what `prepare` made.
 */
export function race<Made = undefined>(
  app: TestApp,
  title: string,
  round: (number: number, made: Made) => Promise<unknown>,
  { rounds = FEWER, prepare }: Race<Made> = {},
): void {
  test.skipIf(alone)(`${title}: ${rounds} rounds${skipped}`, { timeout: TIMEOUT_MS }, async () => {
    const made = (await prepare?.()) as Made
    for (let number = 0; number < rounds; number++) {
      await round(number, made)
      await expectSound(app)
    }
  })
}

/** Letters only, as the names of the story's people are: 0 is 'a', 27 is 'bb'. */
export function letters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('')
}

/** How many of the answers had each status, such as `{ 200: 1, 409: 7 }`. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
