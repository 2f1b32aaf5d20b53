// Calls that change something: optional optimistic updates, rolled back on failure, then a refresh by topic.
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
import { showFailure } from '../ui/toast.ts'
import { refreshTopics } from './cache.ts'
import type { Answer, AnyInput, ChangeCall, Input } from './calls.ts'
import { type ApiError, callByName, describeError } from './client.ts'
import { type OptimisticCache, optimisticCache, type Rollback } from './optimistic-cache.ts'
import { forgetWrite, recordWrite } from './own-writes.ts'

/** The title of the toast about a refusal. Its description is the server's message, or `fallback` without one. */
export type Failure = string | readonly [title?: string, otherwise?: string | undefined]

export interface ChangeSettings<C extends ChangeCall, Extra = unknown> {
  /** The topics that the change affects; by default those of the call (topics.ts). */
  topics?: readonly Topic[]
  /** Shows the result before the server responds. */
  optimistic?: (input: Input<C>, cache: OptimisticCache) => void
  /** Writes the response into the reads that show it, which are then not read again. */
  applyAnswer?: (answer: Answer<C>, cache: OptimisticCache) => void
  onSuccess?: (answer: Answer<C>, input: Input<C> & Extra) => void
  onError?: (error: ApiError, input: Input<C> & Extra) => void
  failure?: Failure | undefined
  /** The delay before refreshing, in milliseconds. */
  refreshAfterMs?: number
}

interface PendingChange {
  rollback: Rollback
  /** The reads that show the response, so that they are not read again. */
  known: Set<object>
}

export type Change<C extends ChangeCall, Extra = unknown> = UseMutationResult<
  Answer<C>,
  ApiError,
  Input<C> & Extra,
  PendingChange
>

/**
 * `const save = useChange('PATCH /api/goals/:id', { onSuccess })`, then `save.mutate({ params, body })`. The second click
 * of a double click is ignored, because it comes before the page can show that the first one is pending. `Extra` is further
 * input that `mutate` passes on to `onSuccess` and `onError`, such as the person before the change.
 */
export function useChange<C extends ChangeCall, Extra = unknown>(
  name: C,
  settings?: ChangeSettings<C, Extra>,
): Change<C, Extra>
export function useChange(name: ChangeCall, settings: LooseSettings = {}): unknown {
  const client = useQueryClient()
  const change = useMutation(changeOptions(client, name, settings))
  const { mutate } = change
  const mutateOnce: typeof mutate = useCallback(
    (...args) => {
      if (findNewestPending(client, name) !== hashKey([args[0]])) mutate(...args)
    },
    [client, name, mutate],
  )
  return { ...change, mutate: mutateOnce }
}

/**
 * Returns the hash of the newest pending input of this kind. Older ones are ignored, because on, off and on are three
 * changes.
 */
const findNewestPending = (client: QueryClient, name: ChangeCall): string | undefined =>
  client
    .getMutationCache()
    .findAll({ mutationKey: [name], status: 'pending' })
    .map(({ state }) => hashKey([state.variables]))
    .at(-1)

interface LooseSettings extends Pick<ChangeSettings<ChangeCall>, 'topics' | 'failure' | 'refreshAfterMs'> {
  optimistic?(input: AnyInput, cache: OptimisticCache): void
  applyAnswer?(answer: unknown, cache: OptimisticCache): void
  onSuccess?(answer: unknown, input: AnyInput): void
  onError?(error: ApiError, input: AnyInput): void
}

function changeOptions(
  client: QueryClient,
  name: ChangeCall,
  settings: LooseSettings,
): UseMutationOptions<unknown, ApiError, AnyInput, PendingChange> {
  const { topics = { by: name }, optimistic, applyAnswer, onSuccess, onError } = settings
  const { failure = [], refreshAfterMs = 0 } = settings
  return {
    mutationKey: [name],
    mutationFn: async (input) => {
      const write = recordWrite(topics)
      try {
        return await callByName(name, { ...input, write })
      } catch (error) {
        forgetWrite(write)
        throw error
      }
    },
    onMutate: (input) => {
      const rollback: Rollback = []
      // Several lists change in one render, so that nothing is briefly in two of them, or in none.
      notifyManager.batch(() => optimistic?.(input, optimisticCache(client, rollback)))
      return { rollback, known: new Set() }
    },
    onSuccess: (answer, input, { known }) => {
      notifyManager.batch(() => applyAnswer?.(answer, optimisticCache(client, [], known)))
      onSuccess?.(answer, input)
    },
    onError: (error, input, own) => {
      notifyManager.batch(() => {
        for (const undo of own?.rollback ?? []) undo()
      })
      const [title, fallback] = typeof failure === 'string' ? [failure] : failure
      if (title !== undefined) showFailure(title, describeError(error, fallback))
      onError?.(error, input)
    },
    onSettled: (_answer, _error, _input, own) => {
      const refresh = (later = false) => void refreshTopics(client, topics, { known: own?.known, later })
      // Only the last of several changes refreshes, because an earlier refresh would undo the later optimistic updates.
      if (client.isMutating({ mutationKey: [name] }) > 1) refresh(true)
      else if (refreshAfterMs > 0) setTimeout(refresh, refreshAfterMs)
      else refresh()
    },
  }
}
