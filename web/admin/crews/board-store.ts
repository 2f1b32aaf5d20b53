// The data of the crew board and the learner being dragged. Each card selects what it shows, so a pointer that crosses from
// one crew to another renders only these two of perhaps a hundred cards.
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { type BoardPerson, blockReason, findLearner, type Placed } from './board.ts'

/** Where a learner can be dropped: the id of a crew, or the Unassigned area. */
export type DropTarget = number | 'unassigned'

export interface BoardData {
  crews: readonly GroupWithMembers[]
  unassigned: readonly BoardPerson[]
}

interface Drag {
  id: number
  over: DropTarget | null
}

interface BoardState {
  data: BoardData
  drag: Drag | null
  dragged: Placed | null
}

export interface BoardStore extends ReadableStore<BoardState> {
  data: () => BoardData
  /** Replaces the data with newer answers of the server. */
  setData: (data: BoardData) => void
  find: (id: number) => Placed | null
  drag: () => Drag | null
  setDrag: (drag: Drag | null) => void
  /** The learner being dragged and its crew; null without a drag, or if that learner is no longer in the school. */
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
    setData: (next) => {
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
 * What a target is for the learner being dragged: `home` holds the learner, `takes` can take the learner, `over` can and is
 * under the pointer, `no: Full` cannot and says why. `gone`: the learner is no longer in the school.
 */
export type DropState = 'idle' | 'home' | 'takes' | 'over' | 'gone' | `no: ${string}`

export function dropStateOf(store: BoardStore, target: DropTarget): DropState {
  const drag = store.drag()
  if (!drag) return 'idle'
  const dragged = store.dragged()
  if (!dragged) return 'gone'
  if ((dragged.crew?.id ?? 'unassigned') === target) return 'home'
  const crew = target === 'unassigned' ? null : store.data().crews.find(({ id }) => id === target)
  const reason = crew ? blockReason(dragged, crew) : null
  if (reason) return `no: ${reason}`
  return drag.over === target ? 'over' : 'takes'
}

/** Why the target cannot take the learner, or null. */
export const blockReasonOf = (state: DropState): string | null =>
  state.startsWith('no: ') ? state.slice(4) : null
