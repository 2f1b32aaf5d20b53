import { useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { TextButton } from '../../ui/text-button.tsx'

/** For admins: removes what a learner wrote back to feedback, after a question. */
export function RemoveAnswer({ entry, learner }: { entry: Pick<Feedback, 'id'>; learner: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <TextButton aria-label={`Remove the answer of ${learner}`} onClick={() => setAsking(true)}>
        Remove
      </TextButton>
      {asking && (
        <ConfirmChange
          call="DELETE /api/feedback/:id/answer"
          input={{ params: { id: entry.id } }}
          title="Remove this answer?"
          confirmLabel="Remove"
          pendingLabel="Removing..."
          saved={['Answer removed']}
          onClose={() => setAsking(false)}
        >
          {learner} may then answer again.
        </ConfirmChange>
      )}
    </>
  )
}
