import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, fakeServer, refused, thisSession } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { wednesday } from '../../testing/sample-dashboard.ts'
import { showApp } from '../../testing/show-app.tsx'

const waiting = {
  ...wednesday,
  'GET /api/auth/user': () => refused('unauthenticated'),
  'POST /api/auth/login': () => refused('second_factor_required'),
  'GET /api/auth/second-factor/pending': () => ({ methods: ['totp', 'recovery'] }),
} satisfies Answers

const enrolled = { ...wilhelmina, recoveryCodesLeft: 8 }

const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const withPassword = async () => {
  await type('Username', 'wilhelmina.osok')
  await type('Password', 'pebblesandpaths')
  press('Sign in')
}
const code = () => screen.findByLabelText<HTMLInputElement>('Code from your app')

beforeEach(() => localStorage.clear())

describe('the second step', () => {
  test('the second step follows the right password, and its code signs in, to /', async () => {
    const { requestsTo } = fakeServer({
      ...waiting,
      'POST /api/auth/second-factor/pending': () => enrolled,
    })
    showApp('/auth')
    await withPassword()
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await code()))
    expect((await code()).autocomplete).toBe('one-time-code')
    await type('Code from your app', '123 456')
    press('Sign in')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(window.location.pathname).toBe('/')
    expect(requestsTo('POST /api/auth/second-factor/pending').map(({ body }) => body)).toEqual([
      { code: '123 456' },
    ])
  })

  test('the second step follows a provider, which leads to it by the address', async () => {
    fakeServer({ ...waiting, 'POST /api/auth/second-factor/pending': () => enrolled })
    showApp('/auth?step=second')
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
    await type('Code from your app', '123456')
    press('Sign in')
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(window.location.pathname + window.location.search).toBe('/')
  })

  test.each([
    [3, 'You have 3 recovery codes left.'],
    [1, 'You have 1 recovery code left.'],
    [0, 'You have no recovery codes left.'],
  ])(
    'the second step shows that %i recovery codes are left, and links to new ones',
    async (recoveryCodesLeft, sentence) => {
      const factors = { required: false, totpSince: wilhelmina.createdAt, passkeys: [], recoveryCodesLeft }
      fakeServer({
        ...waiting,
        'POST /api/auth/second-factor/pending': () => ({
          ...enrolled,
          hasSecondFactor: true,
          recoveryCodesLeft,
        }),
        'GET /api/auth/sessions': () => [thisSession],
        'GET /api/auth/second-factor': () => ({ ...factors, passkeysPossible: false, provedUntil: null }),
      })
      showApp('/auth?step=second')
      await type('Code from your app', '123456')
      press('Sign in')
      expect(await screen.findByText(sentence)).toBeDefined()
      fireEvent.click(await screen.findByRole('button', { name: 'Make new ones' }))
      const card = await screen.findByRole('region', { name: 'Two-step sign-in' })
      expect(await within(card).findByText(sentence)).toBeDefined()
    },
  )

  test('the second step does not mention recovery codes if more than three are left', async () => {
    fakeServer({
      ...waiting,
      'POST /api/auth/second-factor/pending': () => ({ ...enrolled, recoveryCodesLeft: 4 }),
    })
    showApp('/auth?step=second')
    await type('Code from your app', '123456')
    press('Sign in')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(screen.queryByText(/recovery codes? left/)).toBeNull()
  })

  test.each(['invalid_code', 'rate_limited'] as const)(
    'the second step shows the reason at the focused field: %s',
    async (refusal) => {
      fakeServer({ ...waiting, 'POST /api/auth/second-factor/pending': () => refused(refusal) })
      showApp('/auth?step=second')
      await type('Code from your app', '123456')
      press('Sign in')
      await waitFor(async () => expect((await code()).getAttribute('aria-invalid')).toBe('true'))
      const described = (await code()).getAttribute('aria-describedby') ?? ''
      expect(document.getElementById(described)?.textContent).not.toBe('')
      expect(document.activeElement).toBe(await code())
      expect(screen.getByRole('heading', { name: 'One more step' })).toBeDefined()
    },
  )

  test('the second step asks for the code without a request', async () => {
    const { requestsTo } = fakeServer(waiting)
    showApp('/auth?step=second')
    await code()
    press('Sign in')
    expect(await screen.findByText('Enter the 6-digit code.')).toBeDefined()
    expect(requestsTo('POST /api/auth/second-factor/pending')).toEqual([])
  })

  test('the second step takes a recovery code', async () => {
    const { requestsTo } = fakeServer({
      ...waiting,
      'POST /api/auth/second-factor/pending': () => enrolled,
    })
    showApp('/auth?step=second')
    await code()
    press('Use a recovery code')
    await type('Recovery code', 'abcde fghjk')
    press('Sign in')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(requestsTo('POST /api/auth/second-factor/pending')[0]?.body).toEqual({
      recoveryCode: 'abcde fghjk',
    })
  })

  test('the second step offers a passkey if the browser supports passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    fakeServer({
      ...waiting,
      'GET /api/auth/second-factor/pending': () => ({ methods: ['passkey', 'recovery'] }),
      'POST /api/auth/second-factor/pending/challenge': () => refused('no_passkeys'),
    })
    showApp('/auth?step=second')
    fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    press('Use a recovery code')
    expect(await screen.findByLabelText('Recovery code')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the second step offers no passkey if the browser supports none, and says so to people with nothing else', async () => {
    const { answers } = fakeServer({
      ...waiting,
      'GET /api/auth/second-factor/pending': () => ({ methods: ['totp', 'passkey'] }),
    })
    const { unmount } = showApp('/auth?step=second')
    await code()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    unmount()
    answers['GET /api/auth/second-factor/pending'] = () => ({ methods: ['passkey'] })
    showApp('/auth?step=second')
    expect(await screen.findByText(/This browser can’t use your passkey/)).toBeDefined()
    press('Start again')
    expect(await screen.findByLabelText('Username')).toBeDefined()
  })

  test('the second step leads back to the form when it is started again, and not to itself', async () => {
    fakeServer(waiting)
    showApp('/auth?step=second')
    await code()
    press('Start again')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(window.location.search).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an expired second step leads back to the form, with a sentence', async () => {
    const { answers } = fakeServer({
      ...waiting,
      'POST /api/auth/second-factor/pending': () => refused('unauthenticated'),
    })
    const { unmount } = showApp('/auth?step=second')
    await type('Code from your app', '123456')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toMatch(/took too long/)
    expect(screen.getByLabelText('Username')).toBeDefined()
    unmount()
    answers['GET /api/auth/second-factor/pending'] = () => refused('unauthenticated')
    showApp('/auth?step=second')
    expect((await screen.findByRole('alert')).textContent).toMatch(/took too long/)
  })
})
