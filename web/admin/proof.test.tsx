// A change that could take an account over asks admins to confirm who they are, keeps what they typed, and continues.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refused, thisSession } from '../testing/fake-server.ts'
import { wilhelmina } from '../testing/people.ts'
import { chooseMenuItem, showApp } from '../testing/show-app.tsx'
import { admin, smallSchool } from '../testing/small-school.ts'

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
}

function school() {
  let proved = false
  const proof = <T,>(answer: T) => (proved ? answer : refused('proof_needed'))
  const server = smallSchool()
  Object.assign(server.answers, {
    'GET /api/admin/users': () => [admin, gia, wilhelmina],
    'GET /api/auth/providers': () => ({
      origin: 'http://localhost:3000',
      providers: [{ key: 'district', name: 'Stonebridge District' }],
    }),
    'GET /api/admin/users/:id/sign-in': () => ({ links: [], sessions: 1 }),
    'GET /api/auth/sessions': () => [thisSession, { ...thisSession, id: 'phone', current: false }],
    'GET /api/auth/second-factor': () => ({
      ...{ required: false, totpSince: null, passkeys: [], recoveryCodesLeft: 0 },
      ...{ passkeysPossible: true, provedUntil: null },
    }),
    'POST /api/auth/second-factor/proof': () => {
      proved = true
      return { provedUntil: '2026-11-18T16:35:00.000Z' }
    },
    'POST /api/admin/users': () => proof(gia),
    'PUT /api/admin/users/:id': () => proof({ ...gia, email: 'gia@school.example' }),
    'PATCH /api/admin/users/:id/admin': () => proof({ ...wilhelmina, isAdmin: true }),
    'POST /api/admin/users/bulk-emails': () => proof({ done: 1, failed: 0, errors: [] }),
    'DELETE /api/auth/sessions': () => proof({ ended: 1 }),
  } satisfies typeof server.answers)
  return server
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
async function prove() {
  await fill('Your password', 'granite ridge 47')
  await press('Confirm')
}

describe('proof of identity', () => {
  test.each([
    {
      act: 'a new admin',
      page: '/admin?tab=admins',
      call: 'POST /api/admin/users',
      said: 'Admin created successfully',
      make: async () => {
        await press('Add Admin')
        await fill(/^First name/, 'Gia')
        await fill(/^Last name/, 'Alder')
        await fill(/^Username/, 'gia')
        await fill(/^Password/, 'violet quarry 83')
        await press('Add admin')
      },
    },
    {
      act: 'another password of an admin',
      page: '/admin?tab=admins',
      call: 'PUT /api/admin/users/:id',
      said: 'Credentials updated',
      make: async () => {
        await chooseMenuItem('Gia Alder', 'Edit credentials')
        await fill(/^New password/, 'violet quarry 83')
        await press('Save credentials')
      },
    },
    {
      act: 'another email of an admin',
      page: '/admin?tab=admins',
      call: 'PUT /api/admin/users/:id',
      said: 'Email saved',
      make: async () => {
        await chooseMenuItem('Gia Alder', 'Sign-in')
        await fill(/^Email/, 'gia@school.example')
        await press('Save email')
      },
    },
    {
      act: 'a list of emails',
      page: '/admin',
      call: 'POST /api/admin/users/bulk-emails',
      said: 'Saved 1 email.',
      make: async () => {
        await press('Add emails')
        const dialog = within(await screen.findByRole('dialog', { name: 'Add emails' }))
        fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'gia,gia@school.example' } })
        await press('Add 1 email')
      },
    },
    {
      act: 'signing out everywhere else',
      page: '/account',
      call: 'DELETE /api/auth/sessions',
      said: 'Signed out everywhere else',
      make: () => press('Sign out everywhere else'),
    },
  ] as const)(
    'the change continues after the proof of identity: $act',
    async ({ page, call, said, make }) => {
      const { requestsTo } = school()
      showApp(page)
      await make()
      await prove()
      await screen.findByText(said)
      const [first, second, ...more] = requestsTo(call)
      expect([second?.body, more]).toEqual([first?.body, []])
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull())
    },
  )
})

test('canceling the proof keeps the form as it was, with the reason, and it can be sent again', async () => {
  const { requestsTo } = school()
  showApp('/admin?tab=admins')
  await chooseMenuItem('Gia Alder', 'Edit credentials')
  await fill(/^New username/, 'gia.alder')
  await press('Save credentials')
  await screen.findByLabelText('Your password')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document)
  await screen.findAllByText('Confirm that it is you first.')
  expect(screen.getByLabelText<HTMLInputElement>(/^New username/).value).toBe('gia.alder')
  await press('Save credentials')
  await prove()
  await screen.findByText('Credentials updated')
  expect(requestsTo('PUT /api/admin/users/:id')).toHaveLength(3)
})

test('the user’s own row asks for no password, which is on the account page', async () => {
  school()
  showApp('/admin?tab=admins')
  await chooseMenuItem('Ada Min', 'Edit credentials')
  await screen.findByText('Change your own password on your account page.')
  expect(screen.queryByLabelText(/^New password/)).toBeNull()
})
