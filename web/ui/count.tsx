import { formatCount } from '../../contract/sentences.ts'
import { cx } from './cx.ts'

/** A number next to a title. Grey; evergreen only for unread items. */
export function Count({
  of,
  tone = 'quiet',
  label,
  className,
}: {
  of: number
  tone?: 'quiet' | 'unread' | undefined
  /** What is counted, for screen readers: 'unread'. */
  label?: string
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-12 leading-none font-700 tabular-nums',
        tone === 'unread' ? 'bg-primary text-on-primary' : 'bg-raised text-ink-2',
        className,
      )}
    >
      <span>
        {formatCount(of)}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  )
}
