// Reading through the cache: one hook for every GET of the endpoint table. Paged ones are in pages.ts.
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { toQueryKey } from './cache.ts'
import type { Answer, AnyInput, Input, InputArgs, ReadCall } from './calls.ts'
import type { ApiError } from './client.ts'
import { callByName } from './client.ts'

export { useChange } from './changes.ts'

/** Returns options for `useQuery`, `fetchQuery`, `getQueryData` and the like. The key is `[name, params, query]`. */
export function queryOptionsFor<C extends ReadCall>(name: C, ...input: InputArgs<C>): ReadOptions<Answer<C>>
export function queryOptionsFor(name: string, input?: AnyInput): unknown {
  return queryOptions({
    queryKey: toQueryKey(name, input),
    queryFn: ({ signal }) => callByName(name, { ...input, signal }),
  })
}

type ReadOptions<Data> = ReturnType<typeof queryOptions<Data, ApiError, Data, ReturnType<typeof toQueryKey>>>

export interface ReadSettings<Data, Shown = Data> {
  /** False delays the read. */
  enabled?: boolean
  select?: (data: Data) => Shown
  /** Reads again whenever it is shown, for data without a topic. */
  fresh?: boolean
  /** Keeps the last input's response on the screen while that of a new one is loading. */
  keepPrevious?: boolean
}

/**
 * Returns the response of a GET, kept fresh. `useApi('GET /api/groups/:id', { params: { id } })`. Nothing is read if the
 * input is null, because it is not known yet.
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
    queryKey: toQueryKey(name, input),
    queryFn: input === null ? skipToken : ({ signal }) => callByName(name, { ...input, signal }),
    enabled: settings.enabled ?? true,
    refetchOnMount: settings.fresh ? 'always' : true,
    ...(settings.select && { select: settings.select }),
    ...(settings.keepPrevious && { placeholderData: (previous: unknown) => previous }),
  })
}
