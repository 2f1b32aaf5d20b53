import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import { call } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { fakeServer, type Reply, refused, unreachable } from '../testing/fake-server.ts'
import { goalWeek, khai, wilhelmina } from '../testing/people.ts'
import { wednesday } from '../testing/sample-dashboard.ts'
import { showApp, watchFullLoads } from '../testing/show-app.tsx'

const draftOf = (id: number) => `cairn-draft:${id}:feedback:17`
const bar = () => screen.findByRole('navigation', { name: 'Main' })

beforeEach(() => localStorage.clear())

describe('an unknown user', () => {
  test('a frame shows that it is loading while the user is unknown', async () => {
    fakeServer({ ...wednesday, 'GET /api/auth/user': () => new Promise(() => {}) })
    showApp()
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  test('a server that is down is reported while the user is unknown, and can be tried again', async () => {
    const { answers } = fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => {
        throw unreachable()
      },
    })
    showApp()
    expect(await screen.findByRole('heading', { name: 'Can’t reach Cairn' })).toBeDefined()
    answers['GET /api/auth/user'] = () => wilhelmina
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await bar()).toBeDefined()
  })
})

describe('logging out', () => {
  const logout = async () =>
    fireEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] ?? document)

  test('logging out shows its progress, deletes data and drafts, and starts over at /', async () => {
    const loads = watchFullLoads()
    let answer = (_: Reply<'POST /api/auth/logout'>) => {}
    fakeServer({ ...wednesday, 'POST /api/auth/logout': () => new Promise((resolve) => (answer = resolve)) })
    const { client } = showApp()
    localStorage.setItem(draftOf(wilhelmina.id), 'Write down which')
    await logout()
    const button = (await screen.findByText('Logging out...')).closest('button')
    expect(button?.disabled).toBe(true)
    expect(loads).not.toHaveBeenCalled()
    await act(async () => answer({ message: 'Signed out' }))
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(localStorage.getItem(draftOf(wilhelmina.id))).toBeNull()
    expect(screen.queryByText('Wilhelmina Ó Súilleabháin-Okonkwo')).toBeNull()
  })

  test('a failed logout says so and changes nothing', async () => {
    const loads = watchFullLoads()
    fakeServer({ ...wednesday, 'POST /api/auth/logout': () => refused('unavailable') })
    showApp()
    await logout()
    expect(await screen.findByText('Logout failed')).toBeDefined()
    expect(await bar()).toBeDefined()
    expect(loads).not.toHaveBeenCalled()
  })
})

