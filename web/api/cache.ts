// The browser's cache of responses. It never becomes stale by itself, and is refreshed by topic when something changes.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { backgroundRetry } from './background-retry.ts'
import type { AnyInput } from './calls.ts'
import type { Changed } from './own-writes.ts'
import { getTopics, showsAny } from './topics.ts'

/**
 * The fetch defaults: no retry, no refetch on focus or interval, and data never becomes stale. Offline calls fail
 * immediately.
 */
export function createQueryClient(): QueryClient {
  const retry = backgroundRetry()
  return new QueryClient({
    queryCache: new QueryCache({
      // Only data on the screen is read again automatically: by a retry, with the next change, or after the next sign-in.
      onError: (error, query) => {
        const { data, fetchMeta } = query.state
        // The end of a list shows by itself that its next page failed.
        if (data === undefined || fetchMeta?.fetchMore || !isTemporary(error)) return
        query.setState({ status: 'success', error: null })
        retry.failed(query, error)
      },
      onSuccess: (_, query) => retry.succeeded(query),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // A part that appears does not read again what failed where it is shown already (see `holdReads`).
        retryOnMount: (query) => query.getObserversCount() <= 1,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Whether the session ended, or the server is down or overloaded. Unlike 'not found' this says nothing about the data. */
const isTemporary = (error: Error): boolean =>
  'status' in error && /^(0|401|429|5..)$/.test(`${error.status}`)

export type QueryKey = readonly [name: string, params: object | null | false, query: object | null]

/**
 * Returns the key of a read. An input of null means not known yet; it has its own key, so that waiting for it does not
 * disable the read without input.
 */
export function toQueryKey(name: string, input: AnyInput | null | undefined): QueryKey {
  return [name, input === null ? false : (input?.params ?? null), input?.query ?? null]
}

/** Refreshes what changed: reads on the screen now, the others when shown; `known` show it already, `later` waits. */
export async function refreshTopics(
  client: QueryClient,
  changed: Changed,
  { known, later = false }: { known?: ReadonlySet<object> | undefined; later?: boolean } = {},
): Promise<void> {
  if (!('by' in changed) && changed.length === 0) return
  const topics = new Set('by' in changed ? getTopics(changed.by) : changed)
  await client.invalidateQueries({
    predicate: (query) => !known?.has(query) && showsAny(String(query.queryKey[0]), topics),
    refetchType: later ? 'none' : 'active',
  })
}
