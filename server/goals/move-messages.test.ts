// The messages to owners when their goals move: one message for a call, and none for what is taken back at once.
import { beforeEach, expect, test } from 'vitest'
import { changeGoal, listNotifications, readGoal, setGoal, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const thursday = { name: 'Storm', from: '2026-11-19', to: '2026-11-19' }
const friday = { name: 'Storm', from: '2026-11-20', to: '2026-11-20' }
/** Less than 10 minutes after WEDNESDAY. */
const SOON = '2026-11-18T15:09:59.999Z'
const LATER = '2026-11-18T15:10:00.000Z'

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['goals', 'days_off', 'absences'] as const) await s.db.deleteFrom(table).execute()
})

const put = (...entries: (typeof thursday)[]) => s.ada.call('PUT /api/admin/days-off', { body: { entries } })
const enter = (from: string, to = from) =>
  s.cole.call('POST /api/users/:id/absences', { params: { id: s.wil.id }, body: { from, to } })
const remove = (absenceId: number | null, query: Record<string, string>) =>
  s.cole.call('DELETE /api/users/:id/absences/:absenceId', {
    params: { id: s.wil.id, absenceId: absenceId ?? 0 },
    query,
  })
const extend = (id: number, day: string) =>
  s.cole.call('POST /api/goals/:id/extension', { params: { id }, body: { day } })
const due = async (targetDate: string, title: string, owner = s.wil) =>
  (await setGoal(owner, { targetDate, title })).id
/** Newest first. */
const newsOf = async (owner = s.wil) =>
  (await listNotifications(owner)).filter(({ type }) => type === 'goal_moved')
const messages = async (owner = s.wil) => (await newsOf(owner)).map(({ message }) => message)

test('several goals that the calendar moves are one message a person, with the one that is due first', async () => {
  await due('2026-11-20', 'Paint')
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await due('2026-11-20', 'Sing', s.max)
  await put(thursday, friday)
  expect(await newsOf()).toMatchObject([
    {
      goalId: read,
      message: '3 of your goals moved, the first to Mon, Nov 23, 4:00 PM: no school on Thu, Nov 19',
    },
  ])
  expect(await messages(s.max)).toEqual(['“Sing” is now due Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20'])
})

test('several goals that a person moves, or that are back on their original days, are one message too', async () => {
  const paint = await due('2026-11-20', 'Paint')
  const read = await due('2026-11-19', 'Read')
  const { body } = await enter('2026-11-19', '2026-11-20')
  const first = { goalId: read, message: 'Cole moved 2 of your goals, the first to Mon, Nov 23, 4:00 PM' }
  expect(await newsOf()).toMatchObject([first])
  await travelTo(s, LATER)
  await remove(body.absence.id, { goals: 'back' })
  expect(await newsOf()).toMatchObject([
    { goalId: read, message: '2 of your goals are back on their original days' },
    first,
  ])
  expect((await readGoal(s.wil, paint)).lastMove).toMatchObject({ cause: 'absence', to: '2026-11-20' })
})

test('a goal that is back alone is named', async () => {
  await due('2026-11-19', 'Read')
  await put(thursday)
  await travelTo(s, LATER)
  await put()
  expect((await messages())[0]).toBe('“Read” is due Thu, Nov 19, 4:00 PM again')
})

test('goals that go on and goals that come back by one change are one message', async () => {
  await due('2026-11-19', 'Read')
  await put(thursday)
  await travelTo(s, LATER)
  const paint = await due('2026-11-20', 'Paint')
  await put(friday)
  expect((await newsOf())[0]).toMatchObject({
    goalId: paint,
    message: '2 of your goals moved, the first to Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20',
  })
})

