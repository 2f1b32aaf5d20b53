// Paged lists: reads that return a page and the cursor of the next one.
import {
  infiniteQueryOptions,
  skipToken,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { type QueryKey, toQueryKey } from './cache.ts'
import type { Answer, AnyInput, InputArgs, ReadCall } from './calls.ts'
import type { ApiError } from './client.ts'
import { callByName } from './client.ts'

/** The names of a page's list in responses. */
const listNames = ['items', 'goals', 'members'] as const
type ListOf = { [Name in (typeof listNames)[number]]: Record<Name, unknown[]> }[(typeof listNames)[number]]

type PageOf<C extends ReadCall> = Extract<Answer<C>, ListOf & { nextCursor: string | null }>
/** Reads that return a list and `nextCursor`: `{ items, nextCursor }`, or a history with its goals or members. */
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
 * A paged list: `data.items` are those of all pages so far, and `fetchNextPage()` loads more while `hasNextPage`. `fresh`
 * reads it again whenever it is shown, for data without a topic.
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
  const options = toPagesOptions(name, input)
  return useWithNextPage(
    useInfiniteQuery({ ...options, refetchOnMount: fresh ? 'always' : true }),
    options.queryKey,
  )
}

/** A paged list that the table of screens names for the page, so its first page is loaded, as with `usePageData`. */
export function usePageDataInPages<C extends PagedCall>(
  name: C,
  input: NonNullable<InputArgs<C>[0]>,
): Pages<C> & { data: NonNullable<Pages<C>['data']> }
export function usePageDataInPages(name: string, input: AnyInput): unknown {
  const options = toPagesOptions(name, input)
  // The function is never the token that skips a read.
  const { queryFn = skipToken, ...rest } = options
  const list = useSuspenseInfiniteQuery({ ...rest, ...(queryFn !== skipToken && { queryFn }) })
  return useWithNextPage(list, options.queryKey)
}

interface Refreshable {
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

function useWithNextPage<List extends Refreshable>(list: List, queryKey: PagesKey) {
  const client = useQueryClient()
  const fetchNextPage = async () => {
    // The next page would cancel a pending refresh, and the pages before it would stay outdated.
    if (client.isFetching({ queryKey, exact: true }) > 0) await list.refetch({ cancelRefetch: false })
    return list.fetchNextPage()
  }
  return { ...list, fetchNextPage }
}

interface LoosePage {
  nextCursor: string | null
}

interface LoosePages {
  items: unknown[]
  pages: LoosePage[]
}

type PagesKey = readonly [...QueryKey, 'pages']

/** Returns options for `useInfiniteQuery` and `prefetchInfiniteQuery`. The key is that of the call, and 'pages'. */
export function toPagesOptions(name: string, input: AnyInput | null) {
  return infiniteQueryOptions<LoosePage, ApiError, LoosePages, PagesKey, string>({
    queryKey: [...toQueryKey(name, input), 'pages'],
    initialPageParam: '',
    queryFn:
      input === null ? skipToken : ({ pageParam, signal }) => readPage(name, { ...input, signal }, pageParam),
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => findList(page) ?? []), pages }),
  })
}

async function readPage(name: string, input: AnyInput, cursor: string): Promise<LoosePage> {
  const query = cursor === '' ? input.query : { ...input.query, cursor }
  const page = await callByName(name, { ...input, query })
  if (typeof page === 'object' && page !== null && findList(page)) {
    const next = 'nextCursor' in page && typeof page.nextCursor === 'string' ? page.nextCursor : null
    return { ...page, nextCursor: next }
  }
  throw new TypeError(`${name} does not answer in pages`)
}

function findList(page: object): unknown[] | undefined {
  const fields = new Map<string, unknown>(Object.entries(page))
  return listNames.map((name) => fields.get(name)).find((list) => Array.isArray(list))
}
