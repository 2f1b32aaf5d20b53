import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answers, deletedAs, fakeServer, refused } from '../testing/fake-server.ts'
import { studios, wilhelmina } from '../testing/people.ts'
import { wednesday } from '../testing/sample-dashboard.ts'
import { sampleFeedback, sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'
import { toasts } from '../ui/toast.ts'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

async function newGoal() {
  fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
  return within(await dialog('Create New Goal'))
}

beforeEach(() => localStorage.clear())

describe('a new goal', () => {
  test('a new goal is sent as it was written and reported as created', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'POST /api/goals': () => sampleGoal() })
    showApp()
    await newGoal()
    write(/What will you do/, 'Read 20 pages')
    write(/Add details/, 'Of the blue book')
    choose('Personal')
    choose('Weekly')
    press('Create goal')
    expect(await screen.findByText('Goal created!')).toBeDefined()
    expect(requestsTo('POST /api/goals')[0]?.body).toEqual({
      title: 'Read 20 pages',
      description: 'Of the blue book',
      category: 'Personal',
      duration: 'weekly',
      completed: false,
      userId: 1,
      targetDate: '2026-11-20',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(requestsTo('GET /api/users/:id/goals-with-feedback')).toHaveLength(2))
  })

  test('a new goal without a title is not sent, and the field says what to do', async () => {
    const { requestsTo } = fakeServer(wednesday)
    showApp()
    const form = await newGoal()
    press('Create goal')
    expect(await form.findByText('Give the goal a title.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/What will you do/)))
    write(/What will you do/, 'R')
    expect(form.queryByText('Give the goal a title.')).toBeNull()
    expect(requestsTo('POST /api/goals')).toEqual([])
  })

  test('a new goal cannot be due on a day that has passed', async () => {
    fakeServer(wednesday)
    showApp()
    const form = await newGoal()
    const closed = (name: RegExp) => form.getByRole('radio', { name }).hasAttribute('disabled')
    expect([/Monday/, /Tuesday/, /Today, Wednesday/, /Thursday/, /Friday/].map(closed)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(form.getByRole('radio', { name: /Today, Wednesday/ })).toHaveProperty('checked', true)
  })

  test('a new goal that the server refuses keeps its text, with the reason next to the field and in a toast', async () => {
    fakeServer({
      ...wednesday,
      'POST /api/goals': () =>
        refused('validation', [{ path: 'targetDate', message: 'Pick a day of the goal week.' }]),
    })
    showApp()
    const form = await newGoal()
    write(/What will you do/, 'Read 20 pages')
    press('Create goal')
    expect(await form.findByText('Pick a day of the goal week.')).toBeDefined()
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', 'Read 20 pages')
  })

  test('a new goal whose session has expired is kept behind the sign-in, without a failure toast', async () => {
    fakeServer({ ...wednesday, 'POST /api/goals': () => refused('unauthenticated') })
    showApp()
    await newGoal()
    write(/What will you do/, 'Read 20 pages')
    press('Create goal')
    expect(await dialog('Sign in to continue')).toBeDefined()
    expect(toasts.get().filter(({ open }) => open)).toEqual([])
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', 'Read 20 pages')
  })

  test('a new goal beyond the limit of a week keeps its text and shows the server’s message', async () => {
    fakeServer({ ...wednesday, 'POST /api/goals': () => refused('too_many_goals') })
    showApp()
    const form = await newGoal()
    write(/What will you do/, 'Read 20 pages')
    press('Create goal')
    expect(
      await form.findByText('You already have 300 goals this week. Finish or delete some first.'),
    ).toBeDefined()
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', 'Read 20 pages')
  })

  test('a new goal survives a reload half written, and can be started over', async () => {
    fakeServer(wednesday)
    const { unmount } = showApp()
    await newGoal()
    write(/What will you do/, 'Read 20')
    choose('Extracurricular')
    unmount()
    showApp()
    const form = await newGoal()
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', 'Read 20')
    expect(form.getByRole('radio', { name: 'Extracurricular' })).toHaveProperty('checked', true)
    press('Start over')
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', '')
  })

  test('a new goal is sent once however often the button is clicked', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'POST /api/goals': () => new Promise(() => {}) })
    showApp()
    const form = await newGoal()
    write(/What will you do/, 'Read')
    press('Create goal')
    await waitFor(() =>
      expect(form.getByRole('button', { name: /Creating/ })).toHaveProperty('disabled', true),
    )
    fireEvent.click(form.getByRole('button', { name: /Creating/ }))
    expect(requestsTo('POST /api/goals')).toHaveLength(1)
  })
})

