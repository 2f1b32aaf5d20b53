// Writes to the cache that show a result before the server answers, and how to take them back.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer, ReadCall } from './calls.ts'

export interface OptimisticCache {
  /** Changes every cached answer of a read (each page on its own), or only those with these `params`. */
  update<C extends ReadCall>(
    read: C,
    change: (data: NonNullable<Answer<C>>) => Answer<C>,
    params?: Record<string, number | string>,
  ): void
}

/** How to undo what was written, in the order of writing. */
export type Rollback = (() => void)[]

export function optimisticCache(client: QueryClient, rollback: Rollback): OptimisticCache {
  return {
    update: (read: string, change: (data: never) => unknown, params?: object) => {
      const queryKey = params ? [read, params] : [read]
      // An answer that is on its way would show the old state again.
      void client.cancelQueries({ queryKey })
      for (const [key, before] of client.getQueriesData<never>({ queryKey })) {
        if (before === undefined || before === null) continue
        client.setQueryData(key, isPages(before) ? changePages(before, change) : change(before))
        rollback.unshift(() => client.setQueryData(key, before))
      }
    },
  }
}

function isPages(data: unknown): data is InfiniteData<never> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

function changePages({ pages, pageParams }: InfiniteData<never>, change: (page: never) => unknown) {
  return { pages: pages.map((page) => change(page)), pageParams }
}
