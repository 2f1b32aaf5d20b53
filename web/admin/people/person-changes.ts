// Differences between two states of a person, for saving and for the sentences of toasts.
import type { AccountChange } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { listOf } from '../../../contract/sentences.ts'
import { fullName } from './person-name.ts'

export type PersonEdit = Pick<AccountChange, 'firstName' | 'lastName' | 'email' | 'studio' | 'schoolId'> & {
  canBypassDeadlines?: boolean
}

/** Only the fields that differ from `before`, so that changes of another admin to other fields are kept. */
export function onlyChanges(before: User, edit: PersonEdit): PersonEdit {
  const change: PersonEdit = {}
  const firstName = edit.firstName?.trim()
  const lastName = edit.lastName?.trim()
  if (firstName !== undefined && firstName !== before.firstName) change.firstName = firstName
  if (lastName !== undefined && lastName !== before.lastName) change.lastName = lastName
  if (edit.email !== undefined && edit.email !== before.email) change.email = edit.email
  if (edit.studio !== undefined && edit.studio !== before.studio) change.studio = edit.studio
  // The server treats a school that is sent as a move, even if it is the same school.
  if (edit.schoolId !== undefined && edit.schoolId !== before.schoolId) change.schoolId = edit.schoolId
  if (edit.canBypassDeadlines !== undefined && edit.canBypassDeadlines !== before.canBypassDeadlines)
    change.canBypassDeadlines = edit.canBypassDeadlines
  return change
}

/** A sentence for each field of the dialog that another admin has changed. */
export function changedElsewhere(before: User, now: User): string[] {
  const sentences: string[] = []
  if (before.firstName !== now.firstName) sentences.push(`The first name is now ${now.firstName}.`)
  if (before.lastName !== now.lastName) sentences.push(`The last name is now ${now.lastName}.`)
  if (before.email !== now.email) sentences.push(`The e-mail is now ${now.email ?? 'empty'}.`)
  if (before.studio !== now.studio) sentences.push(`The studio is now ${now.studio ?? 'empty'}.`)
  if (before.schoolId !== now.schoolId) sentences.push(`The school is now ${now.schoolName ?? 'empty'}.`)
  if (before.canBypassDeadlines !== now.canBypassDeadlines)
    sentences.push(`Deadlines ${now.canBypassDeadlines ? 'no longer bind' : 'bind'} this person now.`)
  return sentences
}

/**
 * Some changes, such as a new role, take a person out of the crew: 'has left Lichen Legends', 'is no longer its captain'.
 * Empty if the person is still in a crew, or was in none.
 */
export function lossesOf(before: User | undefined, now: User): string[] {
  if (!before || before.groupId === null || now.groupId !== null) return []
  const left = `has left ${before.groupName ?? 'the crew'}`
  return before.isCrewCaptain ? [left, 'is no longer its captain'] : [left]
}

/** 'Wil Okonkwo is now a Coach Wooden, has left Lichen Legends, and is no longer its captain.' */
export const sentenceWithLosses = (what: string, before: User | undefined, now: User): string =>
  `${fullName(now)} ${listOf([what, ...lossesOf(before, now)])}.`
