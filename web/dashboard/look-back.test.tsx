import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reflection } from '../../contract/reflections.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../testing/people.ts'
import { fridayEvening, scale, wednesday } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { createReflection } from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'

const parts = { ...goalWeek.settings, reflections: true, carryOver: true }
/** Friday, Nov 20, 10:00 AM in Chicago: the last school day of the week. */
const fridayMorning = { ...goalWeek, now: '2026-11-20T16:00:00.000Z', settings: parts }
const evening = { ...fridayEvening, settings: parts }

const questions: [string, string] = ['What went well?', 'What will you try next week?']
const reflection = createReflection(wilhelmina, {
  texts: ['All 12 fractions.', ''],
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  abilities: { edit: true, respond: 'forbidden' },
})
const mineOf = (saved: Reflection | null) => ({
  open: {
    week: '2026-11-16',
    opensAt: '2026-11-20T06:00:00.000Z',
    closesAt: '2026-11-23T22:00:00.000Z',
    questions,
    reflection: saved,
  },
})
const abilities = {
  ...sampleGoal().abilities,
  edit: 'deadline_passed',
  complete: 'goal_locked',
  delete: 'deadline_passed',
  carry: true,
} as const
const unfinished = sampleGoal({
  id: 13,
  title: 'Read aloud',
  status: 'incomplete',
  isIncompleteLocked: true,
  abilities,
})

const morning = {
  ...wednesday,
  'GET /api/goal-week': () => fridayMorning,
  'GET /api/users/:id/goals-with-feedback': () => [scale],
  'GET /api/reflections/mine': () => mineOf(null),
} satisfies Answers
const afterFour = {
  ...morning,
  'GET /api/goal-week': () => evening,
  'GET /api/users/:id/goals-with-feedback': ({ query }) => (query.week === '2026-11-16' ? [unfinished] : []),
} satisfies Answers

