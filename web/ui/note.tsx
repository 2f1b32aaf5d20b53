import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { toneInk } from './tag.tsx'

export type NoteTone = 'info' | 'warn' | 'bad' | 'good'

const tones: Record<NoteTone, { block: string; ink: string; icon: LucideIcon }> = {
  info: { block: 'bg-sky-soft', ink: toneInk.info, icon: Info },
  warn: { block: 'bg-amber-soft', ink: toneInk.warn, icon: TriangleAlert },
  bad: { block: 'bg-clay-soft', ink: toneInk.miss, icon: CircleAlert },
  good: { block: 'bg-primary-soft', ink: toneInk.done, icon: CircleCheck },
}

interface NoteProps {
  tone?: NoteTone
  icon?: LucideIcon
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Makes screen readers announce it as soon as it appears. */
  alert?: boolean
  className?: string
}

/** A tinted block for a lasting state, such as a crew that is too small or a failed sign-in. */
export function Note({ tone = 'info', icon, title, children, action, alert = false, className }: NoteProps) {
  const { block, ink, icon: toneIcon } = tones[tone]
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-10 px-4 py-3 text-14 text-ink', block, className)}
    >
      <Icon icon={icon ?? toneIcon} className={cx('mt-px', ink)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title && <b className="font-600">{title}</b>}
        {title && children && ' '}
        {children}
      </div>
      {action}
    </div>
  )
}
