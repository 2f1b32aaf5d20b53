import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** A dense table. With `stack` its rows become blocks of labeled cells on narrow screens. */
export function Table({
  caption,
  stack = false,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { caption: string; stack?: boolean }) {
  return (
    <table {...rest} className={cx('table-base', stack && 'table-stack', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}

export type Sort = 'asc' | 'desc' | 'none'
const sorts = {
  asc: { aria: 'ascending', icon: ArrowUp },
  desc: { aria: 'descending', icon: ArrowDown },
  none: { aria: 'none', icon: ChevronsUpDown },
} as const

/** A column header. With `onSort` it is a button that shows how the rows are sorted. */
export function Th({
  sort,
  onSort,
  numeric = false,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & { sort?: Sort; onSort?: () => void; numeric?: boolean; children?: ReactNode }) {
  const order = sorts[sort ?? 'none']
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort ? order.aria : undefined}
      className={cx(numeric && 'numeric', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-10 items-center gap-1 rounded-6 touch:min-h-11"
        >
          {children}
          <Icon icon={order.icon} size={14} />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** A cell. `label` is shown above it when the rows are stacked. */
export function Td({
  label,
  numeric = false,
  className,
  ...rest
}: ComponentProps<'td'> & { label?: string; numeric?: boolean }) {
  return <td {...rest} data-label={label} className={cx(numeric && 'numeric', className)} />
}
