// What the browser says about a goal before it is sent. The server checks everything again.
import * as z from 'zod/mini'
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
  const text = z.safeParse(description, values.description)
  if (!text.success) issues.description = text.error.issues[0]?.message ?? 'Write less.'
  return issues
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