const card = async () => within(await screen.findByRole('region', { name: 'Look back on the week' }))
const noCard = async () => {
  // The crew below comes after everything above it.
  expect(await screen.findByRole('region', { name: 'My Crew' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Look back on the week' })).toBeNull()
}
const unfold = () => fireEvent.focus(screen.getByLabelText('What went well?'))
const write = (label: string, value: string) => {
  if (!screen.queryByLabelText(label) || !screen.queryByRole('button', { name: 'Save' })) unfold()
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

beforeEach(() => localStorage.clear())

describe('a learner who looks back on the week', () => {
  test('a learner reaches the reflection from the last stone, at which the sun rises once a day', async () => {
    sessionStorage.clear()
    const done = { ...scale, completed: true, status: 'completed', updated: true } as const
    fakeServer({
      ...morning,
      'PATCH /api/goals/:id': ({ body }) => (body.completed ? done : { ...scale, updated: true }),
    })
    showApp()
    await screen.findByLabelText(questions[0])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Mark as done: ${scale.title}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Goal Completed!' }))
    expect(dialog.getByText('Your stone is placed.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Look back' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(questions[0])))
    fireEvent.click(await screen.findByRole('checkbox', { name: `Completed: ${scale.title}` }))
    fireEvent.click(await screen.findByRole('checkbox', { name: `Mark as done: ${scale.title}` }))
    const again = within(await screen.findByRole('dialog', { name: 'Goal Completed!' }))
    expect(again.getByText('Your first stone this week.')).toBeDefined()
    expect(again.getByRole('button', { name: 'Keep going' })).toBeDefined()
  })

  test('a learner writes two texts, saves them and sees one line', async () => {
    let saved: Reflection | null = null
    const { requestsTo } = fakeServer({
      ...morning,
      'GET /api/reflections/mine': () => mineOf(saved),
      'PUT /api/reflections/mine': () => {
        saved = reflection
        return reflection
      },
    })
    showApp()
    const look = await card()
    expect(look.getByText('Nov 16 to 20')).toBeDefined()
    expect(look.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(look.queryByText(/carry over what/)).toBeNull()
    unfold()
    expect(
      look.getByText('Your coach, guide and school admins can read this. Your crew can’t.'),
    ).toBeDefined()
    expect(look.getByText('After 4:00 PM today you can carry over what you didn’t finish.')).toBeDefined()
    write('What went well?', 'All 12 fractions.')
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('You can change it until Mon, Nov 23, 4:00 PM.', { selector: 'li *' }),
    ).toBeDefined()
    expect(screen.getByText('Saved')).toBeDefined()
    expect(requestsTo('PUT /api/reflections/mine').map(({ body }) => body)).toEqual([
      { week: '2026-11-16', texts: ['All 12 fractions.', ''], expectedVersion: 0 },
    ])
    expect(look.getByText('You looked back on this week.')).toBeDefined()
    fireEvent.click(look.getByRole('button', { name: 'Change' }))
    expect(look.getByLabelText<HTMLTextAreaElement>('What went well?').value).toBe('All 12 fractions.')
  })

  test('a learner writes at least one text, and sees the remaining length from 450 characters on', async () => {
    const { requestsTo } = fakeServer(morning)
    showApp()
    const look = await card()
    unfold()
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    expect(await look.findByText('Write at least one of the two.')).toBeDefined()
    write('What went well?', 'a'.repeat(449))
    expect(look.queryByText(/of 500/)).toBeNull()
    write('What went well?', 'a'.repeat(450))
    expect(await look.findByText('450 of 500 characters')).toBeDefined()
    expect(requestsTo('PUT /api/reflections/mine')).toEqual([])
  })

  test.each([
    ['reflection_closed', "It's too late to write about this week."],
    ['already_responded', "Someone has already replied, so you can't change this."],
  ] as const)('a reflection keeps the text when the server says %s', async (code, sentence) => {
    fakeServer({ ...morning, 'PUT /api/reflections/mine': () => refused(code) })
    showApp()
    const look = await card()
    write('What went well?', 'All 12 fractions.')
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save your reflection')).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(look.getByLabelText<HTMLTextAreaElement>('What went well?').value).toBe('All 12 fractions.')
  })

  test('a learner sees a reflection saved elsewhere before the next save replaces it', async () => {
    let saved: Reflection | null = null
    const { answers, requestsTo } = fakeServer({
      ...morning,
      'GET /api/reflections/mine': () => mineOf(saved),
      'PUT /api/reflections/mine': () => {
        saved = { ...reflection, texts: ['Written on the tablet.', ''], version: 3 }
        return refused('reflection_revised')
      },
    })
    showApp()
    const look = await card()
    write('What went well?', 'All 12 fractions.')
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    expect(await look.findByText('Written on the tablet.')).toBeDefined()
    answers['PUT /api/reflections/mine'] = () => reflection
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requestsTo('PUT /api/reflections/mine')).toHaveLength(2))
    expect(requestsTo('PUT /api/reflections/mine').at(-1)?.body).toMatchObject({ expectedVersion: 3 })
  })

  test('a learner is not asked again once the reflection was saved on another device, unless they write here too', async () => {
    const { answers } = fakeServer(morning)
    const { client } = showApp()
    let look = await card()
    answers['GET /api/reflections/mine'] = () => mineOf(reflection)
    await act(() => client.invalidateQueries())
    expect(await look.findByText('You looked back on this week.')).toBeDefined()
    cleanup()
    answers['GET /api/reflections/mine'] = () => mineOf(null)
    const again = showApp()
    look = await card()
    write('What went well?', 'All 12')
    answers['GET /api/reflections/mine'] = () => mineOf(reflection)
    await act(() => again.client.invalidateQueries())
    expect(look.getByLabelText<HTMLTextAreaElement>('What went well?').value).toBe('All 12')
  })

  test('a learner finds a half-written reflection again after a reload', async () => {
    fakeServer(morning)
    const page = showApp()
    await card()
    write('What will you try next week?', 'Start on Mon')
    page.unmount()
    showApp()
    const look = await card()
    expect(look.getByLabelText<HTMLTextAreaElement>('What will you try next week?').value).toBe(
      'Start on Mon',
    )
  })

  test('a learner can change the reflection after “Read”', async () => {
    const read = {
      id: 1,
      provider: { id: 9, firstName: 'Ana', lastName: 'Reyes' },
      text: null,
      createdAt: '2026-11-20T15:50:00.000Z',
    }
    let saved: Reflection = { ...reflection, responses: [read] }
    const { requestsTo } = fakeServer({
      ...morning,
      'GET /api/reflections/mine': () => mineOf(saved),
      'PUT /api/reflections/mine': () => {
        saved = { ...reflection, texts: ['All 12 fractions.', 'Ask.'], version: 2 }
        return saved
      },
    })
    showApp()
    const look = await card()
    expect(look.getByText(/Read by/).textContent).toBe('Read by Ana Reyes')
    expect(look.queryByText(/carry over what/)).toBeNull()
    fireEvent.click(look.getByRole('button', { name: 'Change' }))
    write('What will you try next week?', 'Ask.')
    fireEvent.click(look.getByRole('button', { name: 'Save' }))
    expect(await look.findByText('You looked back on this week.')).toBeDefined()
    expect(look.queryByText(/Read by/)).toBeNull()
    expect(requestsTo('PUT /api/reflections/mine').map(({ body }) => body)).toMatchObject([
      { texts: ['All 12 fractions.', 'Ask.'], expectedVersion: 1 },
    ])
  })

  test('a learner reads on an earlier day when unfinished goals can be carried over', async () => {
    const lookBack = { ...goalWeek.lookBack, carriesFrom: '2026-11-21T22:00:00.000Z' }
    fakeServer({ ...morning, 'GET /api/goal-week': () => ({ ...fridayMorning, lookBack }) })
    showApp()
    const sentence = 'After Sat, Nov 21, 4:00 PM you can carry over what you didn’t finish.'
    const look = await card()
    unfold()
    expect(look.getByText(sentence)).toBeDefined()
  })

  test('a learner who finished everything reads nothing about carrying over', async () => {
    const done = { ...scale, completed: true, status: 'completed' } as const
    fakeServer({ ...morning, 'GET /api/users/:id/goals-with-feedback': () => [done] })
    showApp()
    const look = await card()
    unfold()
    expect(
      look.getByText('Your coach, guide and school admins can read this. Your crew can’t.'),
    ).toBeDefined()
    expect(look.queryByText(/carry over what/)).toBeNull()
  })

  test('a learner sees a response, and can no longer change the reflection', async () => {
    const response = {
      id: 1,
      provider: { id: 9, firstName: 'Ana', lastName: 'Reyes' },
      text: 'Well done.',
      createdAt: '2026-11-20T15:50:00.000Z',
    }
    const read = { ...response, id: 2, provider: null, text: null }
    fakeServer({
      ...morning,
      'GET /api/reflections/mine': () =>
        mineOf({
          ...reflection,
          responses: [response, read],
          abilities: { ...reflection.abilities, edit: 'already_responded' },
        }),
    })
    showApp()
    const look = await card()
    expect(look.getByText('You looked back on this week.')).toBeDefined()
    expect(look.getByText('Well done.')).toBeDefined()
    expect(look.getByText(/Read by/).textContent).toBe('Read by Former coach')
    expect(look.queryByRole('button', { name: 'Change' })).toBeNull()
  })
})

describe('unfinished goals', () => {
  test('unfinished goals are listed below the cairn of the week, and are carried over with their texts', async () => {
    const { requestsTo, answers } = fakeServer({
      ...afterFour,
      'GET /api/users/:id/stats': wednesday['GET /api/users/:id/stats'],
      'POST /api/goals': () => sampleGoal({ id: 20, carriedFromId: 13, timesCarried: 1 }),
    })
    showApp()
    const look = await card()
    expect(look.getByText('No stones placed this week.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Your week' })).toBeNull()
    const list = within(look.getByRole('list', { name: 'Not finished' }))
    expect(list.getByText('Personal, was due Fri')).toBeDefined()
    expect(look.getByText('Not finished').parentElement?.textContent).toBe('Not finished1')
    fireEvent.click(list.getByRole('button', { name: 'Carry over: Read aloud' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
    expect(dialog.getByText('Carried over from Fri, Nov 20.')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Create and add another' })).toBeNull()
    answers['GET /api/users/:id/goals-with-feedback'] = ({ query }) =>
      query.week === '2026-11-16'
        ? [{ ...unfinished, carriedToId: 20, abilities: { ...abilities, carry: 'already_carried' } }]
        : []
    fireEvent.click(dialog.getByRole('button', { name: 'Create goal' }))
    expect(await screen.findByText('Goal created!')).toBeDefined()
    expect(requestsTo('POST /api/goals').map(({ body }) => body)).toEqual([
      {
        title: 'Read aloud',
        category: 'Personal',
        duration: 'weekly',
        completed: false,
        userId: wilhelmina.id,
        targetDate: '2026-11-27',
        carriedFromId: 13,
      },
    ])
    expect(await list.findByText('In next week')).toBeDefined()
    expect(list.queryByRole('button')).toBeNull()
    expect(look.getByText('Not finished').parentElement?.textContent).toBe('Not finished')
  })

  test('unfinished goals leave out what was carried over before the page was opened', async () => {
    const carried = {
      ...unfinished,
      carriedToId: 20,
      abilities: { ...abilities, carry: 'already_carried' },
    } as const
    const answers = {
      ...afterFour,
      'GET /api/users/:id/goals-with-feedback': () => [carried, { ...unfinished, id: 14, title: 'Swim' }],
    } satisfies Answers
    fakeServer(answers)
    const page = showApp()
    const look = await card()
    expect(within(look.getByRole('list', { name: 'Not finished' })).getAllByRole('listitem')).toHaveLength(1)
    expect(look.getByText('Not finished').parentElement?.textContent).toBe('Not finished1')
    page.unmount()
    fakeServer({ ...answers, 'GET /api/users/:id/goals-with-feedback': () => [carried] })
    showApp()
    expect(await (await card()).findByLabelText('What went well?')).toBeDefined()
    expect(screen.queryByText('Not finished')).toBeNull()
  })

  test('unfinished goals show three, and the others after a click', async () => {
    const goals = [13, 14, 15, 16, 17].map((id) => ({ ...unfinished, id, title: `Goal ${id}` }))
    fakeServer({ ...afterFour, 'GET /api/users/:id/goals-with-feedback': () => goals })
    showApp()
    const look = await card()
    const rows = () => within(look.getByRole('list', { name: 'Not finished' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(3)
    expect(look.getByText('Choose the ones that still matter.')).toBeDefined()
    fireEvent.click(look.getByRole('button', { name: 'Show 2 more' }))
    expect(rows()).toHaveLength(5)
  })

  test('an unfinished goal is suggested to be smaller from the third time on', async () => {
    fakeServer({
      ...afterFour,
      'GET /api/users/:id/goals-with-feedback': () => [{ ...unfinished, timesCarried: 2 }],
    })
    showApp()
    fireEvent.click(
      (await (await card()).findAllByRole('button', { name: 'Carry over: Read aloud' }))[0] as HTMLElement,
    )
    expect(await screen.findByText('Carried over 3 times. Make it smaller?')).toBeDefined()
  })

  test('unfinished goals are carried over on Monday too', async () => {
    fakeServer({
      ...afterFour,
      'GET /api/goal-week': () => ({
        ...evening,
        now: '2026-11-23T15:00:00.000Z',
        label: 'Current Week',
        changesAt: '2026-11-27T22:00:00.000Z',
      }),
    })
    showApp()
    const look = await card()
    expect(await look.findByText(/^1 goal left over/)).toBeDefined()
    fireEvent.click(look.getByRole('button', { name: 'Carry to this week: Read aloud' }))
    expect(await screen.findByText('Carried over from Fri, Nov 20.')).toBeDefined()
    expect(screen.queryByText('No stones placed this week.')).toBeNull()
  })
})

describe('the reflection card', () => {
  test('the reflection card folds again with Escape while nothing is written', async () => {
    fakeServer(morning)
    showApp()
    const look = await card()
    unfold()
    const second = look.getByLabelText('What will you try next week?')
    fireEvent.change(second, { target: { value: 'Ask.' } })
    fireEvent.keyDown(second, { key: 'Escape' })
    expect(look.getByRole('button', { name: 'Save' })).toBeDefined()
    fireEvent.change(second, { target: { value: '' } })
    fireEvent.keyDown(second, { key: 'Escape' })
    expect(look.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(document.activeElement).toBe(look.getByLabelText('What went well?'))
  })

  test('the reflection card is one row on Monday, which shows unfinished goals after a click', async () => {
    fakeServer({
      ...afterFour,
      'GET /api/goal-week': () => ({
        ...evening,
        now: '2026-11-23T15:00:00.000Z',
        label: 'Current Week',
        changesAt: '2026-11-27T22:00:00.000Z',
      }),
      'GET /api/reflections/mine': () => mineOf(reflection),
      'GET /api/users/:id/goals-with-feedback': ({ query }) =>
        query.week === '2026-11-16' ? [unfinished, { ...unfinished, id: 14, title: 'Swim' }] : [],
    })
    showApp()
    const look = await card()
    expect(await look.findByText('You looked back on Nov 16 to 20.')).toBeDefined()
    expect(look.getByRole('button', { name: 'Change' })).toBeDefined()
    expect(look.getByText(/^2 goals left over/).textContent).toBe('2 goals left over from last week')
    expect(look.queryByRole('list', { name: 'Not finished' })).toBeNull()
    fireEvent.click(look.getByRole('button', { name: 'Carry to this week' }))
    expect(look.getByRole('button', { name: 'Carry over: Swim' })).toBeDefined()
  })

  const withWeek = (week: Partial<typeof goalWeek>) => ({
    ...afterFour,
    'GET /api/goal-week': () => ({ ...evening, ...week }),
  })

  test('the reflection card is missing, and nothing is requested, before opening, after closing, and with both features off', async () => {
    for (const week of [
      { ...goalWeek, settings: parts, now: '2026-11-20T05:59:30.000Z' },
      { ...fridayMorning, now: '2026-11-23T22:00:00.000Z', changesAt: '2026-11-27T22:00:00.000Z' },
      { ...fridayMorning, settings: goalWeek.settings },
    ]) {
      const { requestsTo } = fakeServer({ ...morning, 'GET /api/goal-week': () => week })
      const page = showApp()
      await noCard()
      expect(requestsTo('GET /api/reflections/mine')).toEqual([])
      page.unmount()
    }
  })

  test('the reflection card is missing when reflections are off and nothing is left', async () => {
    fakeServer({
      ...withWeek({ settings: { ...parts, reflections: false }, label: 'Current Week' }),
      'GET /api/users/:id/goals-with-feedback': () => [],
    })
    showApp()
    await noCard()
  })

  test('the reflection card does not mention carrying over if there is no time for it', async () => {
    fakeServer({
      ...morning,
      'GET /api/goal-week': () => ({
        ...fridayMorning,
        lookBack: { ...goalWeek.lookBack, carriesFrom: null },
      }),
    })
    showApp()
    const look = await card()
    expect(await look.findByLabelText('What went well?')).toBeDefined()
    expect(look.queryByText(/carry over what/)).toBeNull()
  })
})
