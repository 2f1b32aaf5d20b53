import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

export type Tone = 'done' | 'run' | 'miss' | 'warn' | 'info'

export const toneInk: Record<Tone, string> = {
  done: 'text-primary-ink',
  run: 'text-ink-2',
  miss: 'text-clay-ink',
  warn: 'text-amber-ink',
  info: 'text-sky-ink',
}

/** A status: always an icon and a word, never a colour alone. */
export function Status({
  tone,
  icon,
  children,
  size = 'md',
  className,
}: {
  tone: Tone
  icon: IconPicture
  children: ReactNode
  size?: 'md' | 'sm'
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.25 whitespace-nowrap font-600',
        size === 'sm' ? 'text-13' : 'text-14',
        toneInk[tone],
        className,
      )}
    >
      <Icon of={icon} size={size === 'sm' ? 16 : 18} />
      {children}
    </span>
  )
}
