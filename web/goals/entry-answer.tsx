// What the owner of a goal writes back to an entry of feedback. A lazy chunk.
import { useState } from 'react'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { Person } from '../../contract/people.ts'
import { isAdmin } from '../../contract/roles.ts'
import { useChange } from '../api/queries.ts'
import { useDraft } from '../frame/drafts.ts'
import { useUser } from '../frame/session-context.ts'
import { onFailure } from '../frame/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { LongText } from '../ui/long-text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { showSuccess } from '../ui/toast.ts'
import { RemoveAnswer } from './remove-answer.tsx'

/** 'You: …' for the owner, the first name for everybody else; before that the owner's 'Answer'. */
export function EntryAnswer({
  entry,
  owner,
}: {
  entry: Pick<Feedback, 'id' | 'answer' | 'mayAnswer'>
  owner: Pick<Person, 'id' | 'firstName'>
}) {
  const me = useUser()
  const isOwn = me.id === owner.id
  if (entry.answer) {
    return (
      <div className="mt-1">
        <LongText>{`${isOwn ? 'You' : owner.firstName}: ${entry.answer.text}`}</LongText>
        {isAdmin(me) && <RemoveAnswer entry={entry} learner={owner.firstName} />}
      </div>
    )
  }
  return entry.mayAnswer === true ? <Answering entryId={entry.id} /> : null
}

function Answering({ entryId }: { entryId: number }) {
  const [text, setText, clear] = useDraft(`answer:${entryId}`)
  // A half-written answer is shown again after a reload.
  const [open, setOpen] = useState(text !== '')
  const [pressed, setPressed] = useState(false)
  const [missing, setMissing] = useState(false)
  /** Shown until the entry comes with its answer. */
  const [sent, setSent] = useState<string | null>(null)
  const send = useChange('PUT /api/feedback/:id/answer', {
    onSuccess: ({ answer }) => {
      clear()
      setSent(answer?.text ?? null)
      showSuccess('Answer sent')
    },
    onError: onFailure('Failed to send your answer'),
  })
  if (sent !== null) return <LongText className="mt-1">{`You: ${sent}`}</LongText>
  if (!open) {
    return (
      <TextButton
        className="mt-1"
        onClick={() => {
          setPressed(true)
          setOpen(true)
        }}
      >
        Answer
      </TextButton>
    )
  }
  return (
    <form
      noValidate
      className="mt-2 grid max-w-[68ch] gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') {
          setMissing(true)
          return
        }
        keepFocus(document.activeElement)
        send.mutate({ params: { id: entryId }, body: { text } })
      }}
    >
      <Field
        label="Your answer"
        error={missing && text.trim() === '' ? 'Write an answer first.' : send.error?.issueFor('text')}
      >
        <TextArea value={text} autoFocus={pressed} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={send.isPending} pendingLabel="Sending...">
          Send
        </Button>
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget)
            clear()
            setOpen(false)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
