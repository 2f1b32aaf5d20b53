// What the forms of new and edited goals share: values, draft, checks and request body.

import * as z from 'zod/mini'
import { addDays } from '../../../contract/days.ts'
import { parseGoalTitle, QUANTITY_DEFAULT, QUANTITY_MAX, QUANTITY_MIN } from '../../../contract/goal-types.ts'
import { deadlineHasPassed, weekdaysOf } from '../../../contract/goal-week.ts'
import type { Category, Duration, Goal, GoalWithFeedback, NewGoal } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import { goalTitle, longText } from '../../../contract/text.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import type { GoalWeekNow, SchoolGoalWeek } from '../../frame/goal-week.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { type CheckedForm, type FormSettings, type Issues, useCheckedForm } from '../../ui/form.tsx'
import { categories, durations } from './goal-words.ts'

export type GoalOwner = Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>

export interface NewGoalProps {
  /** Possible owners. With more than one the form shows 'Assign Goal To'. */
  owners: readonly GoalOwner[]
  /** Preselected owner. */
  ownerId?: number | undefined
  /** The unfinished goal that the new one goes on with; the form begins with its texts. */
  carried?: GoalWithFeedback | undefined
  onCreated?: (goal: Goal) => void
}

export interface EditGoalProps {
  goal: GoalWithFeedback
  onSaved?: (goal: Goal) => void
}

export interface GoalDraft {
  title: string
  description: string
  /** Only in a school that has plans. */
  plan: string
  category: Category
  duration: Duration
  /** 'YYYY-MM-DD'; null stands for the first day still possible, or the last school day for a weekly goal. */
  day: string | null
  goalType: string | null
  /** As typed; `quantityOf` parses it. */
  quantity: string
  /** The owner; null until one is chosen. */
  userId: number | null
}

export const emptyGoal: GoalDraft = {
  title: '',
  description: '',
  plan: '',
  category: 'Academic',
  duration: 'daily',
  day: null,
  goalType: null,
  quantity: String(QUANTITY_DEFAULT),
  userId: null,
}

/** The values of a goal: to edit it, or to go on with it in a new one. */
export function draftOf(goal: GoalWithFeedback, types: readonly string[]): GoalDraft {
  const made = parseGoalTitle(goal.title, types)
  return {
    title: goal.title,
    description: goal.description ?? '',
    plan: goal.plan ?? '',
    category: goal.category,
    duration: goal.duration,
    day: null,
    goalType: made?.goalType ?? null,
    quantity: String(made?.quantity ?? QUANTITY_DEFAULT),
    userId: goal.userId,
  }
}

/** A new goal is weekly on Monday and Tuesday, when the week is planned, and daily later. */
export function firstDuration({ now, timeZone, weekStart }: GoalWeekNow): Duration {
  const today = zonedDay(now, timeZone)
  return today === weekStart || today === addDays(weekStart, 1) ? 'weekly' : 'daily'
}

export type GoalForm = CheckedForm<GoalDraft>

/**
 * The form of a goal with a draft on this device that belongs to the user. `draft` is its key, such as `goal:new:7`;
 * `initial` are the values without a draft.
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
  const [text, saveDraft, clearDraft] = useDraft(draft)
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
    onChange: (values) => saveDraft(JSON.stringify(values)),
  })
  return {
    form,
    /** Also true for a draft from before a reload. */
    hasDraft: text !== '',
    clearDraft,
    startOver: () => {
      clearDraft()
      form.reset(initial)
    },
    /** Why the server refused, if it concerns no field and the toast does not already say it. */
    refusal: error?.code === 'unknown' || error?.status === 401 ? null : form.rest,
  }
}

/** Reads a stored draft. A field that is missing or has another type keeps its initial value. */
export function readGoalDraft(text: string, initial: GoalDraft): GoalDraft {
  const stored = parsed(text)
  const string = (key: string, otherwise: string) => {
    const value = stored[key]
    return typeof value === 'string' ? value : otherwise
  }
  const stringOrNull = (key: string, otherwise: string | null) => {
    const value = stored[key]
    return typeof value === 'string' || value === null ? value : otherwise
  }
  const userId = stored.userId
  return {
    title: string('title', initial.title),
    description: string('description', initial.description),
    plan: string('plan', initial.plan),
    category: categories.find((one) => one === stored.category) ?? initial.category,
    duration: durations.find((one) => one === stored.duration) ?? initial.duration,
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
 * The checks of the browser; the server repeats them. `types` are the goal types of the owner's studio; if there are
 * any, the title is made from the type.
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

/** Parses the typed quantity; null unless it is a whole number in its range. */
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

/** With goal types the server makes the title, so none is sent. `day` is 'YYYY-MM-DD' in the school's time zone. */
export function newGoalBody(
  { title, description, plan, category, duration, goalType, quantity }: GoalDraft,
  userId: number,
  day: string,
  types: readonly string[],
): NewGoal {
  const more = description.trim()
  const planned = plan.trim()
  const number = quantityOf(quantity) ?? undefined
  return {
    ...(types.length > 0 && goalType !== null ? { goalType, quantity: number } : { title }),
    ...(more !== '' && { description: more }),
    ...(planned !== '' && { plan: planned }),
    category,
    duration,
    completed: false,
    userId,
    targetDate: day,
  }
}

export interface DueDays {
  days: string[]
  /** Days before their deadline; all days if the user may bypass deadlines. */
  allowed: string[]
  /** The names of those without school. */
  noSchool: ReadonlyMap<string, string>
  today: string
}

/** The days of the goal week on which a new goal can be due. */
export function dueDays(
  { now, timeZone, weekStart, days: ofCalendar = [] }: GoalWeekNow & Partial<Pick<SchoolGoalWeek, 'days'>>,
  canBypass: boolean,
): DueDays {
  const days = weekdaysOf({ weekStart })
  const noSchool = new Map(
    ofCalendar.flatMap(({ day, noSchool: name }) => (name === null ? [] : [[day, name] as const])),
  )
  const allowed = canBypass
    ? days
    : days.filter((day) => !noSchool.has(day) && !deadlineHasPassed(day, now, timeZone))
  return { days, allowed, noSchool, today: zonedDay(now, timeZone) }
}

/**
 * The chosen day if allowed; else the last school day for a weekly goal, and today or the first allowed day for a daily
 * one. No-school days are chosen only by a press.
 */
export function dueDayOf({ day, duration }: GoalDraft, due: DueDays): string | null {
  if (day !== null && due.allowed.includes(day)) return day
  return (duration === 'weekly' ? lastSchoolDay(due) : firstDay(due)) ?? null
}

/** Of the week, also after its deadline; for who may bypass that, Friday in a week without school. */
export function lastSchoolDay({ days, allowed, noSchool }: Omit<DueDays, 'today'>): string | undefined {
  return allowed.length > 0 ? (days.findLast((day) => !noSchool.has(day)) ?? allowed.at(-1)) : undefined
}

function firstDay({ allowed, noSchool, today }: DueDays): string | undefined {
  const withSchool = allowed.filter((day) => !noSchool.has(day))
  return withSchool.includes(today) ? today : (withSchool[0] ?? allowed[0])
}

/**
 * The goal types of a studio; undefined while the studios load. If they cannot be loaded, the form has no types and the
 * server checks.
 */
export function useGoalTypes(studio: string | null): readonly string[] | undefined {
  const { input } = useScope()
  const studios = useApi('GET /api/studios', studio === null ? null : input)
  if (studio === null || studios.isError) return noTypes
  return studios.data && (studios.data.find(({ name }) => name === studio)?.goalTypes ?? noTypes)
}

const noTypes: readonly string[] = []
