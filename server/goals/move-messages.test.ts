// Messages to owners whose goals move: one message per call, and none for moves that are soon undone.
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
const moveMessages = async (owner = s.wil) =>
  (await listNotifications(owner)).filter(({ type }) => type === 'goal_moved')
const messages = async (owner = s.wil) => (await moveMessages(owner)).map(({ message }) => message)

test('a calendar change sends each owner one message, about the goal that is due first', async () => {
  await due('2026-11-20', 'Paint')
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await due('2026-11-20', 'Sing', s.max)
  await put(thursday, friday)
  expect(await moveMessages()).toMatchObject([
    {
      goalId: read,
      message: '3 of your goals moved, the first to Mon, Nov 23, 4:00 PM: no school on Thu, Nov 19',
    },
  ])
  expect(await messages(s.max)).toEqual(['“Sing” is now due Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20'])
})

test('days away send one message about several goals, and deleting them sends another', async () => {
  const paint = await due('2026-11-20', 'Paint')
  const read = await due('2026-11-19', 'Read')
  const { body } = await enter('2026-11-19', '2026-11-20')
  const first = { goalId: read, message: 'Cole moved 2 of your goals, the first to Mon, Nov 23, 4:00 PM' }
  expect(await moveMessages()).toMatchObject([first])
  await travelTo(s, LATER)
  await remove(body.absence.id, { goals: 'back' })
  expect(await moveMessages()).toMatchObject([
    { goalId: read, message: '2 of your goals are back on their original days' },
    first,
  ])
  expect((await readGoal(s.wil, paint)).lastMove).toMatchObject({ cause: 'absence', to: '2026-11-20' })
})

test('a message about a single goal that returned names it', async () => {
  await due('2026-11-19', 'Read')
  await put(thursday)
  await travelTo(s, LATER)
  await put()
  expect((await messages())[0]).toBe('“Read” is due Thu, Nov 19, 4:00 PM again')
})

test('a change that moves some goals and returns others sends one message', async () => {
  await due('2026-11-19', 'Read')
  await put(thursday)
  await travelTo(s, LATER)
  const paint = await due('2026-11-20', 'Paint')
  await put(friday)
  expect((await moveMessages())[0]).toMatchObject({
    goalId: paint,
    message: '2 of your goals moved, the first to Mon, Nov 23, 4:00 PM: no school on Fri, Nov 20',
  })
})

test('a change undone within 10 minutes deletes its unread messages', async () => {
  await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await due('2026-11-19', 'Sing', s.max)
  await put(thursday)
  const [seen] = await moveMessages(s.max)
  await s.max.call('PATCH /api/notifications/:id/read', { params: { id: seen?.id ?? 0 } })
  await travelTo(s, SOON)
  await put()
  expect(await messages()).toEqual([])
  expect(await moveMessages(s.max)).toEqual([{ ...seen, isRead: true }])
  // Repeating the change sends a message again.
  await put(thursday)
  expect(await messages()).toHaveLength(1)
})

test('deleting days away or undoing an extension within 10 minutes deletes the message', async () => {
  const goal = await due('2026-11-19', 'Read')
  const { body } = await enter('2026-11-19')
  await remove(body.absence.id, { goals: 'back' })
  expect(await messages()).toEqual([])
  await extend(goal, '2026-11-20')
  const [kept] = await messages()
  const swim = await due('2026-11-18', 'Swim')
  await extend(swim, '2026-11-20')
  await extend(swim, '2026-11-18')
  expect(await messages()).toEqual([kept])
})

test('a goal that moves to a third day or stays keeps its message', async () => {
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

test('a message counts the goals that are still where its call moved them, and is deleted with the last one', async () => {
  const read = await due('2026-11-19', 'Read')
  const swim = await due('2026-11-19', 'Swim')
  const sing = await due('2026-11-18', 'Sing')
  const { body } = await enter('2026-11-18', '2026-11-19')
  const all = { goalId: sing, message: 'Cole moved 3 of your goals, the first to Fri, Nov 20, 4:00 PM' }
  expect(await moveMessages()).toMatchObject([all])
  const [before] = await moveMessages()
  await travelTo(s, SOON)
  await extend(sing, '2026-11-18')
  expect(await moveMessages()).toMatchObject([
    {
      id: before?.id,
      goalId: read,
      message: 'Cole moved 2 of your goals, the first to Mon, Nov 23, 4:00 PM',
      data: { mover: 'Cole', title: 'Read', count: 2 },
      isRead: false,
    },
  ])
  await extend(read, '2026-11-19')
  expect(await moveMessages()).toMatchObject([
    { id: before?.id, goalId: swim, message: 'Cole moved “Swim” to Mon, Nov 23, 4:00 PM' },
  ])
  await remove(body.absence.id, { goals: 'back' })
  expect(await moveMessages()).toEqual([])
})

test('a message is deleted when all its goals returned or moved to another day', async () => {
  await due('2026-11-19', 'Read')
  const swim = await due('2026-11-19', 'Swim')
  await put(thursday)
  await put(thursday, friday)
  const [latest] = await moveMessages()
  expect(latest?.message).toContain('2 of your goals moved, the first to Mon, Nov 23, 4:00 PM')
  // Swim moves to another day, which sends its own message, and Read returns.
  await extend(swim, '2026-11-24')
  await put(thursday)
  const first = '2 of your goals moved, the first to Fri, Nov 20, 4:00 PM: no school on Thu, Nov 19'
  expect(await messages()).toEqual(['Cole moved “Swim” to Tue, Nov 24, 4:00 PM', first])
})

test('a message that was read does not change', async () => {
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await enter('2026-11-19')
  const [seen] = await moveMessages()
  await s.wil.call('PATCH /api/notifications/:id/read', { params: { id: seen?.id ?? 0 } })
  await extend(read, '2026-11-19')
  expect(await moveMessages()).toEqual([{ ...seen, isRead: true }])
})

test('a goal that returns after 10 minutes or more sends a message, and the earlier one stays', async () => {
  const read = await due('2026-11-19', 'Read')
  await due('2026-11-19', 'Swim')
  await enter('2026-11-19')
  const [former] = await messages()
  await travelTo(s, LATER)
  await extend(read, '2026-11-19')
  expect(await messages()).toEqual(['Cole moved “Read” to Thu, Nov 19, 4:00 PM', former])
})
