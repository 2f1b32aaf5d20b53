import { useDeferredValue, useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import { Table, Th } from '../../ui/table.tsx'
import { LearnerRow, type RowContext } from './learner-row.tsx'
import type { LearnerView, SortKey } from './list-of-learners.ts'
import { useRowSlots } from './use-row-slots.ts'
import { type RowWindow, useRowWindow } from './use-row-window.ts'

const none: readonly User[] = []
/** Of a row, in pixels: a line of the table, or below 1180 px a block. */
const rowHeight = () => (window.innerWidth < 1180 ? 130 : 46)

export function LearnersTable({
  learners,
  selected,
  onSelectAll,
  view,
  onSort,
  context,
}: {
  learners: readonly User[]
  selected: ReadonlySet<number>
  /** Chooses all these learners, or none of them. */
  onSelectAll: (on: boolean) => void
  view: LearnerView
  onSort: (key: SortKey) => void
  context: RowContext
}) {
  const rows = useRowWindow(learners.length, rowHeight)
  const { from, to } = firstTheSeen(rows, learners, useDeferredValue(learners, none))
  const drawn = useMemo(() => learners.slice(from, to), [learners, from, to])
  const { slots, onFocus } = useRowSlots(drawn)
  const sorted = (key: SortKey) => ({
    sort: view.sort !== key ? ('none' as const) : view.descending ? ('desc' as const) : ('asc' as const),
    onSort: () => onSort(key),
  })
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
          <Th {...sorted('username')} className="w-34">
            Username
          </Th>
          <Th {...sorted('studio')} className="w-31">
            Studio
          </Th>
          <Th className="w-38">Crew</Th>
          <Th className="w-27">Coach Wooden</Th>
          <Th className="w-26">Crew Captain</Th>
          <Th className="w-19">Guide</Th>
          <Th className="w-35">Guide studio</Th>
          <th scope="col" className={context.movesSchools ? 'w-41' : 'w-32'}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <Blank height={from * rows.height} topRef={rows.topRef} />
      <tbody ref={rows.rowsRef} onFocus={onFocus}>
        {drawn.map((learner, index) => (
          <LearnerRow
            key={slots.get(learner.id)}
            learner={learner}
            selected={selected.has(learner.id)}
            position={from + index + 2}
            context={context}
          />
        ))}
      </tbody>
      <Blank height={(learners.length - to) * rows.height} />
    </Table>
  )
}

/**
 * A list in a new order shows what can be seen at once, and of the rows beyond as many as are drawn already; new ones come
 * a moment later. `settled` is the list as it was drawn last.
 */
function firstTheSeen(
  { from, to, seen }: RowWindow,
  learners: readonly User[],
  settled: readonly User[],
): { from: number; to: number } {
  if (settled === learners) return { from, to }
  const there = Math.min(settled.length, to - from)
  const below = Math.max(seen.to, Math.min(to, seen.from + there))
  return { from: Math.max(from, Math.min(seen.from, below - there)), to: below }
}

/** Of all pages of the table, as it is filtered now. */
export function SelectAll({
  learners,
  selected,
  onSelectAll,
  className,
}: {
  learners: readonly User[]
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

function Blank({ height, topRef }: { height: number; topRef?: ReturnType<typeof useRowWindow>['topRef'] }) {
  return (
    <tbody ref={topRef} aria-hidden="true">
      {height > 0 && (
        <tr className="block! border-0! p-0! xl:table-row!" style={{ height }}>
          <td colSpan={10} className="h-auto! border-0! p-0!" />
        </tr>
      )}
    </tbody>
  )
}
