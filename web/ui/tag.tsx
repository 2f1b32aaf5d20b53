import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

export type TagTone = 'grey' | 'plain' | 'evergreen' | 'amber' | 'clay' | 'sky'

const tones: Record<TagTone, string> = {
  grey: 'bg-raised px-2 text-ink-2',
  plain: 'text-ink-3',
  evergreen: 'bg-primary-soft px-2 text-primary-ink',
  amber: 'bg-amber-soft px-2 text-amber-ink',
  clay: 'bg-clay-soft px-2 text-clay-ink',
  sky: 'bg-sky-soft px-2 text-sky-ink',
}

/** A few words that mark a row: 'Next Week' sky, 'Edited since your review' amber, 'Current Week' plain. */
export function Tag({
  tone = 'grey',
  icon,
  children,
  className,
}: {
  tone?: TagTone
  icon?: IconPicture
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-6 py-px text-13 font-600 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
