// The dialog to write an adult's response to a reflection.
import { t } from '@lingui/core/macro'
import type { Reflection } from '../../../contract/reflections.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { MessageDialog } from '../goals/message-dialog.tsx'
import { ReflectionText } from './reflection-text.tsx'
import { findOwnResponse, type RespondSettings, useRespond } from './use-respond.ts'

export function AnswerDialog({
  reflection,
  onClose,
  onClosed,
  onResponded,
}: Pick<RespondSettings, 'onResponded'> & {
  reflection: Reflection
  onClose: () => void
  /** Called when the dialog is removed and the focus is back on the opener. */
  onClosed?: () => void
}) {
  const me = useUser()
  const draft = useDraft(`response:${reflection.id}`)
  const [, , clearDraft] = draft
  const { respond } = useRespond({
    onResponded: (now) => {
      clearDraft()
      onResponded?.(now)
      onClose()
    },
  })
  return (
    <MessageDialog
      sentences={{
        title: t`Reply to ${{ name: reflection.user.firstName }}`,
        label: t`Your reply`,
        missing: t`Write what you want to say.`,
        submit: t`Send`,
        submitting: t`Sending...`,
        changed: t`The reflection was changed while you were writing.`,
        failed: t`Failed to save your response.`,
        stillHere: t`Your reply is still here.`,
      }}
      draft={draft}
      before={findOwnResponse(reflection, me.id)?.text ?? ''}
      maxLength={500}
      rows={4}
      version={reflection.version}
      // Learners who lead a crew never respond, so the only people here with saved replies are coaches.
      replies={me.isCoachWooden ? {} : null}
      call={respond}
      revised="reflection_revised"
      onSend={(text) =>
        respond.mutate({ params: { id: reflection.id }, body: { text, expectedVersion: reflection.version } })
      }
      onClose={onClose}
      onClosed={onClosed}
    >
      <ReflectionText reflection={reflection} />
    </MessageDialog>
  )
}
