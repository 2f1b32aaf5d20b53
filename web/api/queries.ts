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
  /** Asks again whenever it is shown, for what no topic tells of. */
  fresh?: boolean
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
    refetchOnMount: settings.fresh ? 'always' : true,
    ...(settings.select && { select: settings.select }),
    ...(settings.keepPrevious && { placeholderData: (previous: unknown) => previous }),
  })
}

/** What the list of a page may be called in an answer. */
const listNames = ['items', 'goals', 'members'] as const
type ListOf = { [Name in (typeof listNames)[number]]: Record<Name, unknown[]> }[(typeof listNames)[number]]

type PageOf<C extends ReadCall> = Extract<Answer<C>, ListOf & { nextCursor: string | null }>
/** Reads that answer a list and `nextCursor`: `{ items, nextCursor }`, or a history with its goals or members. */
export type PagedCall = { [C in ReadCall]: PageOf<C> extends never ? never : C }[ReadCall]
type ItemIn<Page> = Page extends
  | { items: (infer Item)[] }
  | { goals: (infer Item)[] }
  | { members: (infer Item)[] }
  ? Item
  : never
type ItemOf<C extends PagedCall> = ItemIn<PageOf<C>>

export type Pages<C extends PagedCall> = UseInfiniteQueryResult<
  { items: ItemOf<C>[]; pages: PageOf<C>[] },
  ApiError
>

/**
 * A list that grows: `data.items` are those of all pages so far, `fetchNextPage()` brings more while `hasNextPage`.
 * `fresh`: ask again whenever it is shown, for what no topic tells of.
 */
export function useApiPages<C extends PagedCall>(
  name: C,
  input: InputArgs<C>[0] | null,
  settings?: { fresh?: boolean },
): Pages<C>
export function useApiPages(
  name: string,
  input: AnyInput | null = {},
  { fresh = false }: { fresh?: boolean } = {},
): unknown {
  return useInfiniteQuery({ ...pagesOf(name, input), refetchOnMount: fresh ? 'always' : true })
}

interface LoosePage {
  nextCursor: string | null
}

function pagesOf(name: string, input: AnyInput | null) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(name, input), 'pages'],
    initialPageParam: '',
    queryFn:
      input === null ? skipToken : ({ pageParam, signal }) => readPage(name, { ...input, signal }, pageParam),
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => listIn(page) ?? []), pages }),
  })
}

async function readPage(name: string, input: AnyInput, cursor: string): Promise<LoosePage> {
  const query = cursor === '' ? input.query : { ...input.query, cursor }
  const page = await callByName(name, { ...input, query })
  if (typeof page === 'object' && page !== null && listIn(page)) {
    const next = 'nextCursor' in page && typeof page.nextCursor === 'string' ? page.nextCursor : null
    return { ...page, nextCursor: next }
  }
  throw new TypeError(`${name} does not answer in pages`)
}

function listIn(page: object): unknown[] | undefined {
  const fields = new Map<string, unknown>(Object.entries(page))
  return listNames.map((name) => fields.get(name)).find((list) => Array.isArray(list))
}
