import type { ShownWeek } from '../frame/goal-week.ts'
import type { Queue } from './queue.ts'
import type { LearnerGoals } from './review-rules.ts'
import type { Visit } from './review-visit.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** What every list of the queue stands on. */
export interface QueueProps {
  learners: readonly LearnerGoals[]
  /** Those of the view. */
  listed: readonly LearnerGoals[]
  shown: ShownWeek
  visit: Visit
  queue: Queue
  actions: ReviewActions
  crewId: number
}
