// What every card and learner of the board needs.
import { createContext, use } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { Placed } from './board.ts'
import type { BoardChanges } from './use-board-changes.ts'
import type { BoardDrag } from './use-board-drag.ts'

export interface Board {
  crews: readonly GroupWithMembers[]
  /** In the school's order, lowest first. */
  studios: readonly string[]
  changes: BoardChanges
  drag: BoardDrag
  /** The learner being dragged. */
  dragged: Placed | null
  onMoveDialog: (placed: Placed) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board here')
  return board
}
