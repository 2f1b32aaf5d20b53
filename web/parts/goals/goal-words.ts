// How categories, durations, statuses and feedback are shown: words and icons.

import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import type { Category, Duration, GoalStatus } from '../../../contract/goals.ts'
import type { IconPicture } from '../../ui/icon.tsx'
import {
  BadgeCheck,
  BookOpen,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  PencilLine,
  Sprout,
  Volleyball,
} from '../../ui/start-icons.tsx'
import type { Tone } from '../../ui/status.tsx'

export const categoryIcon: Record<Category, IconPicture> = {
  Academic: BookOpen,
  Personal: Sprout,
  Extracurricular: Volleyball,
}

export const categories: readonly Category[] = ['Academic', 'Personal', 'Extracurricular']
export const durations: readonly Duration[] = ['daily', 'weekly']

type DisplayStyle = { tone: Tone; icon: IconPicture; word: string }

export const statusDisplay: Record<GoalStatus, DisplayStyle> = {
  completed: { tone: 'done', icon: CircleCheck, word: 'Completed' },
  in_progress: { tone: 'run', icon: CircleDashed, word: 'In Progress' },
  incomplete: { tone: 'miss', icon: CircleMinus, word: 'Incomplete' },
}

export const feedbackDisplay: Record<FeedbackStatus, DisplayStyle & { block: string }> = {
  accepted: { tone: 'done', icon: BadgeCheck, word: 'Accepted', block: 'bg-primary-soft' },
  needs_improvement: { tone: 'warn', icon: PencilLine, word: 'Needs Improvement', block: 'bg-amber-soft' },
  denied: { tone: 'miss', icon: CircleX, word: 'Denied', block: 'bg-clay-soft' },
}

/** Who reads what the owner writes with a goal, in the forms for plans, for notes of stuck goals and for answers. */
export const GOAL_READERS = 'Your captain, your coaches, guides and the admins can read this.'
