// The reads of the guardians' pages, and how they stay fresh: these pages have no live updates.
import { MutationCache, QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Family } from '../../contract/families.ts'
import type { ChangeCall } from '../api/calls.ts'
import { ApiError } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'

export type FamilyChange = Extract<ChangeCall, `${string} /api/family${string}`>

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])
const isRefused = (error: Error | null) => error instanceof ApiError && REFUSED.has(error.status)

/** Everything is read again when the page comes back into view, except reads that the server refused. */
export function createFamilyClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // If the connection is lost the page keeps its data, but a guardian no longer sees what the server refuses.
      onError: (error, query) => {
        if (isRefused(error)) query.setState({ data: undefined })
      },
    }),
    mutationCache: new MutationCache({
      // The pass has ended, so the page asks for a code.
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) window.location.reload()
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Reading the family again without a pass would remove the form with a half-typed code.
        refetchOnWindowFocus: ({ state }) => (isRefused(state.error) ? false : 'always'),
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Returns a function that shows the family from a change's response. */
export function useShowFamily(): (family: Family) => void {
  const client = useQueryClient()
  return (family) => void client.setQueryData(queryOptionsFor('GET /api/family').queryKey, family)
}
