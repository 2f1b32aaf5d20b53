// 'Undo' in the toast about a deleted goal or crew.
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshTopics } from '../api/cache.ts'
import { ApiError, call, describeError } from '../api/client.ts'
import { recordWrite } from '../api/own-writes.ts'
import { showFailure, showSuccess, type ToastAction, UNDO_TOAST_DURATION_MS } from '../ui/toast.ts'

const UNDO = 'POST /api/deletions/:id/undo'

/** Undoes a deletion. Every note says what could not come back. `restored` is the title of the toast about the success. */
export function useUndoDeletion() {
  const client = useQueryClient()
  return useCallback(
    async (id: number, restored: string): Promise<void> => {
      try {
        const { notes } = await call(UNDO, { params: { id }, write: recordWrite({ by: UNDO }) })
        showSuccess(restored, notes.join('\n'))
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === 'not_found'
        showFailure(
          t`Failed to undo`,
          isGone ? t`It’s already back, or it can’t be restored anymore.` : describeError(error),
        )
      }
      void refreshTopics(client, { by: UNDO })
    },
    [client],
  )
}

/**
 * Returns the action of the toast about a deletion. `location` is the answer of the deletion: '/api/deletions/7'.
 * `showSuccess('Goal deleted', undefined, undoAction(location, 'Goal restored'))`
 */
export function useUndoAction() {
  const undo = useUndoDeletion()
  return useCallback(
    (location: string | undefined, restored: string): ToastAction | undefined => {
      const id = Number(location?.split('/').at(-1))
      if (!id) return undefined
      return {
        label: t`Undo`,
        onSelect: () => void undo(id, restored),
        durationMs: UNDO_TOAST_DURATION_MS,
      }
    },
    [undo],
  )
}
