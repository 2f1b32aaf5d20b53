// Undoes a change of many people, in one call for many or in one for each.
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { refreshTopics } from '../../api/cache.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { describeError, isServerRefusal } from '../../api/client.ts'
import { BATCH_SIZE } from '../../parts/lists/list-action-dialog.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'

type Refused = ListResult['refused']

/** A step of the Undo, and the people it restores. */
interface Step {
  ids: readonly number[]
  send: () => Promise<Refused>
}

export const createStep = (id: number, back: () => Promise<unknown>): Step => ({
  ids: [id],
  send: async () => {
    await back()
    return []
  },
})

export function stepsInBatches<Person extends { id: number }>(
  people: readonly Person[],
  send: (batch: readonly Person[]) => Promise<{ refused: Refused }>,
): Step[] {
  return Array.from({ length: Math.ceil(people.length / BATCH_SIZE) }, (_, index) => {
    const batch = people.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)
    return { ids: batch.map(({ id }) => id), send: async () => (await send(batch)).refused }
  })
}

/**
 * Returns by id why people were not restored. A refused step leaves the others; if there is no response the rest is not
 * sent.
 */
async function findRefusals(steps: readonly Step[]): Promise<ReadonlyMap<number, string>> {
  const refusals = new Map<number, string>()
  for (const [index, { ids, send }] of steps.entries()) {
    if (ids.every((id) => refusals.has(id))) continue
    try {
      for (const { id, message } of await send()) refusals.set(id, message)
    } catch (error) {
      const undone = isServerRefusal(error) ? ids : steps.slice(index).flatMap((step) => step.ids)
      for (const id of undone) refusals.set(id, describeError(error))
      if (!isServerRefusal(error)) break
    }
  }
  return refusals
}

/** An Undo for `count` people; `failure` and `by` are those of `useUndo`. */
export function useUndoMany(
  failure = t`Failed to update user`,
  by: ChangeCall = 'PUT /api/admin/users/:id/roles',
) {
  const client = useQueryClient()
  return useCallback(
    (count: number, steps: readonly Step[]): ToastAction => ({
      label: t`Undo`,
      onSelect: async () => {
        const refusals = await findRefusals(steps)
        const [first] = refusals.values()
        const done = count - refusals.size
        const restored = formatCount(done)
        const total = formatCount(count)
        if (first === undefined)
          showSuccess(t`Undone`, plural(count, { one: '# learner restored.', other: '# learners restored.' }))
        else if (done === 0) showFailure(failure, first)
        else showFailure(t`Couldn’t undo everything`, t`${restored} of ${total} restored. ${first}`)
        void refreshTopics(client, { by })
      },
    }),
    [client, failure, by],
  )
}
