// A hash that cannot be made, as when memory is short, fails the sign-ins that need it and no later one.
import { hash as realHash } from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { QUICK, testApp } from '../testing/test-app.ts'
import { type Attempt, signInThrottle } from './throttle.ts'
import { throttleCounts } from './throttle-counts.ts'

const { services } = await testApp()
const throttle = signInThrottle(throttleCounts(services.database, services.clock), services.clock)
const attempt: Attempt = { kind: 'sign-in', username: 'wil', ip: '10.0.0.1' }
let isFailing = true
let failureCount = 0

afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

test('the failure is not kept, and a known user signs in without the hash', async () => {
  vi.doMock('@node-rs/argon2', async (original) => ({
    ...(await original<object>()),
    hash: async (password: string) => {
      if (!isFailing) return realHash(password, QUICK)
      failureCount++
      throw new Error('Not enough memory')
    },
  }))
  vi.resetModules()
  // The module is loaded again, because others may have made the hash in this process already.
  const { passwordMatches } = await import('./passwords.ts')
  const stored = await realHash('granite ridge', QUICK)
  const signIn = (known: string | null, password: string) =>
    passwordMatches(throttle, attempt, known, password)

  expect(await signIn(stored, 'granite ridge')).toBe(true)
  // Vitest fails the run at an unhandled rejection.
  expect(failureCount).toBe(1)
  await expect(signIn(null, 'granite ridge')).rejects.toThrow('Not enough memory')
  await expect(signIn(null, 'granite ridge')).rejects.toThrow('Not enough memory')
  expect(failureCount).toBe(3)
  isFailing = false
  expect(await signIn(null, 'no such user')).toBe(false)
  expect(await signIn(stored, 'granite ridge')).toBe(true)
})
