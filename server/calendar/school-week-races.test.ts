// Races about the school's week: changes at the same time as new goals, and as each other.
import { expect } from 'vitest'
import { isDayOfSchoolWeek } from '../../contract/school-week.ts'
import { toWeeks } from '../platform/db/school-weeks.ts'
import { goalBody, setGoal, travelTo } from '../testing/goal-calls.ts'
import { interleaved, ROUNDS, race, randomTurns } from '../testing/races.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story(interleaved)
const sundays = { schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' }
const byDefault = { schoolDays: [1, 2, 3, 4, 5], deadlineTime: '16:00' }
const put = (body: object) => s.ada.call('PUT /api/admin/school-week', { body })
const readWeeks = async () => {
  const school = s.db.selectFrom('schools').select('school_week').where('id', '=', s.brendans.id)
  return toWeeks((await school.executeTakeFirstOrThrow()).school_week)
}

async function startOver(now: string) {
  await travelTo(s, now)
  await s.db.deleteFrom('goals').execute()
  await put(byDefault)
}

race(
  s,
  'a goal set while the school week changes is due on a day of its week',
  async () => {
    await startOver(WEDNESDAY)
    const [changed, ...made] = await Promise.all([
      randomTurns(2).then(() => put(sundays)),
      ...[s.wil, s.max, s.uma].map((by) =>
        by.call('POST /api/goals', { body: goalBody(by, { targetDate: '2026-11-20' }) }),
      ),
    ])
    expect(changed.status).toBe(200)
    expect(made.map(({ status }) => status).filter((status) => status !== 201 && status !== 400)).toEqual([])
    const weeks = await readWeeks()
    const due = await s.db.selectFrom('goals').select('due_on').execute()
    expect(due.filter(({ due_on }) => !isDayOfSchoolWeek(due_on, weeks)).length).toBeLessThanOrEqual(
      // A school without goals gets its values for all time, and keeps the goals that are set first.
      weeks.length === 1 ? 0 : due.length,
    )
  },
  { rounds: ROUNDS },
)

race(s, 'the later of two changes replaces the earlier one', async () => {
  await startOver(WEDNESDAY)
  await setGoal(s.wil)
  const answers = await Promise.all([put(sundays), put({ ...sundays, deadlineTime: '14:00' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const weeks = await readWeeks()
  expect(weeks.map(({ from }) => from)).toEqual([null, '2026-11-22'])
  expect(['13:30', '14:00']).toContain(weeks[1]?.deadlineTime)
})
