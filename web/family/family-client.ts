// What the pages of families know from the server, and how they keep it fresh: they have no live updates.
import { MutationCache, QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Family } from '../../contract/families.ts'
import type { ChangeCall } from '../api/calls.ts'
import { ApiError } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'

export type FamilyChange = Extract<ChangeCall, `${string} /api/family${string}`>

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])
const isRefused = (error: Error | null) => error instanceof ApiError && REFUSED.has(error.status)

/** Everything is read again when the page comes back into view, except what the server refused. */
export function newFamilyClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Without a connection the page keeps what it shows, but a guardian stops seeing what the server refuses.
      onError: (error, query) => {
        if (isRefused(error)) query.setState({ data: undefined })
      },
    }),
    mutationCache: new MutationCache({
      // The pass has ended: the page then asks for a code.
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) window.location.reload()
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Reading the family again without a pass would take away the form with a half-typed code.
        refetchOnWindowFocus: ({ state }) => (isRefused(state.error) ? false : 'always'),
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Returns a function that shows the family in a change's answer. */
export function useShowFamily(): (family: Family) => void {
  const client = useQueryClient()
  return (family) => void client.setQueryData(queryOptionsFor('GET /api/family').queryKey, family)
}
