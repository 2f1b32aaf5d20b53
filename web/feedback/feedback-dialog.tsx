// The message of 'needs improvement' and 'denied'. Its draft is stored on this device until it is sent.
import { type KeyboardEvent, useState } from 'react'
import { characterCount } from '../../contract/characters.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { formatCount } from '../../contract/sentences.ts'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../frame/drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useCheckedForm } from '../ui/form.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LongText } from '../ui/long-text.tsx'
import { Note } from '../ui/note.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useOnPhone } from '../ui/use-on-phone.ts'
import { type FeedbackInput, useGiveFeedback } from './give-feedback.ts'
import { SavedReplies } from './saved-replies.tsx'
import type { NegativeStatus } from './use-review-actions.ts'

const LONGEST = 2000

const dialogs = {
  needs_improvement: {
    title: 'Needs Improvement',
    missing: 'Tell the learner what to change.',
    variant: 'primary',
  },
  denied: {
    title: 'Deny this goal',
    missing: 'Tell the learner why, so that the next goal is better.',
    variant: 'destructive',
  },
} as const satisfies Record<NegativeStatus, object>

export function FeedbackDialog({
  crewId,
  goal,
  status,
  onClose,
  onSubmitted,
  onRefused,
}: {
  crewId: number
  goal: GoalWithFeedback
  status: NegativeStatus
  onClose: () => void
  onSubmitted: (input: FeedbackInput) => void
  onRefused: (error: ApiError) => void
}) {
  const { title, missing, variant } = dialogs[status]
  const [draft, saveDraft, clearDraft] = useDraft(`feedback:${goal.id}`)
  const [firstRevision] = useState(goal.revisionCount)
  const give = useGiveFeedback({
    crewId,
    onSubmitted: (_, input) => {
      clearDraft()
      onSubmitted(input)
    },
    onRefused: (_, error) => onRefused(error),
  })
  const form = useCheckedForm<{ comments: string }>({
    defaultValues: { comments: draft },
    required: { comments: missing },
    check: ({ comments }) => {
      const excess = characterCount(comments.trim()) - LONGEST
      return excess > 0 ? { comments: `This is ${excess} characters too long.` } : {}
    },
    error: give.error,
    onChange: ({ comments }) => saveDraft(comments),
    pending: give.isPending,
    onSend: ({ comments }) =>
      give.mutate({
        params: { goalId: goal.id },
        body: { status, comments: comments.trim(), expectedRevision: goal.revisionCount },
      }),
  })
  const message = form.watch('comments')
  const onPhone = useOnPhone()
  const replies = (
    <SavedReplies
      message={message.trim()}
      status={status}
      onChoose={(reply) =>
        form.setValue('comments', message.trim() === '' ? reply : `${message.trimEnd()} ${reply}`)
      }
    />
  )
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={give.isPending}
      title={title}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" disabled={give.isPending} onClick={onClose}>
            Cancel <Key>Esc</Key>
          </Button>
          <Button type="submit" variant={variant} pending={give.isPending} pendingLabel="Submitting...">
            Submit <Key>Ctrl ↵</Key>
          </Button>
        </>
      }
    >
      <div className="rounded-10 bg-sunken px-4 py-3">
        <p className="text-13 text-ink-2">
          {goal.user.firstName} {goal.user.lastName}
        </p>
        <p dir="auto" className="font-600 [overflow-wrap:anywhere]">
          {goal.title}
        </p>
        {goal.description && <LongText className="text-14">{goal.description}</LongText>}
      </div>
      {goal.revisionCount !== firstRevision && (
        <Note tone="warn" alert title="The goal was changed while you were writing.">
          Its new text stands above. Your message is still here.
        </Note>
      )}
      {give.error && give.error.code !== 'goal_revised' && (
        <Note tone="bad" title="Failed to submit feedback.">
          {give.error.sentence} Your message is still here.
        </Note>
      )}
      {/* The keyboard of a phone covers what stands below the field. */}
      {onPhone && replies}
      <div>
        <Field
          label="Message for the learner:"
          error={form.issue('comments')}
          hint={`${formatCount(characterCount(message.trim()))} of 2,000. Kept on this device until you submit.`}
        >
          <TextArea
            {...form.register('comments')}
            rows={5}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={submitByKey}
          />
        </Field>
      </div>
      {!onPhone && replies}
    </Dialog>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
