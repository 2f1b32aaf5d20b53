import { useState } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-look.ts'
import { Undo2 } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { type SortKind, sortWords } from './sort-kinds.ts'
import { type LastSort, useLastSort } from './use-last-sort.ts'
import { useSort } from './use-sort.ts'

const sortDialog = lazyDialog(() => import('./sort-dialog.tsx').then((m) => m.SortDialog))

interface Shown {
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
}

/** Auto-sort, Re-Sort, and taking the last of them back. */
export function SortButtons({
  unassigned,
  ...shown
}: Shown & {
  /** How many learners are without a crew. */
  unassigned: number
}) {
  const last = useLastSort(shown.crews)
  const reason = unassigned === 0 ? 'Everybody who can be in a crew is in one.' : undefined
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
      <SortButton kind="randomize" variant="ghost" last={last} {...shown} />
      <SortButton kind="auto-sort" variant="quiet" reason={reason} last={last} {...shown} />
    </>
  )
}

function SortButton({
  kind,
  variant,
  reason,
  last,
  crews,
  studios,
}: Shown & { kind: SortKind; variant: ButtonVariant; reason?: string | undefined; last: LastSort }) {
  const [open, setOpen] = useState(false)
  const sorting = useSort(kind, {
    undo: last.undo,
    onSorted: (plan) => {
      last.remember(plan, crews)
      setOpen(false)
    },
  })
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        reason={reason}
        onClick={() => {
          setOpen(true)
          sorting.begin()
        }}
        {...sortDialog.preloadProps}
      >
        {sortWords[kind].title}
      </Button>
      {open && (
        <sortDialog.Dialog
          kind={kind}
          sorting={sorting}
          crews={crews}
          studios={studios}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
