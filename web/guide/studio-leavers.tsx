import type { UseQueryResult } from '@tanstack/react-query'
import type { StudioUser } from '../../contract/guide.ts'
import type { ApiError } from '../api/api-error.ts'
import { HistoryLink } from '../crews/history-link.tsx'
import { LeftOn, NoLeavers } from '../people/listed-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, Td, Th } from '../ui/table.tsx'

/** The learners of the studio who are marked as left. */
export function StudioLeavers({ read }: { read: UseQueryResult<StudioUser[], ApiError> }) {
  if (read.isError) {
    return (
      <ErrorState level="h3" onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {read.error.sentence}
      </ErrorState>
    )
  }
  if (!read.data) return <Skeleton className="m-4 h-40" />
  if (read.data.length === 0) return <NoLeavers className="border-t border-line" />
  return (
    <Table caption="Learners of the studio who have left">
      <thead>
        <tr>
          <Th>Learner</Th>
          <Th>Left on</Th>
        </tr>
      </thead>
      <tbody>
        {read.data.map((learner) => (
          <tr key={learner.id}>
            <th scope="row">
              <HistoryLink person={learner} sorted />
            </th>
            <Td label="Left on">
              <LeftOn at={learner.leftAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
