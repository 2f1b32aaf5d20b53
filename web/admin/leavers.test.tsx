// People who leave: marked on the tabs, listed under 'Left', and brought back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/people.ts'
import { toRoles } from '../../contract/roles.ts'
import { refused } from '../testing/fake-server.ts'
import { weekStats, wilhelmina } from '../testing/people.ts'
import { chooseMenuItem, showApp } from '../testing/show-app.tsx'
import { admin, learner, smallSchool } from '../testing/small-school.ts'

const mia: User = {
  ...wilhelmina,
  id: 21,
  username: 'mia',
  firstName: 'Mia',
  lastName: 'Lopez',
  isCrewCaptain: true,
}
const gone: User = {
  ...mia,
  groupId: null,
  groupName: null,
  isCrewCaptain: false,
  hasLeft: true,
  leftAt: '2026-11-18T16:20:00.000Z',
}
const back: User = { ...gone, hasLeft: false, leftAt: null }
const asBefore = { base: toRoles(gone), roles: toRoles(mia) }

function school() {
  const server = smallSchool()
  let left = false
  server.answers['GET /api/admin/users'] = ({ query }) =>
    query.state === 'left' ? (left ? [gone] : []) : left ? [admin, learner] : [admin, mia, learner]
  server.answers['PATCH /api/admin/users/:id/active'] = ({ body }) => {
    left = !body.active
    return left ? gone : back
  }
  server.answers['PUT /api/admin/users/:id/roles'] = () => {
    left = false
    return mia
  }
  server.answers['GET /api/users/:id/stats'] = () => weekStats
  return {
    ...server,
    setLeft: (value: boolean) => {
      left = value
    },
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const showLeft = async () =>
  fireEvent.change(await screen.findByLabelText('Active or left'), { target: { value: 'left' } })

describe('a learner who leaves', () => {
  test('a learner is marked as left after a confirmation, and Undo restores crew and captaincy', async () => {
    const server = school()
    showApp('/admin')
    await chooseMenuItem('Mia Lopez', 'Mark as left')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark Mia Lopez as left?' }))
    expect(
      dialog.getByText(
        'Mia won’t be able to sign in and will leave Lichen Legends. Goals, feedback and history are kept, and you can bring Mia back.',
      ),
    ).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('Mia Lopez marked as left')).toBeTruthy()
    await screen.findByText('Showing 1 of 1 learners')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Mia Lopez is back, with the same roles.')).toBeTruthy()
    const sent = server.requests.filter(({ name }) => /^(PUT|PATCH)/.test(name)).map(({ body }) => body)
    expect(sent).toEqual([{ active: false }, asBefore])
    expect(await screen.findByText('Showing 2 of 2 learners')).toBeTruthy()
  })

  test('a learner stays, with the server’s message, when marking as left is refused', async () => {
    const server = school()
    server.answers['PATCH /api/admin/users/:id/active'] = () => refused('last_admin')
    showApp('/admin')
    await chooseMenuItem('Mia Lopez', 'Mark as left')
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('Failed to mark as left')).toBeTruthy()
  })

  test('a leaver is listed under Left with the day, and is brought back from there', async () => {
    const server = school()
    showApp('/admin')
    await showLeft()
    expect(await screen.findByText('Nobody has left.')).toBeTruthy()
    expect(screen.getByText('Showing 0 of 0 learners')).toBeTruthy()
    server.setLeft(true)
    fireEvent.change(screen.getByLabelText('Active or left'), { target: { value: 'active' } })
    await chooseMenuItem('Mia Lopez', 'Mark as left')
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as left' }))
    await screen.findByText('Mia Lopez marked as left')
    await showLeft()
    const table = within(await screen.findByRole('table', { name: 'Learners who left' }))
    expect(table.getByRole('columnheader', { name: 'Left on' })).toBeTruthy()
    expect(table.getByText('Nov 18, 2026')).toBeTruthy()
    expect(screen.getByText('Showing 1 of 1 learners')).toBeTruthy()
    fireEvent.click(table.getByRole('button', { name: 'Bring back: Mia Lopez' }))
    expect(await screen.findByText('Mia Lopez is back')).toBeTruthy()
    expect(await screen.findByText('Nobody has left.')).toBeTruthy()
  })

  test.each([
    ['active', false],
    ['left', true],
  ])('a leaver has a file with all stored data, which an admin downloads while %s', async (_, left) => {
    const server = school()
    server.setLeft(left)
    server.answers['GET /api/users/:id/export'] = () => refused('unavailable')
    showApp('/admin')
    if (left) await showLeft()
    if (left) fireEvent.click(await screen.findByRole('button', { name: 'Download data: Mia Lopez' }))
    else await chooseMenuItem('Mia Lopez', 'Download data')
    expect(await screen.findByText('The download failed')).toBeTruthy()
    expect(server.requestsTo('GET /api/users/:id/export').map(({ params }) => params.id)).toEqual([mia.id])
  })

  test('a leaver is not brought back when the server refuses', async () => {
    const server = school()
    server.setLeft(true)
    server.answers['PATCH /api/admin/users/:id/active'] = () => refused('not_found')
    showApp('/admin')
    await showLeft()
    fireEvent.click(await screen.findByRole('button', { name: 'Bring back: Mia Lopez' }))
    expect(await screen.findByText('Failed to bring back')).toBeTruthy()
  })
})

