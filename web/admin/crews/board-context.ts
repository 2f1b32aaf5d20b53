// What the cards and learners of the board share. What changes with every move of the pointer is apart from the rest.
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
  grabbing: BoardDrag['grabbing']
  onMoveDialog: (placed: Placed) => void
}

export interface Dragging {
  drag: BoardDrag
  /** The learner being dragged. */
  dragged: Placed | null
}

export const BoardContext = createContext<Board | null>(null)
export const DraggingContext = createContext<Dragging | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board here')
  return board
}

export function useDragging(): Dragging {
  const dragging = use(DraggingContext)
  if (!dragging) throw new Error('There is no board here')
  return dragging
}