describe('the next goal', () => {
  const what = () => screen.getByLabelText(/What will you do/)

  test('the next goal is set in the same dialog, which keeps category, week and day and asks for the next title', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'POST /api/goals': () => sampleGoal() })
    showApp()
    const form = await newGoal()
    write(/What will you do/, 'Read 20 pages')
    write(/Add details/, 'Of the blue book')
    choose('Personal')
    choose('Weekly')
    choose(/Thursday/)
    press('Create and add another')
    await waitFor(() => expect(what()).toHaveProperty('value', ''))
    expect(await screen.findByText('Goal created!')).toBeDefined()
    expect(document.activeElement).toBe(what())
    expect(screen.getByLabelText(/Add details/)).toHaveProperty('value', '')
    for (const chosen of ['Personal', 'Weekly', /Thursday/]) {
      expect(form.getByRole('radio', { name: chosen })).toHaveProperty('checked', true)
    }
    write(/What will you do/, 'Run a mile')
    press('Create goal')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('POST /api/goals').map(({ body }) => body)).toEqual([
      expect.objectContaining({ title: 'Read 20 pages', description: 'Of the blue book' }),
      {
        title: 'Run a mile',
        category: 'Personal',
        duration: 'weekly',
        completed: false,
        userId: 1,
        targetDate: '2026-11-19',
      },
    ])
  })

  test('the next goal is set with Ctrl+Enter, and does not start from an earlier draft', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'POST /api/goals': () => sampleGoal() })
    const { unmount } = showApp()
    await newGoal()
    write(/What will you do/, 'Read 20')
    unmount()
    showApp()
    const form = await newGoal()
    expect(form.getByText(/What you wrote is still here/)).toBeDefined()
    fireEvent.keyDown(what(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(what()).toHaveProperty('value', ''))
    expect(requestsTo('POST /api/goals')).toHaveLength(1)
    write(/What will you do/, 'Run a mile')
    expect(form.queryByText(/What you wrote is still here/)).toBeNull()
  })

  test('the next goal starts only once the server has accepted the first', async () => {
    fakeServer({ ...wednesday, 'POST /api/goals': () => refused('too_many_goals') })
    showApp()
    const form = await newGoal()
    write(/What will you do/, 'Read 20 pages')
    press('Create and add another')
    expect(
      await form.findByText('You already have 300 goals this week. Finish or delete some first.'),
    ).toBeDefined()
    expect(what()).toHaveProperty('value', 'Read 20 pages')
  })
})

