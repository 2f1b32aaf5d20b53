import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Scene } from './scene.tsx'
import { SmallPage } from './small-page.tsx'
import { CloudOff, RotateCw } from './start-icons.tsx'

/** Data that could not be loaded: what happened, and 'Try again'. With an h1 it is the whole page. */
export function ErrorState({
  title = 'Unable to load data',
  children = 'The server did not answer. Your work is safe.',
  onRetry,
  retrying = false,
  level = 'h2',
  className,
}: {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
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
      pendingLabel="Trying..."
    >
      Try again
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
