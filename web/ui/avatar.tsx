import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('en-US') ?? ''

/** A stone with somebody's initials, or a picture. The name always stands beside it, so it is not read out. */
export function Avatar({
  firstName,
  lastName,
  size = 'm',
  picture,
  className,
}: {
  firstName: string
  lastName: string
  size?: 's' | 'm'
  picture?: ReactNode
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-stone bg-raised font-600 tracking-[0.01em] text-ink-2',
        size === 's' ? 'size-7 text-12' : 'size-9 text-13',
        className,
      )}
    >
      {picture ?? `${initial(firstName)}${initial(lastName)}`}
    </span>
  )
}
