// How dialogs save: success shows a toast and closes the dialog, a refusal shows a toast and leaves it open.

import { changedFields } from '../../contract/fields.ts'
import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { type Change, type ChangeSettings, useChange } from '../api/changes.ts'
import { showInfo } from '../ui/toast.ts'

interface SaveSettings<C extends ChangeCall> extends Pick<ChangeSettings<C>, 'topics'> {
  /** Shows the toast about what was saved. */
  onSaved: (answer: Answer<C>, input: Input<C>) => void
  /** Title of the toast when the server refuses. */
  failure: string
}

/** For a dialog that makes one call. */
export function useClosingChange<C extends ChangeCall>(
  call: C,
  { onSaved, failure, onClose, topics }: SaveSettings<C> & { onClose: () => void },
): Change<C> {
  return useChange(call, {
    ...(topics && { topics }),
    onSuccess: (answer, input) => {
      onSaved(answer, input)
      onClose()
    },
    failure,
  })
}

/** For a dialog that creates an item or edits an existing one. An edit sends only the fields that differ. */
export function useSave<Item, Fields extends object, C extends ChangeCall, U extends ChangeCall>({
  existing,
  fieldsOf,
  create,
  update,
  onClose,
}: {
  /** The item as it was when the dialog opened; undefined to create one. */
  existing: Item | undefined
  fieldsOf: (existing: Item) => Fields
  create: SaveSettings<C> & { call: C; input: (fields: Fields) => Input<C> }
  update: SaveSettings<U> & { call: U; input: (changed: Partial<Fields>, existing: Item) => Input<U> }
  onClose: () => void
}) {
  const creating = useClosingChange(create.call, { ...create, onClose })
  const updating = useClosingChange(update.call, { ...update, onClose })
  return {
    error: creating.error ?? updating.error,
    isPending: creating.isPending || updating.isPending,
    save: (fields: Fields) => {
      if (existing === undefined) return creating.mutate(create.input(fields))
      const changed = changedFields(fieldsOf(existing), fields)
      if (changed) updating.mutate(update.input(changed, existing))
      else showNoChanges()
    },
  }
}

/** For a form that is sent as it was. */
export const showNoChanges = (description = 'There was nothing to save.') =>
  void showInfo('No changes made', description)

/** For the toast if the answer contains more than what was sent. */
export const BOTH_KEPT = 'Another admin changed these too. Both changes were saved.'
