// Jobs on one node and on many.
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { type Job, scheduledJobs } from './jobs.ts'

const app = await testApp()
const HOUR_MS = 60 * 60 * 1000
const silent = pino({ level: 'silent' })
const node = (jobs: Job[], log = silent) => scheduledJobs({ ...app.services.database }, app.clock, jobs, log)
const now = app.clock.now()

test('a job runs when it is due, and then not before its time has come round', async () => {
  const run = vi.fn(async () => {})
  const jobs = node([{ name: 'hourly', everyMs: HOUR_MS, run }])
  expect(await jobs.runDue(now)).toEqual(['hourly'])
  expect(await jobs.runDue(now + HOUR_MS - 1)).toEqual([])
  expect(await jobs.runDue(now + HOUR_MS)).toEqual(['hourly'])
  expect(run.mock.calls).toEqual([[now], [now + HOUR_MS]])
})

test('of eight nodes one runs it', async () => {
  const run = vi.fn(async () => {})
  const nodes = Array.from({ length: 8 }, () => node([{ name: 'shared', everyMs: HOUR_MS, run }]))
  for (let round = 0; round < 20; round++) {
    const ran = await Promise.all(nodes.map((one) => one.runDue(now + round * HOUR_MS)))
    expect(ran.flat()).toEqual(['shared'])
  }
  expect(run).toHaveBeenCalledTimes(20)
})

test('one that fails is logged, stops no other, and comes round again', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  let tries = 0
  const jobs = node(
    [
      {
        name: 'failing',
        everyMs: HOUR_MS,
        run: async () => {
          tries++
          throw new Error('no space left')
        },
      },
      { name: 'after it', everyMs: HOUR_MS, run: async () => {} },
    ],
    log,
  )
  expect(await jobs.runDue(now)).toEqual(['after it'])
  expect(await jobs.runDue(now + HOUR_MS)).toEqual(['after it'])
  expect(tries).toBe(2)
  expect(lines.join('')).toMatch(/"job":"failing".*no space left|no space left.*"job":"failing"/)
})

test('a clock that was set back does not keep a job waiting', async () => {
  const jobs = node([{ name: 'set back', everyMs: HOUR_MS, run: async () => {} }])
  expect(await jobs.runDue(now + 1_000 * HOUR_MS)).toEqual(['set back'])
  expect(await jobs.runDue(now)).toEqual(['set back'])
  expect(await jobs.runDue(now)).toEqual([])
})

test('after the start jobs run by themselves; the stop waits for the one that is running', async () => {
  let done = false
  const jobs = node([
    {
      name: 'at start',
      everyMs: HOUR_MS,
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        done = true
      },
    },
  ])
  jobs.start()
  await jobs.stop()
  expect(done).toBe(true)
})

test('the server deletes the sessions that nobody can use any more', async () => {
  const [user] = [
    await app.db
      .insertInto('users')
      .values({
        school_id: null,
        username: 'sam',
        username_key: 'sam',
        password_hash: '',
        first_name: 'Sam',
        last_name: 'Stone',
        sort_name: 'stone sam',
        studio_id: null,
        group_id: null,
        profile_picture: null,
        is_admin: 0,
        is_super_admin: 0,
        is_coach: 0,
        is_captain: 0,
        is_guide: 0,
        assigned_studio_id: null,
        can_bypass_deadlines: 0,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]
  const session = (token_hash: string, created_at: number, seen_at: number) =>
    app.db
      .insertInto('sessions')
      .values({ token_hash, id: token_hash, user_id: user.id, created_at, seen_at })
      .execute()
  await session('idle', now - 13 * HOUR_MS, now - 12 * HOUR_MS)
  await session('old', now - 30 * 24 * HOUR_MS, now)
  await session('used', now - 29 * 24 * HOUR_MS, now - 11 * HOUR_MS)
  expect(await app.jobs.runDue(now)).toContain('delete-ended-sessions')
  const left = await app.db.selectFrom('sessions').select('token_hash').execute()
  expect(left).toEqual([{ token_hash: 'used' }])
})
