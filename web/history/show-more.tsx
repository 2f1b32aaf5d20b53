import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'

/** The end of a list that has more pages. */
export function ShowMore({
  list,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="ghost"
      className="w-full"
      pending={list.isFetchingNextPage}
      pendingLabel="Loading..."
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  )
}
