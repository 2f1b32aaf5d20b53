// What the browser says about a goal before it is sent. The server checks everything again.
import * as z from 'zod/mini'
import { QUANTITY_MAX, QUANTITY_MIN } from '../../contract/goal-types.ts'
import { goalTitle, longText } from '../../contract/text.ts'
import type { ApiError } from '../api/api-error.ts'
import type { GoalDraft } from './goal-draft.ts'

const fields = [
  'title',
  'description',
  'category',
  'duration',
  'targetDate',
  'goalType',
  'quantity',
  'userId',
] as const
export type GoalField = (typeof fields)[number]
export type GoalIssues = Partial<Record<GoalField, string>>

const description = longText('A description')

/** `types` are the goal types of the owner's studio; with them the title is made from the type. */
export function goalIssues(values: GoalDraft, types: readonly string[], needsTitle: boolean): GoalIssues {
  const issues: GoalIssues = {}
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

/** What the server said about the fields of the form. */
export function issuesFrom(error: ApiError): GoalIssues {
  const issues: GoalIssues = {}
  for (const field of fields) {
    const message = error.issueFor(field)
    if (message) issues[field] = message
  }
  return issues
}
