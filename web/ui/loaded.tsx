// The states of a query, written once: its skeleton while it loads, what failed with 'Try again', else its content.
import type { ComponentProps, ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'

/** What the states need of a query of TanStack; `joined` makes one of several. */
export interface Read<Data> {
  data: Data | undefined
  isError: boolean
  error: { sentence: string } | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Shows `children` of the data. Data whose refresh failed stays on the screen. An error thrown while it is shown stays
 * in this part, too.
 */
export function Loaded<Data>({
  read,
  skeleton,
  card = false,
  failed,
  children,
}: {
  read: Read<Data>
  /** Has the size of the content. */
  skeleton: ReactNode
  /** The error stands in a card of its own; else the part stands in one already. */
  card?: boolean
  /** How the error looks, where it is not the ordinary one. */
  failed?: Pick<ComponentProps<typeof ErrorState>, 'title' | 'level' | 'className'>
  children: (data: Data) => ReactNode
}) {
  const inCard = (error: ReactNode) => (card ? <Card>{error}</Card> : error)
  if (read.data === undefined) {
    if (!read.isError) return skeleton
    return inCard(
      <ErrorState {...failed} onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {read.error?.sentence}
      </ErrorState>,
    )
  }
  const broken = (again: () => void) =>
    inCard(
      <ErrorState {...failed} title="This could not be shown" onRetry={again}>
        The rest of the page works.
      </ErrorState>,
    )
  return (
    <Boundary fallback={broken}>
      <Content of={read.data}>{children}</Content>
    </Boundary>
  )
}

/** A component, so that what `children` throws is thrown inside of the boundary. */
function Content<Data>({ of, children }: { of: Data; children: (data: Data) => ReactNode }) {
  return children(of)
}

/** One read of several: its data is there once all have theirs, and a retry reads those again that failed. */
export function joined<Reads extends Record<string, Read<unknown>>>(
  reads: Reads,
): Read<{ [Name in keyof Reads]: NonNullable<Reads[Name]['data']> }>
export function joined(reads: Record<string, Read<unknown>>): Read<Record<string, unknown>> {
  const all = Object.values(reads)
  const failed = all.filter(({ data, isError }) => data === undefined && isError)
  const complete = all.every(({ data }) => data !== undefined)
  return {
    data: complete
      ? Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data]))
      : undefined,
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of failed) void read.refetch()
    },
  }
}
