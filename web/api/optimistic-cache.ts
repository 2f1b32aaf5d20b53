// Optimistic updates: writes to the cache that show a result before the server responds, and their rollback.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Answer, ReadCall } from './calls.ts'

export interface OptimisticCache {
  /**
   * Changes every cached response of a read (each page separately), or only those with these `params`, and with a `query`
   * of null only those without a query. `change` may run again on the response without an earlier change, if that one was
   * refused.
   */
  update<C extends ReadCall>(
    read: C,
    change: (data: NonNullable<Answer<C>>) => Answer<C>,
    params?: Record<string, number | string>,
    query?: null,
  ): void
}

/** Functions that undo the writes, the last write first. */
export type Rollback = (() => void)[]

type Write = (data: never) => unknown

/** The server's last response, and the writes to it since, in order. */
interface OptimisticState {
  base: unknown
  writes: readonly Write[]
  /** The response with the writes, as it is in the cache. */
  data: unknown
  /** The response was written over while a newer one was pending or due, so it lacks a change. */
  outdated: boolean
}

const optimisticStates = new WeakMap<Query, OptimisticState>()

/** `upToDate` receives the queries that lack only what is written now. */
export function optimisticCache(
  client: QueryClient,
  rollback: Rollback,
  upToDate?: Set<object>,
): OptimisticCache {
  const show = (
    query: Query,
    { base, writes, outdated }: Pick<OptimisticState, 'base' | 'writes' | 'outdated'>,
  ) => {
    client.setQueryData(
      query.queryKey,
      writes.reduce((data, write) => changed(data, write), base),
    )
    optimisticStates.set(query, { base, writes, outdated, data: query.state.data })
  }
  return {
    update: (read: string, write: Write, params?: object, query?: null) => {
      const queryKey = [read, ...(params ? [params] : []), ...(query === null ? [query] : [])]
      const queries = client.getQueryCache().findAll({ queryKey })
      const outdated = new Set(queries.filter(isOutdated))
      // The response of a pending read would show the old state again.
      void client.cancelQueries({ queryKey })
      for (const query of queries) {
        const { data } = query.state
        if (data === undefined || data === null) continue
        const { base, writes } = findState(query) ?? { base: data, writes: [] }
        // A separate function, so that two changes with the same `write` stay two.
        const own: Write = (before) => write(before)
        show(query, { base, writes: [...writes, own], outdated: outdated.has(query) })
        if (!outdated.has(query)) upToDate?.add(query)
        rollback.unshift(() => {
          const state = findState(query)
          const others = state?.writes.filter((write) => write !== own)
          if (state && others) show(query, { ...state, writes: others })
        })
      }
    },
  }
}

/** Returns undefined if nothing was written since the server's last response. */
function findState(query: Query): OptimisticState | undefined {
  const state = optimisticStates.get(query)
  return state?.data === query.state.data ? state : undefined
}

const isOutdated = (query: Query): boolean =>
  findState(query)?.outdated || query.state.isInvalidated || query.state.fetchStatus !== 'idle'

function changed(data: unknown, write: Write): unknown {
  // The cache entry under the name of a read is its response, and `update` takes a change of that response.
  const change = (answer: unknown) => write(answer as never)
  return isPages(data) ? { ...data, pages: data.pages.map(change) } : change(data)
}

function isPages(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
