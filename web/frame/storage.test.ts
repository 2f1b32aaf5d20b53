import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, preserveSettings, tabStorage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('a text is stored on the device or in the tab, and null removes it', () => {
  expect(deviceStorage.set('cairn-theme', 'dark')).toBe(true)
  expect(tabStorage.set('cairn-school:9', '2')).toBe(true)
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([
    { 'cairn-theme': 'dark' },
    { 'cairn-school:9': '2' },
  ])
  expect([deviceStorage.get('cairn-theme'), deviceStorage.keys()]).toEqual(['dark', ['cairn-theme']])
  deviceStorage.set('cairn-theme', null)
  expect([deviceStorage.get('cairn-theme'), deviceStorage.keys()]).toEqual([null, []])
})

test('nothing is stored, and nothing fails, if storage is switched off', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(deviceStorage.set('cairn-theme', 'dark')).toBe(false)
  expect([deviceStorage.get('cairn-theme'), deviceStorage.keys()]).toEqual([null, []])
})

test('settings of the device survive work that clears the storage, and nothing else does', async () => {
  localStorage.setItem('cairn-theme', 'dark')
  localStorage.setItem('cairn-draft:1:goal', 'half-written')
  expect(await preserveSettings(async () => localStorage.clear())).toBeUndefined()
  expect({ ...localStorage }).toEqual({ 'cairn-theme': 'dark' })
})

test('work that fails leaves the storage unchanged', async () => {
  localStorage.setItem('cairn-review-keys', 'off')
  await expect(preserveSettings(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect({ ...localStorage }).toEqual({ 'cairn-review-keys': 'off' })
})
