// What the forms of new and edited goals share: their values, the draft, the checks and what is sent.
import * as z from 'zod/mini'
import { QUANTITY_DEFAULT, QUANTITY_MAX, QUANTITY_MIN } from '../../contract/goal-types.ts'
import { deadlineHasPassed, weekdaysOf } from '../../contract/goal-week.ts'
import type { Category, Duration, Goal, GoalWithFeedback, NewGoal } from '../../contract/goals.ts'
import type { Person } from '../../contract/people.ts'
import { goalTitle, longText } from '../../contract/text.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../frame/drafts.ts'
import type { GoalWeekNow } from '../frame/goal-week.ts'
import { type CheckedForm, type FormSettings, type Issues, useCheckedForm } from '../ui/form.tsx'
import { categories, durations } from './goal-words.ts'

export type GoalOwner = Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>

export interface NewGoalProps {
  /** Whose goal it may become. More than one brings 'Assign Goal To'. */
  owners: readonly GoalOwner[]
  /** Chosen from the start among several. */
  ownerId?: number | undefined
  onCreated?: (goal: Goal) => void
}

export interface EditGoalProps {
  goal: GoalWithFeedback
  onSaved?: (goal: Goal) => void
}

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

export type GoalForm = CheckedForm<GoalDraft>

/**
 * The form of a goal. What is written survives a reload and belongs to the writer. `draft` names it, such as
 * `goal:new:7`; `initial` is what the form holds before anything is written.
 */
export function useGoalForm({
  draft,
  initial,
  error,
  ...settings
}: {
  draft: string
  initial: GoalDraft
  error: ApiError | null
} & Pick<FormSettings<GoalDraft>, 'check' | 'pending' | 'onSend' | 'onInvalid'>) {
  const [text, keep, forget] = useDraft(draft)
  const form = useCheckedForm<GoalDraft>({
    ...settings,
    defaultValues: readGoalDraft(text, initial),
    error,
    renamed: { targetDate: 'day' },
    alsoClears: {
      goalType: ['quantity', 'title'],
      quantity: ['goalType', 'title'],
      day: ['duration'],
      duration: ['day'],
    },
    onChange: (values) => keep(JSON.stringify(values)),
  })
  return {
    form,
    /** Something was written, now or before a reload. */
    written: text !== '',
    /** Takes the draft off this device. */
    forget,
    startOver: () => {
      forget()
      form.reset(initial)
    },
    /** Why the server refused, where that belongs to no field and the toast does not say all there is to say. */
    refusal: error?.code === 'unknown' || error?.status === 401 ? null : form.rest,
  }
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

const description = longText('A description')

/**
 * What the browser says about a goal before it is sent; the server checks everything again. `types` are the goal types
 * of the owner's studio; with them the title is made from the type.
 */
export function goalIssues(
  values: GoalDraft,
  types: readonly string[],
  needsTitle: boolean,
): Issues<GoalDraft> {
  const issues: Issues<GoalDraft> = {}
  if (values.userId === null) issues.userId = 'Choose whose goal this is.'
  if (types.length === 0) {
    const title = z.safeParse(goalTitle, values.title)
    if (!title.success) issues.title = title.error.issues[0]?.message ?? 'Give the goal a title.'
  } else if (needsTitle && !types.some((type) => type === values.goalType)) {
    issues.goalType = `You must choose ${oneOf(types)}.`
  }
  if (types.length > 0 && quantityOf(values.quantity) === null) issues.quantity = quantityRange
  const text = z.safeParse(description, values.description)
  if (!text.success) issues.description = text.error.issues[0]?.message ?? 'Write less.'
  return issues
}

export const quantityRange = `Choose a number from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`

/** The quantity that was typed; null for anything else than a whole number in its range. */
export function quantityOf(typed: string): number | null {
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return number >= QUANTITY_MIN && number <= QUANTITY_MAX ? number : null
}

/** 'either A or B', 'A', 'one of A, B or C'. */
export function oneOf(types: readonly string[]): string {
  const last = types.at(-1) ?? ''
  if (types.length < 2) return last
  const rest = types.slice(0, -1).join(', ')
  return `${types.length === 2 ? 'either' : 'one of'} ${rest} or ${last}`
}

/** With goal types the server makes the title, so none is sent. `day` is 'YYYY-MM-DD' of the owner's school. */
export function newGoalBody(
  { title, description, category, duration, goalType, quantity }: GoalDraft,
  userId: number,
  day: string,
  types: readonly string[],
): NewGoal {
  const more = description.trim()
  const number = quantityOf(quantity) ?? undefined
  return {
    ...(types.length > 0 && goalType !== null ? { goalType, quantity: number } : { title }),
    ...(more !== '' && { description: more }),
    category,
    duration,
    completed: false,
    userId,
    targetDate: day,
  }
}

export interface DueDays {
  days: string[]
  /** Those whose deadline has not passed; all of them for who may bypass deadlines. */
  allowed: string[]
  today: string
}

/** The days of the goal week on which a new goal can be due. */
export function dueDays({ now, timeZone, weekStart }: GoalWeekNow, canBypass: boolean): DueDays {
  const days = weekdaysOf({ weekStart })
  const allowed = canBypass ? days : days.filter((day) => !deadlineHasPassed(day, now, timeZone))
  return { days, allowed, today: zonedDay(now, timeZone) }
}

/** The chosen day while it can be had; else Friday for a weekly goal, today or the first day left for a daily one. */
export function dueDayOf({ day, duration }: GoalDraft, { days, allowed, today }: DueDays): string | null {
  if (day !== null && allowed.includes(day)) return day
  if (duration === 'weekly') return days.at(-1) ?? null
  return (allowed.includes(today) ? today : allowed[0]) ?? null
}
