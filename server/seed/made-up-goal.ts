// What a made-up goal consists of while its story is told; ids of goal and entries come when it is written.
import type { Insertable } from 'kysely'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { NotificationType } from '../../contract/notifications.ts'
import type { FeedbackRow, GoalRow, Tables } from '../platform/db/tables.ts'
import type { Person } from './cast.ts'
import type { Random } from './random.ts'
import type { SchoolDay, SeedWeek } from './weeks.ts'

type WithoutGoal<Row> = Omit<Row, 'id' | 'goal_id' | 'school_id'>

export interface MadeUpGoal {
  owner: Person
  row: Omit<Insertable<GoalRow>, 'id' | 'school_id' | 'revision_count'> & { revision_count: number }
  feedback: (WithoutGoal<Insertable<FeedbackRow>> & { provider_id: number })[]
  edits: WithoutGoal<Insertable<Tables['goal_edits']>>[]
  notices: Notice[]
}

export interface Notice {
  to: number
  type: NotificationType
  message: string
  at: number
}

/** What must be so in a goal, for the screens of a demonstration; the rest is left to chance. */
export interface Wish {
  due?: SchoolDay
  completed?: boolean
  reviewed?: FeedbackStatus | 'never'
}

export interface Setting {
  random: Random
  week: SeedWeek
  /** Epoch milliseconds; nothing happens after it. */
  now: number
  /** When the goals of this week were archived, or null. */
  archivedAt: number | null
}

/** Something that is done to the goal at an instant; told in the order of time. */
export interface Happening {
  at: number
  happen: () => void
}
