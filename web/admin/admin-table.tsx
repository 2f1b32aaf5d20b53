import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { IconPicture } from '../ui/icons.tsx'
import type { PreloadProps } from '../ui/lazy-dialog.tsx'
import { Table, Td, Th } from '../ui/table.tsx'
import { RowActions, type RowButton } from './row-actions.tsx'
import { TabHead } from './tab-head.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

export interface Column<Row> {
  head: string
  /** Null where there is nothing. */
  cell: (row: Row, index: number) => ReactNode
  numeric?: boolean
  /** Takes a line of its own where rows are stacked, and none when there is nothing in it. */
  wide?: boolean
  className?: string
}

export interface AdminTableProps<Row extends { id: number }> {
  title: string
  sub?: ReactNode
  caption: string
  /** What is listed, for the words while it loads: 'studios'. */
  noun: string
  list: {
    data: readonly Row[] | undefined
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** What the page says when the list does not come. */
  failure?: ReactNode
  add: { label: string; onAdd: () => void; preloadProps: PreloadProps }
  /** Beside `add`, for what is done more rarely. */
  more?: ReactNode
  empty: { title: string; icon: IconPicture; words: string }
  /** How buttons of the row call it. */
  nameOf: (row: Row) => string
  nameCell: (row: Row, index: number) => ReactNode
  columns: readonly Column<Row>[]
  actions: (row: Row) => readonly RowButton[]
}

const UNREADABLE = 'Please check your authentication or refresh the page.'

/** A list of the dashboard: its head with the one thing that is added, its states, and a row for each with its actions. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { title, sub, noun, list, failure = UNREADABLE, add, more, empty } = props
  if (list.isPending) return <TabSkeleton label={noun} />
  const { data } = list
  return (
    <Card className="overflow-clip">
      <TabHead
        title={title}
        sub={sub}
        add={add.label}
        onAdd={add.onAdd}
        preloadProps={add.preloadProps}
        more={more}
      />
      {!data ? (
        <ErrorState
          title="Unable to load data"
          level="h3"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {failure}
        </ErrorState>
      ) : data.length === 0 ? (
        <Empty
          title={empty.title}
          icon={empty.icon}
          level="h3"
          action={
            <Button onClick={add.onAdd} {...add.preloadProps}>
              {add.label}
            </Button>
          }
        >
          {empty.words}
        </Empty>
      ) : (
        <Rows {...props} rows={data} />
      )}
    </Card>
  )
}

type RowsProps<Row extends { id: number }> = AdminTableProps<Row> & { rows: readonly Row[] }

function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, rows, columns, nameOf, nameCell, actions } = props
  return (
    <Table caption={caption} stack>
      <thead>
        <tr>
          <Th>Name</Th>
          {columns.map(({ head, numeric = false, className }) => (
            <Th key={head} numeric={numeric} className={className}>
              {head}
            </Th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <th scope="row" className="[overflow-wrap:anywhere]">
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
            <RowActions of={nameOf(row)} buttons={actions(row)} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const NothingThere = () => (
  <span className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
)
