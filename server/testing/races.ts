// Runs rounds of concurrent calls and checks the invariants after each round.
import { setImmediate } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import type { TestApp, TestOptions } from './test-app.ts'

/**
 * The number of rounds of the most important races. `npm run test:night` sets RACE_ROUNDS to 200, which finds rarer interleavings.
 * server/app/locks.test.ts shows, without luck, what each lock prevents.
 */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10)

/** The number of rounds of all other races: 6 by day, 40 at night, and never more than ROUNDS. */
const FEWER_ROUNDS = Math.min(ROUNDS, ROUNDS > 10 ? 40 : 6)

/** PGlite has a single connection: nothing is concurrent there, and a passing race would prove nothing. */
export const isPglite = inject('postgresKind') === 'pglite'

const skipped = isPglite ? ' (skipped: PGlite answers one connection at a time)' : ''
/** 200 rounds of a hundred calls take three minutes on a machine that is busy with other tests. */
const TIMEOUT_MS = ROUNDS > 10 ? 900_000 : 300_000

/**
 * The options of a race's app: after every statement other calls get random turns. The embedded database is synchronous, so
 * otherwise each call would finish before the next one starts.
 */
export const interleaved: TestOptions = inject('engine') === 'sqlite' ? { onQuery: () => randomTurns(4) } : {}

/** Waits for a random number of turns of the event loop, up to `maxTurns`. */
export async function randomTurns(maxTurns: number): Promise<void> {
  for (let turns = Math.random() * maxTurns; turns > 0; turns--) await setImmediate()
}

interface Race<Made> {
  /** It is ROUNDS for the most important races. */
  rounds?: number
  /** It runs once, before the first round. */
  prepare?: () => Promise<Made>
}

/**
 * A test that runs `round` repeatedly and checks the invariants of the whole database after each run (server/invariants).
 * `round` gets its number, from 0, and the result of `prepare`.
 */
export function race<Made = undefined>(
  app: TestApp,
  title: string,
  round: (number: number, made: Made) => Promise<unknown>,
  { rounds = FEWER_ROUNDS, prepare }: Race<Made> = {},
): void {
  test.skipIf(isPglite)(`${title}: ${rounds} rounds${skipped}`, { timeout: TIMEOUT_MS }, async () => {
    const made = (await prepare?.()) as Made
    for (let number = 0; number < rounds; number++) {
      await round(number, made)
      expect(await findBrokenRules(app.db)).toEqual({})
    }
  })
}

/** Converts a number to letters, like the names of the story's people: 0 is 'a', 27 is 'bb'. */
export function toLetters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('')
}

/** Counts the answers by status, such as `{ 200: 1, 409: 7 }`. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
