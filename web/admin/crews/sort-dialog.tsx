import { Dices } from 'lucide-react'
import { Fragment, memo } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { joinNames, plural, pluralWord } from '../../../contract/sentences.ts'
import { describeError } from '../../api/client.ts'
import { describeSizeProblem } from '../../parts/crews/crew-lists.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import {
  formatSizes,
  type LastSort,
  type PlanRow,
  type Preview,
  type Sorting,
  type SortKind,
  sortWords,
  stillTooLarge,
  toPlanRows,
  useSort,
} from './sort-plan.ts'

interface SortedSchool {
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
}

type Naming = Pick<Sorting, 'nameOf' | 'rename'>

interface SortDialogProps {
  kind: SortKind
  last: LastSort
  onClose: () => void
}

export function SortDialog({ kind, last, crews, studios, onClose }: SortDialogProps & SortedSchool) {
  const sorting = useSort(kind, { crews, last, onSorted: onClose })
  const { preview, previewing, sending, error, replaced } = sorting
  const words = sortWords[kind]
  const isEmpty = preview?.learnersAssigned === 0
  return (
    <Dialog
      size="l"
      onOpenChange={onClose}
      title={words.title}
      locked={sending}
      footer={
        <>
          {preview && !isEmpty && !error && (
            <p className="mr-auto self-center text-14 text-ink-2 max-sm:flex-[1_0_100%]!">
              You can undo this afterward.
            </p>
          )}
          <Button variant="ghost" onClick={onClose} disabled={sending}>
            {isEmpty || error ? 'Close' : 'Cancel'}
          </Button>
          {!isEmpty && (
            <Button
              icon={Dices}
              onClick={sorting.another}
              pending={previewing}
              pendingLabel="Sorting..."
              disabled={sending}
            >
              {error ? 'Try again' : 'Try another mix'}
            </Button>
          )}
          {preview && !isEmpty && !error && (
            <Button
              variant={kind === 'randomize' && preview.clearedExisting > 0 ? 'destructive' : 'primary'}
              onClick={sorting.send}
              pending={sending}
              pendingLabel={words.pending}
              disabled={previewing}
            >
              {words.confirm(preview)}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <Note tone="bad" title={`${words.title} isn’t possible right now.`}>
          {describeError(error)}
        </Note>
      ) : !preview ? (
        <SkeletonRows label="the preview" count={5} />
      ) : isEmpty ? (
        <p>Everyone is in a crew, so there’s nobody to place.</p>
      ) : (
        <>
          {replaced && (
            <Note tone="info" alert title="Learners or crews changed since that preview.">
              Nobody was moved. Here’s a new preview.
            </Note>
          )}
          <PlanPreview
            key={preview.seed}
            kind={kind}
            preview={preview}
            crews={crews}
            studios={studios}
            naming={sorting}
          />
        </>
      )}
    </Dialog>
  )
}

interface PlanPreviewProps {
  kind: SortKind
  preview: Preview
  naming: Naming
}

function PlanPreview({ kind, preview, crews, studios, naming }: PlanPreviewProps & SortedSchool) {
  const rows = toPlanRows(preview.plan, crews, studios)
  const { formerCaptains } = preview
  const those = rows.length === 1 ? 'That crew will be' : 'Those crews will be'
  return (
    <>
      <p role="status">
        {sortWords[kind].lead(preview)} {kind === 'randomize' ? 'You’ll have' : those}{' '}
        <b className="tabular-nums">{formatSizes(rows)}</b>.
      </p>
      <SortPlanTable rows={rows} naming={naming} />
      {formerCaptains.length > 0 && (
        <Note tone="warn">
          {formerCaptains.length === 1
            ? '1 captain will move to another crew and will no longer be a captain'
            : `${plural(formerCaptains.length, 'captain')} will move to other crews and will no longer be captains`}
          : {joinNames(formerCaptains.map(fullName))}.
        </Note>
      )}
      {stillTooLarge(preview.plan, crews).map((crew) => (
        <Note key={crew.id} tone="warn" title={crew.name}>
          will still have {crew.memberCount} learners, and the most is 5. Move {crew.memberCount - 5} out by
          hand.
        </Note>
      ))}
    </>
  )
}

function SortPlanTable({ rows, naming }: { rows: readonly PlanRow[]; naming: Naming }) {
  const { shown, sentinel } = useIncrementalList(rows.length, 15)
  return (
    <Table caption="Who joins which crew" aria-rowcount={rows.length + 1} className="plan-table">
      <thead>
        <tr>
          <Th className="w-40 lg:w-56">Crew</Th>
          <Th>Joins</Th>
          <Th className="w-44 lg:w-52">Studios after</Th>
          <Th numeric className="w-14">
            Now
          </Th>
          <Th numeric className="w-14">
            Then
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map((row) => (
          <Row
            key={row.key}
            row={row}
            name={row.isNew ? naming.nameOf(row.name) : row.name}
            onRename={naming.rename}
          />
        ))}
        {shown < rows.length && (
          <tr key={shown} ref={sentinel}>
            <td colSpan={5} className="h-40" />
          </tr>
        )}
      </tbody>
    </Table>
  )
}

const Row = memo(function Row({
  row: { name: planned, isNew, joins, staying, before, after, studios },
  name,
  onRename,
}: {
  row: PlanRow
  name: string
  onRename: Naming['rename']
}) {
  const warning = describeSizeProblem(after)
  return (
    <tr>
      <th scope="row" className="font-600 [overflow-wrap:anywhere]">
        {isNew ? (
          <span className="flex items-center gap-2">
            <TextInput
              size="sm"
              aria-label={`Name of ${planned}`}
              value={name}
              maxLength={80}
              onChange={({ currentTarget }) => onRename(planned, currentTarget.value)}
            />
            <Tag tone="evergreen">New</Tag>
          </span>
        ) : (
          name
        )}
      </th>
      <td className="[overflow-wrap:anywhere]">
        {joins.map((learner, index) => (
          <Fragment key={learner.id}>
            {index > 0 && ', '}
            <bdi translate="no">{fullName(learner)}</bdi>
          </Fragment>
        ))}
        {staying > 0 && joins.length > 0 && before > staying && (
          <span className="text-ink-2">
            , and {staying} {pluralWord(staying, 'stays', 'stay')}
          </span>
        )}
        {joins.length === 0 && <span className="text-ink-2">{after === 0 ? 'Nobody' : 'Nobody new'}</span>}
      </td>
      <td className="text-13 text-ink-2">
        {studios.map(({ name: studio, count }, index) => (
          <Fragment key={studio}>
            {index > 0 && ', '}
            <span className="whitespace-nowrap">
              {studio ?? 'No studio'} {count}
            </span>
          </Fragment>
        ))}
      </td>
      <Td label="Now" numeric>
        {before}
      </Td>
      <Td label="Then" numeric className={cx('font-600', warning && 'text-amber-ink')}>
        {after}
        {warning && <span className="sr-only">, {warning}</span>}
      </Td>
    </tr>
  )
})
