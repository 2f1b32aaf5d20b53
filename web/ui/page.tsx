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
