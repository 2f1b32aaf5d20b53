// The row of a learner offers undo after a change of roles, and several learners are changed together.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { toRoles } from '../../../contract/roles.ts'
import { refused } from '../../testing/fake-server.ts'
import { khai, wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'

const captain: User = { ...wilhelmina, isCrewCaptain: true }
const outside = { groupId: null, groupName: null, isCrewCaptain: false }
const NAME = 'Wilhelmina Ó Súilleabháin-Okonkwo'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

/** A school whose learner is changed by the page's calls. */
function schoolOf(learner: User) {
  const server = smallSchool()
  let now = learner
  const change = (next: Partial<User>) => {
    now = { ...now, ...next }
    return now
  }
  server.answers['GET /api/admin/users'] = () => [admin, now]
  server.answers['PATCH /api/admin/users/:id/guide'] = ({ body }) =>
    change({ ...body, ...(body.isGuide && outside) })
  server.answers['PATCH /api/admin/users/:id/coach-wooden'] = ({ body }) => change(body)
  server.answers['PATCH /api/admin/users/:id/crew-captain'] = ({ body }) => change(body)
  server.answers['PUT /api/admin/users/:id/group'] = ({ body }) =>
    change({ groupId: body.groupId, groupName: body.groupId === null ? null : 'Lichen Legends' })
  server.answers['PUT /api/admin/users/:id/roles'] = ({ body }) =>
    change({ ...body.roles, groupName: body.roles.groupId === null ? null : 'Lichen Legends' })
  return {
    server,
    sent: () => server.requests.filter(({ name }) => /^(PUT|PATCH)/.test(name)).map(({ body }) => body),
  }
}

test('a guide demoted by hand is offered the former crew with the captaincy, in the toast and in the row', async () => {
  const { sent } = schoolOf(captain)
  showApp('/admin')
  const guide = await screen.findByRole('switch', { name: `Guide: ${NAME}` })
  fireEvent.click(guide)
  expect(await screen.findByRole('button', { name: `Change back: ${NAME}` })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: `Guide: ${NAME}` }))
  expect(await screen.findByText(`${NAME} is a learner again, and in no crew.`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to Lichen Legends' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: `Back to Lichen Legends: ${NAME}` }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { isGuide: true },
      { isGuide: false },
      { base: toRoles({ ...captain, ...outside }), roles: toRoles(captain) },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to Lichen/ })).toBeNull())
})

test('a role change can be reverted in the row until another crew is selected there', async () => {
  const { sent } = schoolOf(wilhelmina)
  showApp('/admin')
  fireEvent.click(await screen.findByRole('switch', { name: `Coach Wooden: ${NAME}` }))
  fireEvent.click(await screen.findByRole('button', { name: `Change back: ${NAME}` }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { isCoachWooden: true },
      { base: toRoles({ ...wilhelmina, isCoachWooden: true }), roles: toRoles(wilhelmina) },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Change back/ })).toBeNull())
  fireEvent.click(screen.getByRole('switch', { name: `Coach Wooden: ${NAME}` }))
  await screen.findByRole('button', { name: `Change back: ${NAME}` })
  fireEvent.change(screen.getByLabelText(`Crew of ${NAME}`), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Change back/ })).toBeNull())
})

const learners: User[] = [1, 2, 3].map((id) => ({
  ...khai,
  id,
  username: `l${id}`,
  lastName: `Li ${id}`,
  studio: id === 1 ? 'Summit' : 'Ridgeline',
}))

async function chooseAll() {
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => [admin, ...learners]
  showApp('/admin')
  const [all] = await screen.findAllByRole('checkbox', { name: 'Select all 3 shown' })
  if (all) fireEvent.click(all)
  const bar = await screen.findByRole('region', { name: 'Selected learners' })
  return { server, act: (name: string) => fireEvent.click(within(bar).getByRole('button', { name })) }
}

