// Tests the scheduled jobs together with the features they belong to.
import { expect, test } from 'vitest'
import type { Change } from '../platform/live.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()

test('a goal locks within a minute of its deadline, once, and on the screens that show it', async () => {
  const { id: schoolId } = s.brendans
  const open = await insertGoal(s, { schoolId, userId: s.wil.id, dueOn: '2026-11-18' })
  const done = await insertGoal(s, { schoolId, userId: s.wil.id, dueOn: '2026-11-18', completed: true })
  const later = await insertGoal(s, { schoolId, userId: s.wil.id, dueOn: '2026-11-20' })
  const locked = async () =>
    (await s.db.selectFrom('goals').select('id').where('is_incomplete_locked', '=', 1).execute()).map(
      ({ id }) => id,
    )
  const received: Change[] = []
  s.services.live.subscribe((change) => received.push(change))

  s.clock.set('2026-11-18T21:59:59.999Z')
  expect(await s.jobs.runDue(s.clock.now())).toContain('lock-passed-goals')
  expect(await locked()).toEqual([])

  s.clock.set('2026-11-18T22:01:00.000Z')
  expect(await s.jobs.runDue(s.clock.now())).toContain('lock-passed-goals')
  expect(await locked()).toEqual([open])
  expect([done, later]).not.toContain(open)
  const to = {
    users: [s.wil.id],
    crews: [s.crews.lichen],
    studios: [s.brendans.studios.get('Basecamp II')],
    learnersOf: [],
    admins: true,
  }
  await expect.poll(() => received).toEqual([{ schoolId, topics: ['goals'], to }])
})

test("a guide's goal refreshes the screens of the studio's learners", async () => {
  const received: Change[] = []
  const stop = s.services.live.subscribe((change) => received.push(change))
  s.clock.set('2026-11-18T22:05:00.000Z')
  const { status } = await s.gia.call('POST /api/goals', {
    body: {
      title: 'Walk to school',
      category: 'Personal',
      duration: 'daily',
      userId: s.gia.id,
      targetDate: '2026-11-19',
    },
  })
  expect(status).toBe(201)
  const studio = s.brendans.studios.get('Basecamp II')
  await expect.poll(() => received).toMatchObject([{ to: { users: [s.gia.id], learnersOf: [studio] } }])
  stop()
})
