import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../api/client.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { type Answers, fakeServer, refused, thisSession } from '../../testing/fake-server.ts'
import { peopleByRole } from '../../testing/people.ts'
import { wednesday } from '../../testing/sample-dashboard.ts'
import { showApp, watchFullLoads } from '../../testing/show-app.tsx'

const factors = {
  required: true,
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeysPossible: false,
  provedUntil: null,
}
const barred = {
  ...wednesday,
  'GET /api/auth/user': () => peopleByRole.guide,
  'GET /api/goal-week': () => refused('second_factor_needed'),
  'GET /api/studios': () => refused('second_factor_needed'),
  'GET /api/auth/second-factor': () => factors,
  'POST /api/auth/logout': () => ({ message: 'Signed out' }),
} satisfies Answers
const page = () => screen.findByRole('heading', { name: 'Set up two-step sign-in' })

beforeEach(() => localStorage.clear())

describe('staff who must set up a second factor', () => {
  test.each(['/', '/guide', '/account', '/guest', '/nowhere'])(
    'staff must set up a required second factor at %s',
    async (path) => {
      fakeServer({ ...barred, 'GET /api/guide/studio-users': () => refused('second_factor_needed') })
      showApp(path)
      await page()
      expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeDefined()
      expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    },
  )

  test('staff who must set up a second factor may log out instead', async () => {
    const loads = watchFullLoads()
    fakeServer(barred)
    showApp('/guide')
    await page()
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0] ?? document)
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
  })

  test('staff who must set up a second factor continue once another tab has set it up', async () => {
    const { answers } = fakeServer(barred)
    const { client } = showApp('/account')
    await page()
    answers['GET /api/auth/second-factor'] = () => ({
      ...factors,
      totpSince: '2026-11-18T15:00:00.000Z',
      recoveryCodesLeft: 10,
    })
    await act(() => client.invalidateQueries())
    const goOn = await screen.findByRole('button', { name: 'Continue' })
    answers['GET /api/goal-week'] = wednesday['GET /api/goal-week']
    answers['GET /api/studios'] = () => []
    fireEvent.click(goOn)
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeDefined()
  })

  test('staff must set up a required second factor on an open page too, at its next call', async () => {
    const { answers } = fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => ({ ...peopleByRole.guide, isAdmin: true }),
      'GET /api/auth/second-factor': () => factors,
    })
    showApp('/nowhere')
    await screen.findByRole('heading', { name: /Page not found/ })
    answers['GET /api/studios'] = () => refused('second_factor_needed')
    await expect(call('GET /api/studios')).rejects.toThrow(/^403: /)
    await page()
  })

  test('staff must set up a required second factor on an open page when the live stream says so', async () => {
    FakeEventSource.install()
    const { answers } = fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => peopleByRole.guide,
      'GET /api/auth/second-factor': () => factors,
    })
    showApp('/nowhere')
    await screen.findByRole('heading', { name: /Page not found/ })
    await waitFor(() => FakeEventSource.last())
    answers['GET /api/goal-week'] = barred['GET /api/goal-week']
    act(() => FakeEventSource.last().send(JSON.stringify({ topics: ['session'] })))
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeDefined()
  })
})

describe('staff who will need a second factor', () => {
  const soon = {
    ...wednesday,
    'GET /api/auth/user': () => peopleByRole.guide,
    'GET /api/goal-week': () => ({ ...wednesday['GET /api/goal-week'](), secondFactorFrom: '2026-12-07' }),
    'GET /api/auth/second-factor': () => factors,
    'GET /api/auth/sessions': () => [thisSession],
  } satisfies Answers

  test.each(['/account', '/guest', '/nowhere'])(
    'staff who will need a second factor read it on every page, such as %s',
    async (path) => {
      fakeServer(soon)
      showApp(path)
      const line = await screen.findByRole('note')
      expect(line.textContent).toContain(
        'From Mon, Dec 7 on, you’ll need two-step sign-in here. Set it up now.',
      )
      fireEvent.click(within(line).getByRole('link', { name: 'Set up two-step sign-in' }))
      expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeDefined()
      expect(window.location.pathname).toBe('/account')
    },
  )
})
