import { t } from '@lingui/core/macro'
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Scene } from './scene.tsx'
import { SmallPage } from './small-page.tsx'

type EmptyProps = {
  title: ReactNode
  children?: ReactNode
  icon?: LucideIcon
  /** Replaces the icon, such as a small cairn. */
  picture?: ReactNode
  action?: ReactNode
  level?: 'h2' | 'h3'
  /** Wraps it in a card. */
  card?: boolean
  className?: string
}

/** An empty state: a picture, a title, and the one action that fills it. */
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
            <Icon icon={icon} size={24} />
          </span>
        ))}
      <Heading className="mt-2 text-18 leading-snug font-600 tracking-normal text-balance [overflow-wrap:anywhere]">
        {title}
      </Heading>
      {children && (
        <div className="max-w-[34ch] text-14 text-balance text-ink-2 [overflow-wrap:anywhere]">
          {children}
        </div>
      )}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  )
  return card ? <Card>{content}</Card> : content
}

/** Shown for data that could not be loaded: what happened, and 'Try again'. With an h1 it is the whole page. */
export function ErrorState({
  title = t`Unable to load data`,
  children = t`The server didn’t answer. Your work is safe.`,
  onRetry,
  retryLabel = t`Try again`,
  retrying = false,
  level = 'h2',
  className,
}: {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  const retry = onRetry && (
    <Button
      variant={level === 'h1' ? 'primary' : 'quiet'}
      icon={RotateCw}
      onClick={onRetry}
      pending={retrying}
      pendingLabel={t`Trying...`}
    >
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      {level === 'h1' ? (
        <SmallPage picture={<CloudedSun />} title={title} action={retry}>
          {children}
        </SmallPage>
      ) : (
        <Empty title={title} icon={CloudOff} level={level} className={className} action={retry}>
          {children}
        </Empty>
      )}
    </div>
  )
}

function CloudedSun() {
  return (
    <>
      <Scene />
      <svg viewBox="0 0 400 170" aria-hidden="true" className="absolute inset-0 size-full fill-line">
        <circle cx="214" cy="60" r="11" />
        <circle cx="230" cy="53" r="15" />
        <circle cx="247" cy="61" r="10" />
        <rect x="203" y="58" width="54" height="13" rx="6.5" />
      </svg>
    </>
  )
}
