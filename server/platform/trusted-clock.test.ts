// Tests when the clock is not trusted: after a start that finds odd job runs, after it was moved, and when the database's clock differs.
import { beforeEach, describe, expect, test } from 'vitest'
import { inEnglish } from '../../contract/sentence.ts'
import { testApp } from '../testing/test-app.ts'
import { describeDoubt, trustedClock } from './trusted-clock.ts'

const app = await testApp()
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const now = app.clock.now()

let elapsed = 0
let machineOffset = 0
const started = async () => {
  const machineNow = () => Date.now() + machineOffset
  const trusted = trustedClock(app.services.database, app.clock, { elapsed: () => elapsed, machineNow })
  await trusted.begin()
  return trusted
}
const pass = (milliseconds: number) => {
  elapsed += milliseconds
  app.clock.advance(milliseconds)
}
const ran = (name: string, ran_at: number | null) =>
  app.db.insertInto('jobs').values({ name, next_at: 0, ran_at }).execute()

beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute()
  app.clock.set(new Date(now).toISOString())
  elapsed = 0
  machineOffset = 0
})

describe('after a start', () => {
  test('the clock of a new installation is trusted', async () => {
    await ran('never', null)
    expect(await (await started()).doubt()).toBe(null)
  })

  test.each([
    ['a minute ago', MINUTE_MS],
    ['36 hours ago', 36 * HOUR_MS],
    ['a moment later, by another node', -MINUTE_MS],
  ])('the clock is trusted if the newest run was %s', async (_when, before) => {
    await ran('daily', now - 40 * HOUR_MS)
    await ran('newest', now - before)
    expect(await (await started()).doubt()).toBe(null)
  })

  test.each([
    ['in the future', -2 * MINUTE_MS, 'ran-later'],
    ['days in the future', -3 * DAY_MS, 'ran-later'],
    ['over 36 hours ago', 36 * HOUR_MS + 1, 'paused'],
  ])('the clock is not trusted for 10 minutes if the newest run was %s', async (_when, before, reason) => {
    await ran('newest', now - before)
    const trusted = await started()
    expect(await trusted.doubt()).toEqual({ reason })
    pass(10 * MINUTE_MS - 1)
    expect(await trusted.doubt()).toEqual({ reason })
    pass(1)
    expect(await trusted.doubt()).toBe(null)
  })

  test('the row of a clock jump does not count as a run', async () => {
    await ran('hold-deletions', now - 50 * DAY_MS)
    expect(await (await started()).doubt()).toBe(null)
  })
})

describe('while the server runs', () => {
  test.each([
    ['ahead', 3 * DAY_MS],
    ['back', -3 * DAY_MS],
  ])('a clock that is moved %s is not trusted for 10 minutes', async (_way, milliseconds) => {
    const trusted = await started()
    pass(5 * HOUR_MS)
    expect(await trusted.doubt()).toBe(null)
    app.clock.advance(milliseconds)
    expect(await trusted.doubt()).toEqual({ reason: 'moved', hours: 72 })
    pass(9 * MINUTE_MS)
    // Correcting the clock moves it again.
    app.clock.advance(-milliseconds)
    expect(await trusted.doubt()).toEqual({ reason: 'moved', hours: 72 })
    pass(10 * MINUTE_MS)
    expect(await trusted.doubt()).toBe(null)
  })

  test('a clock that is corrected by seconds stays trusted', async () => {
    const trusted = await started()
    app.clock.advance(30_000)
    expect(await trusted.doubt()).toBe(null)
  })

  test("a clock that differs from PostgreSQL's is not trusted until they agree", async () => {
    const trusted = await started()
    machineOffset = 3 * HOUR_MS
    const doubt = app.engine === 'postgres' ? { reason: 'database', hours: 3 } : null
    expect(await trusted.doubt()).toEqual(doubt)
    pass(DAY_MS)
    expect(await trusted.doubt()).toEqual(doubt)
    machineOffset = -59 * MINUTE_MS
    pass(MINUTE_MS)
    expect(await trusted.doubt()).toBe(null)
  })
})

test('each doubt has a sentence for admins', () => {
  expect(inEnglish(describeDoubt({ reason: 'database', hours: 3 }))).toBe(
    'The clocks of the server and its database differ by 3 hours. Nothing is emailed, locked or deleted until they agree. Fix the one that is wrong.',
  )
  expect(inEnglish(describeDoubt({ reason: 'moved', hours: 1 }))).toBe(
    "The server's clock was moved by 1 hour. Nothing is emailed, locked or deleted for 10 minutes. If the server's date is wrong, fix it.",
  )
})
