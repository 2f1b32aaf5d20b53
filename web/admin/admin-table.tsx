import { t } from '@lingui/core/macro'
import { Ellipsis, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Leavers, type ListedState, StateSelect } from '../parts/people/listed-state.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatDate } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { type LazyDialog, type PreloadProps, useShownDialog } from '../ui/lazy.tsx'
import type { Read } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuItem } from '../ui/menu-panel.tsx'
import { Table, Td, Th } from '../ui/table.tsx'
import { NoData } from './tab-states.tsx'

export interface Column<Row> {
  head: string
  /** Returns null if there is nothing to show. */
  cell: (row: Row, index: number) => ReactNode
  numeric?: boolean
  /** In stacked rows the cell takes a whole line, or none if it is empty. */
  wide?: boolean
  className?: string
}

export interface AdminTableProps<Row extends { id: number }> {
  title: string
  sub?: ReactNode
  caption: string
  rows: readonly Row[]
  add: { label: string; dialog: LazyDialog<Closing> }
  /** Rarer actions, next to `add`. */
  more?: ReactNode
  empty: { title: string; icon: LucideIcon; words: string }
  /** Lets lists of people show those who left. */
  state?: {
    value: ListedState
    onChange: (state: ListedState) => void
    leavers: Read<readonly Row[]>
    leaverColumns: readonly Column<Row>[]
  }
  /** Names the row in the labels of its buttons. */
  getName: (row: Row) => string
  nameCell: (row: Row, index: number) => ReactNode
  columns: readonly Column<Row>[]
  /** The buttons of a row, if they are not just the dialogs for 'Edit' and 'Delete'. */
  actions?: (row: Row) => readonly RowButton[]
  dialogs?: Record<RowDialog, LazyDialog<Closing & { item: NoInfer<Row> }>>
}

type Closing = { onClose: () => void }
type RowDialog = 'edit' | 'remove'

