// An admin sets a daily goal for 24 learners until winter break, through weeks with a holiday, an absence and a leaver.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listNotifications, travelTo } from '../../testing/goal-calls.ts'
import { toLetters } from '../../testing/races.ts'
import { story } from '../../testing/story.ts'
import { WEDNESDAY } from '../../testing/test-app.ts'
import { createWeeklyGoals } from './create-weekly-goals.ts'

const s = await story()
const LEARNERS = 24
const BEFORE_WINTER_BREAK = '2026-12-18'

/** Runs the job at this time, as each minute does. */
async function runAt(instant: string): Promise<number> {
  await travelTo(s, instant)
  return createWeeklyGoals({ database: s.services.database, live: s.services.live, now: s.clock.now() })
}

async function listDays({ id }: { id: number }): Promise<string[]> {
  const rows = await s.db.selectFrom('goals').select('due_on').where('user_id', '=', id).execute()
  return rows.map(({ due_on }) => due_on).sort()
}

test('a daily goal for 24 learners follows a holiday, an absence and a leaver until winter break', async () => {
  await travelTo(s, WEDNESDAY)
  const learners = []
  for (let count = 0; count < LEARNERS; count++)
    learners.push(await s.person(s.brendans, 'Reader', toLetters(count), { studio: 'Summit' }))
  const [away, leaver, other] = learners
  if (!away || !leaver || !other) throw new Error('Three learners were expected.')

  const made = await s.ada.call('POST /api/goals/many', {
    body: {
      key: randomUUID(),
      userIds: learners.map(({ id }) => id),
      title: 'Read 20 minutes',
      category: 'Academic',
      duration: 'daily',
      targetDate: '2026-11-18',
      repeat: { until: BEFORE_WINTER_BREAK },
    },
  })
  expect(made.status).toBe(201)
  expect(made.body.created).toHaveLength(LEARNERS)
  expect(made.body.refused).toEqual([])
  const { seriesId } = made.body
  if (seriesId === null) throw new Error('The goal repeats.')

  // The calendar has a holiday on a Wednesday, and one learner is away all week.
  const holiday = await s.ada.call('PUT /api/admin/days-off', {
    body: {
      entries: [
        { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' },
        { name: 'Founders Day', from: '2026-12-02', to: '2026-12-02' },
      ],
    },
  })
  expect(holiday.status).toBe(200)
  const absence = await s.ada.call('POST /api/users/:id/absences', {
    params: { id: away.id },
    body: { from: '2026-11-23', to: '2026-11-25', goals: 'leave' },
  })
  expect(absence.status).toBe(201)

  // Nothing is created before the turn of the week, and each goal once after it.
  expect(await runAt('2026-11-20T21:59:59.000Z')).toBe(0)
  expect(await runAt('2026-11-20T22:00:00.000Z')).toBe(LEARNERS - 1)
  expect(await runAt('2026-11-20T22:01:00.000Z')).toBe(0)
  expect(await listDays(away)).toEqual(['2026-11-18'])
  expect(await listDays(leaver)).toEqual(['2026-11-18', '2026-11-25'])

  // No goal is due on the holiday, and none on another day of its week.
  expect(await runAt('2026-11-27T22:00:00.000Z')).toBe(0)
  expect(await runAt('2026-12-01T15:00:00.000Z')).toBe(0)

  // The learner who left gets no further goal. The one who was away gets them again.
  const left = await s.ada.call('PATCH /api/admin/users/:id/active', {
    params: { id: leaver.id },
    body: { active: false },
  })
  expect(left.status).toBe(200)
  expect(await runAt('2026-12-04T22:00:00.000Z')).toBe(LEARNERS - 1)
  expect(await runAt('2026-12-11T22:00:00.000Z')).toBe(LEARNERS - 1)
  expect(await listDays(away)).toEqual(['2026-11-18', '2026-12-09', '2026-12-16'])
  expect(await listDays(other)).toEqual(['2026-11-18', '2026-11-25', '2026-12-09', '2026-12-16'])
  expect(await listDays(leaver)).toEqual(['2026-11-18', '2026-11-25'])

  // After winter break nothing repeats, and the goals stay.
  expect(await runAt('2026-12-18T22:00:00.000Z')).toBe(0)
  expect(await runAt('2027-01-04T15:00:00.000Z')).toBe(0)
  const { body: running } = await s.ada.call('GET /api/goal-series')
  expect(running.items).toEqual([])
  expect(await listDays(other)).toHaveLength(4)
  const assigned = await listNotifications(other)
  expect(assigned.filter(({ type }) => type === 'goal_assigned')).toHaveLength(1)
})