describe('in a studio with goal types', () => {
  const types = ['Khan Academy Kids Lesson', 'Waseca Drawer']
  const foothills = {
    ...wednesday,
    'GET /api/auth/user': () => ({ ...wilhelmina, studio: 'Foothills' }),
    'GET /api/studios': () =>
      studios.map((studio) => (studio.name === 'Foothills' ? { ...studio, goalTypes: types } : studio)),
  } satisfies Answers

  test('a goal in a studio with goal types needs a type', async () => {
    const { requestsTo } = fakeServer(foothills)
    showApp()
    const form = await newGoal()
    press('Create goal')
    expect(await screen.findByText('Please select a goal type')).toBeDefined()
    const sentence = 'You must choose either Khan Academy Kids Lesson or Waseca Drawer.'
    expect(screen.getAllByText(sentence)).toHaveLength(2)
    expect(form.queryByLabelText(/What will you do/)).toBeNull()
    expect(requestsTo('POST /api/goals')).toEqual([])
  })

  test('type and number make the title, from 1 to 20', async () => {
    const { requestsTo } = fakeServer({ ...foothills, 'POST /api/goals': () => sampleGoal() })
    showApp()
    const form = await newGoal()
    choose('Waseca Drawer')
    expect(form.getByText('1 Waseca Drawer')).toBeDefined()
    press('One more')
    press('One more')
    expect(form.getByText('3 Waseca Drawers')).toBeDefined()
    expect(form.getByRole('spinbutton').getAttribute('aria-valuemax')).toBe('20')
    press('Create goal')
    await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
    expect(requestsTo('POST /api/goals')[0]?.body).toEqual({
      goalType: 'Waseca Drawer',
      quantity: 3,
      category: 'Academic',
      duration: 'daily',
      completed: false,
      userId: 1,
      targetDate: '2026-11-18',
    })
  })

  const typeNumber = (value: string) =>
    fireEvent.change(screen.getByRole('spinbutton', { name: 'How many?' }), { target: { value } })
  const range = 'Choose a number from 1 to 20.'

  test.each(['25', '50', '', '0', '2.5', '-3', 'two'])(
    'the number %j is not sent, and the field says what to enter',
    async (typed) => {
      const { requestsTo } = fakeServer(foothills)
      showApp()
      const form = await newGoal()
      choose('Waseca Drawer')
      typeNumber(typed)
      expect(form.queryByText(range)).toBeNull()
      press('Create goal')
      const error = await form.findByText(range)
      const field = form.getByRole('spinbutton')
      expect(field).toHaveProperty('value', typed)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.getAttribute('aria-describedby')).toBe(error.closest('p')?.id)
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect(requestsTo('POST /api/goals')).toEqual([])
    },
  )

  test('a number out of range is reported when the field is left, until it is fixed', async () => {
    const { requestsTo } = fakeServer({ ...foothills, 'POST /api/goals': () => sampleGoal() })
    showApp()
    const form = await newGoal()
    choose('Waseca Drawer')
    typeNumber('25')
    fireEvent.blur(form.getByRole('spinbutton'), {
      relatedTarget: form.getByRole('radio', { name: 'Weekly' }),
    })
    expect(form.getByText(range)).toBeDefined()
    typeNumber('12')
    expect(form.queryByText(range)).toBeNull()
    expect(form.getByText('12 Waseca Drawers')).toBeDefined()
    press('Create goal')
    await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
    expect(requestsTo('POST /api/goals')[0]?.body).toMatchObject({ quantity: 12 })
  })

  test('a note is added on demand', async () => {
    const { requestsTo } = fakeServer({ ...foothills, 'POST /api/goals': () => sampleGoal() })
    showApp()
    const form = await newGoal()
    choose('Waseca Drawer')
    expect(form.queryByLabelText(/Add details/)).toBeNull()
    press('Add a note')
    expect(document.activeElement).toBe(form.getByLabelText(/Add details/))
    // The field stays while its text is deleted.
    for (const text of ['The blue one', '', 'The red one']) write(/Add details/, text)
    press('Create goal')
    await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
    expect(requestsTo('POST /api/goals')[0]?.body).toMatchObject({ description: 'The red one' })
  })

  test('the next goal starts with the same type', async () => {
    fakeServer({ ...foothills, 'POST /api/goals': () => sampleGoal() })
    showApp()
    const form = await newGoal()
    const drawer = () => form.getByRole('radio', { name: 'Waseca Drawer' })
    choose('Waseca Drawer')
    press('One more')
    choose('Weekly')
    press('Create and add another')
    await waitFor(() => expect(drawer()).toHaveProperty('checked', false))
    expect(form.getByRole('spinbutton')).toHaveProperty('value', '1')
    expect(form.getByRole('radio', { name: 'Weekly' })).toHaveProperty('checked', true)
    expect(document.activeElement?.contains(drawer())).toBe(true)
    expect(document.activeElement?.contains(form.getByRole('spinbutton'))).toBe(false)
  })

  test('a half-typed number is restored after a reload', async () => {
    fakeServer(foothills)
    const { unmount } = showApp()
    await newGoal()
    typeNumber('')
    unmount()
    showApp()
    const form = await newGoal()
    expect(form.getByRole('spinbutton')).toHaveProperty('value', '')
  })

  test.each([
    ['3 Waseca Drawers', '25', range],
    ['Draw a map', '5', 'You must choose either Khan Academy Kids Lesson or Waseca Drawer.'],
  ])('the goal “%s” is not silently changed to the number %s by an edit', async (title, typed, problem) => {
    const user = { ...wilhelmina, studio: 'Foothills' }
    const { requestsTo } = fakeServer({
      ...foothills,
      'GET /api/users/:id/goals-with-feedback': () => [sampleGoal({ title, user })],
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: `Edit: ${title}` }))
    const form = within(await dialog('Edit Goal'))
    typeNumber(typed)
    press('Save goal')
    expect(await form.findByText(problem)).toBeDefined()
    expect(requestsTo('PATCH /api/goals/:id')).toEqual([])
  })

  test('a goal is edited by type and number too', async () => {
    const user = { ...wilhelmina, studio: 'Foothills' }
    const { requestsTo } = fakeServer({
      ...foothills,
      'GET /api/users/:id/goals-with-feedback': () => [sampleGoal({ title: '3 Waseca Drawers', user })],
      'PATCH /api/goals/:id': () => ({ ...sampleGoal(), updated: true }),
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit: 3 Waseca Drawers' }))
    const form = within(await dialog('Edit Goal'))
    expect(form.getByRole('radio', { name: 'Waseca Drawer' })).toHaveProperty('checked', true)
    press('One fewer')
    press('Save goal')
    await waitFor(() => expect(requestsTo('PATCH /api/goals/:id')).toHaveLength(1))
    expect(requestsTo('PATCH /api/goals/:id')[0]?.body).toMatchObject({ title: '2 Waseca Drawers' })
  })
})

