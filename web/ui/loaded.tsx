// Shows a query: a skeleton while it loads, an error with 'Try again' if it failed, otherwise its content.
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

/** If a refresh fails, the earlier data stays on the screen. If rendering fails, only this part shows an error. */
export function Loaded<Data>({
  read,
  skeleton,
  card = false,
  failed,
  line,
  errorShownElsewhere = false,
  children,
}: {
  read: Read<Data>
  /** The skeleton has the size of the content. */
  skeleton: ReactNode
  /** Shows the error in its own card. Leave it out where `Loaded` is inside a card already. */
  card?: boolean
  /** Replaces the default title, heading level, class or text of the error. */
  failed?: Pick<ComponentProps<typeof ErrorState>, 'title' | 'level' | 'className' | 'children'>
  /**
   * Shows the error as this sentence with 'Try again' after it. The padding suits a small card with a header, unless
   * `failed.className` replaces it.
   */
  line?: string
  /** Leaves the error out, because another part of the page shows it for the same read. */
  errorShownElsewhere?: boolean
  children: (data: Data) => ReactNode
}) {
  const inCard = (error: ReactNode) => (card ? <Card>{error}</Card> : error)
  const renderError = (error: ComponentProps<typeof ErrorState>, sentence = line) =>
    sentence === undefined ? (
      inCard(<ErrorState {...error} />)
    ) : (
      <p role="alert" className={failed?.className ?? 'px-4 pb-4 text-14 text-ink-2 sm:px-5 sm:pb-5'}>
        {sentence} <TextButton onClick={error.onRetry}>Try again</TextButton>
      </p>
    )
  if (read.data === undefined) {
    if (!read.isError) return skeleton
    if (errorShownElsewhere) return null
    const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching }
    return renderError({ children: read.error?.sentence, ...failed, ...retry })
  }
  const renderCrash = (retry: () => void) =>
    renderError(
      {
        ...failed,
        title: 'Couldn’t show this',
        children: 'The rest of the page works.',
        onRetry: retry,
      },
      line && 'Couldn’t show this.',
    )
  return (
    <Boundary fallback={renderCrash}>
      <Content data={read.data}>{children}</Content>
    </Boundary>
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
  label: string
  className?: string
  children?: ReactNode
}

/**
 * Wraps skeletons, and tells screen readers once that `label` ('learners') is loading. Without children it shows one block
 * that fills it.
 */
export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-label={`Loading ${label}`} aria-busy="true" className={className}>
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

export function SkeletonRows({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label}>
      <Rows count={count} />
    </SkeletonGroup>
  )
}

/** A loading card with border, title and as many rows as fit into the height, which `className` gives. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <Card className={cx('overflow-hidden', className)}>
      <div className="flex h-15 items-center px-4 sm:px-5">
        <Skeleton className="h-6 w-2/5" />
      </div>
      <Rows />
    </Card>
  )
}

/** Loading cards in a column; `heights` are the classes of their heights. */
export function SkeletonCards({ label, heights }: { label: string; heights: readonly string[] }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3 sm:gap-5">
      {heights.map((className) => (
        <SkeletonCard key={className} className={className} />
      ))}
    </SkeletonGroup>
  )
}
