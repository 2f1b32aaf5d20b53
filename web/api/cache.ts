// The browser's copy of what the server said: never stale by itself, refreshed by topic when something changes.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../../contract/topics.ts'
import { backgroundRetry } from './background-retry.ts'
import type { AnyInput, ChangeCall } from './calls.ts'
import { showsAny, topicsOfChanges } from './topics.ts'

/** Reads that failed before they were drawn: that they are drawn now is no reason to ask again. */
export const failedAhead = new WeakSet<object>()

/**
 * Seed's fetch defaults: no retry, no refetch on focus or interval, data never goes stale. Offline calls fail at once.
 * Only what is shown already, and could not be refreshed, is asked for again (background-retry.ts).
 */
export function newQueryClient(): QueryClient {
  const retry = backgroundRetry()
  return new QueryClient({
    queryCache: new QueryCache({
      // What is shown stays, and is read again after a while, with the next change, or after the next sign-in.
      onError: (error, query) => {
        const { data, fetchMeta } = query.state
        // The end of a list says itself that no more came.
        if (data === undefined || fetchMeta?.fetchMore || !mayPass(error)) return
        query.setState({ status: 'success', error: null })
        retry.failed(query, error)
      },
      onSuccess: (_, query) => retry.succeeded(query),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // Not beside somebody who shows that it failed. After 'Try again' it is a read like any other.
        retryOnMount: (query) =>
          query.getObserversCount() < 2 && (query.state.errorUpdateCount > 1 || !failedAhead.has(query)),
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

/** The session ended, the server is away or in trouble: nothing is said of what was asked for, as 'gone' would. */
const mayPass = (error: Error): boolean => 'status' in error && /^(0|401|429|5..)$/.test(`${error.status}`)

export type QueryKey = readonly [name: string, params: object | null | false, query: object | null]

/** Input null is not known yet; it has a key of its own, or what waits for it would keep others from being read. */
export function keyOf(name: string, input: AnyInput | null | undefined): QueryKey {
  return [name, input === null ? false : (input?.params ?? null), input?.query ?? null]
}

/** Refreshes what shows any of the topics: at once where it is on the screen, else when it is shown next. */
export function refreshTopics(client: QueryClient, changed: Iterable<Topic>): Promise<void> {
  const set = new Set(changed)
  if (set.size === 0) return Promise.resolve()
  return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => showsAny(String(name), set) })
}

/** What a change made different, unless its caller names it. */
export function topicsOf(name: ChangeCall): readonly Topic[] {
  return topicsOfChanges[name]
}
