// Differences between two states of a person, for saving and for the sentences of toasts.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AccountChange } from '../../../contract/accounts.ts'
import { changedFields } from '../../../contract/fields.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { hasSameRoles, toRoles } from '../../../contract/roles.ts'
import { joinNames } from '../../../contract/sentences.ts'
import { refreshTopics } from '../../api/cache.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { call, describeError } from '../../api/client.ts'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'

/** The props of every dialog about a person in a list of the admin page. */
export interface PersonDialogProps {
  person: User
  /** The role in which the person is listed. */
  noun: 'learner' | 'guide' | 'admin'
  /** Schools to choose from, if the school can be changed too. */
  schools?: readonly { id: number; name: string }[] | undefined
  onClose: () => void
}

export type PersonEdit = Pick<AccountChange, 'firstName' | 'email' | 'studio' | 'schoolId'> & {
  /** Null for people with one name. */
  lastName?: string | null
  canBypassDeadlines?: boolean
}

/** Returns only what differs, so that changes of another admin are kept. Sending a school is a move, even to the same one. */
export function pickChanges(before: User, { firstName, lastName, ...rest }: PersonEdit): PersonEdit {
  const edit: PersonEdit = { ...rest }
  if (firstName !== undefined) edit.firstName = firstName.trim()
  if (lastName !== undefined) edit.lastName = lastName?.trim() ?? null
  return changedFields<PersonEdit>({ ...before, lastName: before.lastName || null }, edit) ?? {}
}

/** Returns a sentence for each field of the dialog that another admin has changed. */
export function describeOtherChanges(before: User, now: User): string[] {
  const sentences: string[] = []
  if (before.firstName !== now.firstName) sentences.push(`The first name is now ${now.firstName}.`)
  if (before.lastName !== now.lastName)
    sentences.push(now.lastName === '' ? 'The last name is gone.' : `The last name is now ${now.lastName}.`)
  if (before.email !== now.email) sentences.push(`The email is now ${now.email ?? 'empty'}.`)
  if (before.studio !== now.studio) sentences.push(`The studio is now ${now.studio ?? 'empty'}.`)
  if (before.schoolId !== now.schoolId) sentences.push(`The school is now ${now.schoolName ?? 'empty'}.`)
  if (before.canBypassDeadlines !== now.canBypassDeadlines)
    sentences.push(`This person ${now.canBypassDeadlines ? 'can now' : 'can no longer'} act after deadlines.`)
  return sentences
}

/** 'has left Lichen Legends', 'is no longer its captain', 'is no longer followed by family'; empty if none of it was lost. */
export function listLosses(before: User | undefined, now: User): string[] {
  if (!before) return []
  const leftCrew = before.groupId !== null && now.groupId === null
  return [
    leftCrew && `has left ${before.groupName ?? 'the crew'}`,
    leftCrew && before.isCrewCaptain && 'is no longer its captain',
    before.guardianCount > 0 && now.guardianCount === 0 && 'is no longer followed by family',
  ].filter((loss) => loss !== false)
}

/** Formats 'Wil Okonkwo is now a Coach Wooden, has left Lichen Legends, and is no longer its captain.' */
export const formatWithLosses = (what: string, before: User | undefined, now: User): string =>
  `${fullName(now)} ${joinNames([what, ...listLosses(before, now)])}.`

/**
 * An Undo that calls `back`. `sentence` describes the restored state in a toast, `failure` is the title of the toast if it
 * fails. The reads affected by the call `by` are refreshed.
 */
export function useUndo(
  failure = 'Failed to update user',
  by: ChangeCall = 'PUT /api/admin/users/:id/roles',
) {
  const client = useQueryClient()
  return useCallback(
    (back: () => Promise<unknown>, sentence: string): ToastAction => ({
      label: 'Undo',
      onSelect: async () => {
        try {
          await back()
          showSuccess('Undone', sentence)
        } catch (error) {
          showFailure(failure, describeError(error))
        } finally {
          void refreshTopics(client, { by })
        }
      },
    }),
    [client, failure, by],
  )
}

export function usePersonUndo(): (before: User, now: User) => ToastAction {
  const undo = useUndo()
  return useCallback(
    (before, now) => undo(() => restorePerson(before, now), undoneSentence(before, now)),
    [undo],
  )
}

/** Ended connections of a family are not restored. */
const undoneSentence = (before: User, now: User): string =>
  before.guardianCount > now.guardianCount
    ? `${fullName(before)} has these roles again. The family needs a new letter.`
    : `${fullName(before)} has been restored.`

/**
 * Restores the person to `before`, with everything that a change of role, crew or account removed, unless another admin
 * changed their roles since `now`. The roles are restored in one call, all or none of them.
 */
export async function restorePerson(before: User, now: User): Promise<void> {
  const params = { id: before.id }
  if (!hasSameRoles(before, now)) {
    const body = { base: toRoles(now), roles: toRoles(before) }
    await call('PUT /api/admin/users/:id/roles', { params, body })
  }
  const { firstName, lastName } = before
  const { canBypassDeadlines: _, ...names } = pickChanges(now, { firstName, lastName })
  if (Object.keys(names).length > 0) await call('PUT /api/admin/users/:id', { params, body: names })
}
