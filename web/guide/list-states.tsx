import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

type Read = Pick<
  UseQueryResult<unknown, ApiError>,
  'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'
>

/** Rows on their way, or why they did not come; null when there is something to show. */
export function waitingFor(read: Read, label: string): ReactNode {
  if (read.isPending) return <RowSkeletons label={label} />
  if (!read.isError) return null
  return (
    <Card>
      <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {read.error?.sentence}
      </ErrorState>
    </Card>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

function RowSkeletons({ label }: { label: string }) {
  return (
    <Card>
      <SkeletonGroup label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="flex h-19 items-center gap-3 px-4 sm:px-5">
            <Skeleton className="size-9 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  )
}
