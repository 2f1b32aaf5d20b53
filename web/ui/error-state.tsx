import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Blank } from './empty.tsx'
import { CloudOff, RotateCw } from './start-icons.tsx'

/** Data that could not be loaded: what happened, and 'Try again'. */
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
  return (
    <div role="alert">
      <Blank
        title={title}
        icon={CloudOff}
        level={level}
        className={className}
        action={
          onRetry && (
            <Button icon={RotateCw} onClick={onRetry} pending={retrying} pendingLabel="Trying...">
              Try again
            </Button>
          )
        }
      >
        {children}
      </Blank>
    </div>
  )
}
