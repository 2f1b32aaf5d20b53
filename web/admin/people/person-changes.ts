// What differs between two states of a person that an admin edits.
import type { AccountChange } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'

export type PersonEdit = Pick<AccountChange, 'firstName' | 'lastName' | 'studio' | 'schoolId'> & {
  canBypassDeadlines?: boolean
}

/** Only what differs from `before`, so that what somebody else changes at the same time stays. */
export function onlyChanges(before: User, edit: PersonEdit): PersonEdit {
  const change: PersonEdit = {}
  const firstName = edit.firstName?.trim()
  const lastName = edit.lastName?.trim()
  if (firstName !== undefined && firstName !== before.firstName) change.firstName = firstName
  if (lastName !== undefined && lastName !== before.lastName) change.lastName = lastName
  if (edit.studio !== undefined && edit.studio !== before.studio) change.studio = edit.studio
  // Moving to the same school would be a move all the same.
  if (edit.schoolId !== undefined && edit.schoolId !== before.schoolId) change.schoolId = edit.schoolId
  if (edit.canBypassDeadlines !== undefined && edit.canBypassDeadlines !== before.canBypassDeadlines)
    change.canBypassDeadlines = edit.canBypassDeadlines
  return change
}

/** What the dialog shows and somebody else has changed since, a sentence each. */
export function changedElsewhere(before: User, now: User): string[] {
  const sentences: string[] = []
  if (before.firstName !== now.firstName) sentences.push(`The first name is now ${now.firstName}.`)
  if (before.lastName !== now.lastName) sentences.push(`The last name is now ${now.lastName}.`)
  if (before.studio !== now.studio) sentences.push(`The studio is now ${now.studio ?? 'empty'}.`)
  if (before.schoolId !== now.schoolId) sentences.push(`The school is now ${now.schoolName ?? 'empty'}.`)
  if (before.canBypassDeadlines !== now.canBypassDeadlines)
    sentences.push(`Deadlines ${now.canBypassDeadlines ? 'no longer bind' : 'bind'} this person now.`)
  return sentences
}
