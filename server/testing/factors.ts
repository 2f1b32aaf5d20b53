// Sets up second factors like people do: an app, and passkeys of a simulated authenticator.
import { generateCode, toStep } from '../second-factor/totp.rules.ts'
import { authenticator, type Lie } from './authenticator.ts'
import type { Browser } from './browser.ts'
import type { TestApp } from './test-app.ts'

type Caller = Pick<Browser, 'call'>

/** `origin` is the address of Cairn, on localhost. */
export function factorsAt({ clock }: Pick<TestApp, 'clock'>, origin: string) {
  const codeNow = (secret: string, by = 0) => generateCode(secret, toStep(clock.now()) + by)
  return {
    codeNow,
    withApp: async ({ call }: Caller) => {
      const { secret } = (await call('POST /api/auth/second-factor/totp')).body
      const { body } = await call('PUT /api/auth/second-factor/totp', { body: { code: codeNow(secret) } })
      return { secret, recoveryCodes: body.recoveryCodes ?? [] }
    },
    withPasskey: async ({ call }: Caller, lie: Lie = {}) => {
      const key = authenticator('localhost', origin)
      const options = (await call('POST /api/auth/second-factor/passkeys/challenge')).body
      const answer = await call('POST /api/auth/second-factor/passkeys', {
        body: { name: 'Blue key', response: key.create(options, lie) },
      })
      return { key, answer }
    },
  }
}
