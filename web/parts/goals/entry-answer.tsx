// The goal owner's reply to a feedback entry.
import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import { isAnswerFinal } from '../../../contract/goal-rules.ts'
import type { Person } from '../../../contract/people.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { LongText } from '../../ui/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AnswerForm, removeAnswer } from './goal-dialogs.tsx'
import { formatAnswer } from './goal-words.ts'
import { updateGoals } from './week-goals.ts'

/** The state of the form. `sent` lasts until the entry arrives with its reply. */
export type AnswerState = 'closed' | 'open' | 'sent'

interface EntryAnswerProps {
  entry: Pick<Feedback, 'id' | 'answer' | 'mayAnswer'>
  owner: Pick<Person, 'id' | 'firstName'>
  state: AnswerState
  onState: (state: AnswerState) => void
}

/** The reply for its owner, who may also write it, and for everyone else. */
export function EntryAnswer({ entry, owner, ...form }: EntryAnswerProps) {
  const me = useUser()
  if (entry.mayAnswer === true) return <Answering entry={entry} {...form} />
  if (!entry.answer) return null
  return (
    <div className="mt-1">
      <LongText>{formatAnswer(entry.answer, owner, me)}</LongText>
      {isAdmin(me) && <RemoveAnswer entry={entry} learner={owner.firstName} />}
    </div>
  )
}

interface AnsweringProps {
  entry: Pick<Feedback, 'id' | 'answer'>
  state: AnswerState
  onState: (state: AnswerState) => void
}

/** The owner's part after 'Reply': the form, then the reply, which can be changed or taken back for 10 minutes. */
function Answering({ entry: { id, answer }, state, onState }: AnsweringProps) {
  const { now } = useGoalWeek()
  const [text, setText, clear] = useDraft(`answer:${id}`)
  const [started] = useState(text !== '')
  const open = state === 'open'
  const reopen = useEffectEvent(() => onState('open'))
  // A half-written reply is shown again after a reload.
  useEffect(() => {
    if (started) reopen()
  }, [started])
  /** Shown until the entry arrives with its reply. */
  const [sent, setSent] = useState<string | null>(null)
  const send = useChange('PUT /api/feedback/:id/answer', {
    applyAnswer: (entry, cache) =>
      updateGoals(cache, ({ feedback, ...goal }) => ({
        ...goal,
        feedback: feedback.map((current) => (current.id === entry.id ? entry : current)),
      })),
    onSuccess: ({ answer: stored }) => {
      clear()
      onState('sent')
      setSent(stored?.text ?? null)
      showSuccess(t`Reply sent`)
    },
    failure: t`Failed to send your reply`,
  })
  const takeBack = useChange('DELETE /api/feedback/:id/answer', {
    onSuccess: () => onState('closed'),
    failure: t`Failed to take your reply back`,
  })
  if (sent !== null && answer?.text === sent) setSent(null)
  const shown = sent ?? answer?.text
  const write = (before: string) => {
    setText(before)
    onState('open')
  }
  if (!open && shown === undefined) return null
  if (!open && shown !== undefined) {
    return (
      <div className="mt-1">
        <LongText>{t`You: ${shown}`}</LongText>
        {answer && !isAnswerFinal({ createdAt: Date.parse(answer.createdAt) }, now) && (
          <div className="flex gap-4">
            <TextButton onClick={() => write(shown)}>{t`Change`}</TextButton>
            <TextButton
              disabled={takeBack.isPending}
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget)
                takeBack.mutate({ params: { id } })
              }}
            >
              {t`Take back`}
            </TextButton>
          </div>
        )}
      </div>
    )
  }
  return (
    <Suspense fallback={null}>
      <AnswerForm.Component
        text={text}
        onText={setText}
        focused={!started}
        error={send.error?.issueFor('text')}
        pending={send.isPending}
        onSend={() => send.mutate({ params: { id }, body: { text } })}
        onCancel={() => {
          clear()
          onState('closed')
        }}
      />
    </Suspense>
  )
}

/** Lets admins remove a learner's reply to feedback, after a confirmation. */
function RemoveAnswer({ entry, learner }: { entry: Pick<Feedback, 'id'>; learner: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <TextButton
        aria-label={t`Remove ${learner}’s reply`}
        onClick={() => setAsking(true)}
        {...removeAnswer.preloadProps}
      >
        {t`Remove`}
      </TextButton>
      {asking && (
        <removeAnswer.Dialog feedbackId={entry.id} learnerName={learner} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
