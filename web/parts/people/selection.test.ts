import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wilhelmina } from '../../testing/people.ts'
import { listIdsBetween, useSelection } from './selection.tsx'

const learners = [1, 2, 3, 4, 5].map((id) => ({ ...wilhelmina, id }))

describe('selecting rows', () => {
  test('Shift selects all rows between, up and down, and deselects them again', () => {
    const { result } = renderHook(() => useSelection(learners))
    act(() => result.current.toggle(2, true, false))
    act(() => result.current.toggle(4, true, true))
    expect([...result.current.ids]).toEqual([2, 3, 4])
    act(() => result.current.toggle(1, true, true))
    expect([...result.current.ids].sort()).toEqual([1, 2, 3, 4])
    act(() => result.current.toggle(3, false, true))
    expect([...result.current.ids]).toEqual([4])
  })

  test('a selection is kept while another search is shown', () => {
    const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
      initialProps: { shown: learners.slice(0, 2) },
    })
    act(() => result.current.toggleAll([1, 2], true))
    rerender({ shown: learners.slice(2) })
    act(() => result.current.toggle(5, true, false))
    expect([...result.current.ids]).toEqual([1, 2, 5])
    act(() => result.current.clear())
    expect(result.current.ids.size).toBe(0)
  })

  test('Shift selects only the row itself when the first one is not visible', () => {
    expect(listIdsBetween(learners.slice(2), 1, 4)).toEqual([4])
  })
})
