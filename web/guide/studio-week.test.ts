import { expect, test } from 'vitest'
import { createEntry, createGoal, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { sortByNeed, sortWeeks, summarizeLearners } from './studio-week.tsx'

const now = Date.parse('2026-11-18T23:00:00.000Z')
const learners = [zoe, max, jo].map((learner) => ({
  ...learner,
  groupName: 'Lichen Legends',
  leftAt: null,
  guardianCount: 0,
}))
const today = { deadline: '2026-11-18T22:00:00.000Z', duration: 'daily' } as const
const denied = (id: number) => [createEntry(id, thaddeus, { status: 'denied', comments: 'No' })]
const improve = (id: number) => [createEntry(id, thaddeus, { status: 'needs_improvement', comments: 'More' })]
const findFirstNeeds = (goals: Parameters<typeof summarizeLearners>[1]) =>
  sortByNeed(summarizeLearners(learners, goals, now)).map(({ learner, needs }) => [
    learner.firstName,
    ...needs.map(({ need, count }) => `${count} ${need}`),
  ])

test('learners without a goal come first, then denied, missed and improvable goals', () => {
  expect(
    findFirstNeeds([
      createGoal(zoe, { id: 1, title: 'Read', feedback: improve(1) }),
      createGoal(max, { id: 2, title: 'Run', ...today }),
      createGoal(max, { id: 3, title: 'Be nicer', feedback: denied(3) }),
      createGoal(max, { id: 4, title: 'Swim', feedback: denied(4) }),
    ]),
  ).toEqual([
    ['Jo', '0 none'],
    ['Maximiliano', '2 denied', '1 incomplete'],
    ['Zoë', '1 needs_improvement'],
  ])
})

test('a goal counts once, for its worst reason, even if its deadline passed after it was read', () => {
  const both = createGoal(jo, { id: 5, title: 'Draw', ...today, feedback: [...improve(5), ...denied(5)] })
  const missed = createGoal(jo, { id: 6, title: 'Sing', ...today, feedback: improve(6) })
  const done = createGoal(jo, { id: 7, title: 'Walk', ...today, completed: true, status: 'completed' })
  expect(findFirstNeeds([both, missed, done])).toContainEqual(['Jo', '1 denied', '1 incomplete'])
  const [, , week] = summarizeLearners(learners, [both, missed, done], now)
  expect(week).toMatchObject({ goals: 3, done: 1 })
})

test('a learner with goals without objections needs nothing', () => {
  const fine = (id: number, learner: typeof zoe) =>
    createGoal(learner, { id, title: 'Read', feedback: [createEntry(id, max)] })
  expect(findFirstNeeds([fine(1, zoe), fine(2, max), fine(3, jo)])).toEqual([])
})

test('learners are sorted by their share of completed goals, and those without goals are last', () => {
  const done = { completed: true, status: 'completed' } as const
  const weeks = summarizeLearners(
    learners,
    [
      createGoal(zoe, { id: 1, title: 'Read', ...done }),
      createGoal(max, { id: 2, title: 'Run', ...done }),
      createGoal(max, { id: 3, title: 'Swim' }),
    ],
    now,
  )
  const names = (order: Parameters<typeof sortWeeks>[1]) =>
    sortWeeks(weeks, order).map(({ learner }) => learner.firstName)
  expect(names('name')).toEqual(['Zoë', 'Maximiliano', 'Jo'])
  expect(names('fewest')).toEqual(['Jo', 'Maximiliano', 'Zoë'])
  expect(names('most')).toEqual(['Zoë', 'Maximiliano', 'Jo'])
})
