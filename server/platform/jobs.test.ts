// Tests jobs on one node and on several: when they run, and what happens to one that fails, hangs, or is stopped.
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inEnglish } from '../../contract/sentence.ts'
import { testApp } from '../testing/test-app.ts'
import type { Job } from './job.ts'
import { scheduledJobs } from './jobs.ts'

const app = await testApp()
const HOUR_MS = 60 * 60 * 1000
const silent = pino({ level: 'silent' })
const now = app.clock.now()

const job = (name: string, run: Job['run'], more: Partial<Job> = {}): Job => {
  return { name, everyMs: HOUR_MS, limitMs: HOUR_MS, clock: 'any', run, ...more }
}
const node = (jobs: Job[], log = silent) =>
  scheduledJobs(jobs, { database: app.services.database, clock: app.clock, log, pollMs: 20 })

/** A run that ends when the test decides, whatever its signal says. */
function deaf() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  return { run, end: () => resolve() }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => app.db.deleteFrom('jobs').execute())

test('a job runs when it is due, and not again before its interval has passed', async () => {
  const run = vi.fn(async (_now: number) => {})
  const jobs = node([job('hourly', (at) => run(at))])
  expect(await jobs.runDue(now)).toEqual(['hourly'])
  expect(await jobs.runDue(now + HOUR_MS - 1)).toEqual([])
  expect(await jobs.runDue(now + HOUR_MS)).toEqual(['hourly'])
  expect(run.mock.calls).toEqual([[now], [now + HOUR_MS]])
})

test('only one of eight nodes runs a job', async () => {
  const run = vi.fn(async () => {})
  const nodes = Array.from({ length: 8 }, () => node([job('shared', run)]))
  for (let round = 0; round < 20; round++) {
    const ran = await Promise.all(nodes.map((node) => node.runDue(now + round * HOUR_MS)))
    expect(ran.flat()).toEqual(['shared'])
  }
  expect(run).toHaveBeenCalledTimes(20)
})

test.each([
  ['rejects', async () => Promise.reject(new Error('no space left'))],
  [
    'throws before its first await',
    () => {
      throw new Error('no space left')
    },
  ],
  ['rejects with nothing', () => Promise.reject()],
])('a job that %s is logged, stops no other, and is tried again', async (_how, run) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const failing = vi.fn(run)
  const jobs = node([job('failing', failing), job('after it', async () => {})], log)
  expect(await jobs.runDue(now)).toEqual(['after it'])
  expect(await jobs.runDue(now + HOUR_MS)).toEqual(['after it'])
  expect(failing).toHaveBeenCalledTimes(2)
  expect(lines.join('')).toMatch(/"job":"failing"/)
})

test('a daily job that failed is tried again after 15 minutes, and reported after three failures in a row', async () => {
  let isBroken = true
  const daily = job('daily', async () => {
    if (isBroken) throw new Error('no')
  })
  const jobs = node([{ ...daily, everyMs: 24 * HOUR_MS }])
  const quarter = 15 * 60 * 1000
  for (const round of [0, 1, 2]) {
    expect(await jobs.problems()).toEqual([])
    await jobs.runDue(now + round * quarter)
  }
  expect((await jobs.problems()).map(inEnglish)).toEqual([
    "The job daily failed 3 times in a row. The server's log says why.",
  ])
  isBroken = false
  expect(await jobs.runDue(now + 3 * quarter)).toEqual(['daily'])
  expect(await jobs.problems()).toEqual([])
  expect(await jobs.runDue(now + 4 * quarter)).toEqual([])
})

test('a clock that was set back does not keep a job waiting', async () => {
  const jobs = node([job('set back', async () => {})])
  expect(await jobs.runDue(now + 1_000 * HOUR_MS)).toEqual(['set back'])
  expect(await jobs.runDue(now)).toEqual(['set back'])
  expect(await jobs.runDue(now)).toEqual([])
})

