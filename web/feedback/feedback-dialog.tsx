// The message that goes with 'needs improvement' and 'denied'. It is kept on this device until it is sent.
import { type KeyboardEvent, useState } from 'react'
import { characterCount } from '../../contract/characters.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { formatCount } from '../../contract/sentences.ts'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../frame/drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LongText } from '../ui/long-text.tsx'
import { Note } from '../ui/note.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type FeedbackInput, useGiveFeedback } from './give-feedback.ts'
import { SavedReplies } from './saved-replies.tsx'
import type { Asked } from './use-review-actions.ts'

const LONGEST = 2000

const asking = {
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
} as const satisfies Record<Asked, object>

export function FeedbackDialog({
  crewId,
  goal,
  status,
  onClose,
  onGiven,
  onRefused,
}: {
  crewId: number
  goal: GoalWithFeedback
  status: Asked
  onClose: () => void
  onGiven: (input: FeedbackInput) => void
  onRefused: (error: ApiError) => void
}) {
  const { title, missing, variant } = asking[status]
  const [message, setMessage, clearMessage] = useDraft(`feedback:${goal.id}`)
  const [problem, setProblem] = useState<string>()
  const [opened] = useState(goal.revisionCount)
  const give = useGiveFeedback({
    crewId,
    onGiven: (_, input) => {
      clearMessage()
      onGiven(input)
    },
    onRefused: (_, error) => onRefused(error),
  })
  const length = characterCount(message.trim())

  const write = (text: string) => {
    setMessage(text)
    setProblem(undefined)
  }
  const submit = () => {
    if (length === 0) setProblem(missing)
    else if (length > LONGEST) setProblem(`This is ${length - LONGEST} characters too long.`)
    else {
      const body = { status, comments: message.trim(), expectedRevision: goal.revisionCount }
      give.mutate({ params: { goalId: goal.id }, body })
    }
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={give.isPending}
      title={title}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit()
        },
      }}
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
      {goal.revisionCount !== opened && (
        <Note tone="warn" alert title="The goal was changed while you were writing.">
          Its new text stands above. Your message is still here.
        </Note>
      )}
      {give.error && give.error.code !== 'goal_revised' && (
        <Note tone="bad" title="Failed to submit feedback.">
          {give.error.sentence} Your message is still here.
        </Note>
      )}
      <div>
        <Field
          label="Message for the learner:"
          error={problem ?? give.error?.issueFor('comments')}
          hint={`${formatCount(length)} of 2,000. Kept on this device until you submit.`}
        >
          <TextArea
            rows={5}
            value={message}
            aria-keyshortcuts="Control+Enter"
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={submitByKey}
          />
        </Field>
      </div>
      <SavedReplies
        message={message.trim()}
        onChoose={(reply) => write(message.trim() === '' ? reply : `${message.trimEnd()} ${reply}`)}
      />
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
