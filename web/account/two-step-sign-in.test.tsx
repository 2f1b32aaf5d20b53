// Two-step sign-in on the account page: an app, passkeys, recovery codes, and the proof that their changes require.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../api/calls.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

type Factors = Answer<'GET /api/auth/second-factor'>

const { makePasskey, answerWithPasskey } = vi.hoisted(() => ({
  makePasskey: vi.fn(),
  answerWithPasskey: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: makePasskey,
  startAuthentication: answerWithPasskey,
}))

const guide = { ...wilhelmina, studio: null, groupId: null, groupName: null, isGuide: true }
const none: Factors = {
  required: false,
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeysPossible: true,
  provedUntil: null,
}
const laptop = { id: 4, name: 'Staff laptop', lastUsedAt: '2026-11-18T14:00:00.000Z' }
const withBoth: Factors = {
  ...none,
  totpSince: '2026-08-24T14:00:00.000Z',
  passkeys: [laptop],
  recoveryCodesLeft: 8,
}
const codes = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJ${at + 2}`)
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const request = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: { credProps: {} },
}

let factors: Factors
beforeEach(() => {
  factors = none
  vi.stubGlobal('PublicKeyCredential', class {})
})
afterEach(() => vi.resetAllMocks())

function server(further: Answers = {}) {
  return fakeServer({
    'GET /api/auth/user': () => guide,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/auth/second-factor': () => factors,
    'POST /api/auth/second-factor/totp': () => ({
      secret,
      uri: `otpauth://totp/Cairn:gia?secret=${secret}&issuer=Cairn`,
    }),
    ...further,
  })
}

const card = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const shown = async (button: string | RegExp) => (await card()).findByRole('button', { name: button })

test('two-step sign-in is for staff and enrolled people: a learner has no card, and a former guide can only remove it', async () => {
  fakeServer({
    'GET /api/auth/user': () => wilhelmina,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
  })
  const { unmount } = showApp('/account')
  await screen.findByText('This browser')
  expect(screen.queryByText('Two-step sign-in')).toBeNull()
  unmount()

  factors = withBoth
  server({ 'GET /api/auth/user': () => ({ ...wilhelmina, hasSecondFactor: true }) })
  showApp('/account')
  await shown('Remove: App')
  expect(screen.queryByRole('button', { name: /Replace|Set up an app|Add a passkey/ })).toBeNull()
})

describe('an app', () => {
  test('an app is set up by picture, secret and code, and the recovery codes stay until they are saved', async () => {
    const { requestsTo } = server({
      'PUT /api/auth/second-factor/totp': ({ body }) => {
        if (body.code !== '123 456')
          return refused('validation', [{ path: 'code', message: "That code didn't work. Try again." }])
        factors = { ...none, totpSince: goalWeek.now, recoveryCodesLeft: 10 }
        return { recoveryCodes: codes }
      },
    })
    showApp('/account')
    fireEvent.click(await shown('Set up an app'))
    const dialog = await screen.findByRole('dialog', { name: 'Set up an app' })
    expect(within(dialog).getByRole('img', { name: 'QR code for your app' })).toBeDefined()
    expect(within(dialog).getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined()
    type('Code from your app', '654321')
    press('Turn it on')
    await within(dialog).findByText("That code didn't work. Try again.")
    type('Code from your app', '123 456')
    press('Turn it on')
    const kept = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map((element) => element.textContent),
    ).toEqual(codes)
    expect(await screen.findByText('Two-step sign-in is on')).toBeDefined()
    expect(requestsTo('PUT /api/auth/second-factor/totp')).toHaveLength(2)

    fireEvent.keyDown(kept, { key: 'Escape' })
    expect(within(kept).getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBe(kept)
    press('I’ve saved them')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await card()).getByText('On')).toBeDefined()
    expect((await card()).getByText('10 of 10 left')).toBeDefined()
    expect(document.body.textContent).not.toContain(codes[0])
  })

  test('an app is recommended to people with only passkeys', async () => {
    factors = { ...withBoth, totpSince: null }
    server()
    showApp('/account')
    await shown('Set up an app')
    expect(screen.getByText('Add an app too: not every browser has your passkey.')).toBeDefined()
  })

  test('an app is removed after a confirmation that names the consequences', async () => {
    factors = { ...withBoth, passkeys: [], recoveryCodesLeft: 1 }
    server({
      'DELETE /api/auth/second-factor/totp': () => {
        factors = none
      },
    })
    showApp('/account')
    fireEvent.click(await shown('Remove: App'))
    const question = await screen.findByRole('alertdialog', { name: 'Remove your app?' })
    expect(question.textContent).toContain('your 1 recovery code goes with it')
    press('Remove app')
    expect(await screen.findByText('App removed')).toBeDefined()
    await shown('Set up an app')
  })

  test('the last factor cannot be removed where the school requires one', async () => {
    factors = { ...withBoth, passkeys: [], required: true }
    server()
    showApp('/account')
    await shown('Replace')
    expect(screen.queryByRole('button', { name: 'Remove: App' })).toBeNull()
  })
})