describe('started jobs', () => {
  test('jobs begin once each, even if they are started twice', async () => {
    const first = vi.fn(async () => {})
    const second = vi.fn(async () => {})
    const jobs = node([job('first', first), job('second', second)])
    jobs.start()
    jobs.start()
    await expect.poll(() => second.mock.calls.length).toBe(1)
    await wait(100)
    await jobs.stop()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  })

  test('a stop waits for running jobs', async () => {
    let isDone = false
    const running = vi.fn(async () => {
      await wait(100)
      isDone = true
    })
    const jobs = node([job('running', running)])
    jobs.start()
    await expect.poll(() => running.mock.calls.length).toBe(1)
    await jobs.stop()
    expect(isDone).toBe(true)
  })

  test('stopped jobs begin no run', async () => {
    const run = vi.fn(async () => {})
    const jobs = node([job('late', run)])
    jobs.start()
    await jobs.stop()
    expect(await jobs.runDue(now)).toEqual([])
    expect(run).not.toHaveBeenCalled()
  })

  test('a stop aborts jobs that take long', async () => {
    const running = vi.fn((_now: number, signal: AbortSignal) => untilAborted(signal))
    const jobs = node([job('long', running)])
    jobs.start()
    await expect.poll(() => running.mock.calls.length).toBe(1)
    await jobs.stop()
    expect(running.mock.calls[0]?.[1].aborted).toBe(true)
    expect(await jobs.figures()).toMatchObject([{ runningSeconds: 0, failureCount: 0 }])
  })

  test('a stop does not wait for jobs that ignore it', { timeout: 15_000 }, async () => {
    const hanging = deaf()
    const jobs = node([job('deaf', hanging.run)])
    jobs.start()
    await expect.poll(() => hanging.run.mock.calls.length).toBe(1)
    const began = performance.now()
    await jobs.stop()
    expect(performance.now() - began).toBeLessThan(8_000)
    hanging.end()
  })
})

describe('a job that hangs', () => {
  const often = { everyMs: 1, limitMs: 50 }

  test('a hanging job is ended at its limit, reported, and run again, while other jobs run', async () => {
    const ticking = vi.fn(async () => {})
    let isHanging = true
    const run = vi.fn(async (_now: number, signal: AbortSignal) => {
      if (isHanging) await untilAborted(signal)
    })
    const jobs = node([job('hanging', run, often), job('ticking', ticking, { everyMs: 1 })])
    const advance = setInterval(() => app.clock.advance(10_000), 5)
    jobs.start()
    await expect.poll(() => run.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(ticking.mock.calls.length).toBeGreaterThan(2)
    expect(run.mock.calls[0]?.[1].aborted).toBe(true)
    expect((await jobs.problems()).map(inEnglish).join()).toMatch(
      /^The job hanging took too long and was told to stop \d+ minutes? ago\. It will be tried again\.$/,
    )
    isHanging = false
    await expect.poll(() => jobs.problems(), { timeout: 10_000 }).toEqual([])
    clearInterval(advance)
    await jobs.stop()
  })

  test('a job that ignores its limit has no second run on the node, and other jobs run', async () => {
    const hanging = deaf()
    const ticking = vi.fn(async () => {})
    const jobs = node([job('deaf', hanging.run, often), job('ticking', ticking, { everyMs: 1 })])
    const advance = setInterval(() => app.clock.advance(10_000), 5)
    jobs.start()
    await expect.poll(() => jobs.running()).toMatchObject([{ name: 'deaf', isHung: true }, {}])
    const before = ticking.mock.calls.length
    await expect.poll(() => ticking.mock.calls.length).toBeGreaterThan(before + 2)
    expect(await jobs.runDue(app.clock.now() + HOUR_MS)).toEqual(['ticking'])
    expect(hanging.run).toHaveBeenCalledTimes(1)
    expect((await jobs.problems()).map(inEnglish)).toEqual([
      "The job deaf has been running for 1 minute and won't stop. Other jobs still run. If it doesn't end, restart the server.",
    ])
    const [figures] = await jobs.figures()
    expect(figures?.runningSeconds).toBeGreaterThan(0.05)
    hanging.end()
    await expect.poll(() => hanging.run.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(1)
    await expect.poll(() => jobs.problems(), { timeout: 10_000 }).toEqual([])
    clearInterval(advance)
    await jobs.stop()
  })

  test('a job that hangs on one node is run and reported by the other node', async () => {
    const hanging = deaf()
    const run = vi.fn(async () => {})
    const hung = node([job('shared', hanging.run, { limitMs: 20 })])
    const healthy = node([job('shared', run)])
    void hung.runDue(now)
    await expect.poll(() => healthy.problems()).toHaveLength(1)
    expect(await healthy.runDue(now + HOUR_MS)).toEqual(['shared'])
    hanging.end()
  })

  test('a run that resolves after its limit did not succeed', async () => {
    const slow = async (_now: number, signal: AbortSignal) => {
      await untilAborted(signal).catch(() => {})
    }
    const jobs = node([job('slow', slow, { limitMs: 20 })])
    expect(await jobs.runDue(now)).toEqual([])
    expect(await jobs.figures()).toMatchObject([{ succeededAt: null, isHung: false }])
  })

  test('a run that fails after the server stopped ends nothing else', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const jobs = node([job('late failure', () => promise, { limitMs: 20 })])
    const ran = jobs.runDue(now)
    await wait(50)
    reject(new Error('too late'))
    expect(await ran).toEqual([])
    await jobs.stop()
  })
})

test('the server deletes sessions that nobody can use anymore', async () => {
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
