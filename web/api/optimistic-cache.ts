// Writes to the cache that show a result before the server answers, and how to take them back.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Answer, ReadCall } from './calls.ts'

export interface OptimisticCache {
  /**
   * Changes every cached answer of a read (each page on its own), or only those with these `params`. `change` may run
   * again: on the answer without a change of before that was refused.
   */
  update<C extends ReadCall>(
    read: C,
    change: (data: NonNullable<Answer<C>>) => Answer<C>,
    params?: Record<string, number | string>,
  ): void
}

/** How to undo what was written, in the order of writing. */
export type Rollback = (() => void)[]

type Write = (data: never) => unknown

/** What the server said, and what was written over it since, in that order. */
interface Written {
  base: unknown
  writes: readonly Write[]
  /** Both together, as they lie in the cache. */
  data: unknown
}

const writtenIn = new WeakMap<Query, Written>()

export function optimisticCache(client: QueryClient, rollback: Rollback): OptimisticCache {
  const show = (query: Query, base: unknown, writes: readonly Write[]) => {
    client.setQueryData(
      query.queryKey,
      writes.reduce((data, write) => changed(data, write), base),
    )
    writtenIn.set(query, { base, writes, data: query.state.data })
  }
  return {
    update: (read: string, write: Write, params?: object) => {
      const queryKey = params ? [read, params] : [read]
      // An answer that is on its way would show the old state again.
      void client.cancelQueries({ queryKey })
      for (const query of client.getQueryCache().findAll({ queryKey })) {
        const { data } = query.state
        if (data === undefined || data === null) continue
        const { base, writes } = writtenOver(query) ?? { base: data, writes: [] }
        // Its own, even where two changes write the same.
        const own: Write = (before) => write(before)
        show(query, base, [...writes, own])
        rollback.unshift(() => {
          const written = writtenOver(query)
          const others = written?.writes.filter((one) => one !== own)
          if (written && others) show(query, written.base, others)
        })
      }
    },
  }
}

/** Undefined when nothing was written since the server's last answer. */
function writtenOver(query: Query): Written | undefined {
  const written = writtenIn.get(query)
  return written?.data === query.state.data ? written : undefined
}

function changed(data: unknown, write: Write): unknown {
  // What lies under the name of a read is its answer, and `update` takes a change of that one.
  const change = (answer: unknown) => write(answer as never)
  return isPages(data) ? { ...data, pages: data.pages.map(change) } : change(data)
}

function isPages(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
