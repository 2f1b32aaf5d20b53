import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answers, fakeServer, refused, unreachable } from '../../testing/fake-server.ts'
import { goalWeek, studios, weekStats, wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'

const unauthenticated = () => refused('unauthenticated')
const signedOut = {
  'GET /api/auth/user': unauthenticated,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
} satisfies Answers

const username = () => screen.findByLabelText<HTMLInputElement>('Username')
const password = () => screen.findByLabelText<HTMLInputElement>('Password')
const signIn = async (name: string, word: string) => {
  fireEvent.input(await username(), { target: { value: name } })
  fireEvent.input(await password(), { target: { value: word } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the sign-in screen', () => {
  beforeEach(() => localStorage.clear())

  test('the sign-in screen starts in the username', async () => {
    fakeServer(signedOut)
    showApp()
    const field = await username()
    expect(document.activeElement).toBe(field)
  })

  test('an installation that is not set up has no form to sign in with', async () => {
    fakeServer({ ...signedOut, 'GET /api/setup': () => ({ needed: true }) })
    showApp()
    expect(await screen.findByText('Cairn isn’t set up yet.')).toBeDefined()
    expect(screen.queryByLabelText('Username')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })

  test('the sign-in screen starts in the password when a card has named the user', async () => {
    fakeServer(signedOut)
    showApp('/#u=jo.li')
    expect((await username()).value).toBe('jo.li')
    expect(document.activeElement).toBe(await password())
  })

  test.each(['/', '/admin', '/feedback/crew/3', '/guest-list'])(
    'the sign-in screen is shown at %s without a session',
    async (path) => {
      fakeServer(signedOut)
      showApp(path)
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    },
  )

  test('the sign-in screen is known to password managers, and its fields are required', async () => {
    fakeServer(signedOut)
    showApp()
    expect((await username()).autocomplete).toBe('username')
    expect((await password()).autocomplete).toBe('current-password')
    expect((await username()).required).toBe(true)
    expect((await password()).required).toBe(true)
  })

  test('the sign-in screen shows and hides the password', async () => {
    fakeServer(signedOut)
    showApp()
    expect((await password()).type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect((await password()).type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect((await password()).type).toBe('password')
  })

  test('the sign-in screen asks for missing values, at the first empty field, without a request', async () => {
    const { requestsTo } = fakeServer(signedOut)
    showApp()
    await signIn('', '')
    expect(await screen.findByText('Enter your username.')).toBeDefined()
    expect(screen.getByText('Enter your password.')).toBeDefined()
    expect(document.activeElement).toBe(await username())
    await signIn('wilhelmina.osok', '')
    expect(document.activeElement).toBe(await password())
    expect(requestsTo('POST /api/auth/login')).toEqual([])
  })

  test('the sign-in screen shows the server’s message, keeps the input and focuses the password', async () => {
    fakeServer({ ...signedOut, 'POST /api/auth/login': () => refused('invalid_credentials') })
    showApp()
    await signIn('wilhelmina.osok', 'pebblesandpath')
    await waitFor(() => expect(screen.getAllByText('Login failed')).toHaveLength(2))
    expect(screen.getAllByText('Invalid username or password.').length).toBeGreaterThan(0)
    expect((await username()).value).toBe('wilhelmina.osok')
    expect((await password()).value).toBe('pebblesandpath')
    await waitFor(async () => expect(document.activeElement).toBe(await password()))
    // A person who types again has read the toast. The block stays.
    fireEvent.input(await password(), { target: { value: 'pebbles' } })
    await waitFor(() => expect(screen.getAllByText('Login failed')).toHaveLength(1))
  })

  test('the sign-in screen says when the server cannot be reached', async () => {
    fakeServer({
      ...signedOut,
      'POST /api/auth/login': () => {
        throw unreachable()
      },
    })
    showApp()
    await signIn('wilhelmina.osok', 'pebblesandpaths')
    expect((await screen.findAllByText(/Can’t reach Cairn/)).length).toBeGreaterThan(0)
  })

  test('the sign-in screen signs in with the right password, with a welcome, to /', async () => {
    const { requestsTo } = fakeServer({
      ...signedOut,
      'POST /api/auth/login': () => wilhelmina,
      'GET /api/users/:id/goals-with-feedback': () => [],
      'GET /api/users/:id/stats': () => weekStats,
    })
    showApp('/auth')
    await signIn(' wilhelmina.osok ', 'pebblesandpaths')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(window.location.pathname).toBe('/')
    expect(requestsTo('POST /api/auth/login').map(({ body }) => body)).toEqual([
      { username: 'wilhelmina.osok', password: 'pebblesandpaths' },
    ])
  })

  test('the sign-in screen says where the set-up link is before Cairn is set up', async () => {
    fakeServer({ ...signedOut, 'GET /api/setup': () => ({ needed: true }) })
    showApp()
    expect(await screen.findByText(/setup link that was printed when Cairn started/)).toBeDefined()
  })

  test('the sign-in screen is shown at /setup too, once Cairn is set up', async () => {
    fakeServer(signedOut)
    showApp('/setup?token=abc')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  })
})