test('what is taken back in less than 10 minutes is news to nobody: the unread messages go', async () => {
  await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await due('2026-11-19', 'Sing', s.max)
  await put(thursday)
  const [seen] = await newsOf(s.max)
  await s.max.call('PATCH /api/notifications/:id/read', { params: { id: seen?.id ?? 0 } })
  await travelTo(s, SOON)
  await put()
  expect(await messages()).toEqual([])
  expect(await newsOf(s.max)).toEqual([{ ...seen, isRead: true }])
  // Done again it is news again.
  await put(thursday)
  expect(await messages()).toHaveLength(1)
})

test('days away that are deleted at once, and a day that is given back, take their message back too', async () => {
  const goal = await due('2026-11-19', 'Read')
  const { body } = await enter('2026-11-19')
  await remove(body.absence.id, { goals: 'back' })
  expect(await messages()).toEqual([])
  await extend(goal, '2026-11-20')
  const [kept] = await messages()
  const other = await due('2026-11-18', 'Swim')
  await extend(other, '2026-11-20')
  await extend(other, '2026-11-18')
  expect(await messages()).toEqual([kept])
})

test('what goes elsewhere, or stays where it is, leaves its message', async () => {
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await put(thursday)
  await extend(read, '2026-11-23')
  await changeGoal(s.wil, read, { completed: true })
  expect(await messages()).toEqual([
    'Cole moved “Read” to Mon, Nov 23, 4:00 PM',
    '2 of your goals moved, the first to Fri, Nov 20, 4:00 PM: no school on Thu, Nov 19',
  ])
})

test('a message counts the goals that are still where its call moved them, and is deleted after the last', async () => {
  const read = await due('2026-11-19', 'Read')
  const swim = await due('2026-11-19', 'Swim')
  const sing = await due('2026-11-18', 'Sing')
  const { body } = await enter('2026-11-18', '2026-11-19')
  const all = { goalId: sing, message: 'Cole moved 3 of your goals, the first to Fri, Nov 20, 4:00 PM' }
  expect(await newsOf()).toMatchObject([all])
  const [before] = await newsOf()
  await travelTo(s, SOON)
  await extend(sing, '2026-11-18')
  expect(await newsOf()).toMatchObject([
    {
      id: before?.id,
      goalId: read,
      message: 'Cole moved 2 of your goals, the first to Mon, Nov 23, 4:00 PM',
      data: { mover: 'Cole', title: 'Read', count: 2 },
      isRead: false,
    },
  ])
  await extend(read, '2026-11-19')
  expect(await newsOf()).toMatchObject([
    { id: before?.id, goalId: swim, message: 'Cole moved “Swim” to Mon, Nov 23, 4:00 PM' },
  ])
  await remove(body.absence.id, { goals: 'back' })
  expect(await newsOf()).toEqual([])
})

test('a message is deleted when each of its goals went back or elsewhere', async () => {
  await due('2026-11-19', 'Read')
  const swim = await due('2026-11-19', 'Swim')
  await put(thursday)
  await put(thursday, friday)
  const [latest] = await newsOf()
  expect(latest?.message).toContain('2 of your goals moved, the first to Mon, Nov 23, 4:00 PM')
  // Swim goes elsewhere, which is news of its own, and Read goes back.
  await extend(swim, '2026-11-24')
  await put(thursday)
  const first = '2 of your goals moved, the first to Fri, Nov 20, 4:00 PM: no school on Thu, Nov 19'
  expect(await messages()).toEqual(['Cole moved “Swim” to Tue, Nov 24, 4:00 PM', first])
})

test('a message that was read stays as it was read', async () => {
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await enter('2026-11-19')
  const [seen] = await newsOf()
  await s.wil.call('PATCH /api/notifications/:id/read', { params: { id: seen?.id ?? 0 } })
  await extend(read, '2026-11-19')
  expect(await newsOf()).toEqual([{ ...seen, isRead: true }])
})

test('from 10 minutes on a goal that goes back is news, and the former message stays', async () => {
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await enter('2026-11-19')
  const [former] = await messages()
  await travelTo(s, LATER)
  await extend(read, '2026-11-19')
  expect(await messages()).toEqual(['Cole moved “Read” to Thu, Nov 19, 4:00 PM', former])
})
