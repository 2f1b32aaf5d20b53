import { type ReactNode, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import type { Topic } from '../../../contract/topics.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useParts } from '../../api/use-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { counted } from '../count-words.ts'
import { done, failed } from '../failure-toast.ts'
import { ListResultView } from './list-result-view.tsx'
import { type ListOutcome, listOutcome, PART } from './list-work.ts'

/** Asks, does the same to many learners in parts, and tells what became of each when not all went well. */
export function ListWorkDialog({
  people,
  title,
  confirmLabel,
  tone,
  work,
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
  }
  onDone: (ids: readonly number[]) => void
  onClose: () => void
  /** What will happen, to how many. */
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<ListOutcome | null>(null)
  const { run, progress, stop, stopping } = useParts({
    size: PART,
    send: (part: User[]) => work.send(part.map(({ id }) => id)),
    topics: work.topics,
  })
  const start = async () => {
    const ended = await run(people)
    if (!ended) return
    const result = listOutcome(ended)
    onDone(result.done.map(({ id }) => id))
    if (result.done.length === people.length) {
      done(`${counted(people.length, 'learner')} ${work.word}`)
      onClose()
      return
    }
    if (result.done.length === 0 && result.error) failed(work.failure)(result.error)
    setOutcome(result)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      locked={progress !== null}
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
            <Button variant={tone} onClick={() => void start()}>
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
          why={outcome.error === null ? null : sentenceOf(outcome.error, 'Try again in a moment.')}
        />
      ) : (
        children
      )}
    </Dialog>
  )
}
