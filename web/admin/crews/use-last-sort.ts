// The last sort of the crews that this person did, for as long as it can be undone.

import { useMemo } from 'react'
import type { PlannedCrew } from '../../../contract/crew-sorts.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { standingAfter, standingMark } from './sort-plan.ts'

export interface LastSort {
  /** Nobody was moved since, and it was not undone yet. */
  canUndo: boolean
  undoing: boolean
  undo: () => void
  /** A sort with this plan was done. */
  remember: (plan: readonly PlannedCrew[], crews: readonly GroupWithMembers[]) => void
}

/** Kept on this device, so that it outlives a reload. The server decides in the end. */
export function useLastSort(crews: readonly GroupWithMembers[]): LastSort {
  const { input, schoolId } = useScope()
  const [mark, setMark, forget] = useDraft(`crew-sort:${schoolId}`)
  const change = useChange('POST /api/admin/crews/undo-sort', {
    onSuccess: ({ message }) => {
      forget()
      showSuccess('Sort undone', message)
    },
    onError: (error) => {
      if (error.code === 'nothing_to_undo') forget()
      showFailure('Failed to undo the sort', sentenceOf(error))
    },
  })
  const standing = useMemo(() => (mark === '' ? '' : standingMark(crews)), [mark, crews])
  return {
    canUndo: mark !== '' && mark === standing,
    undoing: change.isPending,
    undo: () => {
      if (!change.isPending) change.mutate(input)
    },
    remember: (plan, before) => setMark(standingMark(standingAfter(plan, before))),
  }
}
