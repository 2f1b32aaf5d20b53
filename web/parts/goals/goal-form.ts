// The shared logic of the forms for new and edited goals: values, draft, checks and request body.

import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { addDays } from '../../../contract/days.ts'
import { changedFields } from '../../../contract/fields.ts'
import {
  DEFAULT_QUANTITY,
  formatGoalTitle,
  MAX_QUANTITY,
  MIN_QUANTITY,
  parseGoalTitle,
} from '../../../contract/goal-types.ts'
import type { Duration, Goal, GoalChange, GoalWithFeedback, NewGoal } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import { goalTitle } from '../../../contract/text.ts'
import { description } from '../../../contract/text-fields.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { ApiError } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import type { GoalWeekNow } from '../../frame/user-and-week.ts'
import { type CheckedForm, type FormSettings, type Issues, useCheckedForm } from '../../ui/form.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { categories, durations } from './goal-words.ts'

export type GoalOwner = Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>

export interface NewGoalProps {
  /** The possible owners. If there are several, the form shows 'Assign Goal To'. */
  owners: readonly GoalOwner[]
  ownerId?: number | undefined
  /** The goal is for all the owners, each of whom can be removed. */
  many?: { title: string; onCreated?: (ids: readonly number[]) => void } | undefined
  /** The unfinished goal that the new one continues. The form begins with its texts. */
  carried?: GoalWithFeedback | undefined
  /** A goal of earlier that is set again. The form begins with its texts, and nothing links the two goals. */
  again?: GoalTexts | undefined
}

/** The texts that a new goal may have from another one. */
export type GoalTexts = Pick<Goal, 'title' | 'description' | 'category' | 'duration' | 'plan'>

export interface EditGoalProps {
  goal: GoalWithFeedback
}

/** The furthest last day of a weekly goal, in days after the first day of its first week. */
export const MAX_REPEAT_DAYS = 280

/** A goal's null is an empty text in its form. */
const text = z.pipe(
  z.transform((value: unknown) => value ?? ''),
  z.string(),
)
const nullByDefault = <T extends z.core.$ZodType>(value: T) => z._default(z.nullable(value), null)

/** The fields of the form, with their empty values. They are named like the fields of a goal. */
const goalDraft = z.object({
  title: text,
  description: text,
  /** Used only in a school that has plans. */
  plan: text,
  category: z._default(z.enum(categories), 'Academic'),
  duration: z._default(z.enum(durations), 'daily'),
  /** 'YYYY-MM-DD'. Null stands for the first possible day, or the last school day for a weekly goal. */
  day: nullByDefault(z.string()),
  goalType: nullByDefault(z.string()),
  /** The quantity as typed; `parseQuantity` parses it. */
  quantity: z._default(z.string(), String(DEFAULT_QUANTITY)),
  /** The owner, or null until one is chosen. */
  userId: nullByDefault(z.number()),
  /** The goal is for everyone who is offered as an owner. */
  forAll: z._default(z.boolean(), false),
  /** The last day of a weekly goal. Null creates the goal once. */
  until: nullByDefault(z.string()),
})
export type GoalDraft = z.output<typeof goalDraft>

export const emptyGoal = z.parse(goalDraft, {})

/** Returns the form values of a goal, to edit it, to continue it in a new one, or to set it again. */
export function toGoalDraft(goal: GoalTexts & { userId: number }, types: readonly string[]): GoalDraft {
  const made = parseGoalTitle(goal.title, types)
  const { title, description, category, duration, plan, userId } = goal
  const texts = { title, description, category, duration, plan, userId }
  return z.parse(goalDraft, { ...texts, ...(made && { ...made, quantity: String(made.quantity) }) })
}

/** New goals are weekly on the first two days of the week, when it is planned, and daily later. */
export function pickFirstDuration({ now, timeZone, weekStart }: GoalWeekNow): Duration {
  const today = zonedDay(now, timeZone)
  return today === weekStart || today === addDays(weekStart, 1) ? 'weekly' : 'daily'
}

export type GoalForm = CheckedForm<GoalDraft>

