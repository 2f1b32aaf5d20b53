// The browser's copy of what the server said: never stale by itself, refreshed by topic when something changes.
import { QueryClient } from '@tanstack/react-query'
import type { Topic } from '../../contract/topics.ts'
import type { AnyInput, ChangeCall } from './calls.ts'
import { showsAny, topicsOfChanges } from './topics.ts'

/** Seed's fetch defaults: no retry, no refetch on focus or interval, data never goes stale. Offline calls fail at once. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
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

export type QueryKey = readonly [name: string, params: object | null, query: object | null]

export function keyOf(name: string, input: AnyInput | null | undefined): QueryKey {
  return [name, input?.params ?? null, input?.query ?? null]
}

/** Of a list that grows page by page. */
export const keyOfPages = (name: string, input: AnyInput | null | undefined) =>
  [...keyOf(name, input), 'pages'] as const

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
