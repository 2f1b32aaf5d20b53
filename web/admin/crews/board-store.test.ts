import { describe, expect, test, vi } from 'vitest'
import type { GroupWithMembers, Member } from '../../../contract/crews.ts'
import { barIn, createBoardStore, standingOf } from './board-store.ts'

const member = (id: number, groupId: number): Member => ({
  id,
  firstName: 'Jo',
  lastName: `L${id}`,
  studio: 'Summit',
  groupId,
  isCrewCaptain: false,
  isCoachWooden: false,
  profilePicture: null,
  goalsThisWeek: 0,
  completedThisWeek: 0,
})
const crew = (id: number, name: string, ids: number[]): GroupWithMembers => ({
  id,
  name,
  description: null,
  schoolId: 1,
  createdAt: '2026-08-24T14:00:00.000Z',
  memberCount: ids.length,
  captains: [],
  studioDistribution: [],
  members: ids.map((one) => member(one, id)),
})
const legends = crew(1, 'Lichen Legends', [11, 12, 13])
const full = crew(2, 'Switchbacks', [21, 22, 23, 24, 25])
const empty = crew(3, 'North Face', [])
const open = () => createBoardStore({ crews: [legends, full, empty], unassigned: [member(31, 0)] })

describe('during a drag', () => {
  test('each place says what it is to the learner', () => {
    const store = open()
    expect(standingOf(store, 2)).toBe('idle')
    store.setDrag({ id: 11, over: null })
    expect(standingOf(store, 1)).toBe('home')
    expect(barIn(standingOf(store, 2))).toBe('Full')
    expect(barIn(standingOf(store, 3))).toBe('Would leave 2 in Lichen Legends')
    expect(standingOf(store, 'unassigned')).toBe('takes')
    store.setDrag({ id: 11, over: 'unassigned' })
    expect(standingOf(store, 'unassigned')).toBe('over')
  })

  test('a crew that another admin fills takes nobody any more, and who is gone is gone', () => {
    const store = open()
    store.setDrag({ id: 31, over: 1 })
    expect(standingOf(store, 1)).toBe('over')
    store.show({
      crews: [crew(1, 'Lichen Legends', [11, 12, 13, 14, 15]), full],
      unassigned: [member(31, 0)],
    })
    expect(barIn(standingOf(store, 1))).toBe('Full')
    store.show({ crews: [legends, full], unassigned: [] })
    expect(standingOf(store, 1)).toBe('gone')
    expect(store.find(31)).toBeNull()
  })

  test('nobody hears of a pointer that stays where it is', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)
    store.setDrag({ id: 31, over: 1 })
    store.setDrag({ id: 31, over: 1 })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
