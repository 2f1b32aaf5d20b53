// What the cards and learners of the board share, so that a move renders only the cards that it changes.
import { createContext, use, useMemo } from 'react'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'
import { type BoardPerson, moved, withCaptain } from './board.ts'
import type { BoardStore } from './board-store.ts'

export interface Board {
  store: BoardStore
  /** Names in the school's order, lowest first. */
  studios: readonly string[]
  changes: BoardChanges
  /** Opens 'Move to…' for the learner with this id, where a menu would be too long. */
  onMoveDialog: (id: number) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board here')
  return board
}

export interface BoardChanges {
  /** A `target` of null is Unassigned. A move to the learner's own crew does nothing. */
  move: (id: number, target: number | null) => void
  setCaptain: (person: BoardPerson, on: boolean) => void
}

/**
 * Moves learners and names captains, shown before the answer and rolled back on a refusal. `busy` is a sentence about the
 * change under way, or null. `changes` keeps its identity.
 */
export function useBoardChanges(store: BoardStore): { changes: BoardChanges; busy: string | null } {
  const moving = useChange('POST /api/admin/crews/move-learner', {
    optimistic: ({ body }, cache) => {
      const { userId, targetGroupId } = body
      const placed = store.find(userId)
      if (!placed) return
      cache.update('GET /api/admin/crews-with-members', (all) => moved(all, placed.person, targetGroupId))
      const groupName = store.data().crews.find(({ id }) => id === targetGroupId)?.name ?? null
      const there = { groupId: targetGroupId, groupName, isCrewCaptain: false }
      cache.update('GET /api/admin/users', (users) =>
        users.map((user) => (user.id === userId ? { ...user, ...there } : user)),
      )
    },
    onSuccess: ({ message }) => showSuccess('Learner moved successfully', message),
    onError: onFailure('Failed to move learner', 'An error occurred while moving the learner.'),
  })
  const captain = useChange('PATCH /api/admin/users/:id/crew-captain', {
    optimistic: ({ params, body }, cache) =>
      cache.update('GET /api/admin/crews-with-members', (all) =>
        withCaptain(all, Number(params.id), body.isCrewCaptain),
      ),
    onSuccess: (user) =>
      user.isCrewCaptain
        ? showSuccess('Crew Captain assigned', `${fullName(user)} is now a Crew Captain`)
        : showSuccess('Crew Captain removed', `${fullName(user)} is no longer a Crew Captain`),
    onError: onFailure(
      'Failed to update Crew Captain status',
      'An error occurred while updating crew captain status.',
    ),
  })
  const { mutate: sendMove } = moving
  const { mutate: sendCaptain } = captain
  const changes = useMemo<BoardChanges>(
    () => ({
      move: (userId, targetGroupId) => {
        const placed = store.find(userId)
        if (!placed) {
          showFailure('Failed to move learner', 'User data not found. Please refresh the page.')
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
  const busy = moving.isPending ? 'Moving learner...' : captain.isPending ? 'Updating crew captain...' : null
  return { changes, busy }
}
