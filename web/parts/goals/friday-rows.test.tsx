import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts'
import { captain, createGoal, crew, max } from '../../testing/lichen-legends.ts'
import { goalWeek, studios } from '../../testing/people.ts'
import { wednesday } from '../../testing/sample-dashboard.ts'
import { sampleFeedback, sampleGoal } from '../../testing/sample-goal.ts'
import { showApp } from '../../testing/show-app.tsx'

const settings = {
  ...goalWeek.settings,
  carryOver: true,
  feedbackAnswers: true,
  plans: true,
  weekChecks: true,
}
const READERS = 'Your captain, your coaches, guides and the admins can read this.'
const abilities = { ...sampleGoal().abilities, check: true } as const
const serve = (goal: ReturnType<typeof sampleGoal>, more: Answers = {}) =>
  fakeServer({
    ...wednesday,
    'GET /api/goal-week': () => ({ ...goalWeek, settings }),
    'GET /api/users/:id/goals-with-feedback': () => [goal],
    ...more,
  })
const row = async () => {
  const title = await screen.findByRole('heading', { name: 'Be nicer' })
  return within(title.closest('li') as HTMLElement)
}

beforeEach(() => localStorage.clear())

describe('the row of a goal', () => {
  test('the row of a goal shows its plan, how often it was carried over, and how it is going', async () => {
    serve(
      sampleGoal({
        plan: 'If I am angry then I will breathe.',
        timesCarried: 2,
        check: { state: 'stuck', note: 'Nobody is at home.', at: '2026-11-17T21:12:00.000Z' },
      }),
    )
    showApp()
    const goal = await row()
    expect(goal.getByText('Plan: If I am angry then I will breathe.')).toBeDefined()
    expect(await goal.findByText('Carried over 2 times')).toBeDefined()
    expect(goal.getByText('Stuck')).toBeDefined()
    expect(goal.getByText('Nobody is at home.')).toBeDefined()
  })

  test('the row of a goal that continues in a new one does not also say that it was carried over', async () => {
    serve(
      sampleGoal({
        timesCarried: 1,
        carriedToId: 9,
        check: { state: 'on_track', note: null, at: '2026-11-17T21:12:00.000Z' },
      }),
    )
    showApp()
    const goal = await row()
    expect(await goal.findByText('Continued in a new goal')).toBeDefined()
    expect(goal.queryByText('Carried over')).toBeNull()
    expect(goal.getByText('On track')).toBeDefined()
  })

  test('the row of a goal no longer shows how it is going once it is over', async () => {
    serve(
      sampleGoal({
        status: 'incomplete',
        isIncompleteLocked: true,
        timesCarried: 1,
        check: { state: 'stuck', note: 'Ill', at: '2026-11-17T21:12:00.000Z' },
        abilities: { ...abilities, check: 'goal_locked' },
      }),
    )
    showApp()
    const goal = await row()
    expect(await goal.findByText('Carried over')).toBeDefined()
    expect(goal.queryByText('Stuck')).toBeNull()
    expect(goal.queryByText('Ill')).toBeNull()
    expect(goal.queryByRole('button', { name: 'How is it going?' })).toBeNull()
  })

  test('the row of a goal shows no Friday features in a school without them', async () => {
    fakeServer(wednesday)
    showApp()
    const goal = await row()
    for (const name of ['How is it going?', 'Reply', /^Carry/]) {
      expect(goal.queryByRole('button', { name })).toBeNull()
    }
    fireEvent.click(goal.getByRole('button', { name: 'Edit: Be nicer' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Goal' })).toBeDefined()
    expect(screen.queryByText('If … then I will …')).toBeNull()
  })
})

describe('how a goal is going', () => {
  test('how a goal is going is set with a note on what is in the way, and is cleared', async () => {
    const goal = sampleGoal({ abilities })
    const stuck = {
      ...goal,
      check: { state: 'stuck', note: 'Nobody is at home.', at: goal.updatedAt },
    } as const
    const { requestsTo, answers } = serve(goal, { 'PUT /api/goals/:id/check': () => stuck })
    showApp()
    const shown = await row()
    fireEvent.click(await shown.findByRole('button', { name: 'How is it going?' }))
    expect(shown.queryByLabelText(/What is in the way/)).toBeNull()
    expect(shown.queryByText(READERS)).toBeNull()
    fireEvent.click(shown.getByRole('radio', { name: 'Stuck' }))
    expect(shown.getByText(READERS)).toBeDefined()
    fireEvent.change(shown.getByLabelText('What’s getting in the way? (optional)'), {
      target: { value: 'Nobody is at home.' },
    })
    answers['GET /api/users/:id/goals-with-feedback'] = () => [stuck]
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(await shown.findByText('Nobody is at home.')).toBeDefined()
    fireEvent.click(shown.getByRole('button', { name: 'How is it going?' }))
    fireEvent.click(shown.getByRole('button', { name: 'Take it back' }))
    await waitFor(() =>
      expect(requestsTo('PUT /api/goals/:id/check').map(({ body }) => body)).toEqual([
        { state: 'stuck', note: 'Nobody is at home.' },
        { state: null },
      ]),
    )
  })

  test('how a goal is going keeps a note being written when the row is rendered again, until it is closed', async () => {
    serve(sampleGoal({ abilities }))
    showApp()
    const begun = await row()
    fireEvent.click(await begun.findByRole('button', { name: 'How is it going?' }))
    fireEvent.click(begun.getByRole('radio', { name: 'Stuck' }))
    const field = 'What’s getting in the way? (optional)'
    fireEvent.change(begun.getByLabelText(field), { target: { value: 'Nobody' } })
    cleanup()
    showApp()
    const shown = await row()
    expect(await shown.findByLabelText(field)).toHaveProperty('value', 'Nobody')
    fireEvent.click(shown.getByRole('button', { name: 'How is it going?' }))
    fireEvent.click(shown.getByRole('button', { name: 'How is it going?' }))
    expect(shown.queryByLabelText(field)).toBeNull()
  })

  test('how a goal is going stays selected when it could not be saved', async () => {
    serve(sampleGoal({ abilities }), { 'PUT /api/goals/:id/check': () => refused('goal_locked') })
    showApp()
    const shown = await row()
    fireEvent.click(await shown.findByRole('button', { name: 'How is it going?' }))
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText('Choose one of the two.')).toBeDefined()
    expect(document.activeElement).toBe(shown.getByRole('radio', { name: 'On track' }))
    fireEvent.click(shown.getByRole('radio', { name: 'On track' }))
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save how it is going')).toBeDefined()
    expect(shown.getByRole('radio', { name: 'On track' })).toHaveProperty('checked', true)
  })
})

describe('an answer to feedback', () => {
  test('an answer to feedback is sent, and then shown below the entry', async () => {
    const unanswered = sampleGoal({ feedback: [sampleFeedback({ mayAnswer: true })] })
    const answer = { text: 'I will ask Zoë.', createdAt: '2026-11-18T15:00:00.000Z' }
    const answered = sampleFeedback({ mayAnswer: 'already_answered', answer })
    const { requestsTo, answers } = serve(unanswered, { 'PUT /api/feedback/:id/answer': () => answered })
    showApp()
    const goal = await row()
    fireEvent.click(await goal.findByRole('button', { name: 'Reply' }))
    const field = await goal.findByLabelText('Your reply')
    expect(document.activeElement).toBe(field)
    expect(goal.getByText(READERS)).toBeDefined()
    const send = goal.getByRole('button', { name: 'Send' })
    send.focus()
    fireEvent.click(send)
    expect(goal.getByText('Write a reply first.')).toBeDefined()
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'I will ask Zoë.' } })
    answers['GET /api/users/:id/goals-with-feedback'] = () => [{ ...unanswered, feedback: [answered] }]
    fireEvent.click(goal.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Reply sent')).toBeDefined()
    expect(await goal.findByText('You: I will ask Zoë.')).toBeDefined()
    expect(requestsTo('PUT /api/feedback/:id/answer').map(({ body }) => body)).toEqual([
      { text: 'I will ask Zoë.' },
    ])
  })

  test('an answer to an acceptance begins with a click on its block, and the same words of two people are one block', async () => {
    const accepted = sampleFeedback({ status: 'accepted', comments: 'Good.', mayAnswer: true })
    const otherUser = { id: 8, firstName: 'Max', lastName: 'Ek' }
    serve(
      sampleGoal({
        feedback: [accepted, { ...accepted, id: accepted.id + 1, feedbackProvider: otherUser }],
      }),
    )
    showApp()
    const goal = await row()
    expect(await goal.findAllByText('Good.')).toHaveLength(1)
    expect(goal.getByText(/ and Max Ek/)).toBeDefined()
    const block = goal.getByRole('button', { name: 'Reply' })
    expect(block.textContent).toBe('')
    fireEvent.click(block)
    expect(await goal.findByLabelText('Your reply')).toBeDefined()
    fireEvent.click(block)
    expect(goal.queryByLabelText('Your reply')).toBeNull()
  })

  test('an answer to feedback can be changed and removed for 10 minutes', async () => {
    const sent = { text: 'I will ask Zoë.', createdAt: goalWeek.now }
    const goalWith = (answer: typeof sent | null) =>
      sampleGoal({ feedback: [sampleFeedback({ mayAnswer: true, answer })] })
    const otherUser = { ...sent, text: 'I will ask Max.' }
    const { requestsTo, answers } = serve(goalWith(sent), {
      'PUT /api/feedback/:id/answer': () => sampleFeedback({ mayAnswer: true, answer: otherUser }),
      'DELETE /api/feedback/:id/answer': () => undefined,
    })
    showApp()
    const goal = await row()
    expect(await goal.findByText('You: I will ask Zoë.')).toBeDefined()
    fireEvent.click(goal.getByRole('button', { name: 'Change' }))
    const field = await goal.findByLabelText<HTMLTextAreaElement>('Your reply')
    expect(field.value).toBe('I will ask Zoë.')
    fireEvent.change(field, { target: { value: otherUser.text } })
    answers['GET /api/users/:id/goals-with-feedback'] = () => [goalWith(otherUser)]
    fireEvent.click(goal.getByRole('button', { name: 'Send' }))
    expect(await goal.findByText('You: I will ask Max.')).toBeDefined()
    answers['GET /api/users/:id/goals-with-feedback'] = () => [goalWith(null)]
    fireEvent.click(await goal.findByRole('button', { name: 'Take back' }))
    expect(await goal.findByRole('button', { name: 'Reply' })).toBeDefined()
    expect(goal.queryByText(/^You:/)).toBeNull()
    expect(requestsTo('PUT /api/feedback/:id/answer').map(({ body }) => body)).toEqual([
      { text: otherUser.text },
    ])
    expect(requestsTo('DELETE /api/feedback/:id/answer')).toHaveLength(1)
  })

  test('an answer to feedback stays after 10 minutes, also on a page that was read before', async () => {
    const createdAt = new Date(Date.parse(goalWeek.now) - 10 * 60_000).toISOString()
    const answer = { text: 'I will ask Zoë.', createdAt }
    serve(sampleGoal({ feedback: [sampleFeedback({ mayAnswer: true, answer })] }))
    showApp()
    const goal = await row()
    expect(await goal.findByText('You: I will ask Zoë.')).toBeDefined()
    for (const name of ['Change', 'Take back', 'Reply']) {
      expect(goal.queryByRole('button', { name })).toBeNull()
    }
  })

  test('an answer to feedback that could not be sent stays, also over a reload', async () => {
    serve(sampleGoal({ feedback: [sampleFeedback({ mayAnswer: true })] }), {
      'PUT /api/feedback/:id/answer': () => refused('feedback_ended'),
    })
    const page = showApp()
    const goal = await row()
    fireEvent.click(await goal.findByRole('button', { name: 'Reply' }))
    fireEvent.change(await goal.findByLabelText('Your reply'), { target: { value: 'I will ask Zoë.' } })
    fireEvent.click(goal.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Failed to send your reply')).toBeDefined()
    expect(screen.getByText('This feedback has been replaced. Reply to the newer one.')).toBeDefined()
    page.unmount()
    showApp()
    expect(await screen.findByDisplayValue('I will ask Zoë.')).toBeDefined()
  })
})

test('a plan is written with a new goal, and changed on an existing one', async () => {
  const goal = sampleGoal({ plan: 'If it rains then I will read.' })
  const { requestsTo } = serve(goal, {
    'POST /api/goals': () => goal,
    'PATCH /api/goals/:id': () => ({ ...goal, updated: true }),
  })
  showApp()
  const shown = await row()
  fireEvent.click(shown.getByRole('button', { name: 'Edit: Be nicer' }))
  const plan = await screen.findByLabelText<HTMLTextAreaElement>('Plan (optional)')
  expect(plan.value).toBe('If it rains then I will read.')
  expect(screen.getByText('If … then I will …')).toBeDefined()
  expect(screen.getByText(READERS)).toBeDefined()
  fireEvent.change(plan, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save goal' }))
  await waitFor(() => expect(requestsTo('PATCH /api/goals/:id').at(-1)?.body).toMatchObject({ plan: null }))
})

test('a captain carries over an unfinished goal of last week for its owner', async () => {
  const old = createGoal(max, {
    id: 3,
    title: 'Clean the art corner',
    status: 'incomplete',
    isIncompleteLocked: true,
    deadline: '2026-11-13T22:00:00.000Z',
    dueOn: '2026-11-13',
    abilities: { ...abilities, check: 'forbidden', carry: true },
  })
  const { requestsTo } = fakeServer({
    'GET /api/auth/user': () => captain,
    'GET /api/goal-week': () => ({ ...goalWeek, settings }),
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': () => [old],
    'POST /api/goals': () => old,
  })
  showApp('/coaching/crews/3?week=last')
  fireEvent.click(await screen.findByRole('button', { name: 'Carry over: Clean the art corner' }))
  expect(await screen.findByText('Carried over from Fri, Nov 13.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create goal' }))
  await waitFor(() =>
    expect(requestsTo('POST /api/goals').map(({ body }) => body)).toMatchObject([
      { userId: max.id, carriedFromId: 3, title: 'Clean the art corner' },
    ]),
  )
})
