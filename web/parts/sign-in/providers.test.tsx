import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeSignInProblem, isSignInProblem, signInProblems } from '../../../contract/sign-in-problems.ts'
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts'
import { showApp, watchFullLoads } from '../../testing/show-app.tsx'
import { sentenceText } from '../../ui/messages.tsx'

const both = {
  origin: window.location.origin,
  providers: [
    { key: 'google', name: 'Google' },
    { key: 'staff', name: 'the staff account' },
  ],
}
const signedOut = {
  'GET /api/auth/user': () => refused('unauthenticated'),
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/auth/providers': () => both,
} satisfies Answers
const button = (name: string) => screen.findByRole('button', { name: `Continue with ${name}` })

beforeEach(() => sessionStorage.clear())

describe('the sign-in screen of a school with providers', () => {
  test('the sign-in screen offers each provider below the form, in the order of the operator', async () => {
    fakeServer(signedOut)
    showApp('/auth')
    await button('Google')
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    const after = names.slice(names.indexOf('Sign in'), names.indexOf('English'))
    expect(after).toEqual(['Sign in', 'Continue with Google', 'Continue with the staff account'])
    expect(screen.getByText('or')).toBeDefined()
  })

  test('the sign-in screen goes to the provider once the sign-in has started, and shows that it is on its way', async () => {
    const loads = watchFullLoads()
    const { requestsTo } = fakeServer({
      ...signedOut,
      'POST /api/auth/oidc/:key/start': () => ({ url: 'https://accounts.google.com/o/oauth2?state=1' }),
    })
    showApp('/auth')
    fireEvent.click(await button('Google'))
    await waitFor(() => expect(loads).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2?state=1'))
    expect(requestsTo('POST /api/auth/oidc/:key/start').map(({ params }) => params.key)).toEqual(['google'])
    expect(screen.getByText('Going to Google...')).toBeDefined()
  })

  test.each(['unavailable', 'rate_limited'] as const)(
    'the sign-in screen says why a provider sign-in cannot start: %s',
    async (code) => {
      const loads = watchFullLoads()
      fakeServer({ ...signedOut, 'POST /api/auth/oidc/:key/start': () => refused(code) })
      showApp('/auth')
      fireEvent.click(await button('Google'))
      expect((await screen.findByRole('alert')).textContent).not.toBe('')
      expect(await button('Google')).toHaveProperty('disabled', false)
      expect(loads).not.toHaveBeenCalled()
    },
  )

  test('the sign-in screen redirects from another address to the one that the providers know', async () => {
    fakeServer({
      ...signedOut,
      'GET /api/auth/providers': () => ({ ...both, origin: 'https://goals.school.org' }),
    })
    showApp('/auth')
    const link = await screen.findByRole('link', { name: 'Continue with Google' })
    expect(link.getAttribute('href')).toBe('https://goals.school.org/auth')
  })
})

test('without a provider there is no button and no “or”', async () => {
  const { requestsTo } = fakeServer({
    ...signedOut,
    'GET /api/auth/providers': () => ({ origin: null, providers: [] }),
  })
  showApp('/auth')
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(requestsTo('GET /api/auth/providers').length).toBe(1))
  expect(screen.queryByText('or')).toBeNull()
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
})

describe('a failed provider sign-in', () => {
  test.each(Object.keys(signInProblems).filter(isSignInProblem))(
    'a failed provider sign-in shows why above the form: %s',
    async (problem) => {
      fakeServer(signedOut)
      showApp(`/auth?problem=${problem}&provider=google`)
      const note = await screen.findByRole('alert')
      expect(note.textContent).toBe(sentenceText(describeSignInProblem(problem, 'Google')))
      const username = screen.getByLabelText('Username')
      expect(note.compareDocumentPosition(username) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    },
  )

  test.each([
    ['away', 'Google cannot be reached right now. Try again in a minute.'],
    ['invalid', 'Cairn could not accept the answer of Google. Try again in a minute.'],
  ])(
    'a failed provider sign-in asks to try again while the provider changes its keys: %s',
    async (problem, sentence) => {
      fakeServer(signedOut)
      showApp(`/auth?problem=${problem}&provider=google&again=soon`)
      expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    },
  )

  test.each(['problem=nothing&provider=google', 'problem=away&provider=nobody', 'problem=away'])(
    'a failed provider sign-in of an unknown kind shows nothing: %s',
    async (query) => {
      fakeServer(signedOut)
      showApp(`/auth?${query}`)
      await button('Google')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )
})
