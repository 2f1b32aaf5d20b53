import { type ReactNode, useRef, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import type { Topic } from '../../../contract/topics.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useParts } from '../../api/use-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { ListResultView } from './list-result-view.tsx'
import { evenPart, type ListOutcome, listOutcome, PART } from './list-work.ts'

/** Asks, does the same to many learners in parts, and tells what became of each when not all went well. */
export function ListWorkDialog({
  people,
  title,
  confirmLabel,
  tone,
  work,
  typed,
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
    /** 'deleted': stands after 'learner', and in the file of results. */
    word: string
    /** Title of the toast when nobody was done. */
    failure: string
    /** What else to say of those who were done. */
    said?: (done: readonly User[]) => string | undefined
  }
  /** The number of learners is to be typed first. */
  typed?: boolean
  onDone: (ids: readonly number[]) => void
  onClose: () => void
  /** What will happen, to how many. */
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<ListOutcome | null>(null)
  const { run, progress, stop, stopping } = useParts({
    size: evenPart(people.length),
    send: (part: User[]) => work.send(part.map(({ id }) => id)),
    topics: work.topics,
  })
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = () => {
    // '1,204' is a number too.
    if (!typed || number.replace(/[\s.,]/g, '') === String(people.length)) return void start()
    setWrong(true)
    field.current?.focus()
  }
  const start = async () => {
    const ended = await run(people)
    if (!ended) return
    const result = listOutcome(ended)
    onDone(result.done.map(({ id }) => id))
    if (result.done.length === people.length) {
      showSuccess(`${plural(people.length, 'learner')} ${work.word}`, work.said?.(result.done))
      onClose()
      return
    }
    if (result.done.length === 0 && result.error) showFailure(work.failure, sentenceOf(result.error))
    setOutcome(result)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      locked={progress !== null}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (!progress && !outcome) confirm()
        },
      }}
      footer={
        progress ? (
          progress.of > PART && (
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
          {progress.of > PART
            ? 'You can stop at any time: what was done stays done.'
            : 'This takes a moment.'}
        </LongWork>
      ) : outcome ? (
        <ListResultView
          outcome={outcome}
          word={work.word}
          why={outcome.error === null ? null : sentenceOf(outcome.error)}
        />
      ) : (
        <>
          {children}
          {typed && (
            <Field
              label={
                <>
                  Type <b>{formatCount(people.length)}</b> to go on
                </>
              }
              error={wrong ? `Type ${formatCount(people.length)}: so many learners are chosen.` : undefined}
            >
              <TextInput
                ref={field}
                value={number}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-40"
                onChange={({ target }) => {
                  setNumber(target.value)
                  setWrong(false)
                }}
              />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}