describe('an expired session', () => {
  async function endsAtWork() {
    const server = fakeServer({ ...wednesday, 'POST /api/goals': () => refused('unauthenticated') })
    const app = showApp()
    await bar()
    localStorage.setItem(draftOf(wilhelmina.id), 'Write down which')
    await expect(
      call('POST /api/goals', {
        body: { title: 'Read', category: 'Academic', duration: 'weekly', userId: 1 },
      }),
    ).rejects.toThrow(/^401: /)
    await screen.findByRole('dialog', { name: 'Sign in to continue' })
    return { ...server, ...app }
  }
  const signIn = () => {
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'pebblesandpaths' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  test('an expired session asks for the password in place, over the page', async () => {
    await endsAtWork()
    // The name is in the bar, and among the members of the crew once they are read.
    expect(screen.getAllByText('Wilhelmina Ó Súilleabháin-Okonkwo')[0]).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('wilhelmina.osok')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  test('an expired session continues for the same person, with fresh data and what was typed', async () => {
    const loads = watchFullLoads()
    const { answers, requests } = await endsAtWork()
    answers['POST /api/auth/login'] = () => wilhelmina
    const before = requests.length
    signIn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.slice(before).map(({ name }) => name)).toContain('GET /api/goal-week')
    expect(localStorage.getItem(draftOf(wilhelmina.id))).toBe('Write down which')
    expect(loads).not.toHaveBeenCalled()
  })

  test('an expired session starts over for another user, who sees nothing of the previous person', async () => {
    const loads = watchFullLoads()
    const { answers, client } = await endsAtWork()
    answers['POST /api/auth/login'] = () => khai
    signIn()
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem(draftOf(wilhelmina.id))).toBeNull()
    expect(client.getQueryData(queryOptionsFor('GET /api/auth/user').queryKey)).toBeUndefined()
  })

  test('an expired session asks for the second step in place, and continues after it', async () => {
    const loads = watchFullLoads()
    const { answers } = await endsAtWork()
    answers['POST /api/auth/login'] = () => refused('second_factor_required')
    answers['GET /api/auth/second-factor/pending'] = () => ({ methods: ['totp'] })
    answers['POST /api/auth/second-factor/pending'] = () => refused('invalid_code')
    signIn()
    await screen.findByRole('dialog', { name: 'One more step' })
    const code = await screen.findByLabelText('Code from your app')
    fireEvent.input(code, { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    answers['POST /api/auth/second-factor/pending'] = () => ({ ...wilhelmina, recoveryCodesLeft: 8 })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem(draftOf(wilhelmina.id))).toBe('Write down which')
    expect(loads).not.toHaveBeenCalled()
  })

  test('an expired session offers the providers of the school too', async () => {
    const { answers } = fakeServer({
      ...wednesday,
      'GET /api/auth/providers': () => ({
        origin: window.location.origin,
        providers: [{ key: 'google', name: 'Google' }],
      }),
      'POST /api/auth/oidc/:key/start': () => ({ url: 'https://accounts.google.com/' }),
    })
    const loads = watchFullLoads()
    showApp()
    await bar()
    localStorage.setItem(draftOf(wilhelmina.id), 'Write down which')
    answers['GET /api/auth/user'] = () => refused('unauthenticated')
    await waitFor(() => expect(FakeEventSource.opened.length).toBe(1))
    act(() => FakeEventSource.last().refuse())
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(loads).toHaveBeenCalledWith('https://accounts.google.com/'))
    expect(localStorage.getItem(draftOf(wilhelmina.id))).toBe('Write down which')
  })

  test('an expired session is noticed when the stream of changes is refused', async () => {
    const { answers } = fakeServer(wednesday)
    showApp()
    await bar()
    answers['GET /api/auth/user'] = () => refused('unauthenticated')
    await waitFor(() => expect(FakeEventSource.opened.length).toBe(1))
    act(() => FakeEventSource.last().refuse())
    expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeDefined()
  })
})

describe('a call with an old token', () => {
  const readWeek = () => call('GET /api/goal-week')
  /** Two simultaneous calls are refused the first time. */
  async function refusedTwice(signedIn: User | null) {
    const server = fakeServer(wednesday)
    showApp()
    await bar()
    let refusals = 2
    server.answers['GET /api/goal-week'] = () => {
      refusals -= 1
      return refusals >= 0 ? refused('unauthenticated') : goalWeek
    }
    const sent = server.requestsTo('GET /api/goal-week').length
    server.answers['GET /api/auth/user'] = () => signedIn ?? refused('unauthenticated')
    const before = server.requestsTo('GET /api/auth/user').length
    const results = await Promise.allSettled([readWeek(), readWeek()])
    const reads = server.requestsTo('GET /api/auth/user').length - before
    return { results, reads, sent: server.requestsTo('GET /api/goal-week').length - sent }
  }

  test('a call with an old token is sent again if another tab got a new one, and the page asks once for both', async () => {
    const { results, reads } = await refusedTwice(wilhelmina)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(reads).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a call with an old token is not sent in the name of someone else who signed in there', async () => {
    const loads = watchFullLoads()
    const { results, sent } = await refusedTwice(khai)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(loads).toHaveBeenCalledWith('/')
    expect(sent).toBe(2)
  })

  test('a call with an old token opens the sign-in dialog if nobody is signed in', async () => {
    const { results, reads } = await refusedTwice(null)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeDefined()
    expect(reads).toBe(1)
  })
})

describe('other tabs of the browser', () => {
  const otherTab = (message: object) => {
    const channel = new BroadcastChannel('cairn-session')
    channel.postMessage(message)
    channel.close()
  }

  test('a sign-out in another tab signs this one out', async () => {
    const loads = watchFullLoads()
    fakeServer(wednesday)
    showApp()
    await bar()
    otherTab({ signedOut: true })
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
  })

  test('a sign-in in another tab signs this one in', async () => {
    const { answers } = fakeServer({ ...wednesday, 'GET /api/auth/user': () => refused('unauthenticated') })
    showApp()
    await screen.findByRole('heading', { name: 'Sign in' })
    answers['GET /api/auth/user'] = () => wilhelmina
    otherTab({ signedIn: wilhelmina.id })
    expect(await bar()).toBeDefined()
  })
})

describe('an account without a school', () => {
  test('a user without a school learns whom to ask, and can check again or log out', async () => {
    const { answers } = fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => ({ ...khai, schoolId: null }),
    })
    showApp('/admin')
    expect(await screen.findByRole('heading', { name: 'Your account isn’t in a school yet' })).toBeDefined()
    expect(screen.getByText(/Ask the person who runs Cairn for your school/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    answers['GET /api/auth/user'] = () => khai
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined()
  })
})
