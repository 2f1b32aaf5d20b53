// Reading through the cache: one hook for every GET of the endpoint table, one more for those that come in pages.
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { keyOf } from './cache.ts'
import type { Answer, AnyInput, Input, InputArgs, ReadCall } from './calls.ts'
import { callByName } from './client.ts'

export { useChange } from './changes.ts'

/** For `useQuery`, `fetchQuery`, `getQueryData` and the like. Key: `[name, params, query]`. */
export function queryOptionsFor<C extends ReadCall>(name: C, ...input: InputArgs<C>): ReadOptions<Answer<C>>
export function queryOptionsFor(name: string, input?: AnyInput): unknown {
  return queryOptions({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => callByName(name, { ...input, signal }),
  })
}

type ReadOptions<Data> = ReturnType<typeof queryOptions<Data, ApiError, Data, ReturnType<typeof keyOf>>>

export interface ReadSettings<Data, Shown = Data> {
  /** False: do not ask yet. */
  enabled?: boolean
  select?: (data: Data) => Shown
  /** True keeps the answer of the last input on the screen while that of a new one is on its way. */
  keepPrevious?: boolean
}

/**
 * What a GET answers, kept fresh. `useApi('GET /api/groups/:id', { params: { id } })`.
 * Input null: not known yet, so nothing is asked.
 */
export function useApi<C extends ReadCall, Shown = Answer<C>>(
  name: C,
  input: InputArgs<C>[0] | null,
  settings?: ReadSettings<Answer<C>, Shown>,
): UseQueryResult<Shown, ApiError>
export function useApi<C extends ReadCall>(
  name: C,
  ...none: Record<never, never> extends Input<C> ? [] : [never]
): UseQueryResult<Answer<C>, ApiError>
export function useApi(name: string, input?: AnyInput | null, settings: ReadSettings<unknown> = {}): unknown {
  return useQuery({
    queryKey: keyOf(name, input),
    queryFn: input === null ? skipToken : ({ signal }) => callByName(name, { ...input, signal }),
    enabled: settings.enabled ?? true,
    ...(settings.select && { select: settings.select }),
    ...(settings.keepPrevious && { placeholderData: (previous: unknown) => previous }),
  })
}

type PageOf<C extends ReadCall> = Extract<Answer<C>, { items: unknown[]; nextCursor: string | null }>
/** Reads that answer `{ items, nextCursor }`. */
export type PagedCall = { [C in ReadCall]: PageOf<C> extends never ? never : C }[ReadCall]
type ItemOf<C extends PagedCall> = PageOf<C>['items'][number]

export type Pages<C extends PagedCall> = UseInfiniteQueryResult<
  { items: ItemOf<C>[]; pages: PageOf<C>[] },
  ApiError
>

/** A list that grows: `data.items` are those of all pages so far, `fetchNextPage()` brings more while `hasNextPage`. */
export function useApiPages<C extends PagedCall>(name: C, input: InputArgs<C>[0] | null): Pages<C>
export function useApiPages(name: string, input: AnyInput | null = {}): unknown {
  return useInfiniteQuery(pagesOf(name, input))
}

interface LoosePage {
  items: unknown[]
  nextCursor: string | null
}

function pagesOf(name: string, input: AnyInput | null) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(name, input), 'pages'],
    initialPageParam: '',
    queryFn:
      input === null ? skipToken : ({ pageParam, signal }) => readPage(name, { ...input, signal }, pageParam),
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), pages }),
  })
}

async function readPage(name: string, input: AnyInput, cursor: string): Promise<LoosePage> {
  const query = cursor === '' ? input.query : { ...input.query, cursor }
  const page = await callByName(name, { ...input, query })
  if (typeof page === 'object' && page !== null && 'items' in page && Array.isArray(page.items)) {
    const next = 'nextCursor' in page && typeof page.nextCursor === 'string' ? page.nextCursor : null
    return { ...page, items: page.items, nextCursor: next }
  }
  throw new TypeError(`${name} does not answer in pages`)
}
