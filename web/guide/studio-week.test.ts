import { expect, test } from 'vitest'
import { entryOf, goalOf, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { inNeed, inOrder, weekOfLearners } from './studio-week.tsx'

const now = Date.parse('2026-11-18T23:00:00.000Z')
const learners = [zoe, max, jo].map((learner) => ({
  ...learner,
  groupName: 'Lichen Legends',
  leftAt: null,
  guardianCount: 0,
}))
const today = { deadline: '2026-11-18T22:00:00.000Z', duration: 'daily' } as const
const denied = (id: number) => [entryOf(id, thaddeus, { status: 'denied', comments: 'No' })]
const improve = (id: number) => [entryOf(id, thaddeus, { status: 'needs_improvement', comments: 'More' })]
const said = (goals: Parameters<typeof weekOfLearners>[1]) =>
  inNeed(weekOfLearners(learners, goals, now)).map(({ learner, needs }) => [
    learner.firstName,
    ...needs.map(({ need, count }) => `${count} ${need}`),
  ])

test('learners without a goal come first, then denied, missed and improvable goals', () => {
  expect(
    said([
      goalOf(zoe, { id: 1, title: 'Read', feedback: improve(1) }),
      goalOf(max, { id: 2, title: 'Run', ...today }),
      goalOf(max, { id: 3, title: 'Be nicer', feedback: denied(3) }),
      goalOf(max, { id: 4, title: 'Swim', feedback: denied(4) }),
    ]),
  ).toEqual([
    ['Jo', '0 none'],
    ['Maximiliano', '2 denied', '1 incomplete'],
    ['Zoë', '1 needs_improvement'],
  ])
})

test('a goal counts once, for its worst reason, even if its deadline passed after it was read', () => {
  const both = goalOf(jo, { id: 5, title: 'Draw', ...today, feedback: [...improve(5), ...denied(5)] })
  const missed = goalOf(jo, { id: 6, title: 'Sing', ...today, feedback: improve(6) })
  const done = goalOf(jo, { id: 7, title: 'Walk', ...today, completed: true, status: 'completed' })
  expect(said([both, missed, done])).toContainEqual(['Jo', '1 denied', '1 incomplete'])
  const [, , week] = weekOfLearners(learners, [both, missed, done], now)
  expect(week).toMatchObject({ goals: 3, done: 1 })
})

test('a learner with goals without objections needs nothing', () => {
  const fine = (id: number, of: typeof zoe) => goalOf(of, { id, title: 'Read', feedback: [entryOf(id, max)] })
  expect(said([fine(1, zoe), fine(2, max), fine(3, jo)])).toEqual([])
})

test('learners are sorted by their share of completed goals, and those without goals are last', () => {
  const done = { completed: true, status: 'completed' } as const
  const weeks = weekOfLearners(
    learners,
    [
      goalOf(zoe, { id: 1, title: 'Read', ...done }),
      goalOf(max, { id: 2, title: 'Run', ...done }),
      goalOf(max, { id: 3, title: 'Swim' }),
    ],
    now,
  )
  const names = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(weeks, order).map(({ learner }) => learner.firstName)
  expect(names('name')).toEqual(['Zoë', 'Maximiliano', 'Jo'])
  expect(names('fewest')).toEqual(['Jo', 'Maximiliano', 'Zoë'])
  expect(names('most')).toEqual(['Zoë', 'Maximiliano', 'Jo'])
})
