// What the cards of the board look at: who is where, and the learner being dragged. A part hears only of what it looks
// at, so a drag over a hundred crews draws two of them anew at each border.
import { useSyncExternalStore } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { type BoardPerson, barTo, findLearner, type Placed } from './board.ts'

/** Where something can be dropped: a crew's id, or the Unassigned area. */
export type Place = number | 'unassigned'

export interface BoardData {
  crews: readonly GroupWithMembers[]
  unassigned: readonly BoardPerson[]
}

interface Drag {
  id: number
  over: Place | null
}

export interface BoardStore {
  data: () => BoardData
  /** The newest answers of the server. */
  show: (data: BoardData) => void
  find: (id: number) => Placed | null
  drag: () => Drag | null
  setDrag: (drag: Drag | null) => void
  /** The learner being dragged, where it is now; null when nobody is, or when that learner is gone. */
  dragged: () => Placed | null
  subscribe: (listener: () => void) => () => void
}

export function createBoardStore(first: BoardData): BoardStore {
  const listeners = new Set<() => void>()
  let data = first
  let drag: Drag | null = null
  let dragged: Placed | null = null
  const find = (id: number) => findLearner(id, data.crews, data.unassigned)
  const changed = () => {
    dragged = drag && find(drag.id)
    for (const listener of listeners) listener()
  }
  return {
    data: () => data,
    show: (next) => {
      if (next.crews === data.crews && next.unassigned === data.unassigned) return
      data = next
      changed()
    },
    find,
    drag: () => drag,
    setDrag: (next) => {
      if (next?.id === drag?.id && next?.over === drag?.over) return
      drag = next
      changed()
    },
    dragged: () => dragged,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `look` answers something that is the same as before while nothing changed: text, a number, an object of the data. */
export function useStore<Look>(store: BoardStore, look: () => Look): Look {
  return useSyncExternalStore(store.subscribe, look, look)
}

/**
 * What a place is to the learner being dragged. `over`: it takes the learner, who is above it. `gone`: that learner is no
 * longer in the school. `no: Full` is why it takes nobody.
 */
export type Standing = 'idle' | 'home' | 'takes' | 'over' | 'gone' | `no: ${string}`

export function standingOf(store: BoardStore, place: Place): Standing {
  const drag = store.drag()
  if (!drag) return 'idle'
  const dragged = store.dragged()
  if (!dragged) return 'gone'
  if ((dragged.crew?.id ?? 'unassigned') === place) return 'home'
  const crew = place === 'unassigned' ? null : store.data().crews.find(({ id }) => id === place)
  const bar = crew ? barTo(dragged, crew) : null
  if (bar) return `no: ${bar}`
  return drag.over === place ? 'over' : 'takes'
}

/** Why the place takes nobody, or null. */
export const barIn = (standing: Standing): string | null =>
  standing.startsWith('no: ') ? standing.slice(4) : null