describe('several learners', () => {
  test('several learners are marked as left together, and Undo brings all of them back', async () => {
    const server = school()
    server.answers['POST /api/admin/users/bulk-active'] = ({ body }) => ({ done: body.userIds, refused: [] })
    showApp('/admin')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Lopez' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select Khai/ }))
    const bar = within(await screen.findByRole('region', { name: 'Selected learners' }))
    fireEvent.click(bar.getByRole('button', { name: 'Mark as left' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 learners as left?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('2 learners marked as left')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 learners restored.')).toBeTruthy()
    const sent = server.requestsTo('POST /api/admin/users/bulk-active').map(({ body }) => body.active)
    expect(sent).toEqual([false, true])
    expect(server.requestsTo('PUT /api/admin/users/:id/roles').map(({ body }) => body)).toEqual([
      { base: toRoles(back), roles: toRoles(mia) },
    ])
  })

  test('several learners are counted when Undo brings only some of them back', async () => {
    const server = school()
    const roles = { ...learner, isCrewCaptain: true, groupId: 3, groupName: 'Lichen Legends' }
    server.answers['GET /api/admin/users'] = () => [admin, mia, roles]
    server.answers['POST /api/admin/users/bulk-active'] = ({ body }) =>
      body.active
        ? { done: [], refused: [{ id: mia.id, message: 'Mia is gone.' }] }
        : { done: body.userIds, refused: [] }
    showApp('/admin')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Lopez' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select Khai/ }))
    const bar = within(await screen.findByRole('region', { name: 'Selected learners' }))
    fireEvent.click(bar.getByRole('button', { name: 'Mark as left' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 learners as left?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 of 2 restored. Mia is gone.')).toBeTruthy()
    expect(server.requestsTo('PUT /api/admin/users/:id/roles').map(({ params }) => params.id)).toEqual([
      learner.id,
    ])
  })

  test('more learners than fit into one call are brought back by Undo in as many calls', async () => {
    const server = school()
    const many = Array.from({ length: 201 }, (_, at) => ({ ...learner, id: 100 + at, username: `khai${at}` }))
    server.answers['GET /api/admin/users'] = () => [admin, ...many]
    server.answers['POST /api/admin/users/bulk-active'] = ({ body }) => ({ done: body.userIds, refused: [] })
    showApp('/admin')
    fireEvent.click(
      (await screen.findAllByRole('checkbox', { name: 'Select all 201 shown' }))[0] ?? document.body,
    )
    const bar = within(await screen.findByRole('region', { name: 'Selected learners' }))
    fireEvent.click(bar.getByRole('button', { name: 'Mark as left' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 201 learners as left?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('201 learners restored.')).toBeTruthy()
    const sent = server.requestsTo('POST /api/admin/users/bulk-active').map(({ body }) => body)
    expect(sent.map(({ active, userIds }) => [active, userIds.length])).toEqual([
      [false, 101],
      [false, 100],
      [true, 200],
      [true, 1],
    ])
  })

  test('several learners are brought back together', async () => {
    const server = school()
    server.setLeft(true)
    server.answers['POST /api/admin/users/bulk-active'] = ({ body }) => ({ done: body.userIds, refused: [] })
    showApp('/admin')
    await showLeft()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Lopez' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected learners' }))
    expect(bar.queryByRole('button', { name: 'Move to crew' })).toBeNull()
    fireEvent.click(bar.getByRole('button', { name: 'Bring back' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Bring back 1 learner' }))
    expect(await screen.findByText('1 learner brought back')).toBeTruthy()
    expect(server.requestsTo('POST /api/admin/users/bulk-active')[0]?.body).toEqual({
      userIds: [21],
      active: true,
    })
  })
})

describe('guides and admins', () => {
  test('an admin marks another admin as left, but never their own account', async () => {
    const server = school()
    const bo = { ...admin, id: 30, username: 'bo', firstName: 'Bo', lastName: 'Li' }
    const boGone = { ...bo, hasLeft: true, leftAt: '2026-11-18T16:20:00.000Z' }
    server.answers['GET /api/admin/users'] = ({ query }) => (query.state === 'left' ? [boGone] : [admin, bo])
    server.answers['PATCH /api/admin/users/:id/active'] = ({ body }) => (body.active ? bo : boGone)
    showApp('/admin?tab=admins')
    fireEvent.click(await screen.findByRole('button', { name: 'More for: Ada Min' }))
    const own = await screen.findByRole('menuitem', { name: /^Mark as left/ })
    expect(own.getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(own, { key: 'Escape' })
    await chooseMenuItem('Bo Li', 'Mark as left')
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('Bo Li marked as left')).toBeTruthy()
    await showLeft()
    expect(await screen.findByRole('columnheader', { name: 'Left on' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Bring back: Bo Li' }))
    expect(await screen.findByText('Bo Li is back')).toBeTruthy()
  })

  test('an admin brings back another admin who coached by Undo, without the crews', async () => {
    const server = school()
    const bo = { ...admin, id: 30, firstName: 'Bo', lastName: 'Li', isCoachWooden: true, assignedCrews: [3] }
    const boGone = { ...bo, assignedCrews: [], hasLeft: true, leftAt: '2026-11-18T16:20:00.000Z' }
    server.answers['GET /api/admin/users'] = () => [admin, bo]
    server.answers['PATCH /api/admin/users/:id/active'] = ({ body }) =>
      body.active ? { ...bo, assignedCrews: [] } : boGone
    showApp('/admin?tab=admins')
    await chooseMenuItem('Bo Li', 'Mark as left')
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as left' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Bo Li is back.')).toBeTruthy()
    expect(server.requestsTo('PUT /api/admin/users/:id/roles')).toEqual([])
  })

  test('a guide who comes back by Undo guides the same studio again', async () => {
    const server = school()
    server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
    server.answers['GET /api/admin/schools'] = () => []
    const guide = {
      ...mia,
      isCrewCaptain: false,
      groupId: null,
      groupName: null,
      isGuide: true,
      assignedStudio: 'Summit',
    }
    const left = { ...guide, assignedStudio: null, hasLeft: true, leftAt: '2026-11-18T16:20:00.000Z' }
    server.answers['GET /api/admin/users'] = ({ query }) => (query.state === 'left' ? [] : [admin, guide])
    server.answers['PATCH /api/admin/users/:id/active'] = () => left
    server.answers['PUT /api/admin/users/:id/roles'] = () => guide
    showApp('/admin?tab=guides')
    await chooseMenuItem('Mia Lopez', 'Mark as left')
    expect(await screen.findByText(/^Mia won’t be able to sign in\. Goals,/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Mark as left' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.requestsTo('PUT /api/admin/users/:id/roles').map(({ body }) => body)).toEqual([
        { base: toRoles(left), roles: toRoles(guide) },
      ]),
    )
    await showLeft()
    expect(await screen.findByText('Nobody has left.')).toBeTruthy()
  })
})
