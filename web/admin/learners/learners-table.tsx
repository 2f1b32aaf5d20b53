import type { ListedUser } from '../../../contract/accounts.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import { Table, Th } from '../../ui/table.tsx'
import { LearnerRow, type RowContext } from './learner-row.tsx'
import type { LearnerView, SortKey } from './list-of-learners.ts'
import { VirtualBody } from './virtual-body.tsx'

/** Expected height of a row in pixels: a table row, below 1180 px a block in one line, on phones in two. */
const rowHeight = () => {
  const width = window.innerWidth
  return width < 720 ? 109 : width < 1180 ? 56 : 46
}

export interface LearnersTableProps {
  learners: readonly ListedUser[]
  selected: ReadonlySet<number>
  /** Selects all these learners, or none of them. */
  onSelectAll: (on: boolean) => void
  view: LearnerView
  onSort: (key: SortKey) => void
  context: RowContext
}

/** The props of a column's head by which the table is sorted. */
export const sortedBy = (view: LearnerView, onSort: LearnersTableProps['onSort']) => (key: SortKey) => ({
  sort: view.sort !== key ? ('none' as const) : view.descending ? ('desc' as const) : ('asc' as const),
  onSort: () => onSort(key),
})

export function LearnersTable({
  learners,
  selected,
  onSelectAll,
  view,
  onSort,
  context,
}: LearnersTableProps) {
  const sorted = sortedBy(view, onSort)
  return (
    <Table
      caption="Learners of the school"
      stack
      aria-rowcount={learners.length + 1}
      className="xl:table-fixed [&_thead_th]:z-10 xl:[&_thead_th]:top-15"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="w-12">
            <SelectAll learners={learners} selected={selected} onSelectAll={onSelectAll} className="-ml-2" />
          </th>
          <Th {...sorted('name')}>Name</Th>
          <Th {...sorted('username')} className="w-32">
            Username
          </Th>
          <Th {...sorted('studio')} className="w-31">
            Studio
          </Th>
          <Th {...sorted('crew')} className="w-41">
            Crew
          </Th>
          <Th className="w-27">Coach Wooden</Th>
          <Th className="w-26">Crew Captain</Th>
          <Th className="w-19">Guide</Th>
          <Th className="w-35">Guide studio</Th>
          <th scope="col" className={context.movesSchools ? 'w-50' : 'w-41'}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <VirtualBody
        people={learners}
        view={view}
        rowHeight={rowHeight}
        row={(learner, index, ref) => (
          <LearnerRow
            ref={ref}
            learner={learner}
            selected={selected.has(learner.id)}
            index={index}
            context={context}
          />
        )}
      />
    </Table>
  )
}

/** Selects all learners that the filter shows, also those beyond the rendered rows. */
export function SelectAll({
  learners,
  selected,
  onSelectAll,
  className,
}: {
  learners: readonly ListedUser[]
  selected: ReadonlySet<number>
  onSelectAll: (on: boolean) => void
  className?: string
}) {
  const all = selected.size >= learners.length && learners.every(({ id }) => selected.has(id))
  return (
    <SelectBox
      label={`Select all ${formatCount(learners.length)} shown`}
      checked={all}
      some={selected.size > 0 && learners.some(({ id }) => selected.has(id))}
      onChange={onSelectAll}
      {...(className && { className })}
    />
  )
}
