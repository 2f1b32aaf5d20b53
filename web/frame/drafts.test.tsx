import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import { khai, wilhelmina } from '../testing/people.ts'
import { deleteDrafts, useDraft } from './drafts.ts'
import { deviceStorage, pageStorage } from './storage.ts'
import { CurrentUserProvider } from './user-and-week.ts'

/** Opens the page like after a reload, by this user. */
function opened(user: User, name = 'feedback:17', storage = deviceStorage) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CurrentUserProvider value={user}>{children}</CurrentUserProvider>
  )
  return renderHook((draft: string) => useDraft(draft, storage), { wrapper, initialProps: name })
}

describe('a half-written text', () => {
  beforeEach(() => localStorage.clear())

  test('a half-written text is restored after a reload, for its writer only', () => {
    const { result } = opened(wilhelmina)
    act(() => result.current[1]('Write down which'))
    expect(result.current[0]).toBe('Write down which')
    expect(opened(wilhelmina).result.current[0]).toBe('Write down which')
    expect(opened(khai).result.current[0]).toBe('')
    expect(opened(wilhelmina, 'feedback:18').result.current[0]).toBe('')
  })

  test('a half-written text stays with its subject when the same box changes to another', () => {
    const { result, rerender } = opened(wilhelmina)
    act(() => result.current[1]('Write down which'))
    rerender('feedback:18')
    expect(result.current[0]).toBe('')
    act(() => result.current[1]('More of this'))
    rerender('feedback:17')
    expect(result.current[0]).toBe('Write down which')
  })

  test('a half-written text with passwords is kept in memory only, for its writer, until sign-out', () => {
    const roster = (user: User) => opened(user, 'roster', pageStorage).result
    const written = roster(wilhelmina)
    act(() => written.current[1]('khai,granite-42,Khai,Tran,Ridgeline'))
    expect(localStorage.length).toBe(0)
    expect(roster(wilhelmina).current[0]).toContain('granite-42')
    expect(roster(khai).current[0]).toBe('')
    deleteDrafts()
    expect(roster(wilhelmina).current[0]).toBe('')
  })

  test('a half-written text is deleted once it is sent', () => {
    const { result } = opened(wilhelmina)
    act(() => result.current[1]('Write down which'))
    act(() => result.current[2]())
    expect(result.current[0]).toBe('')
    expect(localStorage.length).toBe(0)
  })

  test('a half-written text is deleted at sign-out, and when another user signs in', () => {
    localStorage.setItem('cairn-theme', 'dark')
    const { result } = opened(wilhelmina)
    act(() => result.current[1]('Write down which'))
    deleteDrafts(wilhelmina.id)
    expect(opened(wilhelmina).result.current[0]).toBe('Write down which')
    deleteDrafts(khai.id)
    expect(opened(wilhelmina).result.current[0]).toBe('')
    expect(localStorage.getItem('cairn-theme')).toBe('dark')
  })
})
