// The browser's copy of what the server said: never stale by itself, refreshed by topic when something changes.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../../contract/topics.ts'
import { backgroundRetry } from './background-retry.ts'
import type { AnyInput, ChangeCall } from './calls.ts'

/** Queries that failed before they were shown. Showing them is no reason to read again. */
export const failedPrefetches = new WeakSet<object>()

/**
 * Seed's fetch defaults: no retry, no refetch on focus or interval, data never goes stale. Offline calls fail at once.
 * Only data that is shown already, and could not be refreshed, is read again by itself (background-retry.ts).
 */
export function newQueryClient(): QueryClient {
  const retry = backgroundRetry()
  return new QueryClient({
    queryCache: new QueryCache({
      // Data that is shown stays, and is read again by a retry, with the next change, or after the next sign-in.
      onError: (error, query) => {
        const { data, fetchMeta } = query.state
        // The end of a list shows itself that its next page failed.
        if (data === undefined || fetchMeta?.fetchMore || !isTemporary(error)) return
        query.setState({ status: 'success', error: null })
        retry.failed(query, error)
      },
      onSuccess: (_, query) => retry.succeeded(query),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // Not while another component shows the failure. After 'Try again' it is a query like any other.
        retryOnMount: (query) =>
          query.getObserversCount() < 2 && (query.state.errorUpdateCount > 1 || !failedPrefetches.has(query)),
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

/** The session ended, or the server is away or overloaded. Unlike 'not found' that says nothing about the data. */
const isTemporary = (error: Error): boolean =>
  'status' in error && /^(0|401|429|5..)$/.test(`${error.status}`)

export type QueryKey = readonly [name: string, params: object | null | false, query: object | null]

/** Input null: not known yet. It has a key of its own, so that waiting for it does not disable the read without input. */
export function keyOf(name: string, input: AnyInput | null | undefined): QueryKey {
  return [name, input === null ? false : (input?.params ?? null), input?.query ?? null]
}

let tables: typeof import('./topics.ts') | undefined

/** Loads the tables of topics, which the first view does not need. Never throws. */
export async function loadTopics(): Promise<void> {
  tables ??= await import('./topics.ts').catch(() => undefined)
}

/**
 * Refreshes the reads that show any of the topics, or what a change of this name affects: those on the screen now, the
 * others when they are shown next.
 */
export async function refreshTopics(
  client: QueryClient,
  changed: Iterable<Topic> | { by: ChangeCall },
): Promise<void> {
  // Taken now: the caller may go on with its set.
  const named = 'by' in changed ? null : new Set(changed)
  if (named?.size === 0) return
  if (!tables) await loadTopics()
  // Without the tables everything is read again, so that nothing stays outdated.
  if (!tables) return client.invalidateQueries()
  const { showsAny, topicsOf } = tables
  const topics = named ?? new Set('by' in changed ? topicsOf(changed.by) : [])
  return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => showsAny(String(name), topics) })
}
