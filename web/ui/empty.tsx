import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

type EmptyProps = {
  title: ReactNode
  children?: ReactNode
  icon?: IconPicture
  /** Instead of the icon, such as a small cairn. */
  picture?: ReactNode
  action?: ReactNode
  level?: 'h2' | 'h3'
  /** In a card of its own. */
  card?: boolean
  className?: string
}

/** A place without content: picture, title, and the one action that fills it. */
export function Empty({
  title,
  children,
  icon,
  picture,
  action,
  card = false,
  level: Heading = card ? 'h2' : 'h3',
  className,
}: EmptyProps) {
  const content = (
    <div
      className={cx(
        'grid min-h-73 content-center justify-items-center gap-1.5 px-6 py-7 text-center',
        className,
      )}
    >
      {picture ??
        (icon && (
          <span className="grid h-16 w-18 place-items-center rounded-stone bg-raised text-ink-2">
            <Icon of={icon} size={24} />
          </span>
        ))}
      <Heading className="mt-2 text-18 leading-snug font-600 tracking-normal text-balance">{title}</Heading>
      {children && <div className="max-w-[34ch] text-14 text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  )
  return card ? <Card>{content}</Card> : content
}
