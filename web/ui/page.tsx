import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Width and edges of a screen: 1264 px at most, 24 from the edge, 16 on a tablet, 12 on a phone. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'mx-auto w-full max-w-(--page) px-3 pt-3 pb-8 sm:px-4 sm:pt-5 sm:pb-12 lg:px-6 lg:pt-6 lg:pb-16',
        className,
      )}
    />
  )
}

/** Blocks in a column: 20 px between them, 12 on a phone. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-5', className)}
    />
  )
}
