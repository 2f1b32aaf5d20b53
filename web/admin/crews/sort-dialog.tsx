import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Dices } from 'lucide-react'
import { Fragment, memo } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { describeError } from '../../api/client.ts'
import { describeSizeProblem } from '../../parts/crews/crew-lists.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { joinNames } from '../../ui/numbers.ts'
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
  const words = sortWords[kind]()
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
              <Trans>You can undo this afterward.</Trans>
            </p>
          )}
          <Button variant="ghost" onClick={onClose} disabled={sending}>
            {isEmpty || error ? t`Close` : t`Cancel`}
          </Button>
          {!isEmpty && (
            <Button
              icon={Dices}
              onClick={sorting.another}
              pending={previewing}
              pendingLabel={t`Sorting...`}
              disabled={sending}
            >
              {error ? t`Try again` : t`Try another mix`}
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
        <Note tone="bad" title={words.unavailable}>
          {describeError(error)}
        </Note>
      ) : !preview ? (
        <SkeletonRows text={t`Loading the preview`} count={5} />
      ) : isEmpty ? (
        <p>{t`Everyone is in a crew, so there’s nobody to place.`}</p>
      ) : (
        <>
          {replaced && (
            <Note tone="info" alert title={t`Learners or crews changed since that preview.`}>
              <Trans>Nobody was moved. Here’s a new preview.</Trans>
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
  const crewCount = rows.length
  const sizes = formatSizes(rows)
  const captainCount = formerCaptains.length
  const captains = joinNames(formerCaptains.map(fullName))
  return (
    <>
      <p role="status">
        {sortWords[kind]().lead(preview)}{' '}
        {kind === 'randomize' ? (
          <Trans>
            You’ll have <b className="tabular-nums">{sizes}</b>.
          </Trans>
        ) : (
          <Trans>
            <Plural value={crewCount} one="That crew will be" other="Those crews will be" />{' '}
            <b className="tabular-nums">{sizes}</b>.
          </Trans>
        )}
      </p>
      <SortPlanTable rows={rows} naming={naming} />
      {captainCount > 0 && (
        <Note tone="warn">
          {plural(captainCount, {
            one: `# captain will move to another crew and will no longer be a captain: ${captains}.`,
            other: `# captains will move to other crews and will no longer be captains: ${captains}.`,
          })}
        </Note>
      )}
      {stillTooLarge(preview.plan, crews).map((crew) => (
        <Note key={crew.id} tone="warn" title={crew.name}>
          {describeTooLarge(crew)}
        </Note>
      ))}
    </>
  )
}

function describeTooLarge({ memberCount }: GroupWithMembers): string {
  const excess = memberCount - 5
  return t`will still have ${memberCount} learners, and the most is 5. Move ${excess} out by hand.`
}

function SortPlanTable({ rows, naming }: { rows: readonly PlanRow[]; naming: Naming }) {
  const { shown, sentinel } = useIncrementalList(rows.length, 15)
  return (
    <Table caption={t`Who joins which crew`} aria-rowcount={rows.length + 1} className="plan-table">
      <thead>
        <tr>
          <Th className="w-40 lg:w-56">{t`Crew`}</Th>
          <Th>{t`Joins`}</Th>
          <Th className="w-44 lg:w-52">{t`Studios after`}</Th>
          <Th numeric className="w-14">
            {t`Now`}
          </Th>
          <Th numeric className="w-14">
            {t`Then`}
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
  const { t } = useLingui()
  const warning = describeSizeProblem(after)
  return (
    <tr>
      <th scope="row" className="font-600 [overflow-wrap:anywhere]">
        {isNew ? (
          <span className="flex items-center gap-2">
            <TextInput
              size="sm"
              aria-label={t`Name of ${planned}`}
              value={name}
              maxLength={80}
              onChange={({ currentTarget }) => onRename(planned, currentTarget.value)}
            />
            <Tag tone="evergreen">{t`New`}</Tag>
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
            {plural(staying, { one: ', and # stays', other: ', and # stay' })}
          </span>
        )}
        {joins.length === 0 && <span className="text-ink-2">{after === 0 ? t`Nobody` : t`Nobody new`}</span>}
      </td>
      <td className="text-13 text-ink-2">
        {studios.map(({ name: studio, count }, index) => (
          <Fragment key={studio}>
            {index > 0 && ', '}
            <span className="whitespace-nowrap">
              {studio ?? t`No studio`} {count}
            </span>
          </Fragment>
        ))}
      </td>
      <Td label={t`Now`} numeric>
        {before}
      </Td>
      <Td label={t`Then`} numeric className={cx('font-600', warning && 'text-amber-ink')}>
        {after}
        {warning && <span className="sr-only">, {warning}</span>}
      </Td>
    </tr>
  )
})
