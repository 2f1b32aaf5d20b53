import { describe, expect, test } from 'vitest'
import { createEntry, createGoal, jo, max, thaddeus, zoe } from '../../testing/lichen-legends.ts'
import {
  countProgress,
  findNextPending,
  getReviewStanding,
  pickFirstView,
  selectLearners,
  sortLearners,
  withCurrentAbilities,
} from './review-rules.ts'

const coach = thaddeus.id
const waiting = createGoal(max, { id: 1, title: 'Run' })
const reviewed = createGoal(max, { id: 2, title: 'Swim', feedback: [createEntry(2, thaddeus)] })
const closed = createGoal(max, {
  id: 3,
  title: 'Clean the art corner',
  abilities: { ...waiting.abilities, review: 'deadline_passed' },
})
const ofZoe = createGoal(zoe, { id: 4, title: 'Write', feedback: [createEntry(4, thaddeus)] })
const all = [closed, reviewed, waiting, ofZoe]
const nothing = new Set<number>()

describe('a goal for its reviewer', () => {
  test.each([
    ['waiting', waiting, coach],
    ['reviewed', reviewed, coach],
    ['closed', closed, coach],
    ['own', waiting, max.id],
  ])('a goal is shown to its reviewer as %s', (standing, goal, reviewer) => {
    expect(getReviewStanding(goal, reviewer)).toBe(standing)
  })

  test('a goal is shown to its reviewer as pending when only someone else has reviewed it', () => {
    expect(getReviewStanding({ ...waiting, feedback: [createEntry(1, zoe)] }, coach)).toBe('waiting')
  })

  test('a goal is shown to its reviewer as closed once its deadline passes while the page is open, unless the reviewer may bypass it', () => {
    const deadline = Date.parse(waiting.deadline)
    expect(getReviewStanding(withCurrentAbilities(waiting, deadline - 1, false), coach)).toBe('waiting')
    expect(getReviewStanding(withCurrentAbilities(waiting, deadline, false), coach)).toBe('closed')
    expect(getReviewStanding(withCurrentAbilities(waiting, deadline, true), coach)).toBe('waiting')
  })
})

describe('progress', () => {
  test('the progress counts what the reviewer did, has to do, and missed', () => {
    expect(countProgress(all, coach)).toEqual({ reviewed: 2, waiting: 1, closed: 1 })
  })

  test('the progress leaves out the reviewer’s own goals', () => {
    expect(countProgress(all, zoe.id)).toEqual({ reviewed: 0, waiting: 2, closed: 1 })
  })
})

test('a pending stuck goal comes first, and so does its learner', () => {
  const check = { state: 'stuck', note: null, at: '2026-11-18T15:00:00.000Z' } as const
  const stuck = createGoal(jo, { id: 5, title: 'Draw', check })
  const done = createGoal(zoe, { id: 6, title: 'Sing', check, completed: true, status: 'completed' })
  const first = createGoal(jo, { id: 4, title: 'Paint' })
  const listed = sortLearners({
    members: [zoe, max, jo],
    goals: [done, waiting, first, stuck],
    reviewerId: coach,
    handled: nothing,
  })
  expect(listed.map(({ learner, goals }) => [learner.id, goals.map(({ id }) => id)])).toEqual([
    [jo.id, [5, 4]],
    [zoe.id, [6]],
    [max.id, [1]],
  ])
})

test('a review begins with pending goals, or with answered ones if nothing is pending', () => {
  expect(pickFirstView(all, coach)).toBe('open')
  expect(pickFirstView([closed, reviewed, ofZoe], coach)).toBe('all')
  expect(pickFirstView([], coach)).toBe('open')
  expect(pickFirstView(all, coach, 2)).toBe('open')
  expect(pickFirstView([closed, reviewed, ofZoe], coach, 2)).toBe('reflections')
})

describe('the order of the queue', () => {
  const names = (handled = nothing) =>
    sortLearners({ members: [zoe, max, jo], goals: all, reviewerId: coach, handled }).map(
      ({ learner }) => learner.firstName,
    )

  test('the queue starts with learners who have something unreviewed and ends with learners without a goal', () => {
    expect(names()).toEqual(['Maximiliano', 'Zoë', 'Jo'])
  })

  test('the queue lists pending goals first and closed ones last', () => {
    const [first] = sortLearners({ members: [zoe, max, jo], goals: all, reviewerId: coach, handled: nothing })
    expect(first?.goals.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test('the queue keeps its order when a goal was reviewed during this visit', () => {
    const done = all.map((goal) =>
      goal === waiting ? { ...goal, feedback: [createEntry(1, thaddeus)] } : goal,
    )
    const learners = sortLearners({
      members: [zoe, max, jo],
      goals: done,
      reviewerId: coach,
      handled: new Set([1]),
    })
    expect(learners.map(({ learner }) => learner.firstName)).toEqual(['Maximiliano', 'Zoë', 'Jo'])
    expect(selectLearners('open', learners, coach, new Set([1]))[0]?.goals.map(({ id }) => id)).toEqual([1])
  })

  test('the queue keeps a learner who joined the crew a moment ago', () => {
    const learners = sortLearners({ members: [zoe], goals: all, reviewerId: coach, handled: nothing })
    expect(learners.map(({ learner }) => learner.firstName)).toEqual(['Maximiliano', 'Zoë'])
  })
})

describe('the views', () => {
  const learners = sortLearners({ members: [zoe, max, jo], goals: all, reviewerId: coach, handled: nothing })
  const shown = (view: 'open' | 'all' | 'none') =>
    selectLearners(view, learners, coach, nothing).map(({ learner, goals }) => [
      learner.firstName,
      goals.length,
    ])

  test('the views show what is unreviewed, everything, or learners without a goal', () => {
    expect(shown('open')).toEqual([['Maximiliano', 1]])
    expect(shown('all')).toEqual([
      ['Maximiliano', 3],
      ['Zoë', 1],
      ['Jo', 0],
    ])
    expect(shown('none')).toEqual([['Jo', 0]])
  })
})

describe('closed goals', () => {
  const closedIn = (view: 'open' | 'all', goals: typeof all) =>
    selectLearners(
      view,
      sortLearners({ members: [zoe, max, jo], goals, reviewerId: coach, handled: nothing }),
      coach,
      nothing,
    ).map(({ learner, closed: folded }) => [learner.firstName, folded.map(({ id }) => id)])

  test('closed goals are folded under a learner with open work, and are ordinary rows in All', () => {
    expect(closedIn('open', all)).toEqual([['Maximiliano', [3]]])
    expect(closedIn('all', all)).toEqual([
      ['Maximiliano', []],
      ['Zoë', []],
      ['Jo', []],
    ])
  })

  test('a learner with only closed goals is not in the queue', () => {
    expect(closedIn('open', [closed, reviewed, ofZoe])).toEqual([])
  })
})

describe('after an answer', () => {
  const later = createGoal(jo, { id: 9, title: 'Read' })
  test('after an answer the next pending goal is current, then the first one again, then none', () => {
    expect(findNextPending([waiting, reviewed, later], 1, coach)).toBe(9)
    expect(findNextPending([waiting, reviewed, later], 9, coach)).toBe(1)
    expect(findNextPending([waiting, reviewed], 1, coach)).toBeNull()
  })
})