describe('editing and deleting', () => {
  test('editing starts from the feedback on a denied goal, while it can still be changed', async () => {
    const denied = { feedback: [sampleFeedback({ status: 'denied' })] }
    const locked = { ...sampleGoal().abilities, edit: 'deadline_passed' } as const
    fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': () => [
        sampleGoal({ ...denied, title: 'Be nicer' }),
        sampleGoal({ ...denied, id: 90, title: 'Read', abilities: locked }),
        sampleGoal({ id: 91, title: 'Run', feedback: [sampleFeedback()] }),
      ],
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Change the goal' }))
    const form = within(await dialog('Edit Goal'))
    expect(form.getByDisplayValue('Be nicer')).toBeDefined()
  })

  const edit = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Edit: Be nicer' }))
    return within(await dialog('Edit Goal'))
  }

  test('editing sends only what was changed, warns that feedback is cleared, and leaves the due date', async () => {
    const { requestsTo } = fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': () => [sampleGoal({ feedback: [sampleFeedback()] })],
      'PATCH /api/goals/:id': () => ({ ...sampleGoal(), updated: true }),
    })
    showApp()
    const form = await edit()
    expect(form.getByText(/its feedback is cleared/)).toBeDefined()
    expect(form.getByText('Due Fri, Nov 20, 4:00 PM. You can’t change the due date.')).toBeDefined()
    write(/What will you do/, 'Be nicer to Jo')
    press('Save goal')
    expect(await screen.findByText('Goal updated successfully')).toBeDefined()
    expect(requestsTo('PATCH /api/goals/:id')[0]?.body).toEqual({ title: 'Be nicer to Jo' })
  })

  test('editing shows a long title whole, in one paragraph, and Enter sends it', async () => {
    const { requestsTo } = fakeServer({
      ...wednesday,
      'PATCH /api/goals/:id': () => ({ ...sampleGoal(), updated: true }),
    })
    showApp()
    const form = await edit()
    const title = form.getByLabelText(/What will you do/)
    expect(title.tagName).toBe('TEXTAREA')
    write(/What will you do/, 'Be nicer\nto Jo')
    expect(title).toHaveProperty('value', 'Be nicer to Jo')
    fireEvent.keyDown(title, { key: 'Enter', isComposing: true })
    expect(requestsTo('PATCH /api/goals/:id')).toEqual([])
    fireEvent.keyDown(title, { key: 'Enter' })
    await waitFor(() => expect(requestsTo('PATCH /api/goals/:id')).toHaveLength(1))
    expect(requestsTo('PATCH /api/goals/:id')[0]?.body).toMatchObject({ title: 'Be nicer to Jo' })
  })

  test('editing says when nothing changed', async () => {
    const { requestsTo } = fakeServer(wednesday)
    showApp()
    await edit()
    press('Save goal')
    expect(await screen.findByText('No changes made')).toBeDefined()
    expect(screen.getByText('No updates were needed for this goal.')).toBeDefined()
    expect(requestsTo('PATCH /api/goals/:id')).toEqual([])
  })

  test('editing keeps the text when the deadline passed first, with the server’s message', async () => {
    fakeServer({ ...wednesday, 'PATCH /api/goals/:id': () => refused('deadline_passed') })
    showApp()
    await edit()
    write(/What will you do/, 'Be nicer to Jo')
    press('Save goal')
    expect(await screen.findByText('Error updating goal')).toBeDefined()
    expect(screen.getByText("The deadline has passed, so this can't be changed anymore.")).toBeDefined()
    expect(screen.getByLabelText(/What will you do/)).toHaveProperty('value', 'Be nicer to Jo')
  })

  test('deleting asks for a confirmation that names the goal', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'DELETE /api/goals/:id': () => undefined })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Be nicer' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Delete this goal?' }))
    expect(ask.getByText(/“Be nicer” and its feedback will be deleted/)).toBeDefined()
    expect(requestsTo('DELETE /api/goals/:id')).toEqual([])
    fireEvent.click(ask.getByRole('button', { name: 'Delete goal' }))
    expect(await screen.findByText('Goal deleted')).toBeDefined()
    expect(requestsTo('DELETE /api/goals/:id')[0]?.path).toBe('/api/goals/7')
  })
})

