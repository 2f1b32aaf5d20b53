import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Blocks below each other: 20 px between them, 12 on a phone. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-5', className)}
    />
  )
}
