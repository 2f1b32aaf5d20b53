// Tests which changes the event streams remember, join and send.

import pino from 'pino'
import { expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import type { Topic } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import { type Change, localLive, type OwnWrite } from '../platform/live.ts'
import { eventStreams, joinChanges, recentChanges } from './event-streams.ts'

const createChange = (schoolId: number): Change => ({ schoolId, topics: ['goals'], to: 'school' })

function createRecentChanges() {
  let now = 1_000
  const recent = recentChanges(() => now)
  const noteAt = (at: number, schoolId: number) => {
    now = at
    recent.note(createChange(schoolId))
  }
  const findSchoolsAt = (at: number, ms: number) => {
    now = at
    return recent.findSince(ms)?.map(({ schoolId }) => schoolId) ?? null
  }
  return { noteAt, findSchoolsAt }
}

test('only the changes within the requested time are recent', () => {
  const { noteAt, findSchoolsAt } = createRecentChanges()
  noteAt(2_000, 1)
  noteAt(5_000, 2)
  noteAt(5_500, 3)
  expect(findSchoolsAt(6_000, 1_000)).toEqual([2, 3])
  expect(findSchoolsAt(6_000, 400)).toEqual([])
  expect(findSchoolsAt(6_000, 4_500)).toEqual([1, 2, 3])
})

test('changes from before the start, or more than a minute ago, are unknown', () => {
  const { findSchoolsAt } = createRecentChanges()
  expect(findSchoolsAt(2_000, 1_500)).toBeNull()
  expect(findSchoolsAt(100_000, 60_001)).toBeNull()
  expect(findSchoolsAt(100_000, 60_000)).toEqual([])
})

test('only the latest 2,000 changes are remembered, and earlier ones are unknown', () => {
  const { noteAt, findSchoolsAt } = createRecentChanges()
  for (let number = 1; number <= 2_001; number++) noteAt(1_000 + number, number)
  expect(findSchoolsAt(3_001, 1_990)).toBeNull()
  expect(findSchoolsAt(3_001, 500)).toHaveLength(501)
})

test('an event names the user’s own writes for the topics that nobody else changed', () => {
  const createWrite = (topics: Topic[], by?: OwnWrite): Change => {
    const write: Change = { schoolId: 1, topics, to: 'school' }
    if (by) write.by = by
    return write
  }
  const own = [
    createWrite(['goals', 'activities'], { userId: 7, id: 'a' }),
    createWrite(['goals'], { userId: 7, id: 'b' }),
  ]
  const topics = ['goals', 'activities']
  expect(joinChanges(own, 7)).toEqual({ topics, writes: { goals: ['a', 'b'], activities: ['a'] } })
  expect(joinChanges(own, 8)).toEqual({ topics })
  for (const foreign of [createWrite(['goals'], { userId: 8, id: 'c' }), createWrite(['goals'])]) {
    const joined = { topics: expect.arrayContaining(topics), writes: { activities: ['a'] } }
    expect(joinChanges([...own, foreign], 7)).toEqual(joined)
    expect(joinChanges([foreign, ...own], 7)).toEqual(joined)
  }
})

const createCaller = (id: number): Caller => ({
  id,
  username: `user.${id}`,
  firstName: 'A',
  lastName: 'B',
  schoolId: 1,
  timeZone: 'UTC',
  language: null,
  schoolLanguage: null,
  weeks: defaultWeeks,
  isAdmin: false,
  isSuperAdmin: false,
  isCoach: false,
  isCaptain: false,
  isGuide: false,
  canBypassDeadlines: false,
  groupId: null,
  studioId: null,
  assignedStudioId: null,
  assignedCrews: [],
  sessionHash: `hash ${id}`,
  sessionId: `session ${id}`,
  provedAt: null,
  isEnrolled: false,
  isTrusted: false,
  secondFactorRequired: false,
  secondFactorFrom: null,
})

test('a stream that cannot be written to ends, and the others still get their changes', async () => {
  const log = pino({ level: 'silent' })
  const failures: unknown[] = []
  const live = localLive(log)
  const streams = eventStreams(live, (error) => failures.push(error))
  const received: number[] = []
  let endCount = 0
  for (const id of [1, 2, 3]) {
    const listener = { caller: createCaller(id), schoolId: 1, time: { timeZone: 'UTC', weeks: defaultWeeks } }
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
  live.publish(createChange(1))
  await expect.poll(() => received).toEqual([2, 3])
  expect(streams.count()).toBe(2)
  expect([failures.length, endCount]).toEqual([1, 1])
  streams.endAll()
})
