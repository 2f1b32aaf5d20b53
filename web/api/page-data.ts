// The reads that the table of screens names for a page. They start together with its code, the page waits for them, and its
// parts read them as data that is never undefined.
import {
  InfiniteQueryObserver,
  type QueryClient,
  QueryObserver,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQueryClient,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { PageRead } from '../../contract/page-reads.ts'
import { toQueryKey } from './cache.ts'
import type { Answer, AnyInput, InputArgs, ReadCall } from './calls.ts'
import type { ApiError } from './client.ts'
import { callByName } from './client.ts'
import { toPagesOptions } from './pages.ts'

const toOptions = ({ name, fresh, ...input }: Omit<PageRead, 'pages'>) =>
  queryOptions<unknown, ApiError>({
    queryKey: toQueryKey(name, input),
    queryFn: ({ signal }) => callByName(name, { ...input, signal }),
    refetchOnMount: fresh ? 'always' : true,
  })

/** Returns the key under which the parts of the page read. */
const toReadKey = ({ name, pages, ...input }: PageRead) =>
  pages ? toPagesOptions(name, input).queryKey : toQueryKey(name, input)

/** Reads what is not in the cache yet. Never throws. */
export async function prefetchReads(client: QueryClient, reads: readonly PageRead[]): Promise<void> {
  await Promise.all(
    reads.map(({ name, pages, ...input }) =>
      pages
        ? client.prefetchInfiniteQuery(toPagesOptions(name, input))
        : client.prefetchQuery(toOptions({ name, ...input })),
    ),
  )
}

/**
 * Keeps these reads in use until the returned function is called. What failed is then not read again by the page that is drawn
 * in the meantime, which shows it as failed.
 */
export function holdReads(client: QueryClient, reads: readonly PageRead[]): () => void {
  const stops = reads.map(({ name, pages, ...input }) =>
    pages
      ? new InfiniteQueryObserver(client, toPagesOptions(name, input)).subscribe(() => {})
      : new QueryObserver(client, toOptions({ name, ...input })).subscribe(() => {}),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the reads of a page are loaded, and the first failure, including data that was shown and is now refused. */
export interface PageState {
  isReady: boolean
  error: ApiError | null
  /** The call that failed. */
  failed: PageRead['name'] | null
  /** Reads again what failed. */
  retry: () => void
}

const isLoaded = () => true

/** Reads, and keeps fresh, everything the page needs for its first render. At most one of the reads comes in pages. */
export function usePageReads(reads: readonly PageRead[]): PageState {
  const client = useQueryClient()
  const list = reads.find(({ pages }) => pages)
  const pages = useInfiniteQuery({
    ...toPagesOptions(list?.name ?? '', list ?? null),
    select: isLoaded,
    refetchOnMount: list?.fresh ? 'always' : true,
  })
  const plain = reads.filter((read) => !read.pages)
  const state = useQueries({ queries: plain.map(toOptions), combine: toPageState })
  const retry = () => {
    for (const read of reads) {
      const queryKey = toReadKey(read)
      if (client.getQueryState(queryKey)?.status === 'error')
        void client.refetchQueries({ queryKey, exact: true })
    }
  }
  return {
    isReady: state.isReady && (list === undefined || pages.data !== undefined),
    error: state.error ?? pages.error,
    failed: plain[state.failedAt]?.name ?? (pages.error && list ? list.name : null),
    retry,
  }
}

const toPageState = (results: readonly { data: unknown; error: ApiError | null }[]) => ({
  isReady: results.every(({ data }) => data !== undefined),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  failedAt: results.findIndex(({ error }) => error !== null),
})

interface PageDataSettings<Data, Shown> {
  select?: (data: Data) => Shown
}

/**
 * Returns the response of a read that the table of screens names for this page. Inside of `PageData` it is loaded; a read
 * that the table does not name makes the page show its skeleton until it is loaded.
 */
export function usePageData<C extends ReadCall, Shown = Answer<C>>(
  name: C,
  ...rest: Record<never, never> extends NonNullable<InputArgs<C>[0]>
    ? [input?: InputArgs<C>[0], settings?: PageDataSettings<Answer<C>, Shown>]
    : [input: NonNullable<InputArgs<C>[0]>, settings?: PageDataSettings<Answer<C>, Shown>]
): Shown
export function usePageData(
  name: string,
  input?: AnyInput,
  { select }: PageDataSettings<unknown, unknown> = {},
): unknown {
  const { data } = useSuspenseQuery({
    queryKey: toQueryKey(name, input),
    queryFn: ({ signal }) => callByName(name, { ...input, signal }),
    ...(select && { select }),
  })
  return data
}

/** Like `usePageData`, for each of several inputs, or for none if the page needs it only for some users. */
export function usePageDataList<C extends ReadCall>(
  name: C,
  inputs: readonly NonNullable<InputArgs<C>[0]>[],
): Answer<C>[]
export function usePageDataList(name: ReadCall, inputs: readonly AnyInput[]): unknown {
  return useSuspenseQueries({
    queries: inputs.map((input) => ({
      queryKey: toQueryKey(name, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => callByName(name, { ...input, signal }),
    })),
    combine: dataOfEach,
  })
}

const dataOfEach = (results: readonly { data: unknown }[]) => results.map(({ data }) => data)
