// One-time codes, by the vectors of RFC 6238.
import { expect, test } from 'vitest'
import { createSecret, findStep, generateCode, toOtpauthUri, toStep } from './totp.rules.ts'

/** '12345678901234567890', as the RFC has it. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is %s', (second, code) => {
  expect(generateCode(SECRET, toStep(second * 1000))).toBe(code)
})

test('the current code and those of the half minutes next to it are valid, and no others', () => {
  const now = 1111111111_000
  const step = toStep(now)
  const steps = [-2, -1, 0, 1, 2].map((by) => findStep(SECRET, generateCode(SECRET, step + by), now))
  expect(steps).toEqual([null, step - 1, step, step + 1, null])
})

test('a secret has 20 random bytes, and an address that apps scan', () => {
  const secret = createSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createSecret()).not.toBe(secret)
  expect(toOtpauthUri('ada.admin', 'ABC')).toBe('otpauth://totp/Cairn:ada.admin?secret=ABC&issuer=Cairn')
})
