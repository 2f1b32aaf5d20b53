import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './stored.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('a text is kept on the device or in the tab, and null removes it', () => {
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

test('where storage is switched off nothing is kept, and nothing fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(deviceStorage.set('cairn-theme', 'dark')).toBe(false)
  expect([deviceStorage.get('cairn-theme'), deviceStorage.keys()]).toEqual([null, []])
})
