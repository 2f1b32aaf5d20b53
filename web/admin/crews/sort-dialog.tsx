import type { GroupWithMembers } from '../../../contract/crews.ts'
import { listOf, plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Dices } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { fullName } from '../people/person-name.ts'
import { type SortKind, sortWords } from './sort-kinds.ts'
import { planRows, sizesThen, tooLargeStill } from './sort-plan.ts'
import { SortPlanTable } from './sort-plan-table.tsx'
import type { Preview, Sorting } from './use-sort.ts'

/** What Auto-sort or Re-Sort would do, before it does it. */
export function SortDialog({
  kind,
  sorting,
  crews,
  studios,
  onClose,
}: {
  kind: SortKind
  sorting: Sorting
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
  onClose: () => void
}) {
  const { preview, looking, sending, error, replaced } = sorting
  const words = sortWords[kind]
  const isEmpty = preview?.learnersAssigned === 0
  return (
    <Dialog
      open
      size="l"
      onOpenChange={onClose}
      title={words.title}
      locked={sending}
      footer={
        <>
          {preview && !isEmpty && !error && (
            <p className="mr-auto self-center text-14 text-ink-2 max-sm:flex-[1_0_100%]!">
              You can undo it right after.
            </p>
          )}
          <Button variant="ghost" onClick={onClose} disabled={sending}>
            {isEmpty || error ? 'Close' : 'Cancel'}
          </Button>
          {!isEmpty && (
            <Button
              icon={Dices}
              onClick={sorting.another}
              pending={looking}
              pendingLabel="Dealing..."
              disabled={sending}
            >
              {error ? 'Try again' : 'Another one'}
            </Button>
          )}
          {preview && !isEmpty && !error && (
            <Button
              variant={kind === 'randomize' && preview.clearedExisting > 0 ? 'destructive' : 'primary'}
              onClick={sorting.send}
              pending={sending}
              pendingLabel={words.pending}
              disabled={looking}
            >
              {words.confirm(preview)}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <Note tone="bad" title={`${words.title} is not possible now.`}>
          {error.sentence}
        </Note>
      ) : !preview ? (
        <SkeletonGroup label="the preview" className="grid gap-2">
          <Skeleton className="h-6 w-3/4" />
          {['a', 'b', 'c', 'd', 'e'].map((one) => (
            <Skeleton key={one} className="h-11" />
          ))}
        </SkeletonGroup>
      ) : isEmpty ? (
        <p>Everybody who can be in a crew is in one. There is nobody to place.</p>
      ) : (
        <>
          {replaced && (
            <Note tone="info" alert title="Learners or crews changed since that preview.">
              Nobody was moved. This is a new one.
            </Note>
          )}
          <PlanShown key={preview.seed} kind={kind} preview={preview} crews={crews} studios={studios} />
        </>
      )}
    </Dialog>
  )
}

function PlanShown({
  kind,
  preview,
  crews,
  studios,
}: {
  kind: SortKind
  preview: Preview
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
}) {
  const rows = planRows(preview.plan, crews, studios)
  const { formerCaptains } = preview
  return (
    <>
      <p role="status">
        {sortWords[kind].lead(preview)} {kind === 'randomize' ? 'Then there are' : 'Those crews are then'}{' '}
        <b className="tabular-nums">{sizesThen(rows)}</b>.
      </p>
      <SortPlanTable rows={rows} />
      {formerCaptains.length > 0 && (
        <Note tone="warn">
          {formerCaptains.length === 1
            ? '1 captain comes to another crew and leads'
            : `${plural(formerCaptains.length, 'captain')} come to other crews and lead`}{' '}
          none any more: {listOf(formerCaptains.map(fullName))}.
        </Note>
      )}
      {tooLargeStill(preview.plan, crews).map((crew) => (
        <Note key={crew.id} tone="warn" title={crew.name}>
          stays at {crew.memberCount} of 5. Move {crew.memberCount - 5} out by hand.
        </Note>
      ))}
    </>
  )
}