/** `draft` is the key of the draft on this device, such as `goal:new:7`. `initial` are the values without a draft. */
export function useGoalForm({
  draft,
  initial,
  ...settings
}: {
  draft: string
  initial: GoalDraft
  call: { error: ApiError | null; isPending: boolean }
} & Pick<FormSettings<GoalDraft>, 'check' | 'onSend' | 'onInvalid'>) {
  const [text, saveDraft, clearDraft] = useDraft(draft)
  const { error } = settings.call
  const form = useCheckedForm<GoalDraft>({
    ...settings,
    defaultValues: readGoalDraft(text, initial),
    renamed: { targetDate: 'day', 'repeat.until': 'until', repeat: 'until' },
    alsoClears: {
      goalType: ['quantity', 'title'],
      quantity: ['goalType', 'title'],
      day: ['duration'],
      duration: ['day', 'until'],
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
    /** The server's refusal, if it concerns no field and the toast does not already show it. */
    refusal: error?.code === 'unknown' || error?.status === 401 ? null : form.rest,
  }
}

/** Reads a stored draft. An invalid one leaves the initial values, and a missing field keeps its initial value. */
export function readGoalDraft(stored: string, initial: GoalDraft): GoalDraft {
  try {
    const values: object = JSON.parse(stored)
    return z.parse(goalDraft, { ...initial, ...values })
  } catch {
    return initial
  }
}

const goalDescription = description()

/** Checks the values before the server does. With goal `types` of the owner's studio the title is made from the type. */
export function findGoalIssues(
  values: GoalDraft,
  types: readonly string[],
  needsTitle: boolean,
): Issues<GoalDraft> {
  const issues: Issues<GoalDraft> = {}
  if (values.userId === null) issues.userId = t`Choose who this goal is for.`
  if (types.length === 0) {
    const title = z.safeParse(goalTitle, values.title)
    if (!title.success)
      issues.title = sentenceText(title.error.issues[0]?.message ?? t`Give the goal a title.`)
  } else if (needsTitle && !types.some((type) => type === values.goalType)) {
    issues.goalType = describeTypeChoice(types)
  }
  if (types.length > 0 && parseQuantity(values.quantity) === null) issues.quantity = describeQuantities()
  if (values.until === '') issues.until = t`Choose the last day.`
  const text = z.safeParse(goalDescription, values.description)
  if (!text.success)
    issues.description = sentenceText(
      text.error.issues[0]?.message ?? t`That’s too long. Shorten it a little.`,
    )
  return issues
}

export function describeQuantities(): string {
  const min = MIN_QUANTITY
  const max = MAX_QUANTITY
  return t`Choose a number from ${min} to ${max}.`
}

/** Parses the typed quantity. Returns null unless it is a whole number in its range. */
export function parseQuantity(typed: string): number | null {
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return number >= MIN_QUANTITY && number <= MAX_QUANTITY ? number : null
}

/** 'You must choose either A or B.', 'You must choose A.', or 'You must choose one of A, B or C.' */
export function describeTypeChoice(types: readonly string[]): string {
  const last = types.at(-1) ?? ''
  if (types.length < 2) return t`You must choose ${last}.`
  const first = types.slice(0, -1).join(', ')
  return types.length === 2
    ? t`You must choose either ${first} or ${last}.`
    : t`You must choose one of ${first} or ${last}.`
}

/** Returns the fields that requests send unchanged. Blank texts become null. */
function toSentFields({
  description,
  plan,
  day: _,
  goalType: __,
  quantity: ___,
  userId: ____,
  forAll: _____,
  until: ______,
  ...sentAsEntered
}: GoalDraft) {
  return { ...sentAsEntered, description: description.trim() || null, plan: plan.trim() || null }
}

/** With goal types the server makes the title, so none is sent. `day` is 'YYYY-MM-DD' in the school's time zone. */
export function toNewGoal(values: GoalDraft, userId: number, day: string, types: readonly string[]): NewGoal {
  const { title, description, plan, ...sharedFields } = toSentFields(values)
  const { goalType, until } = values
  const quantity = parseQuantity(values.quantity) ?? undefined
  return {
    ...(types.length > 0 && goalType !== null ? { goalType, quantity } : { title }),
    ...(description !== null && { description }),
    ...(plan !== null && { plan }),
    ...sharedFields,
    completed: false,
    userId,
    targetDate: day,
    ...(until !== null && { repeat: { until } }),
  }
}

/** Returns the fields that differ from the initial ones, or null if none do. */
export function toGoalChange(
  values: GoalDraft,
  initial: GoalDraft,
  types: readonly string[],
): GoalChange | null {
  return changedFields(toEditedFields(initial, types), toEditedFields(values, types))
}

/** With goal types the title is '{n} {type}'; an older title stays until a type is chosen. */
function toEditedFields(values: GoalDraft, types: readonly string[]) {
  const { goalType } = values
  const number = parseQuantity(values.quantity)
  const hasMadeTitle = types.length > 0 && goalType !== null && number !== null
  return { ...toSentFields(values), ...(hasMadeTitle && { title: formatGoalTitle(goalType, number) }) }
}

/** Undefined while the studios load. If they fail to load, the form has no types and the server checks. */
export function useGoalTypes(studio: string | null): readonly string[] | undefined {
  return useSharedGoalTypes(studio === null ? [] : [{ studio }])?.types
}

interface SharedTypes<Owner> {
  /** The types that all of them may choose; none if any of them has a title of its own. */
  types: readonly string[]
  /** Those with goal types among people without. */
  differing: readonly Owner[]
}

/** The goal types for a goal of several people. Undefined while the studios load. */
export function useSharedGoalTypes<Owner extends Pick<GoalOwner, 'studio'>>(
  people: readonly Owner[],
): SharedTypes<Owner> | undefined {
  const { input } = useScope()
  const needed = people.some(({ studio }) => studio !== null)
  const studios = useApi('GET /api/studios', needed ? input : null)
  if (!needed || studios.isError) return noSharedTypes
  if (!studios.data) return undefined
  const typesOf = new Map(studios.data.map(({ name, goalTypes }) => [name, goalTypes]))
  const lists = people.map(({ studio }) => (studio === null ? noTypes : (typesOf.get(studio) ?? noTypes)))
  const differing = people.filter((_, index) => lists[index]?.length !== 0)
  if (differing.length < people.length) return { types: noTypes, differing }
  const [first = noTypes, ...others] = lists
  const shared = first.filter((type) => others.every((list) => list.includes(type)))
  return { types: shared.length > 0 ? shared : [...new Set(lists.flat())], differing: [] }
}

const noTypes: readonly string[] = []
const noSharedTypes = { types: noTypes, differing: [] }