/** A list of the admin page: a head with the add button, the empty state, and rows with actions. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { title, sub, rows, add, more, empty, state, dialogs } = props
  const { show, dialog } = useShownDialog()
  const toAdd = { onClick: () => show(add.dialog.Dialog), ...add.dialog.preloadProps }
  const button = (icon: LucideIcon, label: string, what: RowDialog, item: Row): RowButton[] => {
    if (!dialogs) return []
    const { Dialog, preloadProps } = dialogs[what]
    const onClick = () => show(({ onClose }) => <Dialog item={item} onClose={onClose} />)
    return [{ icon, label, onClick, preloadProps }]
  }
  const buttonsOf = (item: Row) => [
    ...button(Pencil, t`Edit`, 'edit', item),
    ...button(Trash2, t`Delete`, 'remove', item),
  ]
  return (
    <Card className="overflow-clip">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:pl-4">
        <h2 className="text-18 font-600">{title}</h2>
        {sub && <p className="text-14 text-ink-2">{sub}</p>}
        <span className="ml-auto flex flex-wrap gap-2">
          {state && <StateSelect value={state.value} onChange={state.onChange} className="sm:min-w-28" />}
          {more}
          <Button size="sm" variant="primary" icon={Plus} {...toAdd}>
            {add.label}
          </Button>
        </span>
      </div>
      {state?.value === 'left' ? (
        <Leavers list={state.leavers} failure={<NoData kind="user" />}>
          {(leavers) => (
            <PlainTable
              {...props}
              columns={state.leaverColumns}
              rows={leavers}
              actions={(item) => props.actions?.(item) ?? []}
            />
          )}
        </Leavers>
      ) : rows.length > 0 ? (
        <PlainTable actions={(item) => buttonsOf(item)} {...props} />
      ) : (
        <Empty
          title={empty.title}
          icon={empty.icon}
          level="h3"
          action={<Button {...toAdd}>{add.label}</Button>}
        >
          {empty.words}
        </Empty>
      )}
      {dialog}
    </Card>
  )
}

/** A table with a row for each item, its name first and `actions` in the last cell. */
export function PlainTable<Row extends { id: number }>({
  caption,
  rows,
  columns,
  getName,
  nameCell,
  actions,
}: Pick<AdminTableProps<Row>, 'caption' | 'columns' | 'getName' | 'nameCell' | 'actions'> & {
  rows: readonly Row[]
}) {
  return (
    <Table caption={caption} stack>
      <thead>
        <tr>
          <Th>{t`Name`}</Th>
          {columns.map(({ head, numeric = false, className }) => (
            <Th key={head} numeric={numeric} className={className}>
              {head}
            </Th>
          ))}
          {actions && (
            <th scope="col">
              <span className="sr-only">{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} className="sm:max-xl:relative">
            <th
              scope="row"
              className={cx(
                '[overflow-wrap:anywhere]',
                actions && 'sm:max-xl:min-h-11 sm:max-xl:content-center sm:max-xl:pr-28!',
              )}
            >
              {nameCell(row, index)}
            </th>
            {columns.map(({ head, cell, numeric = false, wide = false, className }) => {
              const content = cell(row, index)
              return (
                <Td
                  key={head}
                  label={head}
                  numeric={numeric}
                  className={cx(
                    '[overflow-wrap:anywhere]',
                    wide && (content === null ? 'max-xl:hidden!' : 'max-xl:col-span-full'),
                    className,
                  )}
                >
                  {content ?? <NothingThere />}
                </Td>
              )
            })}
            {actions && <RowActions name={getName(row)} buttons={actions(row)} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const NothingThere = () => (
  <span className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{t`None`}</span>
  </span>
)

/** Shows at most two lines. The edit dialog shows the whole text. */
export const descriptionColumn = (): Column<{ description: string | null }> => ({
  head: t`Description`,
  wide: true,
  cell: ({ description }) =>
    description ? (
      <span title={description} className="line-clamp-2 xl:max-w-[48ch]">
        {description}
      </span>
    ) : null,
})

export function createdColumn<Row extends { createdAt: string }>(
  getZone: (row: Row) => string,
  className?: string,
): Column<Row> {
  return {
    head: t`Created`,
    ...(className && { className }),
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">{formatDate(row.createdAt, getZone(row))}</span>
    ),
  }
}

export interface RowButton {
  icon: LucideIcon
  /** The label begins with a verb. In the row the name of the person or thing is appended for screen readers. */
  label: string
  onClick: () => void
  reason?: string | undefined
  preloadProps?: PreloadProps
  tone?: 'destructive'
}

/**
 * The last cell of a row. If there are more than three buttons only the first is in the row, and the others are in its
 * menu. From tablet width on, a stacked row has them next to the name.
 */
export function RowActions({
  name,
  buttons,
  className = 'max-sm:col-span-full sm:max-xl:absolute sm:max-xl:top-2 sm:max-xl:right-3',
}: {
  name: string
  buttons: readonly RowButton[]
  className?: string
}) {
  const inRow = buttons.slice(0, buttons.length > 3 ? 1 : 3)
  const items = (): MenuItem[] =>
    buttons.slice(inRow.length).map(({ icon, label, onClick, reason, preloadProps, tone }) => {
      // The menu is open, so the dialogs come next.
      preloadProps?.onFocus()
      return {
        icon,
        label,
        disabled: reason !== undefined,
        note: reason,
        ...(tone && { tone, separated: true }),
        onSelect: () => {
          keepFocus(document.activeElement)
          onClick()
        },
      }
    })
  return (
    <td className={className}>
      <span className="flex max-sm:-ml-2 xl:justify-end">
        {inRow.map(({ icon, label, onClick, reason, preloadProps }) => (
          <IconButton
            key={label}
            size="sm"
            icon={icon}
            label={t`${label}: ${name}`}
            tooltip={label}
            reason={reason}
            onClick={(event) => {
              keepFocus(event.currentTarget)
              onClick()
            }}
            {...preloadProps}
          />
        ))}
        {buttons.length > inRow.length && (
          <Menu
            label={t`More for: ${name}`}
            trigger={<IconButton size="sm" icon={Ellipsis} label={t`More for: ${name}`} tooltip={t`More`} />}
            items={items}
          />
        )}
      </span>
    </td>
  )
}
