// The sign-in of another person on the admin page: email, links, second factor and sessions.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SignInSummary } from '../../../contract/accounts.ts'
import { refused } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { chooseMenuItem, showApp } from '../../testing/show-app.tsx'
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

const gia = {
  ...wilhelmina,
  id: 21,
  username: 'gia',
  firstName: 'Gia',
  lastName: 'Alder',
  studio: null,
  isAdmin: true,
  email: 'gia@school.example',
  hasSecondFactor: true,
}
const provider = { key: 'district', name: 'Stonebridge District' }

function school({ providers = [provider] } = {}) {
  const signIn: SignInSummary = {
    links: [{ provider: 'district', since: '2026-09-01T14:00:00.000Z' }],
    sessions: 2,
  }
  const server = smallSchool()
  Object.assign(server.answers, {
    'GET /api/admin/users': () => [admin, gia],
    'GET /api/auth/providers': () => ({ origin: 'http://localhost:3000', providers }),
    'GET /api/admin/users/:id/sign-in': () => signIn,
  })
  return { ...server, signIn }
}

async function open() {
  showApp('/admin?tab=admins')
  await chooseMenuItem('Gia Alder', 'Sign-in')
  const dialog = within(await screen.findByRole('dialog', { name: 'Gia Alder’s sign-in' }))
  await dialog.findByText('2 active sessions')
  return dialog
}

test('an admin changes the email, and reads at the field that another account has it', async () => {
  const server = school()
  server.answers['PUT /api/admin/users/:id'] = ({ body }) =>
    body.email === null ? { ...gia, email: null } : refused('email_taken')
  const dialog = await open()
  const field = dialog.getByLabelText<HTMLInputElement>(/^Email/)
  expect(field.value).toBe('gia@school.example')
  fireEvent.change(field, { target: { value: ' wil@school.example ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save email' }))
  await dialog.findByText('Another account has this email.')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save email' }))
  await screen.findByText('Email saved')
  expect(server.requestsTo('PUT /api/admin/users/:id').map(({ body }) => body)).toEqual([
    { email: 'wil@school.example' },
    { email: null },
  ])
})

test('without a provider no email is asked for, here and in the other dialogs', async () => {
  school({ providers: [] })
  const dialog = await open()
  expect(dialog.queryByLabelText(/Email/)).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Gia Alder' }))
  await screen.findByRole('dialog', { name: 'Edit Gia Alder' })
  expect(screen.queryByLabelText(/Email/)).toBeNull()
})

test('the provider is disconnected, and every session is ended', async () => {
  const { answers, signIn } = school()
  answers['DELETE /api/admin/users/:id/identities'] = () => {
    signIn.links = []
  }
  answers['DELETE /api/admin/users/:id/sessions'] = () => {
    signIn.sessions = 0
    return { ended: 2 }
  }
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Disconnect Stonebridge District' }))
  await screen.findByText('Stonebridge District disconnected')
  await waitFor(() => expect(dialog.queryByText(/^Since Sep 1, 2026/)).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('2 sessions ended for Gia Alder.')
  await dialog.findByText('Not signed in anywhere')
})

test('a reset asks for a confirmation, then for a proof by password, and continues by itself', async () => {
  const server = school()
  let proved = false
  server.answers['GET /api/auth/second-factor'] = () => ({
    required: false,
    totpSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeysPossible: true,
    provedUntil: null,
  })
  server.answers['POST /api/auth/second-factor/proof'] = () => {
    proved = true
    return { provedUntil: '2026-11-18T16:35:00.000Z' }
  }
  server.answers['DELETE /api/admin/users/:id/second-factor'] = () =>
    proved ? undefined : refused('proof_needed')
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }))
  const question = await screen.findByRole('alertdialog', { name: 'Reset Gia Alder’s two-step sign-in?' })
  expect(question.textContent).toContain(
    'Make sure you’re really talking to Gia Alder, in person or at a number you know.',
  )
  fireEvent.click(within(question).getByRole('button', { name: 'Reset two-step sign-in' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'granite ridge 47' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Two-step sign-in reset')
  expect(server.requestsTo('DELETE /api/admin/users/:id/second-factor')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the user’s own row has no sign-in settings, which are on the account page', async () => {
  school()
  showApp('/admin?tab=admins')
  await chooseMenuItem('Ada Min', 'Sign-in Change yours on your account page.')
  const own = screen.getByRole('menuitem', { name: /^Sign-in/ })
  expect(own.getAttribute('aria-disabled')).toBe('true')
})
