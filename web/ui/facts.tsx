// Names and values of a `dl`, whose own classes lay them out.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A pair of cells in a list of two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

interface FigureProps {
  name: string
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** A large number below its name, followed by `note`. */
export function Figure({ name, note, className, children }: FigureProps) {
  return (
    <div className={cx('min-w-0 px-4 py-3 sm:px-5 sm:py-4', className)}>
      <dt className="text-13 text-ink-2 sm:text-14">{name}</dt>
      <dd className="text-20 leading-tight font-700 tabular-nums sm:text-24">
        {children}
        {note && (
          <>
            {' '}
            <small className="text-14 font-400 text-ink-2">{note}</small>
          </>
        )}
      </dd>
    </div>
  )
}
