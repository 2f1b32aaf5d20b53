// Shows a query: a placeholder while it loads, an error with 'Try again' if it failed, otherwise its content.
import { t } from '@lingui/core/macro'
import { Component, type ComponentProps, type ReactNode, useDeferredValue } from 'react'
import { TextButton } from './button.tsx'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { ErrorState } from './empty.tsx'

/** The parts of a TanStack query that `Loaded` needs. `combineQueries` combines several into one. */
export interface Read<Data> {
  data: Data | undefined
  isError: boolean
  error: { sentence: string } | null
  isFetching: boolean
  refetch: () => unknown
}

export interface PlaceholderProps {
  /** The noun for screen readers: 'the schools' is announced as 'Loading the schools'. */
  label?: string
  /** The whole sentence instead, in rooms whose sentences are messages. */
  text?: string
  /** Classes that give the gray block the size of the content. */
  size?: string
  /** Cards instead of the block; the classes of their heights. */
  cards?: readonly string[]
  /** The class of a grid for the cards, which by default are in a column. */
  layout?: string
  /** Replaces the block. */
  fallback?: ReactNode
}

/** Stands where a part will be while its data or its code loads. */
export function Placeholder({ label, text, size = 'h-24', cards, layout, fallback }: PlaceholderProps) {
  if (fallback !== undefined) return fallback
  if (!cards) return <SkeletonGroup label={label} text={text} className={size} />
  return (
    <SkeletonGroup label={label} text={text} className={layout ?? 'grid gap-3 sm:gap-5'}>
      {Object.entries(cards).map(([key, className]) => (
        <SkeletonCard key={key} className={className} />
      ))}
    </SkeletonGroup>
  )
}

export interface LoadedProps<Data> extends PlaceholderProps {
  read: Read<Data>
  /** Shows the error in its own card. Leave it out where `Loaded` is inside a card already. */
  errorInCard?: boolean
  /** Replaces the default title, heading level, class or text of the error. */
  errorProps?: Pick<ComponentProps<typeof ErrorState>, 'title' | 'level' | 'className' | 'children'>
  /** Shows the error as this sentence with 'Try again' after it. Its class is that of `errorProps`. */
  inlineError?: string
  children: (data: Data) => ReactNode
}

/** If a refresh fails, the earlier data stays on the screen. If rendering fails, only this part shows an error. */
export function Loaded<Data>({
  read,
  errorInCard = false,
  errorProps,
  inlineError,
  children,
  ...placeholder
}: LoadedProps<Data>) {
  const renderError = (error: ComponentProps<typeof ErrorState>, sentence = inlineError) => {
    if (sentence !== undefined)
      return (
        <InlineError className={errorProps?.className} onRetry={error.onRetry}>
          {sentence}
        </InlineError>
      )
    const shown = <ErrorState level={errorInCard ? 'h2' : 'h3'} {...error} />
    return errorInCard ? <Card>{shown}</Card> : shown
  }
  if (read.data === undefined) {
    if (!read.isError) return <Placeholder {...placeholder} />
    const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching }
    return renderError({ children: read.error?.sentence, ...errorProps, ...retry })
  }
  const renderCrash = (retry: () => void) =>
    renderError(
      {
        ...errorProps,
        title: t`Couldn’t show this`,
        children: t`The rest of the page works.`,
        onRetry: retry,
      },
      inlineError && t`Couldn’t show this.`,
    )
  return (
    <Boundary fallback={renderCrash}>
      <Content data={read.data}>{children}</Content>
    </Boundary>
  )
}

interface InlineErrorProps {
  onRetry: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** A failure in one sentence with 'Try again' after it, for small parts. */
function InlineError({ onRetry, className = 'text-14 text-ink-2', children }: InlineErrorProps) {
  return (
    <p role="alert" className={className}>
      {children} <TextButton onClick={onRetry}>{t`Try again`}</TextButton>
    </p>
  )
}

/** Only the error of a read whose data is shown elsewhere, or needs no room of its own. */
export function ReadError({
  read,
  className,
  children,
}: Pick<InlineErrorProps, 'className' | 'children'> & { read: Read<unknown> }) {
  if (read.data !== undefined || !read.isError) return null
  return (
    <InlineError className={className} onRetry={() => void read.refetch()}>
      {children}
    </InlineError>
  )
}

/** Calls `children` in a component of its own, so that the boundary catches what it throws. */
function Content<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data)
}

/** Combines several reads into one. It has data once all of them have, and a retry repeats only those that failed. */
export function combineQueries<Reads extends Record<string, Read<unknown>>>(
  reads: Reads,
): Read<{ [Name in keyof Reads]: NonNullable<Reads[Name]['data']> }>
export function combineQueries(reads: Record<string, Read<unknown>>): Read<Record<string, unknown>> {
  const list = Object.values(reads)
  const failed = list.filter(({ data, isError }) => data === undefined && isError)
  const complete = list.every(({ data }) => data !== undefined)
  return {
    data: complete
      ? Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data]))
      : undefined,
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    isFetching: list.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of failed) void read.refetch()
    },
  }
}

/**
 * Returns whether the first response or failure has arrived. It stays true while a failed read is repeated, so that the rest
 * of the page doesn't jump.
 */
export const hasAnswered = ({
  isPending,
  errorUpdateCount,
}: {
  isPending: boolean
  errorUpdateCount: number
}) => !isPending || errorUpdateCount > 0

/** Catches a rendering error of its children and shows `fallback` in their place. The rest of the page keeps working. */
export class Boundary extends Component<
  { fallback: (retry: () => void) => ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}

/** Returns false in a component's first render and true in the next, which follows directly without delaying the first paint. */
export function useAfterFirstRender(): boolean {
  return useDeferredValue(true, false)
}

/** A gray placeholder for content that is loading. `className` gives it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-6 bg-raised', className)} />
}

interface SkeletonGroupProps {
  label?: string | undefined
  /** The whole sentence, in rooms whose sentences are messages. */
  text?: string | undefined
  className?: string
  children?: ReactNode
}

/**
 * Wraps skeletons, and tells screen readers once that `label` ('learners') is loading. Without children it shows one block
 * that fills it.
 */
export function SkeletonGroup({
  label,
  text = label ? t`Loading ${label}` : t`Loading`,
  className,
  children,
}: SkeletonGroupProps) {
  return (
    <div role="status" aria-label={text} aria-busy="true" className={className}>
      {children ?? <Skeleton className="size-full" />}
    </div>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

function Rows({ count = rows.length }: { count?: number }) {
  return rows.slice(0, count).map((row) => (
    <div key={row} className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  ))
}

export function SkeletonRows({
  label,
  text,
  count = 4,
}: Pick<PlaceholderProps, 'label' | 'text'> & { count?: number }) {
  return (
    <SkeletonGroup label={label} text={text}>
      <Rows count={count} />
    </SkeletonGroup>
  )
}

/**
 * A loading card with border, title and as many rows as fit into the height, which `className` gives. `label` is for screen
 * readers; cards of one group leave it to the group.
 */
export function SkeletonCard({ label, className }: { label?: string; className?: string }) {
  const content = (
    <>
      <div className="flex h-15 items-center px-4 sm:px-5">
        <Skeleton className="h-6 w-2/5" />
      </div>
      <Rows />
    </>
  )
  return (
    <Card className={cx('overflow-hidden', className)}>
      {label ? <SkeletonGroup label={label}>{content}</SkeletonGroup> : content}
    </Card>
  )
}