test('selected learners are moved to a crew with one click, each by the rules of a move', async () => {
  const { server, act } = await chooseAll()
  server.answers['POST /api/admin/crews/move-learner'] = ({ body }) =>
    body.userId === 2 ? refused('crew_too_small') : { message: 'Moved.' }
  act('Move to crew')
  const dialog = await screen.findByRole('dialog', { name: 'Move 3 learners to a crew' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Move to Lichen Legends' }))
  expect(await within(dialog).findByText('2 learners moved to Lichen Legends, 1 refused.')).toBeTruthy()
  const sent = server.requestsTo('POST /api/admin/crews/move-learner').map(({ body }) => body)
  expect(sent).toEqual([1, 2, 3].map((userId) => ({ userId, targetGroupId: 3, validateSize: true })))
  server.answers['PUT /api/admin/users/:id/roles'] = () => khai
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(
      server
        .requestsTo('PUT /api/admin/users/:id/roles')
        .map(({ params, body: { base, roles } }) => [...[params.id, base.groupId, roles.groupId]]),
    ).toEqual([
      [1, 3, null],
      [3, 3, null],
    ]),
  )
})

test('the studio dialog starts with no studio selected, and Undo restores each former one', async () => {
  const { server, act } = await chooseAll()
  server.answers['POST /api/admin/users/bulk-update'] = ({ body }) => ({ done: body.userIds, refused: [] })
  act('Change studio')
  const dialog = await screen.findByRole('dialog', { name: 'Change studio for 3 learners' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move 3 learners' }))
  expect(await within(dialog).findByText('Choose a studio.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('New studio'), { target: { value: '=Basecamp I' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move 3 learners' }))
  expect(await screen.findByText('3 learners moved to Basecamp I')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.requestsTo('POST /api/admin/users/bulk-update').map(({ body }) => body)).toEqual([
      { userIds: [1, 2, 3], studio: 'Basecamp I' },
      { userIds: [1], studio: 'Summit' },
      { userIds: [2, 3], studio: 'Ridgeline' },
    ]),
  )
})

test('days away are entered for each selected learner, and Undo deletes them', async () => {
  const { server, act } = await chooseAll()
  const days = { from: '2026-11-19', to: '2026-11-20' }
  server.answers['GET /api/days-off'] = () => ({ version: 0, entries: [] })
  server.answers['POST /api/users/:id/absences'] = ({ params: { id } }) =>
    id === 2 ? refused('absence_known') : { absence: { ...days, id: 10 + id, by: null }, moves: [] }
  act('Days away')
  const dialog = within(await screen.findByRole('dialog', { name: 'Days away for 3 learners' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Save days away' }))
  expect(await dialog.findByText('Choose the first day.')).toBeTruthy()
  for (const name of ['Thursday, November 19', 'Friday, November 20'])
    fireEvent.click(dialog.getByRole('checkbox', { name }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
  expect(await dialog.findByText('2 learners away Thu, Nov 19 to Fri, Nov 20, 1 refused.')).toBeTruthy()
  expect(dialog.getByText('Some of these days are entered already.')).toBeTruthy()
  const sent = server.requestsTo('POST /api/users/:id/absences')
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual(
    [1, 2, 3].map((id) => [id, { ...days, goals: 'move' }]),
  )
  server.answers['DELETE /api/users/:id/absences/:absenceId'] = ({ params }) => ({
    absence: { ...days, id: params.absenceId, by: null },
    moves: [],
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(
      server.requestsTo('DELETE /api/users/:id/absences/:absenceId').map(({ path, query }) => [path, query]),
    ).toEqual([1, 3].map((id) => [`/api/users/${id}/absences/${10 + id}`, { goals: 'back' }])),
  )
})

test('the row of a learner shows until when the learner is away', async () => {
  const { server } = schoolOf(wilhelmina)
  const away = [{ from: '2026-11-16', to: '2026-11-19' }]
  server.answers['GET /api/admin/users'] = () => [admin, { ...wilhelmina, away }, { ...khai, away: [] }]
  showApp('/admin')
  const row = within(await screen.findByRole('row', { name: new RegExp(wilhelmina.lastName) }))
  expect(row.getByText('Away until Thu, Nov 19')).toBeTruthy()
  expect(screen.getAllByText(/^Away until/)).toHaveLength(1)
})

test('goals cannot be reset from a list that could not be read', async () => {
  const { server } = schoolOf(wilhelmina)
  server.answers['GET /api/admin/users'] = () => refused('internal')
  server.answers['GET /api/admin/stats'] = () => refused('internal')
  showApp('/admin')
  expect(await screen.findByText('Unable to load data')).toBeTruthy()
  expect(screen.queryByText('Reset School Goals')).toBeNull()
})
