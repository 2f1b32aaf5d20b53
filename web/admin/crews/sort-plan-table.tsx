import { Fragment, memo } from 'react'
import { pluralWord } from '../../../contract/sentences.ts'
import { cx } from '../../ui/cx.ts'
import { Table, Td, Th } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useGrowing } from '../../ui/use-growing.ts'
import { fullName } from '../people/person-name.ts'
import { sizeWarning } from './board.ts'
import type { PlanRow } from './sort-plan.ts'

/** Who joins which crew, and its size now and then. */
export function SortPlanTable({ rows }: { rows: readonly PlanRow[] }) {
  const { shown, sentinel } = useGrowing(rows.length, 15)
  return (
    <Table caption="Who joins which crew" aria-rowcount={rows.length + 1} className="plan-table">
      <thead>
        <tr>
          <Th className="w-40">Crew</Th>
          <Th>Joins</Th>
          <Th className="w-52">Studios then</Th>
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
          <Row key={row.key} row={row} />
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
  row: { name, isNew, joins, staying, before, after, studios },
}: {
  row: PlanRow
}) {
  const warning = sizeWarning(after)
  return (
    <tr>
      <th scope="row" className="font-600 [overflow-wrap:anywhere]">
        {name} {isNew && <Tag tone="evergreen">New</Tag>}
      </th>
      <td className="[overflow-wrap:anywhere]">
        {joins.map((learner, index) => (
          <Fragment key={learner.id}>
            {index > 0 && ', '}
            <bdi>{fullName(learner)}</bdi>
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
