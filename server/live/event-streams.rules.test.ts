import pino from 'pino'
import { expect, test } from 'vitest'
import type { Topic } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import { type Change, localLive } from '../platform/live.ts'
import { eventStreams, joinChanges, recentChanges } from './event-streams.ts'

const change = (schoolId: number): Change => ({ schoolId, topics: ['goals'], to: 'school' })

function atTimes() {
  let now = 1_000
  const recent = recentChanges(() => now)
  const noteAt = (at: number, schoolId: number) => {
    now = at
    recent.note(change(schoolId))
  }
  const schoolsOf = (at: number, ms: number) => {
    now = at
    return recent.findSince(ms)?.map(({ schoolId }) => schoolId) ?? null
  }
  return { noteAt, schoolsOf }
}

test('recent changes are those of the requested time and none earlier', () => {
  const { noteAt, schoolsOf } = atTimes()
  noteAt(2_000, 1)
  noteAt(5_000, 2)
  noteAt(5_500, 3)
  expect(schoolsOf(6_000, 1_000)).toEqual([2, 3])
  expect(schoolsOf(6_000, 400)).toEqual([])
  expect(schoolsOf(6_000, 4_500)).toEqual([1, 2, 3])
})

test('changes from before the start, or more than a minute ago, are unknown', () => {
  const { schoolsOf } = atTimes()
  expect(schoolsOf(2_000, 1_500)).toBeNull()
  expect(schoolsOf(100_000, 60_001)).toBeNull()
  expect(schoolsOf(100_000, 60_000)).toEqual([])
})

test('the earliest of very many changes are forgotten, and asking for them says so', () => {
  const { noteAt, schoolsOf } = atTimes()
  for (let number = 1; number <= 2_001; number++) noteAt(1_000 + number, number)
  expect(schoolsOf(3_001, 1_990)).toBeNull()
  expect(schoolsOf(3_001, 500)).toHaveLength(501)
})

test('an event names the writes of topics that nobody else has changed', () => {
  const made = (topics: Topic[], userId?: number, id = ''): Change => ({
    ...{ schoolId: 1, topics, to: 'school' },
    ...(userId !== undefined && { by: { userId, id } }),
  })
  const own = [made(['goals', 'activities'], 7, 'a'), made(['goals'], 7, 'b')]
  const topics = ['goals', 'activities']
  expect(joinChanges(own, 7)).toEqual({ topics, writes: { goals: ['a', 'b'], activities: ['a'] } })
  expect(joinChanges(own, 8)).toEqual({ topics })
  for (const foreign of [made(['goals'], 8, 'c'), made(['goals'])]) {
    const joined = { topics: expect.arrayContaining(topics), writes: { activities: ['a'] } }
    expect(joinChanges([...own, foreign], 7)).toEqual(joined)
    expect(joinChanges([foreign, ...own], 7)).toEqual(joined)
  }
})

const caller = (id: number): Caller => ({
  ...{ id, username: `user.${id}`, firstName: 'A', lastName: 'B', schoolId: 1, timeZone: 'UTC' },
  ...{ isAdmin: false, isSuperAdmin: false, isCoach: false, isCaptain: false, isGuide: false },
  ...{ canBypassDeadlines: false, groupId: null, studioId: null, assignedStudioId: null, assignedCrews: [] },
  ...{ sessionHash: `hash ${id}`, sessionId: `session ${id}`, provedAt: null },
  ...{ isEnrolled: false, isTrusted: false, secondFactorRequired: false, secondFactorFrom: null },
})

test('only a stream that cannot be written ends, and the others get their changes', async () => {
  const log = pino({ level: 'silent' })
  const failures: unknown[] = []
  const live = localLive(log)
  const streams = eventStreams(live, (error) => failures.push(error))
  const received: number[] = []
  let endCount = 0
  for (const id of [1, 2, 3]) {
    const listener = { caller: caller(id), schoolId: 1, timeZone: 'UTC' }
    const stream = {
      change: () => {
        if (id === 1) throw new Error('The stream is broken')
        received.push(id)
      },
      heartbeat: () => {},
      end: () => {
        endCount++
        return undefined
      },
    }
    streams.add({ stream, listener, revalidate: async () => listener }, 0)
  }
  live.publish(change(1))
  await expect.poll(() => received).toEqual([2, 3])
  expect(streams.count()).toBe(2)
  expect([failures.length, endCount]).toEqual([1, 1])
  streams.endAll()
})
