import { expect, test } from 'vitest'
import type { Topic } from '../../contract/topics.ts'
import type { Change } from '../platform/live.ts'
import { eventOf, recentChanges } from './event-streams.ts'

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
    return recent.ofLast(ms)?.map(({ schoolId }) => schoolId) ?? null
  }
  return { noteAt, schoolsOf }
}

test('what changed in the time that was asked for is known, and nothing earlier', () => {
  const { noteAt, schoolsOf } = atTimes()
  noteAt(2_000, 1)
  noteAt(5_000, 2)
  noteAt(5_500, 3)
  expect(schoolsOf(6_000, 1_000)).toEqual([2, 3])
  expect(schoolsOf(6_000, 400)).toEqual([])
  expect(schoolsOf(6_000, 4_500)).toEqual([1, 2, 3])
})

test('before the start of the server, and longer than a minute ago, nothing is known', () => {
  const { schoolsOf } = atTimes()
  expect(schoolsOf(2_000, 1_500)).toBeNull()
  expect(schoolsOf(100_000, 60_001)).toBeNull()
  expect(schoolsOf(100_000, 60_000)).toEqual([])
})

test('of very many changes the earliest are forgotten, and asking for them says so', () => {
  const { noteAt, schoolsOf } = atTimes()
  for (let number = 1; number <= 2_001; number++) noteAt(1_000 + number, number)
  expect(schoolsOf(3_001, 1_990)).toBeNull()
  expect(schoolsOf(3_001, 500)).toHaveLength(501)
})

test('an event that joins changes names the writes of the topics that nobody else has changed', () => {
  const made = (topics: Topic[], userId?: number, id = ''): Change => ({
    ...{ schoolId: 1, topics, to: 'school' },
    ...(userId !== undefined && { by: { userId, id } }),
  })
  const own = [made(['goals', 'activities'], 7, 'a'), made(['goals'], 7, 'b')]
  const topics = ['goals', 'activities']
  expect(eventOf(own, 7)).toEqual({ topics, writes: { goals: ['a', 'b'], activities: ['a'] } })
  expect(eventOf(own, 8)).toEqual({ topics })
  for (const other of [made(['goals'], 8, 'c'), made(['goals'])]) {
    const joined = { topics: expect.arrayContaining(topics), writes: { activities: ['a'] } }
    expect(eventOf([...own, other], 7)).toEqual(joined)
    expect(eventOf([other, ...own], 7)).toEqual(joined)
  }
})
