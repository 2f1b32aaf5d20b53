// How dialogs save: success shows a toast and closes the dialog, a refusal shows a toast and leaves it open.

import { t } from '@lingui/core/macro'
import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { type Change, type ChangeSettings, useChange } from '../api/changes.ts'
import { showInfo } from '../ui/toast.ts'

interface SaveSettings<C extends ChangeCall> extends Pick<ChangeSettings<C>, 'topics'> {
  /** Shows the toast about what was saved. */
  onSaved: (answer: Answer<C>, input: Input<C>) => void
  /** The title of the toast when the server refuses. */
  failure: string
}

/** The change of a dialog that makes one call. */
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

/** Answers a form that is sent as it was. */
export const showNoChanges = (description = t`There’s nothing to save.`) =>
  void showInfo(t`No changes made`, description)

/** Shown in the toast if the response contains more than what was sent. */
export const bothKept = () => t`Another admin changed these too. Both changes were saved.`
