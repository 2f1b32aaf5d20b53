// Add emails on the Learners tab: a list of addresses, checked line by line, and refusals of the server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkList } from '../../parts/lists/pasted-list.ts'
import { refused, unreachable } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'
import { createEmailCheck, emailsCsv, readEmails } from './add-emails-dialog.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('the downloaded list of emails can be filled in and pasted, without people who have no address', () => {
  const text = emailsCsv([{ ...admin, email: 'ada@school.example' }, wilhelmina])
  expect(text.replaceAll('\r\n', '\n').trim()).toBe(
    'username,email\nada,ada@school.example\nwilhelmina.osok,',
  )
  expect(checkList(readEmails(text), createEmailCheck(undefined)).ready).toEqual([
    { line: 2, username: 'ada', email: 'ada@school.example' },
  ])
})

test('lines may come from a spreadsheet, and each shows what is wrong with it', () => {
  const lines = readEmails(
    'ada\tada@school.example\nADA\ta2@school.example\nboa\tnot an address\ncy\tcy@school.example\nboa\tx@y.example\tmore',
  )
  const findProblem = createEmailCheck([{ username: 'ada' }, { username: 'boa' }])
  const { ready, problems } = checkList(lines, findProblem)
  expect(ready.map(({ username }) => username)).toEqual(['ada'])
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [2, 'The username ADA is already on line 1'],
    [3, 'Enter an email address such as jo@school.org.'],
    [4, "There's no account with this username."],
    [5, 'Expected 2 fields (username,email), got 3'],
  ])
})

/** The dialog in a school with a provider. */
async function openDialog(server: ReturnType<typeof smallSchool>, list: string) {
  server.answers['GET /api/auth/providers'] = () => ({
    origin: 'http://localhost:3000',
    providers: [{ key: 'district', name: 'Stonebridge District' }],
  })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add emails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add emails' }))
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: list } })
  return { dialog, box }
}

test('saved emails leave the box, and refused ones stay with the reason at their line', async () => {
  const server = smallSchool()
  server.answers['POST /api/admin/users/bulk-emails'] = () => ({
    done: 1,
    failed: 1,
    errors: [{ line: 2, username: 'wilhelmina.osok', message: 'Another account has this email.' }],
  })
  const list = 'username,email\nada,ada@school.example\nwilhelmina.osok,ada@school.example'
  const { dialog, box } = await openDialog(server, list)
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 2 emails' }))
  await dialog.findByText('Saved 1 email, 1 failed.')
  expect(box.value).toBe('username,email\nwilhelmina.osok,ada@school.example')
  await waitFor(() => dialog.getByText('Line 2: Another account has this email.'))
  expect(server.requestsTo('POST /api/admin/users/bulk-emails')[0]?.body).toEqual({
    rows: [
      { username: 'ada', email: 'ada@school.example' },
      { username: 'wilhelmina.osok', email: 'ada@school.example' },
    ],
  })
})

test('a list of emails whose sending breaks off stays in the box, and is sent again with one click', async () => {
  const server = smallSchool()
  let busy = true
  server.answers['POST /api/admin/users/bulk-emails'] = () =>
    busy ? refused('unavailable') : { done: 1, failed: 0, errors: [] }
  const { dialog, box } = await openDialog(server, 'ada,ada@school.example')
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 1 email' }))
  const note = await dialog.findByRole('alert')
  expect(note.textContent).toContain("Cairn can't reach its data right now. Try again in a moment.")
  expect(note.textContent).toContain('1 line not sent yet, still in the box.')
  dialog.getByText('Failed')
  busy = false
  fireEvent.click(within(note).getByRole('button', { name: 'Try the rest again' }))
  await dialog.findByText('Saved 1 email.')
  expect(box.value).toBe('')
})

test('lines whose answer was lost may be saved, and the list does not say that they were not sent', async () => {
  const server = smallSchool()
  server.answers['POST /api/admin/users/bulk-emails'] = () => {
    throw unreachable()
  }
  const { dialog } = await openDialog(server, 'ada,ada@school.example')
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 1 email' }))
  const note = await dialog.findByRole('alert')
  expect(note.textContent).toContain('1 line may not be saved, still in the box.')
})

test('nobody adds emails without a provider', async () => {
  smallSchool()
  showApp('/admin')
  await screen.findByRole('button', { name: 'Add Learner' })
  expect(screen.queryByRole('button', { name: 'Add emails' })).toBeNull()
})
