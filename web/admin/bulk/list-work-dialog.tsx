import { type ReactNode, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import type { Topic } from '../../../contract/topics.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useBatches } from '../../api/use-batches.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'
import { BATCH_SIZE, downloadListOutcome, evenBatchSize, type ListOutcome, listOutcome } from './list-work.ts'

/** Confirms an action on many learners, sends it in batches, and lists what became of each unless all succeeded. */
export function ListWorkDialog({
  people,
  title,
  confirmLabel,
  tone,
  work,
  confirmNumber = false,
  onDone,
  onClose,
  children,
}: {
  people: readonly User[]
  title: string
  confirmLabel: string
  tone: 'primary' | 'destructive'
  work: {
    send: (ids: number[]) => Promise<ListResult>
    topics: readonly Topic[]
    /** 'deleted': follows 'learner' in sentences, and is the result in the file. */
    doneWord: string
    /** Title of the toast if none succeeded. */
    failure: string
    /** A further sentence about the learners of the toast. */
    note?: (done: readonly User[]) => string | undefined
  }
  /** The number of learners has to be typed first. */
  confirmNumber?: boolean
  onDone: (ids: readonly number[]) => void
  onClose: () => void
  /** What will happen, to how many. */
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<ListOutcome | null>(null)
  const { run, progress, stop, stopping } = useBatches({
    size: evenBatchSize(people.length),
    send: (batch: User[]) => work.send(batch.map(({ id }) => id)),
    topics: work.topics,
  })
  const start = async () => {
    const ended = await run(people)
    if (!ended) return
    const result = listOutcome(ended)
    onDone(result.done.map(({ id }) => id))
    if (result.done.length === people.length) {
      showSuccess(`${plural(people.length, 'learner')} ${work.doneWord}`, work.note?.(result.done))
      onClose()
      return
    }
    if (result.done.length === 0 && result.error) showFailure(work.failure, sentenceOf(result.error))
    setOutcome(result)
  }
  const form = useCheckedForm({
    defaultValues: { number: '' },
    check: ({ number }) =>
      // '1,204' is a number too.
      confirmNumber && number.replace(/[\s.,]/g, '') !== String(people.length)
        ? { number: `Type ${formatCount(people.length)}: so many learners are chosen.` }
        : {},
    error: null,
    pending: progress !== null || outcome !== null,
    onSend: () => void start(),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      locked={progress !== null}
      form={{ onSubmit: form.onSubmit }}
      footer={
        progress ? (
          progress.of > BATCH_SIZE && (
            <Button onClick={stop} pending={stopping} pendingLabel="Stopping...">
              Stop
            </Button>
          )
        ) : outcome ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button
              variant="ghost"
              onClick={onClose}
              {...(tone === 'destructive' && { 'data-autofocus': '' })}
            >
              Cancel
            </Button>
            <Button variant={tone} type="submit">
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <LongWork {...progress} label="Learners done">
          {progress.of > BATCH_SIZE
            ? 'You can stop at any time: what was done stays done.'
            : 'This takes a moment.'}
        </LongWork>
      ) : outcome ? (
        <ListResultView
          outcome={outcome}
          word={work.doneWord}
          why={outcome.error === null ? null : sentenceOf(outcome.error)}
        />
      ) : (
        <>
          {children}
          {confirmNumber && (
            <Field
              label={
                <>
                  Type <b>{formatCount(people.length)}</b> to go on
                </>
              }
              error={form.issue('number')}
            >
              <TextInput
                {...form.register('number')}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-40"
              />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}

/** At most this many refused learners are listed; the download has all. */
const MAX_SHOWN = 60

/** The refused learners with the server's sentences, and how many were not tried. */
function ListResultView({
  outcome,
  word,
  why,
}: {
  outcome: ListOutcome
  word: string
  /** Why the work ended early. */
  why: string | null
}) {
  const { done, refused, unsent, unanswered } = outcome
  return (
    <>
      <Note
        tone="warn"
        alert
        title={`${plural(done.length, 'learner')} ${word}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
        action={
          <Button size="sm" icon={Download} onClick={() => downloadListOutcome(outcome, word)}>
            Download result
          </Button>
        }
      >
        {why}
        {unanswered.length > 0 &&
          ` For ${plural(unanswered.length, 'learner')} no answer came: the list shows whether it was done.`}
        {unsent.length > 0 && ` ${plural(unsent.length, 'learner')} left as before.`}
      </Note>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-10 border border-line">
          {refused.slice(0, MAX_SHOWN).map(({ person, message }) => (
            <li key={person.id} className="grid gap-0.5 px-4 py-2.5">
              <span className="text-14 font-600 [overflow-wrap:anywhere]">{fullName(person)}</span>
              <Status tone="miss" icon={CircleAlert} size="sm" className="whitespace-normal!">
                {message}
              </Status>
            </li>
          ))}
          {refused.length > MAX_SHOWN && (
            <li className="px-4 py-2.5 text-13 text-ink-2">
              and {formatCount(refused.length - MAX_SHOWN)} more
            </li>
          )}
        </ul>
      )}
    </>
  )
}
