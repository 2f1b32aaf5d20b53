// How dialogs save: what was saved is said and closes the dialog; what was refused is said, and the dialog stays.

import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { type Change, type ChangeSettings, useChange } from '../api/changes.ts'
import { onFailure } from '../frame/on-failure.ts'
import { changedFields } from './changed-fields.ts'

interface Saving<C extends ChangeCall> extends Pick<ChangeSettings<C>, 'topics'> {
  /** Shows the toast about what was saved. */
  saved: (answer: Answer<C>, input: Input<C>) => void
  /** Title of the toast when the server refuses. */
  failure: string
}

/** The one call of a dialog. */
export function useClosingChange<C extends ChangeCall>(
  call: C,
  { saved, failure, onClose, topics }: Saving<C> & { onClose: () => void },
): Change<C> {
  return useChange(call, {
    ...(topics && { topics }),
    onSuccess: (answer, input) => {
      saved(answer, input)
      onClose()
    },
    onError: onFailure(failure),
  })
}

/** The calls of a dialog that makes something new, or changes what exists: then only what differs is sent. */
export function useSave<Item, Fields extends object, C extends ChangeCall, U extends ChangeCall>({
  existing,
  fieldsOf,
  create,
  update,
  onClose,
}: {
  /** As it was when the dialog opened. */
  existing: Item | undefined
  fieldsOf: (existing: Item) => Fields
  create: Saving<C> & { call: C; input: (fields: Fields) => Input<C> }
  update: Saving<U> & { call: U; input: (changed: Partial<Fields>, existing: Item) => Input<U> }
  onClose: () => void
}) {
  const creating = useClosingChange(create.call, { ...create, onClose })
  const updating = useClosingChange(update.call, { ...update, onClose })
  return {
    error: creating.error ?? updating.error,
    pending: creating.isPending || updating.isPending,
    save: (fields: Fields) => {
      if (existing === undefined) return creating.mutate(create.input(fields))
      const changed = changedFields(fieldsOf(existing), fields)
      if (changed) updating.mutate(update.input(changed, existing))
    },
  }
}
