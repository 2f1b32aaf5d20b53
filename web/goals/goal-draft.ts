// What somebody is writing in the goal dialogs. It survives a reload and belongs to the writer.
import { useCallback, useMemo } from 'react'
import { QUANTITY_DEFAULT } from '../../contract/goal-types.ts'
import type { Category, Duration } from '../../contract/goals.ts'
import { useDraft } from '../frame/drafts.ts'
import { categories, durations } from './goal-words.ts'

export interface GoalDraft {
  title: string
  description: string
  category: Category
  duration: Duration
  /** 'YYYY-MM-DD'; null takes the first day that is left, or the Friday of a weekly goal. */
  day: string | null
  goalType: string | null
  /** As it was typed; `quantityOf` reads it. */
  quantity: string
  /** For whom; null while nobody is chosen. */
  userId: number | null
}

export const emptyGoal: GoalDraft = {
  title: '',
  description: '',
  category: 'Academic',
  duration: 'daily',
  day: null,
  goalType: null,
  quantity: String(QUANTITY_DEFAULT),
  userId: null,
}

export interface KeptGoalDraft {
  values: GoalDraft
  change: (part: Partial<GoalDraft>) => void
  /** Something was written, now or before a reload. */
  written: boolean
  clear: () => void
}

/** `name` says what is written, such as `goal:new:7`; `initial` is what stands there before anything is written. */
export function useGoalDraft(name: string, initial: GoalDraft): KeptGoalDraft {
  const [text, setText, clear] = useDraft(name)
  const values = useMemo(() => readGoalDraft(text, initial), [text, initial])
  const change = useCallback(
    (part: Partial<GoalDraft>) => setText(JSON.stringify({ ...values, ...part })),
    [setText, values],
  )
  return { values, change, written: text !== '', clear }
}

/** Whatever else stands in the storage of the device: each field that is not of its kind stays as it was before. */
export function readGoalDraft(text: string, initial: GoalDraft): GoalDraft {
  const kept = parsed(text)
  const string = (key: string, otherwise: string) => {
    const value = kept[key]
    return typeof value === 'string' ? value : otherwise
  }
  const stringOrNull = (key: string, otherwise: string | null) => {
    const value = kept[key]
    return typeof value === 'string' || value === null ? value : otherwise
  }
  const userId = kept.userId
  return {
    title: string('title', initial.title),
    description: string('description', initial.description),
    category: categories.find((one) => one === kept.category) ?? initial.category,
    duration: durations.find((one) => one === kept.duration) ?? initial.duration,
    day: stringOrNull('day', initial.day),
    goalType: stringOrNull('goalType', initial.goalType),
    quantity: string('quantity', initial.quantity),
    userId: typeof userId === 'number' ? userId : initial.userId,
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
