import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonExport } from '../../contract/person-export.ts'
import { type Answers, fakeServer, type Reply, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const answers = {
  'GET /api/auth/user': () => wilhelmina,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
} satisfies Answers

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function atAccount() {
  showApp('/account')
  return screen.findByRole('heading', { level: 1, name: 'Your account' })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const changePassword = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))

test('the account page says who the user is, in words', async () => {
  fakeServer({ ...answers, 'GET /api/auth/user': () => ({ ...wilhelmina, isCrewCaptain: true }) })
  await atAccount()
  expect(document.title).toBe('Your account · Cairn')
  const aboutCard = within(screen.getByRole('region', { name: 'About you' }))
  expect(aboutCard.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
    'Basecamp II',
    'Lichen Legends',
    'Learner, Captain of Lichen Legends',
  ])
})

test('a user without a school can change the password and nothing else', async () => {
  fakeServer({
    ...answers,
    'GET /api/auth/user': () => ({ ...wilhelmina, schoolId: null, schoolName: null }),
  })
  await atAccount()
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual(
    expect.arrayContaining(['Password', 'About you']),
  )
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull()
  expect(screen.getByText('None yet')).toBeDefined()
})

describe('the password', () => {
  test('a changed password empties the fields, and a toast tells about other devices', async () => {
    const { requestsTo } = fakeServer({
      ...answers,
      'POST /api/auth/password': () => ({ message: 'Changed.' }),
    })
    await atAccount()
    type('Current password', 'granite ridge 47')
    type('New password', 'another cairn 12')
    const [show] = screen.getAllByRole('button', { name: 'Show password' })
    fireEvent.click(show ?? document)
    expect(field('Current password').type).toBe('text')
    changePassword()
    expect(await screen.findByText('Password changed')).toBeDefined()
    expect(screen.getAllByText(/Your other devices were signed out/)).not.toEqual([])
    expect(requestsTo('POST /api/auth/password')[0]?.body).toEqual({
      currentPassword: 'granite ridge 47',
      newPassword: 'another cairn 12',
    })
    for (const name of ['Current password', 'New password']) {
      expect([field(name).value, field(name).type]).toEqual(['', 'password'])
    }
  })

  test('a refused password is explained at its field, which gets the focus', async () => {
    const server = fakeServer({
      ...answers,
      'POST /api/auth/password': () =>
        refused('validation', [{ path: 'currentPassword', message: "This isn't your current password." }]),
    })
    await atAccount()
    type('Current password', 'not it')
    type('New password', 'another cairn 12')
    changePassword()
    await screen.findByText("This isn't your current password.")
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
    expect(field('New password').value).toBe('another cairn 12')
    fireEvent.input(field('Current password'), { target: { value: 'granite' } })
    expect(screen.queryByText("This isn't your current password.")).toBeNull()

    server.answers['POST /api/auth/password'] = () =>
      refused('validation', [{ path: 'newPassword', message: 'Four more characters.' }])
    changePassword()
    await screen.findByText('Four more characters.')
    expect(document.activeElement).toBe(field('New password'))
  })

  test('the account page says how long to wait after many wrong passwords', async () => {
    fakeServer({ ...answers, 'POST /api/auth/password': () => refused('rate_limited') })
    await atAccount()
    type('Current password', 'not it')
    type('New password', 'another cairn 12')
    changePassword()
    expect((await screen.findByRole('alert')).textContent).toMatch(/wait|many/i)
  })

  test('a half-typed password is stored nowhere', async () => {
    fakeServer(answers)
    await atAccount()
    type('Current password', 'granite ridge 47')
    type('New password', 'another cairn 12')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/granite|another/)
  })

  test('staff read that their password needs at least twelve characters', async () => {
    fakeServer({
      ...answers,
      'GET /api/auth/user': () => ({ ...wilhelmina, isGuide: true }),
      'GET /api/auth/second-factor': () => refused('unavailable'),
    })
    await atAccount()
    expect(
      screen.getByText(
        /^At least 12 characters\. You’ll stay signed in here and be signed out everywhere else\.$/,
      ),
    ).toBeDefined()
  })
})

describe('the picture', () => {
  test('a chosen picture appears immediately and is undone when the server refuses', async () => {
    let answer = (_: Reply<'PATCH /api/users/me'>) => {}
    fakeServer({ ...answers, 'PATCH /api/users/me': () => new Promise((resolve) => (answer = resolve)) })
    await atAccount()
    const group = screen.getByRole('group', { name: 'Your picture' })
    expect(within(group).getAllByRole('radio')).toHaveLength(25)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Initials' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Fox' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fox' }).checked).toBe(true),
    )
    await waitFor(() => expect(document.querySelector('main [data-picture=fox]')).not.toBeNull())
    await act(async () => answer(refused('unavailable')))
    expect(await screen.findByText('Your picture wasn’t saved')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Initials' }).checked).toBe(true)
  })

  test('a picture or initials are sent as the contract names them', async () => {
    let user = wilhelmina
    const { requestsTo } = fakeServer({
      ...answers,
      'GET /api/auth/user': () => user,
      'PATCH /api/users/me': ({ body }) => {
        user = { ...user, ...body }
        return user
      },
    })
    await atAccount()
    for (const name of ['River', 'Initials']) {
      fireEvent.click(screen.getByRole('radio', { name }))
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true))
    }
    await waitFor(() =>
      expect(requestsTo('PATCH /api/users/me').map(({ body }) => body)).toEqual([
        { profilePicture: 'river' },
        { profilePicture: null },
      ]),
    )
  })
})

describe('the user’s own data', () => {
  const file: PersonExport = {
    exportedAt: '2026-11-18T16:20:00.000Z',
    user: wilhelmina,
    goals: [],
    series: [],
    feedbackGiven: [],
    editsMade: [],
    goalsSetForOthers: [],
    reflections: [],
    responsesGiven: [],
    notifications: [],
    activities: [],
    absences: [],
    guardians: [],
    waves: [],
    savedReplies: [],
    sessions: [],
    links: [],
    factors: [],
    roster: null,
    signIn: { passkeys: [], recoveryCodes: 0, wrongTries: [] },
    auditLog: [],
  }

  test('a user’s own data is downloaded as a file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { requestsTo } = fakeServer({ ...answers, 'GET /api/users/:id/export': () => file })
    await atAccount()
    fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(made).toHaveBeenCalled())
    const [saved] = made.mock.calls[0] ?? []
    expect(saved instanceof Blob && JSON.parse(await saved.text())).toMatchObject({
      user: { username: 'wilhelmina.osok' },
    })
    expect(requestsTo('GET /api/users/:id/export')[0]?.path).toBe('/api/users/1/export')
  })

  test('own data that could not be read can be requested again', async () => {
    fakeServer({ ...answers, 'GET /api/users/:id/export': () => refused('unavailable') })
    await atAccount()
    fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    expect(await screen.findByText('The download failed')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download my data' }).disabled).toBe(false)
  })
})
