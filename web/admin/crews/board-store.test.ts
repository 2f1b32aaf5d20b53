import { describe, expect, test, vi } from 'vitest'
import { sampleCrew, sampleMember } from '../../testing/sample-crews.ts'
import { createBoardStore, getBlockReason, getDropState } from './board-store.ts'

const legends = sampleCrew(1, 'Lichen Legends', [11, 12, 13])
const full = sampleCrew(2, 'Switchbacks', [21, 22, 23, 24, 25])
const empty = sampleCrew(3, 'North Face', [])
const open = () => createBoardStore({ crews: [legends, full, empty], unassigned: [sampleMember(31, null)] })

describe('the board during a drag', () => {
  test('each crew shows during a drag whether it can take the learner', () => {
    const store = open()
    expect(getDropState(store, 2)).toBe('idle')
    store.setDrag({ id: 11, over: null })
    expect(getDropState(store, 1)).toBe('home')
    expect(getBlockReason(getDropState(store, 2))).toBe('Full')
    expect(getBlockReason(getDropState(store, 3))).toBe('Would leave 2 in Lichen Legends')
    expect(getDropState(store, 'unassigned')).toBe('takes')
    store.setDrag({ id: 11, over: 'unassigned' })
    expect(getDropState(store, 'unassigned')).toBe('over')
  })

  test('a crew that another admin fills during a drag takes nobody, and a deleted learner disappears', () => {
    const store = open()
    store.setDrag({ id: 31, over: 1 })
    expect(getDropState(store, 1)).toBe('over')
    store.setData({
      crews: [sampleCrew(1, 'Lichen Legends', [11, 12, 13, 14, 15]), full],
      unassigned: [sampleMember(31, null)],
    })
    expect(getBlockReason(getDropState(store, 1))).toBe('Full')
    store.setData({ crews: [legends, full], unassigned: [] })
    expect(getDropState(store, 1)).toBe('gone')
    expect(store.find(31)).toBeNull()
  })

  test('nothing is rendered during a drag while the pointer stays where it is', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)
    store.setDrag({ id: 31, over: 1 })
    store.setDrag({ id: 31, over: 1 })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
