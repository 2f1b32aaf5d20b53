// The data of the crew board and the learner being dragged. Each card selects its own data, so a pointer that crosses from
// one crew to another renders only these two of perhaps a hundred cards.

import { t } from '@lingui/core/macro'
import { createContext, use, useMemo } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { useChange } from '../../api/queries.ts'
import { createStore } from '../../ui/store.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { describeCaptain } from '../people/use-learner-changes.ts'
import { applyMove, type BoardPerson, describeBlock, findLearner, type Placed, withCaptain } from './board.ts'

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

export type BoardStore = ReturnType<typeof createBoardStore>

export function createBoardStore(first: BoardData) {
  const { get, set, subscribe } = createStore<BoardState>({ data: first, drag: null, dragged: null })
  const findIn = ({ crews, unassigned }: BoardData, id: number) => findLearner(id, crews, unassigned)
  const change = (data: BoardData, drag: Drag | null) =>
    set({ data, drag, dragged: drag && findIn(data, drag.id) })
  return {
    get,
    subscribe,
    data: () => get().data,
    setData: (next: BoardData) => {
      const { data, drag } = get()
      if (next.crews !== data.crews || next.unassigned !== data.unassigned) change(next, drag)
    },
    find: (id: number) => findIn(get().data, id),
    drag: () => get().drag,
    setDrag: (next: Drag | null) => {
      const { data, drag } = get()
      if (next?.id !== drag?.id || next?.over !== drag?.over) change(data, next)
    },
    /** The learner being dragged and its crew; null if there is no drag, or if that learner is no longer in the school. */
    dragged: () => get().dragged,
  }
}

/**
 * The state of a target for the learner being dragged: `home` contains the learner, `takes` can take the learner, `over`
 * can and is under the pointer, `no: Full` cannot and says why. `gone` means that the learner is no longer in the school.
 */
export type DropState = 'idle' | 'home' | 'takes' | 'over' | 'gone' | `no: ${string}`

export function getDropState(store: BoardStore, target: DropTarget): DropState {
  const drag = store.drag()
  if (!drag) return 'idle'
  const dragged = store.dragged()
  if (!dragged) return 'gone'
  if ((dragged.crew?.id ?? 'unassigned') === target) return 'home'
  const crew = target === 'unassigned' ? null : store.data().crews.find(({ id }) => id === target)
  const reason = crew ? describeBlock(dragged, crew) : null
  if (reason) return `no: ${reason}`
  return drag.over === target ? 'over' : 'takes'
}

export const getBlockReason = (state: DropState): string | null =>
  state.startsWith('no: ') ? state.slice(4) : null

/** Data that the cards and learners of the board share, so that a move renders only the cards that it changes. */
export interface Board {
  store: BoardStore
  /** Names in the school's order, lowest first. */
  studios: readonly string[]
  changes: BoardChanges
  /** Opens 'Move to…' for the learner with this id if a menu would be too long. */
  onMoveDialog: (id: number) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('useBoard needs a BoardContext')
  return board
}

export interface BoardChanges {
  /** A `target` of null is Unassigned. A move to the learner's own crew does nothing. */
  move: (id: number, target: number | null) => void
  setCaptain: (person: BoardPerson, on: boolean) => void
}

/**
 * Changes are shown before the response and rolled back on a refusal. `busy` is a sentence about the pending one, or null.
 */
export function useBoardChanges(store: BoardStore): { changes: BoardChanges; busy: string | null } {
  const moving = useChange('POST /api/admin/crews/move-learner', {
    optimistic: ({ body }, cache) => {
      const { userId, targetGroupId } = body
      const placed = store.find(userId)
      if (!placed) return
      cache.update('GET /api/admin/crews-with-members', (all) => applyMove(all, placed.person, targetGroupId))
      const groupName = store.data().crews.find(({ id }) => id === targetGroupId)?.name ?? null
      const there = { groupId: targetGroupId, groupName, isCrewCaptain: false }
      cache.update('GET /api/admin/users', (users) =>
        users.map((user) => (user.id === userId ? { ...user, ...there } : user)),
      )
    },
    onSuccess: ({ message }) => showSuccess(t`Learner moved successfully`, message),
    failure: [t`Failed to move learner`, t`An error occurred while moving the learner.`],
  })
  const captain = useChange('PATCH /api/admin/users/:id/crew-captain', {
    optimistic: ({ params, body }, cache) =>
      cache.update('GET /api/admin/crews-with-members', (all) =>
        withCaptain(all, Number(params.id), body.isCrewCaptain),
      ),
    onSuccess: (user) => showSuccess(...describeCaptain(user)),
    failure: [
      t`Failed to update Crew Captain status`,
      t`An error occurred while updating crew captain status.`,
    ],
  })
  const { mutate: sendMove } = moving
  const { mutate: sendCaptain } = captain
  const changes = useMemo<BoardChanges>(
    () => ({
      move: (userId, targetGroupId) => {
        const placed = store.find(userId)
        if (!placed) {
          showFailure(t`Failed to move learner`, t`User data not found. Please refresh the page.`)
          return
        }
        if ((placed.crew?.id ?? null) === targetGroupId) return
        sendMove({ body: { userId, targetGroupId, validateSize: true } })
      },
      setCaptain: (person, isCrewCaptain) =>
        sendCaptain({ params: { id: person.id }, body: { isCrewCaptain } }),
    }),
    [store, sendMove, sendCaptain],
  )
  const busy = moving.isPending
    ? t`Moving learner...`
    : captain.isPending
      ? t`Updating crew captain...`
      : null
  return { changes, busy }
}
