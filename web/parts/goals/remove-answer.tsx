import { useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { showSuccess } from '../../ui/toast.ts'

/** For admins: removes what a learner wrote back to feedback, after a question. */
export function RemoveAnswer({ entry, learner }: { entry: Pick<Feedback, 'id'>; learner: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useChange('DELETE /api/feedback/:id/answer', {
    onSuccess: () => {
      setAsking(false)
      showSuccess('Answer removed')
    },
  })
  return (
    <>
      <TextButton aria-label={`Remove the answer of ${learner}`} onClick={() => setAsking(true)}>
        Remove
      </TextButton>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Remove this answer?"
          confirmLabel="Remove"
          pending={remove.isPending}
          pendingLabel="Removing..."
          error={remove.error?.sentence}
          onConfirm={() => remove.mutate({ params: { id: entry.id } })}
        >
          {learner} may then answer again.
        </ConfirmDialog>
      )}
    </>
  )
}
