import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { rolesOf, sameRoles } from '../../../contract/roles.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { refreshTopics } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'
import { onlyChanges } from './person-changes.ts'
import { fullName } from './person-name.ts'

/** An Undo that does `back`; `sentence` says in a toast what is as before, `failure` is the title of the toast if it fails. */
export function useUndo(failure = 'Failed to update user') {
  const client = useQueryClient()
  return useCallback(
    (back: () => Promise<unknown>, sentence: string): ToastAction => ({
      label: 'Undo',
      onSelect: async () => {
        try {
          await back()
          showSuccess('Undone', sentence)
        } catch (error) {
          showFailure(failure, sentenceOf(error))
        } finally {
          void refreshTopics(client, { by: 'PUT /api/admin/users/:id/roles' })
        }
      },
    }),
    [client, failure],
  )
}

/** The Undo action for the toast about a change to a person. */
export function usePersonUndo(): (before: User, now: User) => ToastAction {
  const undo = useUndo()
  return useCallback(
    (before, now) => undo(() => setBack(before, now), `${fullName(before)} is as before.`),
    [undo],
  )
}

/**
 * Makes the person what they were `before`, with all that a change of role, crew or account took away, unless another admin
 * changed their roles since `now`. The roles go back in one call, all or none of them.
 */
export async function setBack(before: User, now: User): Promise<void> {
  const params = { id: before.id }
  if (!sameRoles(before, now)) {
    const body = { base: rolesOf(now), roles: rolesOf(before) }
    await call('PUT /api/admin/users/:id/roles', { params, body })
  }
  const { firstName, lastName } = before
  const { canBypassDeadlines: _, ...names } = onlyChanges(now, { firstName, lastName })
  if (Object.keys(names).length > 0) await call('PUT /api/admin/users/:id', { params, body: names })
}
