// Add Multiple Learners when the server refuses a later batch, or when its answer is lost.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '../../../contract/people.ts'
import { type ApiRequest, type Reply, refused, unreachable } from '../../testing/fake-server.ts'
import { khai } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const names = Array.from({ length: 120 }, (_, index) => `learner.${index}`)
const list = names.map((name) => `${name},tall-pine-42,Jo,Li,Basecamp I`).join('\n')

const rosterLine = z.object({ username: z.string() })
type AddMany = 'POST /api/admin/users/bulk'
const usernamesIn = ({ body }: ApiRequest<AddMany>) =>
  body.users.map((user) => z.parse(rosterLine, user).username)

/** A school that creates the learners it receives. `answer` may refuse a batch before or after. */
function school(answer: (names: string[], make: () => Reply<AddMany>) => Reply<AddMany>) {
  const server = smallSchool()
  const users: User[] = [admin]
  server.answers['GET /api/admin/users'] = () => users
  server.answers['POST /api/admin/users/bulk'] = (request) => {
    const usernames = usernamesIn(request)
    return answer(usernames, () => {
      const taken = new Set(users.map(({ username }) => username))
      const errors = usernames.flatMap((username, index) =>
        taken.has(username) ? [{ line: index + 1, username, message: 'That username is taken.' }] : [],
      )
      for (const username of usernames)
        if (!taken.has(username))
          users.push({ ...khai, id: 100 + users.length, username, firstName: 'Jo', lastName: 'Li' })
      return { created: usernames.length - errors.length, failed: errors.length, errors }
    })
  }
  return { server, users, sent: () => server.requestsTo('POST /api/admin/users/bulk').map(usernamesIn) }
}

async function add() {
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Multiple Learners' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Multiple Learners' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: list } })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Add 120 learners' }))
  return dialog
}

test('a refused later part shows its reason, what failed and what was not tried, and the rest can be sent again', async () => {
  let busy = true
  const { sent } = school((usernames, make) =>
    usernames.includes('learner.50') && busy ? refused('unavailable') : make(),
  )
  const dialog = await add()
  const note = await within(dialog).findByRole('alert')
  expect(note.textContent).toContain("Cairn can't reach its data right now. Try again in a moment.")
  expect(note.textContent).toContain('Created 50 learners, 50 failed.')
  expect(note.textContent).toContain('20 of them have not been tried yet.')
  const table = within(dialog).getByRole('table')
  expect(note.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(table).getAllByText('Failed')).toHaveLength(50)
  // The first sixty lines are shown.
  expect(within(table).getAllByText('Not tried yet')).toHaveLength(10)

  busy = false
  fireEvent.click(within(note).getByRole('button', { name: 'Try the rest again' }))
  expect(await within(dialog).findByText('Created 70 learners.')).toBeTruthy()
  expect(sent().slice(2).flat()).toEqual(names.slice(50))
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', '')
})

test('a part whose answer is lost after the learners were created counts as created, and is not sent again', async () => {
  let lossy = true
  const { sent } = school((usernames, make) => {
    const answer = make()
    if (!lossy || !usernames.includes('learner.50')) return answer
    throw unreachable()
  })
  const dialog = await add()
  const note = await within(dialog).findByRole('alert')
  expect(note.textContent).toContain('Created 100 learners.')
  expect(note.textContent).toContain('50 of them were already added on an earlier try.')
  lossy = false
  fireEvent.click(within(note).getByRole('button', { name: 'Try the rest again' }))
  await waitFor(() => expect(sent().slice(2)).toEqual([names.slice(100)]))
  expect(await within(dialog).findByText('Created 20 learners.')).toBeTruthy()
})

test('a lost part that is found only at the next try is explained, not refused', async () => {
  let away = true
  const { server, users, sent } = school((usernames, make) => {
    const answer = make()
    if (!away || !usernames.includes('learner.50')) return answer
    throw unreachable()
  })
  // The list of learners cannot be loaded either.
  server.answers['GET /api/admin/users'] = () => {
    if (away && sent().length > 1) throw unreachable()
    return users
  }
  const dialog = await add()
  const note = await within(dialog).findByRole('alert')
  expect(note.textContent).toContain('Created 50 learners, 50 failed.')
  away = false
  fireEvent.click(within(note).getByRole('button', { name: 'Try the rest again' }))
  expect(await within(dialog).findByText(/^Created 70 learners\./)).toBeTruthy()
  expect(within(dialog).getByText(/50 of them were already added on an earlier try/)).toBeTruthy()
  expect(within(dialog).queryByText(/That username is taken/)).toBeNull()
})

test('typed learners are kept after the dialog is closed, and never stored in the browser', async () => {
  school((_, make) => make())
  showApp('/admin')
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add Multiple Learners' }))
    return screen.findByRole('dialog', { name: 'Add Multiple Learners' })
  }
  const dialog = await open()
  const typed = 'khai.again,tall-pine-42,Jo,Li,Basecamp I'
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: typed } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await open()).getByRole('textbox')).toHaveProperty('value', typed)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('tall-pine-42')
})

test('lines without a password wait for one button, and say what is wrong only when they are sent', async () => {
  school((_, make) => make())
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Multiple Learners' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Multiple Learners' }))
  const text = 'jo.li,,Jo,Li,Basecamp I\nbo.ek,Bo,Ek,basecamp i\nada,moss-stone-19,Ada,,Basecamp I'
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: text } })
  expect(await dialog.findByText('These 2 learners have no password yet.')).toBeTruthy()
  expect(dialog.getAllByText('Needs a password')).toHaveLength(2)
  expect(dialog.getByText('1 line needs fixing')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Add learners' }))
  expect(dialog.getByText('Line 1: All fields are required')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Fill in passwords' }))
  expect(await dialog.findByRole('button', { name: 'Add 2 learners' })).toBeTruthy()
  expect(dialog.queryByText(/no password yet/)).toBeNull()
  expect(dialog.getByText('Line 3: All fields are required')).toBeTruthy()
})
