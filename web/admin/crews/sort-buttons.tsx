import { useMemo, useState } from 'react'
import type { GroupWithMembers, PlannedCrew } from '../../../contract/crews.ts'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Undo2 } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { crewsAfter, membershipHash, type SortKind, sortWords } from './sort-plan.ts'

const sortDialog = lazyDialog(() => import('./sort-dialog.tsx').then((m) => m.SortDialog))

export function SortButtons({
  unassigned,
  ...school
}: {
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
  /** How many learners are without a crew. */
  unassigned: number
}) {
  const last = useLastSort(school.crews)
  const [open, setOpen] = useState<SortKind | null>(null)
  const button = (kind: SortKind, variant: ButtonVariant, reason?: string) => (
    <Button
      size="sm"
      variant={variant}
      reason={reason}
      onClick={() => setOpen(kind)}
      {...sortDialog.preloadProps}
    >
      {sortWords[kind].title}
    </Button>
  )
  return (
    <>
      {(last.canUndo || last.undoing) && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          onClick={last.undo}
          pending={last.undoing}
          pendingLabel="Undoing..."
        >
          Undo last sort
        </Button>
      )}
      {button('randomize', 'ghost')}
      {button(
        'auto-sort',
        'quiet',
        unassigned === 0 ? 'Everybody who can be in a crew is in one.' : undefined,
      )}
      {open && <sortDialog.Dialog kind={open} {...school} last={last} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The last sort of this admin, while it can be undone. Stored on this device, so that undo survives a reload. The server has the final say. */
function useLastSort(crews: readonly GroupWithMembers[]) {
  const { input, schoolId } = useScope()
  const [hash, setHash, clear] = useDraft(`crew-sort:${schoolId}`)
  const change = useChange('POST /api/admin/crews/undo-sort', {
    onSuccess: ({ message }) => {
      clear()
      showSuccess('Sort undone', message)
    },
    onError: (error) => {
      if (error.code === 'nothing_to_undo') clear()
      showFailure('Failed to undo the sort', sentenceOf(error))
    },
  })
  const current = useMemo(() => (hash === '' ? '' : membershipHash(crews)), [hash, crews])
  return {
    /** No learner was moved since, and the sort was not undone yet. */
    canUndo: hash !== '' && hash === current,
    undoing: change.isPending,
    undo: () => {
      if (!change.isPending) change.mutate(input)
    },
    record: (plan: readonly PlannedCrew[], before: readonly GroupWithMembers[]) =>
      setHash(membershipHash(crewsAfter(plan, before))),
  }
}
