// How the goals of a week stand, counted.
import type { Goal } from '../../contract/goals.ts'
import { goalStanding, type RuledGoal } from './goal-standing.ts'

export interface WeekCount {
  done: number
  todo: number
  missed: number
}

export type Standing = RuledGoal & Pick<Goal, 'abilities'>

export function countWeek(goals: readonly Standing[], now: number): WeekCount {
  const count = { done: 0, todo: 0, missed: 0 }
  for (const goal of goals) count[places[goalStanding(goal, now, false).status]] += 1
  return count
}

const places = { completed: 'done', in_progress: 'todo', incomplete: 'missed' } as const