describe('a passkey', () => {
  const options = {
    rp: { id: 'localhost', name: 'Cairn' },
    user: { id: 'AAAA', name: 'gia', displayName: '' },
    challenge: 'AAAA',
    pubKeyCredParams: [],
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'discouraged',
      requireResidentKey: false,
      userVerification: 'required',
    },
    attestation: 'none',
  }

  test('a passkey is created by the browser under a name', async () => {
    const { requestsTo } = server({
      'POST /api/auth/second-factor/passkeys/challenge': () => options,
      'POST /api/auth/second-factor/passkeys': ({ body }) => {
        factors = { ...none, passkeys: [{ ...laptop, lastUsedAt: null }], recoveryCodesLeft: 10 }
        return { id: 4, name: body.name, recoveryCodes: null }
      },
    })
    const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' }
    makePasskey.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
    makePasskey.mockResolvedValueOnce({ ...credential, response })
    showApp('/account')
    fireEvent.click(await shown('Add a passkey'))
    await screen.findByRole('dialog', { name: 'Add a passkey' })
    press('Add passkey')
    await screen.findByText('A name is required.')
    type('Name', ' Staff laptop ')
    press('Add passkey')
    await screen.findByText('Your browser didn’t finish. Try again.')
    press('Add passkey')
    expect(await screen.findByText('Two-step sign-in is on')).toBeDefined()
    expect(requestsTo('POST /api/auth/second-factor/passkeys')[0]?.body).toEqual({
      name: 'Staff laptop',
      response: { ...credential, response, clientExtensionResults: {} },
    })
    expect((await card()).getByText('Passkey “Staff laptop”')).toBeDefined()
    expect((await card()).getByText('Not used yet')).toBeDefined()
  })

  test.each([
    ['in a browser that has none', () => vi.stubGlobal('PublicKeyCredential', undefined)],
    ['at an address where they are impossible', () => (factors = { ...none, passkeysPossible: false })],
  ])('a passkey is not offered %s', async (_, without) => {
    without()
    server()
    showApp('/account')
    await shown('Set up an app')
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

describe('‘Confirm it is you’', () => {
  const until = { provedUntil: '2026-11-18T16:35:00.000Z' }
  const renewing: Answers = {
    'POST /api/auth/second-factor/recovery-codes': () =>
      factors.provedUntil === null ? refused('proof_needed') : { recoveryCodes: codes },
    'POST /api/auth/second-factor/proof/challenge': () => request,
    'POST /api/auth/second-factor/proof': ({ body }) => {
      if ('password' in body || body.code === '000000' || body.recoveryCode === 'WRONG')
        return refused('validation', [
          { path: Object.keys(body)[0] ?? '', message: "That code didn't work. Try again." },
        ])
      factors = { ...factors, ...until }
      return until
    },
  }
  const ask = async () => {
    factors = withBoth
    const fake = server(renewing)
    showApp('/account')
    fireEvent.click(await shown('New recovery codes'))
    return { ...fake, dialog: await screen.findByRole('dialog', { name: 'Confirm it is you' }) }
  }

  test('‘Confirm it is you’ takes a code of the app and continues the action', async () => {
    const { requestsTo, dialog } = await ask()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Confirm' }))
    await within(dialog).findByText('Enter the 6-digit code.')
    type('Code from your app', '000000')
    press('Confirm')
    await within(dialog).findByText("That code didn't work. Try again.")
    type('Code from your app', '123456')
    press('Confirm')
    const kept = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    expect(within(kept).getByText(codes[0] ?? '')).toBeDefined()
    expect(requestsTo('POST /api/auth/second-factor/recovery-codes')).toHaveLength(2)
    expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull()
  })

  test('‘Confirm it is you’ takes a recovery code or a passkey instead', async () => {
    const { dialog, requestsTo } = await ask()
    answerWithPasskey.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Use a passkey' }))
    await within(dialog).findByText('Your browser didn’t finish. Try again.')
    press('Use a recovery code')
    expect(within(dialog).queryByText('Your browser didn’t finish. Try again.')).toBeNull()
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Recovery code'))
    type('Recovery code', 'WRONG')
    press('Confirm')
    await within(dialog).findByText("That code didn't work. Try again.")
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
    answerWithPasskey.mockResolvedValueOnce({ ...credential, response })
    press('Use a passkey')
    await screen.findByRole('dialog', { name: 'Your recovery codes' })
    expect(requestsTo('POST /api/auth/second-factor/proof').at(-1)?.body).toEqual({
      passkey: { ...credential, response, clientExtensionResults: {} },
    })
  })

  test('‘Confirm it is you’ takes the password of people without a factor, and Cancel changes nothing', async () => {
    const { requestsTo } = server({
      'POST /api/auth/second-factor/totp': () => refused('proof_needed'),
      'POST /api/auth/second-factor/proof': () => refused('rate_limited'),
    })
    showApp('/account')
    fireEvent.click(await shown('Set up an app'))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' })
    const field = await within(dialog).findByLabelText('Your password')
    await waitFor(() => expect(document.activeElement).toBe(field))
    type('Your password', 'granite ridge 47')
    press('Confirm')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/wait|many/i)
    expect(requestsTo('POST /api/auth/second-factor/proof')[0]?.body).toEqual({
      password: 'granite ridge 47',
    })
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await shown('Set up an app')
  })
})
