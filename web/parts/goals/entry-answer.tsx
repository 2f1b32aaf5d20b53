// What the owner of a goal writes back to an entry of feedback. A lazy chunk.
import { useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import { answerStays } from '../../../contract/goal-rules.ts'
import type { Person } from '../../../contract/people.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useUser } from '../../frame/session-context.ts'
import { onFailure } from '../../frame/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { LongText } from '../../ui/long-text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { GOAL_READERS } from './goal-words.ts'
import { RemoveAnswer } from './remove-answer.tsx'
import { updateGoals } from './shown-goals.ts'

/** 'You: …' for the owner, who may also write it; the first name for everybody else. */
export function EntryAnswer({
  entry,
  owner,
}: {
  entry: Pick<Feedback, 'id' | 'answer' | 'mayAnswer'>
  owner: Pick<Person, 'id' | 'firstName'>
}) {
  const me = useUser()
  if (entry.mayAnswer === true) return <Answering entry={entry} />
  if (!entry.answer) return null
  return (
    <div className="mt-1">
      <LongText>{`${me.id === owner.id ? 'You' : owner.firstName}: ${entry.answer.text}`}</LongText>
      {isAdmin(me) && <RemoveAnswer entry={entry} learner={owner.firstName} />}
    </div>
  )
}

/** For the owner: 'Answer', then the answer, for 10 minutes with 'Change' and 'Take back'. */
function Answering({ entry: { id, answer } }: { entry: Pick<Feedback, 'id' | 'answer'> }) {
  const { now } = useGoalWeek()
  const [text, setText, clear] = useDraft(`answer:${id}`)
  // A half-written answer is shown again after a reload.
  const [open, setOpen] = useState(text !== '')
  const [pressed, setPressed] = useState(false)
  const [missing, setMissing] = useState(false)
  /** Shown until the entry comes with its answer. */
  const [sent, setSent] = useState<string | null>(null)
  const send = useChange('PUT /api/feedback/:id/answer', {
    answered: (entry, cache) =>
      updateGoals(cache, ({ feedback, ...goal }) => ({
        ...goal,
        feedback: feedback.map((one) => (one.id === entry.id ? entry : one)),
      })),
    onSuccess: ({ answer: stored }) => {
      clear()
      setOpen(false)
      setSent(stored?.text ?? null)
      showSuccess('Answer sent')
    },
    onError: onFailure('Failed to send your answer'),
  })
  const takeBack = useChange('DELETE /api/feedback/:id/answer', {
    onError: onFailure('Failed to take your answer back'),
  })
  if (sent !== null && answer?.text === sent) setSent(null)
  const shown = sent ?? answer?.text
  const write = (before: string) => {
    setText(before)
    setMissing(false)
    setPressed(true)
    setOpen(true)
  }
  if (!open && shown === undefined) {
    return (
      <TextButton className="mt-1" onClick={() => write('')}>
        Answer
      </TextButton>
    )
  }
  if (!open && shown !== undefined) {
    return (
      <div className="mt-1">
        <LongText>{`You: ${shown}`}</LongText>
        {answer && !answerStays({ createdAt: Date.parse(answer.createdAt) }, now) && (
          <div className="flex gap-4">
            <TextButton onClick={() => write(shown)}>Change</TextButton>
            <TextButton
              disabled={takeBack.isPending}
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget)
                takeBack.mutate({ params: { id } })
              }}
            >
              Take back
            </TextButton>
          </div>
        )}
      </div>
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
        send.mutate({ params: { id }, body: { text } })
      }}
    >
      <Field
        label="Your answer"
        hint={GOAL_READERS}
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
