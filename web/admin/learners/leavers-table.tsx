import type { Ref } from 'react'
import { Link } from 'wouter'
import type { User } from '../../../contract/people.ts'
import { paths } from '../../frame/paths.ts'
import { LeftOn } from '../../parts/people/listed-state.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Undo2 } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import { Trash2 } from '../../ui/start-icons.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { deletePerson } from '../dialogs.ts'
import { fullName, listedName } from '../people/person-name.ts'
import { type LearnersTableProps, SelectAll, sortedBy } from './learners-table.tsx'
import { VirtualBody } from './virtual-body.tsx'

/** Expected height of a row in pixels: a table row, below 1180 px a block. */
const rowHeight = () => (window.innerWidth < 1180 ? 109 : 46)

interface LeaverActions {
  onSelect: (id: number, on: boolean, range: boolean) => void
  onBringBack: (leaver: User) => void
  onDelete: (leaver: User) => void
}

/** The learners who are marked as left. */
export function LeaversTable({
  learners,
  selected,
  onSelectAll,
  view,
  onSort,
  actions,
}: Omit<LearnersTableProps, 'context'> & { actions: LeaverActions }) {
  const sorted = sortedBy(view, onSort)
  return (
    <Table
      caption="Learners who have left"
      stack
      aria-rowcount={learners.length + 1}
      className="[&_thead_th]:z-10 xl:[&_thead_th]:top-15"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="w-12">
            <SelectAll learners={learners} selected={selected} onSelectAll={onSelectAll} className="-ml-2" />
          </th>
          <Th {...sorted('name')}>Name</Th>
          <Th {...sorted('username')}>Username</Th>
          <Th {...sorted('studio')}>Studio</Th>
          <Th>Left on</Th>
          <th scope="col" className="w-24">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <VirtualBody
        people={learners}
        view={view}
        rowHeight={rowHeight}
        row={(leaver, index, ref) => (
          <LeaverRow
            ref={ref}
            leaver={leaver}
            selected={selected.has(leaver.id)}
            index={index}
            actions={actions}
          />
        )}
      />
    </Table>
  )
}

function LeaverRow({
  ref,
  leaver,
  selected,
  index,
  actions,
}: {
  ref: Ref<HTMLTableRowElement>
  leaver: User
  selected: boolean
  index: number
  actions: LeaverActions
}) {
  const name = fullName(leaver)
  return (
    <tr
      ref={ref}
      aria-rowindex={index + 2}
      data-index={index}
      data-person={leaver.id}
      className={cx('relative', selected && 'bg-primary-soft')}
    >
      <td className="max-xl:contents!">
        <SelectBox
          label={`Select ${name}`}
          checked={selected}
          onChange={(on, range) => actions.onSelect(leaver.id, on, range)}
          className="max-xl:absolute max-xl:top-2.5 max-xl:left-1.5 xl:-ml-2"
        />
      </td>
      <th scope="row" className="max-xl:pl-9! sm:max-xl:pr-28!">
        <Link
          href={paths.goalHistory(leaver.id)}
          className="text-ink no-underline [overflow-wrap:anywhere] hover:underline focus-visible:underline max-xl:inline-flex max-xl:min-h-9 max-xl:items-center touch:min-h-11"
        >
          {listedName(leaver)}
        </Link>
      </th>
      <Td label="Username" className="text-ink-2 [overflow-wrap:anywhere]">
        {leaver.username}
      </Td>
      <Td label="Studio">{leaver.studio ?? <span className="text-ink-3">No studio</span>}</Td>
      <Td label="Left on">
        <LeftOn at={leaver.leftAt} />
      </Td>
      <td className="max-sm:col-span-full sm:max-xl:absolute sm:max-xl:top-2.5 sm:max-xl:right-3">
        <span className="flex max-sm:-ml-2 xl:justify-end">
          <IconButton
            size="sm"
            icon={Undo2}
            label={`Bring back ${name}`}
            tip="Bring back"
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget)
              actions.onBringBack(leaver)
            }}
          />
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Delete ${name}`}
            tip="Delete"
            onClick={() => actions.onDelete(leaver)}
            {...deletePerson.preloadProps}
          />
        </span>
      </td>
    </tr>
  )
}
