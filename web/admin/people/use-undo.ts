import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import type { Topic } from '../../../contract/topics.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { refreshTopics } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'
import { onlyChanges } from './person-changes.ts'
import { fullName } from './person-name.ts'

export type UndoStep = () => Promise<unknown>

const usual: readonly Topic[] = ['people', 'crews', 'assignments']

/**
 * An Undo that makes these calls, one after the other; `sentence` says in a toast what is as before. `failure` is the title
 * of the toast if one of them is refused.
 */
export function useUndoSteps({
  failure = 'Failed to update user',
  topics = usual,
}: {
  failure?: string
  topics?: readonly Topic[]
} = {}): (steps: () => readonly UndoStep[], sentence: string) => ToastAction {
  const client = useQueryClient()
  return useCallback(
    (steps, sentence) => ({
      label: 'Undo',
      onSelect: async () => {
        try {
          for (const step of steps()) await step()
          showSuccess('Undone', sentence)
        } catch (error) {
          showFailure(failure, sentenceOf(error))
        } finally {
          void refreshTopics(client, topics)
        }
      },
    }),
    [client, failure, topics],
  )
}

/** The Undo action for the toast about a change to a person. */
export function useUndo(): (before: User, now: User) => ToastAction {
  const undo = useUndoSteps()
  return useCallback(
    (before, now) => undo(() => undoCalls(before, now), `${fullName(before)} is as before.`),
    [undo],
  )
}

/**
 * The calls that restore the person as it was `before` a change of role, crew or account, with all that the change took away.
 * They are in an order that the server accepts.
 */
export function undoCalls(before: User, now: User): UndoStep[] {
  const params = { id: before.id }
  const steps: UndoStep[] = []
  const { isAdmin, isGuide, isCoachWooden, assignedStudio, assignedCrews, groupId, isCrewCaptain } = before
  const { firstName, lastName, studio, canBypassDeadlines: bypass } = before
  if (isAdmin !== now.isAdmin) {
    steps.push(() => call('PATCH /api/admin/users/:id/admin', { params, body: { isAdmin } }))
  }
  // A coach without a studio can be in no crew: the studio comes first.
  const { canBypassDeadlines, ...account } = onlyChanges(now, {
    firstName,
    lastName,
    studio,
    canBypassDeadlines: bypass,
  })
  if (Object.keys(account).length > 0) {
    steps.push(() => call('PUT /api/admin/users/:id', { params, body: account }))
  }
  if (canBypassDeadlines !== undefined) {
    steps.push(() =>
      call('PATCH /api/admin/users/:id/bypass-deadlines', { params, body: { canBypassDeadlines } }),
    )
  }
  if (isGuide !== now.isGuide) {
    steps.push(() => call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide } }))
  }
  if (isCoachWooden !== now.isCoachWooden) {
    steps.push(() => call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden } }))
  }
  if (isGuide && assignedStudio !== now.assignedStudio) {
    steps.push(() => call('PATCH /api/admin/users/:id/assigned-studio', { params, body: { assignedStudio } }))
  }
  if (isCoachWooden && assignedCrews.join() !== now.assignedCrews.join()) {
    // With a base the server keeps what another admin assigns meanwhile.
    const body = { assignedCrews, base: now.assignedCrews }
    steps.push(() => call('PUT /api/admin/users/:id/crew-assignments', { params, body }))
  }
  if (groupId !== now.groupId) {
    steps.push(() => call('PUT /api/admin/users/:id/group', { params, body: { groupId } }))
  }
  // A captain who leaves the crew is no longer captain, and coming back does not change that.
  if (isCrewCaptain !== now.isCrewCaptain && groupId !== null) {
    steps.push(() => call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain } }))
  }
  return steps
}
