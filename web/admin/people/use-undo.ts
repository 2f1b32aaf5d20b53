import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '../../../contract/people.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { refreshTopics } from '../../api/cache.ts'
import type { ToastAction } from '../../ui/toast.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { fullName } from './person-name.ts'
import { stepsBack } from './steps-back.ts'

/** The Undo of a toast that tells of a change to a person. */
export function useUndo(): (before: User, now: User) => ToastAction {
  const client = useQueryClient()
  return useCallback(
    (before, now) => ({
      label: 'Undo',
      onSelect: async () => {
        try {
          for (const step of stepsBack(before, now)) await step()
          showSuccess('Undone', `${fullName(before)} is as before.`)
        } catch (error) {
          showFailure('Failed to update user', sentenceOf(error))
        } finally {
          void refreshTopics(client, ['people', 'crews', 'assignments'])
        }
      },
    }),
    [client],
  )
}
