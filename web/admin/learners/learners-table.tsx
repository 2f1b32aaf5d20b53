import { t } from '@lingui/core/macro'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import type { ListedUser } from '../../../contract/accounts.ts'
import { fullName } from '../../../contract/person-name.ts'
import { paths } from '../../frame/paths.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { SelectBox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { formatCount } from '../../ui/numbers.ts'
import { Table, Td, Th } from '../../ui/table.tsx'
import { RowActions } from '../admin-table.tsx'
import { listedName } from '../people/person-name.ts'
import { personButtons } from '../people/row-buttons.tsx'
import { LearnerRow, type RowContext } from './learner-row.tsx'
import type { LearnerView, SortKey } from './list-of-learners.ts'
import { SelectableRow, VirtualBody } from './virtual-body.tsx'

/** Estimates the height of a row in pixels: a table row, or below 1180 px a block in one line, on phones in two. */
const rowHeight = () => (window.innerWidth < 720 ? 109 : window.innerWidth < 1180 ? 56 : 46)
/** A block without a folded part has two lines. */
const leaverHeight = () => (window.innerWidth < 1180 ? 109 : 46)

interface Selection {
  learners: readonly ListedUser[]
  selected: ReadonlySet<number>
  onSelectAll: (on: boolean) => void
}

interface List extends Selection {
  view: LearnerView
  onSort: (key: SortKey) => void
}

interface Head {
  title: string
  sort?: SortKey
  className?: string
}

const learnerHeads = (): readonly Head[] => [
  { title: t`Name`, sort: 'name' },
  { title: t`Username`, sort: 'username', className: 'w-32' },
  { title: t`Studio`, sort: 'studio', className: 'w-31' },
  { title: t`Crew`, sort: 'crew', className: 'w-41' },
  { title: t`Coach Wooden`, className: 'w-27' },
  { title: t`Crew Captain`, className: 'w-26' },
  { title: t`Guide`, className: 'w-19' },
]
const guideStudioHead = (): Head => ({ title: t`Guide studio`, className: 'w-35' })

const leaverHeads = (): readonly Head[] => [
  { title: t`Name`, sort: 'name' },
  { title: t`Username`, sort: 'username' },
  { title: t`Studio`, sort: 'studio' },
  { title: t`Left on` },
]

export function LearnersTable({ context, ...list }: List & { context: RowContext }) {
  return (
    <LongTable
      {...list}
      caption={t`Learners at the school`}
      className="xl:table-fixed"
      heads={context.showsGuideStudio ? [...learnerHeads(), guideStudioHead()] : learnerHeads()}
      rowHeight={rowHeight}
      row={(learner, index, ref, selected) => (
        <LearnerRow ref={ref} learner={learner} selected={selected} index={index} context={context} />
      )}
    />
  )
}

export function LeaversTable({ context, ...list }: List & { context: RowContext }) {
  const { onSelect } = context
  return (
    <LongTable
      {...list}
      caption={t`Learners who left`}
      heads={leaverHeads()}
      rowHeight={leaverHeight}
      row={(leaver, index, ref, selected) => (
        <SelectableRow ref={ref} learner={leaver} selected={selected} index={index} onSelect={onSelect}>
          <th scope="row" className="max-xl:pl-9! sm:max-xl:pr-28!">
            <Link
              href={paths.goalHistory(leaver.id)}
              className="text-ink no-underline [overflow-wrap:anywhere] hover:underline focus-visible:underline max-xl:inline-flex max-xl:min-h-9 max-xl:items-center touch:min-h-11"
            >
              <span translate="no">{listedName(leaver)}</span>
            </Link>
          </th>
          <Td label={t`Username`} className="text-ink-2 [overflow-wrap:anywhere]">
            <span translate="no">{leaver.username}</span>
          </Td>
          <Td label={t`Studio`}>{leaver.studio ?? <span className="text-ink-3">{t`No studio`}</span>}</Td>
          <Td label={t`Left on`}>
            <LeftOn at={leaver.leftAt} />
          </Td>
          <RowActions
            name={fullName(leaver)}
            buttons={personButtons({ person: leaver, noun: 'learner' }, context)}
          />
        </SelectableRow>
      )}
    />
  )
}

function LongTable({
  caption,
  className,
  heads,
  rowHeight,
  row,
  view,
  onSort,
  ...selection
}: List & {
  caption: string
  className?: string
  heads: readonly Head[]
  rowHeight: () => number
  row: (learner: ListedUser, index: number, ref: Ref<HTMLTableRowElement>, selected: boolean) => ReactNode
}) {
  const { learners, selected } = selection
  const sorted = (key: SortKey) => ({
    sort: view.sort !== key ? ('none' as const) : view.descending ? ('desc' as const) : ('asc' as const),
    onSort: () => onSort(key),
  })
  return (
    <Table
      caption={caption}
      stack
      aria-rowcount={learners.length + 1}
      className={cx('[&_thead_th]:z-10 xl:[&_thead_th]:top-15', className)}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="w-12">
            <SelectAll {...selection} className="-ml-2" />
          </th>
          {heads.map(({ title, sort, className }) => (
            <Th key={title} {...(sort && sorted(sort))} className={className}>
              {title}
            </Th>
          ))}
          <th scope="col" className="w-24">
            <span className="sr-only">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <VirtualBody
        people={learners}
        view={view}
        rowHeight={rowHeight}
        columnCount={heads.length + 2}
        row={(learner, index, ref) => row(learner, index, ref, selected.has(learner.id))}
      />
    </Table>
  )
}

/** Selects all learners that the filter shows, including those beyond the rendered rows. */
export function SelectAll({
  learners,
  selected,
  onSelectAll,
  className,
}: Selection & { className?: string }) {
  const total = formatCount(learners.length)
  const all = learners.length > 0 && learners.every(({ id }) => selected.has(id))
  return (
    <SelectBox
      label={t`Select all ${total} shown`}
      checked={all}
      indeterminate={selected.size > 0 && learners.some(({ id }) => selected.has(id))}
      onChange={onSelectAll}
      {...(className && { className })}
    />
  )
}
