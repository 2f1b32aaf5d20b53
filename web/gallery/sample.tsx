import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/** One titled place on the gallery. */
export function Sample({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={cx('grid grid-cols-[minmax(0,1fr)] gap-2', wide && 'sm:col-span-2')}>
      <h2 className="text-13 font-600 tracking-normal text-ink-2">{title}</h2>
      {children}
    </section>
  )
}
