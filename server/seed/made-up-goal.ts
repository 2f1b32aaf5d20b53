// The rows of a made-up goal before they are written; ids are assigned when they are.
import type { Insertable } from 'kysely'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { News } from '../../contract/notification-kinds.ts'
import type { FeedbackRow, GoalRow, Tables } from '../platform/db/tables.ts'
import type { Person } from './cast.ts'
import type { Random } from './random.ts'
import type { GoalTexts } from './texts.ts'
import type { SchoolDay, SeedWeek } from './weeks.ts'

type WithoutGoal<Row> = Omit<Row, 'id' | 'goal_id' | 'school_id'>

export interface MadeUpGoal {
  owner: Person
  row: Omit<Insertable<GoalRow>, 'id' | 'school_id' | 'revision_count'> & { revision_count: number }
  feedback: (WithoutGoal<Insertable<FeedbackRow>> & { provider_id: number })[]
  edits: WithoutGoal<Insertable<Tables['goal_edits']>>[]
  notices: Notice[]
  texts: GoalTexts
}

/** An unfinished goal that a goal of the next week may go on with. */
export interface Unfinished {
  id: number
  timesCarried: number
  texts: GoalTexts
}

export type Notice = News & { to: number; at: number }

/** States that a goal must have for the screens of a demonstration; everything else is random. */
export interface FixedState {
  due?: SchoolDay
  completed?: boolean
  reviewed?: FeedbackStatus | 'never'
}

export interface Setting {
  random: Random
  /** For what owners write next to their goals. */
  ownWords: Random
  week: SeedWeek
  /** Epoch milliseconds; nothing happens after it. */
  now: number
  /** When the goals of this week were archived, or null. */
  archivedAt: number | null
}

/** A change of the goal at an instant; changes are applied in the order of time. */
export interface GoalEvent {
  at: number
  apply: () => void
}