describe('Undo after deleting a goal', () => {
  const deleteGoal = async (undo: Answers['POST /api/deletions/:id/undo']) => {
    const server = fakeServer({
      ...wednesday,
      'DELETE /api/goals/:id': () => deletedAs(12),
      'POST /api/deletions/:id/undo': undo,
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Be nicer' }))
    await screen.findByRole('alertdialog', { name: 'Delete this goal?' })
    press('Delete goal')
    await screen.findByText('Goal deleted')
    expect(toasts.get()[0]?.action?.durationMs).toBe(10_000)
    press('Undo')
    return server
  }

  test('Undo brings the goal back, with a line for each note', async () => {
    const notes = [
      'It no longer continues an earlier goal.',
      'Some of its feedback is from a former coach now.',
    ]
    const { requestsTo } = await deleteGoal(() => ({ goals: [7], crews: [], notes }))
    expect(await screen.findByText('Goal restored')).toBeDefined()
    expect(toasts.get()[0]?.description).toBe(notes.join('\n'))
    expect(requestsTo('POST /api/deletions/:id/undo')[0]?.path).toBe('/api/deletions/12/undo')
    await waitFor(() => expect(requestsTo('GET /api/users/:id/goals-with-feedback')).toHaveLength(3))
  })

  test('Undo says why the goal cannot come back', async () => {
    await deleteGoal(() => refused('too_many_goals'))
    expect(await screen.findByText('Failed to undo')).toBeDefined()
    expect(screen.getByText(/You already have 300 goals this week/)).toBeDefined()
  })
})
