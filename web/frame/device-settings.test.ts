// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepingSettings } from './device-settings.ts'

beforeEach(() => localStorage.clear())

test('settings of the device outlive work that clears the storage, and nothing else does', async () => {
  localStorage.setItem('cairn-theme', 'dark')
  localStorage.setItem('cairn-draft:1:goal', 'half-written')
  expect(await keepingSettings(async () => localStorage.clear())).toBeUndefined()
  expect({ ...localStorage }).toEqual({ 'cairn-theme': 'dark' })
})

test('work that fails leaves the storage as it is', async () => {
  localStorage.setItem('cairn-review-keys', 'off')
  await expect(keepingSettings(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect({ ...localStorage }).toEqual({ 'cairn-review-keys': 'off' })
})
