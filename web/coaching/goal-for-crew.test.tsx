// One goal for the whole crew, from the form of crew management.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, fakeServer, refused, unreachable } from '../testing/fake-server.ts'
import { captain, crew, jo, max, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'
import { toasts, UNDO_TOAST_DURATION_MS } from '../ui/toast.ts'

beforeEach(() => localStorage.clear())

const MANY = 'POST /api/goals/many'
const createdFor = (...ids: number[]) => ids.map((userId) => ({ userId, goalId: 100 + userId }))

async function openForm(answers: Partial<Answers> = {}) {
  const server = fakeServer({
    'GET /api/auth/user': () => captain,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': () => [],
    [MANY]: ({ body }) => ({ created: createdFor(...body.userIds), refused: [], seriesId: null }),
    ...answers,
  })
  showApp('/coaching/crews/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Create goal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
  fireEvent.change(dialog.getByLabelText('Assign Goal To'), { target: { value: 'all' } })
  fireEvent.change(await dialog.findByLabelText('Title'), { target: { value: 'Read 20 minutes' } })
  return { ...server, dialog, sent: () => server.requestsTo(MANY).map(({ body }) => body) }
}
const submit = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))

test('the whole crew gets one goal, which Undo takes back', async () => {
  const { dialog, sent, answers, requestsTo } = await openForm()
  answers['DELETE /api/goals/many/:key'] = () => ({ deleted: 2, kept: 1 })
  expect(dialog.getByRole('heading', { name: 'For 3 learners' })).toBeDefined()
  submit('Create 3 goals')
  expect(await screen.findByText('3 goals created')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([
    expect.objectContaining({
      userIds: [zoe.id, max.id, jo.id],
      title: 'Read 20 minutes',
      targetDate: '2026-11-18',
    }),
  ])
  expect(sent()[0]).not.toHaveProperty('completed')
  expect(toasts.get()[0]?.action?.durationMs).toBe(UNDO_TOAST_DURATION_MS)
  submit('Undo')
  expect(
    await screen.findByText(
      '2 goals deleted. 1 goal stays, because someone changed it or the deadline passed.',
    ),
  ).toBeDefined()
  expect(requestsTo('DELETE /api/goals/many/:key')[0]?.path).toBe(`/api/goals/many/${sent()[0]?.key}`)
})

test('Undo that comes too late says how to delete the goals', async () => {
  const { answers } = await openForm()
  answers['DELETE /api/goals/many/:key'] = () => refused('not_found')
  submit('Create 3 goals')
  await screen.findByText('3 goals created')
  submit('Undo')
  expect(await screen.findByText('It’s too late to undo this. Delete the goals one by one.')).toBeDefined()
})

test('people are removed from the goal, and added back', async () => {
  const { dialog, sent } = await openForm()
  const remove = dialog.getByRole('button', { name: 'Remove Maximiliano Hernández' })
  remove.focus()
  fireEvent.click(remove)
  expect(await dialog.findByRole('heading', { name: 'For 2 learners' })).toBeDefined()
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove Jo Li' })),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Add everyone back' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Jo Li' }))
  submit('Create 2 goals')
  await screen.findByText('2 goals created')
  expect(sent()[0]?.userIds).toEqual([zoe.id, max.id])
})

test('a goal for nobody is not sent', async () => {
  const { dialog, sent } = await openForm()
  for (const { firstName, lastName } of [zoe, max, jo])
    fireEvent.click(dialog.getByRole('button', { name: `Remove ${firstName} ${lastName}` }))
  submit('Create goal')
  expect(await dialog.findByText('Choose who this goal is for.')).toBeDefined()
  expect(sent()).toEqual([])
})

test('people for whom the goal was refused are named, and the form stays open for them', async () => {
  const refusal = 'You already have 300 goals this week. Finish or delete some first.'
  const { dialog, sent, answers } = await openForm({
    [MANY]: () => ({
      created: createdFor(zoe.id, max.id),
      refused: [{ id: jo.id, message: refusal }],
      seriesId: null,
    }),
  })
  submit('Create 3 goals')
  expect(await dialog.findByText('Created for 2. 1 wasn’t created:')).toBeDefined()
  expect(dialog.getByText('Jo Li:').parentElement?.textContent).toBe(`Jo Li: ${refusal}`)
  expect(screen.getByText('2 goals created')).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'For 1 learner' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Add everyone back' })).toBeNull()
  answers[MANY] = () => ({ created: createdFor(jo.id), refused: [], seriesId: null })
  submit('Create 1 goal')
  expect(await screen.findByText('1 goal created')).toBeDefined()
  const [first, second] = sent()
  expect(second?.userIds).toEqual([jo.id])
  expect(second?.key).not.toBe(first?.key)
})

test('a person who left the crew in the meantime is still named', async () => {
  const { dialog, answers } = await openForm()
  answers[MANY] = () => {
    answers['GET /api/groups/:id'] = () => ({ ...crew, members: [zoe, max] })
    const message = 'You don’t have permission to do this.'
    return { created: createdFor(zoe.id, max.id), refused: [{ id: jo.id, message }], seriesId: null }
  }
  submit('Create 3 goals')
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Jo Li' })).toBeNull())
  expect(await dialog.findByText('Jo Li:')).toBeDefined()
  expect(dialog.getByText('Created for 2. 1 wasn’t created:')).toBeDefined()
})

test('a goal that is refused for everyone is not called created', async () => {
  const { dialog } = await openForm({
    [MANY]: ({ body }) => ({
      created: [],
      refused: body.userIds.map((id) => ({ id, message: 'This account is marked as left.' })),
      seriesId: null,
    }),
  })
  submit('Create 3 goals')
  expect(await screen.findByText('Failed to create the goals')).toBeDefined()
  expect(dialog.getByText('3 weren’t created:')).toBeDefined()
  expect(dialog.getByRole('heading', { name: 'For 3 learners' })).toBeDefined()
})

test('the whole crew gets a goal that repeats until its last day', async () => {
  const { dialog, sent } = await openForm()
  fireEvent.click(dialog.getByRole('radio', { name: 'Every week until' }))
  fireEvent.change(await dialog.findByLabelText('Every week until', { selector: '[type=date]' }), {
    target: { value: '2026-12-18' },
  })
  submit('Create 3 goals')
  await screen.findByText('3 goals created')
  expect(sent()[0]).toMatchObject({ duration: 'daily', repeat: { until: '2026-12-18' } })
})

test('two clicks create the goals once', async () => {
  const { sent } = await openForm()
  submit('Create 3 goals')
  submit('Create 3 goals')
  await screen.findByText('3 goals created')
  expect(sent()).toHaveLength(1)
})

test('a retry after a lost connection has the same key, and a changed goal has another', async () => {
  const { dialog, sent, answers } = await openForm()
  const works = answers[MANY]
  answers[MANY] = () => {
    throw unreachable()
  }
  for (let round = 1; round <= 2; round++) {
    submit('Create 3 goals')
    await waitFor(() => expect(sent()).toHaveLength(round))
    await screen.findByText('Failed to create the goals')
    await dialog.findByRole('button', { name: 'Create 3 goals' })
  }
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Read 30 minutes' } })
  if (works) answers[MANY] = works
  submit('Create 3 goals')
  await screen.findByText('3 goals created')
  const [first, second, third] = sent()
  expect(second?.key).toBe(first?.key)
  expect(third?.key).not.toBe(first?.key)
})

test('learners with goal types are named when others have none', async () => {
  const typed = studios.map((studio) =>
    studio.name === 'Summit' ? { ...studio, goalTypes: ['Lap'] } : studio,
  )
  const mixed = { ...crew, members: [zoe, max, { ...jo, studio: 'Ridgeline' }] }
  const { dialog } = await openForm({
    'GET /api/studios': () => typed,
    'GET /api/groups/:id': () => mixed,
  })
  expect(
    await dialog.findByText(
      'Zoë Ångström and 1 other learner choose from their studio’s goal types. Set their goals separately.',
    ),
  ).toBeDefined()
})

test('a crew whose studios have the same goal types chooses one of them', async () => {
  const typed = studios.map((studio) => ({ ...studio, goalTypes: ['Lap', 'Lesson'] }))
  const server = fakeServer({
    'GET /api/auth/user': () => captain,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => typed,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': () => [],
    [MANY]: ({ body }) => ({ created: createdFor(...body.userIds), refused: [], seriesId: null }),
  })
  showApp('/coaching/crews/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Create goal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
  fireEvent.change(dialog.getByLabelText('Assign Goal To'), { target: { value: 'all' } })
  fireEvent.click(await dialog.findByRole('radio', { name: 'Lesson' }))
  submit('Create 3 goals')
  await screen.findByText('3 goals created')
  expect(server.requestsTo(MANY)[0]?.body).toMatchObject({ goalType: 'Lesson', quantity: 1 })
})
