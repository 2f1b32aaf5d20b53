import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { formatCount } from './numbers.ts'

export type TagTone = 'grey' | 'plain' | 'evergreen' | 'amber' | 'clay' | 'sky'

const tones: Record<TagTone, string> = {
  grey: 'bg-raised px-2 text-ink-2',
  plain: 'text-ink-3',
  evergreen: 'bg-primary-soft px-2 text-primary-ink',
  amber: 'bg-amber-soft px-2 text-amber-ink',
  clay: 'bg-clay-soft px-2 text-clay-ink',
  sky: 'bg-sky-soft px-2 text-sky-ink',
}

interface TagProps {
  tone?: TagTone
  icon?: LucideIcon
  children: ReactNode
  className?: string
}

/** A few words that mark a row: 'Next Week' in sky, 'Edited since your review' in amber, 'Current Week' in plain. */
export function Tag({ tone = 'grey', icon, children, className }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-6 py-px text-13 font-600 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon icon={icon} size={14} />}
      {children}
    </span>
  )
}

export type Tone = 'done' | 'run' | 'miss' | 'warn' | 'info'

export const toneInk: Record<Tone, string> = {
  done: 'text-primary-ink',
  run: 'text-ink-2',
  miss: 'text-clay-ink',
  warn: 'text-amber-ink',
  info: 'text-sky-ink',
}

interface StatusProps {
  tone: Tone
  icon: LucideIcon
  children: ReactNode
  size?: 'md' | 'sm'
  className?: string
}

/** A status. It always has an icon and a word, never only a color. */
export function Status({ tone, icon, children, size = 'md', className }: StatusProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.25 whitespace-nowrap font-600',
        size === 'sm' ? 'text-13' : 'text-14',
        toneInk[tone],
        className,
      )}
    >
      <Icon icon={icon} size={size === 'sm' ? 16 : 18} />
      {children}
    </span>
  )
}

interface CountProps {
  count: number
  tone?: 'quiet' | 'unread' | undefined
  /** The counted items, for screen readers: 'unread'. */
  label?: string
  className?: string
}

/** A number next to a title. It is grey, and evergreen only for unread items. */
export function Count({ count, tone = 'quiet', label, className }: CountProps) {
  return (
    <span
      className={cx(
        'inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-12 leading-none font-700 tabular-nums',
        tone === 'unread' ? 'bg-primary text-on-primary' : 'bg-raised text-ink-2',
        className,
      )}
    >
      <span>
        {formatCount(count)}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  )
}

/** A keyboard key, as printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[5px] border border-b-2 border-current px-1 text-center font-sans text-12 leading-4.5 font-600">
      {children}
    </kbd>
  )
}
