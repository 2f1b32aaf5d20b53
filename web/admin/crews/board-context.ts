// What the cards and learners of the board share. Nothing in it changes when somebody is moved.
import { createContext, use } from 'react'
import type { BoardStore } from './board-store.ts'
import type { BoardChanges } from './use-board-changes.ts'

export interface Board {
  store: BoardStore
  /** In the school's order, lowest first. */
  studios: readonly string[]
  changes: BoardChanges
  /** 'Move to…' for the learner with this id, where a menu would be too long. */
  onMoveDialog: (id: number) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board here')
  return board
}
