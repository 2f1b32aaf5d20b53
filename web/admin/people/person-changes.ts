// Differences between two states of a person, for saving and for the sentences of toasts.

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AccountChange } from '../../../contract/accounts.ts'
import { changedFields } from '../../../contract/fields.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { hasSameRoles, toRoles } from '../../../contract/roles.ts'
import { refreshTopics } from '../../api/cache.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { call, describeError } from '../../api/client.ts'
import { nameLanguage } from '../../frame/language.ts'
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

export type PersonEdit = Pick<AccountChange, 'firstName' | 'email' | 'studio' | 'schoolId' | 'language'> & {
  /** Null for people with one name. */
  lastName?: string | null
  canBypassDeadlines?: boolean
}

/** Returns only what differs, so that changes of another admin are kept. Sending a school is a move, even to the same one. */
export function pickChanges(before: User, { firstName, lastName, ...rest }: PersonEdit): PersonEdit {
  const edit: PersonEdit = { ...rest }
  if (firstName !== undefined) edit.firstName = firstName.trim()
  if (lastName !== undefined) edit.lastName = lastName?.trim() ?? null
  const language = isLanguage(before.language) ? before.language : null
  return changedFields<PersonEdit>({ ...before, language, lastName: before.lastName || null }, edit) ?? {}
}

/** Returns a sentence for each field of the dialog that another admin has changed. */
export function describeOtherChanges(before: User, now: User): string[] {
  const { firstName, lastName, email, studio, schoolName, canBypassDeadlines } = now
  const sentences: string[] = []
  if (before.firstName !== firstName) sentences.push(t`The first name is now ${firstName}.`)
  if (before.lastName !== lastName)
    sentences.push(lastName === '' ? t`The last name is gone.` : t`The last name is now ${lastName}.`)
  if (before.email !== email)
    sentences.push(email === null ? t`The email is now empty.` : t`The email is now ${email}.`)
  if (before.studio !== studio)
    sentences.push(studio === null ? t`The studio is now empty.` : t`The studio is now ${studio}.`)
  if (before.schoolId !== now.schoolId)
    sentences.push(schoolName === null ? t`The school is now empty.` : t`The school is now ${schoolName}.`)
  if (before.canBypassDeadlines !== canBypassDeadlines)
    sentences.push(
      canBypassDeadlines
        ? t`This person can now act after deadlines.`
        : t`This person can no longer act after deadlines.`,
    )
  if (before.language !== now.language) {
    const language = nameLanguage(now.language ?? now.schoolLanguage)
    sentences.push(
      now.language === null
        ? t`The language is now that of the school (${language}).`
        : t`The language is now ${language}.`,
    )
  }
  return sentences
}

/**
 * An Undo that calls `back`. `sentence` describes the restored state in a toast, `failure` is the title of the toast if it
 * fails. The reads affected by the call `by` are refreshed.
 */
export function useUndo(
  failure = t`Failed to update user`,
  by: ChangeCall = 'PUT /api/admin/users/:id/roles',
) {
  const client = useQueryClient()
  return useCallback(
    (back: () => Promise<unknown>, sentence: string): ToastAction => ({
      label: t`Undo`,
      onSelect: async () => {
        try {
          await back()
          showSuccess(t`Undone`, sentence)
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
function undoneSentence(before: User, now: User): string {
  const name = fullName(before)
  return before.guardianCount > now.guardianCount
    ? t`${name} has these roles again. The family needs a new letter.`
    : t`${name} has been restored.`
}

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
