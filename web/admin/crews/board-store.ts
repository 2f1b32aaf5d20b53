// What the cards of the board show: who is where, and the learner being dragged. A card selects what it shows, so a drag
// over a hundred crews renders two of them at each border.
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
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

interface BoardState {
  data: BoardData
  drag: Drag | null
  dragged: Placed | null
}

export interface BoardStore extends ReadableStore<BoardState> {
  data: () => BoardData
  /** The newest answers of the server. */
  show: (data: BoardData) => void
  find: (id: number) => Placed | null
  drag: () => Drag | null
  setDrag: (drag: Drag | null) => void
  /** The learner being dragged, where it is now; null when nobody is, or when that learner is gone. */
  dragged: () => Placed | null
}

export function createBoardStore(first: BoardData): BoardStore {
  const { get, set, subscribe } = createStore<BoardState>({ data: first, drag: null, dragged: null })
  const findIn = ({ crews, unassigned }: BoardData, id: number) => findLearner(id, crews, unassigned)
  const change = (data: BoardData, drag: Drag | null) =>
    set({ data, drag, dragged: drag && findIn(data, drag.id) })
  return {
    get,
    subscribe,
    data: () => get().data,
    show: (next) => {
      const { data, drag } = get()
      if (next.crews !== data.crews || next.unassigned !== data.unassigned) change(next, drag)
    },
    find: (id) => findIn(get().data, id),
    drag: () => get().drag,
    setDrag: (next) => {
      const { data, drag } = get()
      if (next?.id !== drag?.id || next?.over !== drag?.over) change(data, next)
    },
    dragged: () => get().dragged,
  }
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
