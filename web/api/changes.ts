// Changing things through the server: optimistic where asked, rolled back on failure, then refreshed by topic.
import {
  hashKey,
  notifyManager,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Topic } from '../../contract/topics.ts'
import type { ApiError } from './api-error.ts'
import { refreshTopics, topicsOf } from './cache.ts'
import type { Answer, AnyInput, ChangeCall, Input } from './calls.ts'
import { callByName } from './client.ts'
import { type OptimisticCache, optimisticCache, type Rollback } from './optimistic-cache.ts'

export interface ChangeSettings<C extends ChangeCall, Known = unknown> {
  /** What became different; by default that of the call (topics.ts). */
  topics?: readonly Topic[]
  /** Shows the result before the server answers. */
  optimistic?: (input: Input<C>, cache: OptimisticCache) => void
  onSuccess?: (answer: Answer<C>, input: Input<C> & Known) => void
  onError?: (error: ApiError, input: Input<C> & Known) => void
  /** Wait before refreshing, in milliseconds. */
  refreshAfter?: number
}

export type Change<C extends ChangeCall, Known = unknown> = UseMutationResult<
  Answer<C>,
  ApiError,
  Input<C> & Known,
  Rollback
>

/**
 * `const save = useChange('PATCH /api/goals/:id', { onSuccess })`, then `save.mutate({ params, body })`. The second
 * click of a double click changes nothing: it comes before the page can show that the first one is under way.
 * `Known`: what `mutate` passes on to `onSuccess` and `onError` besides, such as the person before the change.
 */
export function useChange<C extends ChangeCall, Known = unknown>(
  name: C,
  settings?: ChangeSettings<C, Known>,
): Change<C, Known>
export function useChange(name: ChangeCall, settings: LooseSettings = {}): unknown {
  const client = useQueryClient()
  const change = useMutation(changeOptions(client, name, settings))
  const { mutate } = change
  const mutateOnce: typeof mutate = useCallback(
    (...asked) => {
      if (newestUnderWay(client, name) !== hashKey([asked[0]])) mutate(...asked)
    },
    [client, name, mutate],
  )
  return { ...change, mutate: mutateOnce }
}

/** What the newest change of this kind that runs was given. An older one does not count: on, off and on are three. */
const newestUnderWay = (client: QueryClient, name: ChangeCall): string | undefined =>
  client
    .getMutationCache()
    .findAll({ mutationKey: [name], status: 'pending' })
    .map(({ state }) => hashKey([state.variables]))
    .at(-1)

interface LooseSettings {
  topics?: readonly Topic[]
  optimistic?(input: AnyInput, cache: OptimisticCache): void
  onSuccess?(answer: unknown, input: AnyInput): void
  onError?(error: ApiError, input: AnyInput): void
  refreshAfter?: number
}

function changeOptions(
  client: QueryClient,
  name: ChangeCall,
  settings: LooseSettings,
): UseMutationOptions<unknown, ApiError, AnyInput, Rollback> {
  const { topics = topicsOf(name), optimistic, onSuccess, onError, refreshAfter = 0 } = settings
  return {
    mutationKey: [name],
    mutationFn: (input) => callByName(name, input),
    onMutate: (input) => {
      const rollback: Rollback = []
      // Several lists change in one picture: nobody is in two of them, or in none, meanwhile.
      notifyManager.batch(() => optimistic?.(input, optimisticCache(client, rollback)))
      return rollback
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error, input, rollback) => {
      notifyManager.batch(() => {
        for (const undo of rollback ?? []) undo()
      })
      onError?.(error, input)
    },
    onSettled: () => {
      // The last of several changes refreshes; an earlier one would bring back what the later ones already show.
      if (client.isMutating({ mutationKey: [name] }) > 1) return
      const refresh = () => void refreshTopics(client, topics)
      if (refreshAfter > 0) setTimeout(refresh, refreshAfter)
      else refresh()
    },
  }
}
