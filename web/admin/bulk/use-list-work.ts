// One action on many learners, sent in batches: its progress and its outcome.
import { useRef, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import type { Topic } from '../../../contract/topics.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { type BatchProgress, useBatches } from '../../api/use-batches.ts'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'
import { evenBatchSize, type ListOutcome, listOutcome } from './list-work.ts'

export interface Work {
  send: (people: readonly User[]) => Promise<ListResult>
  /** 'deleted': follows 'learner' in sentences, and is the result in the file. */
  doneWord: string
  /** Title of the toast if none succeeded. */
  failure: string
  /** A further sentence about the learners of the toast. */
  note?: (done: readonly User[]) => string | undefined
  /** How to take it back. */
  undo?: (done: readonly User[]) => ToastAction
}

export interface ListWork {
  /** Ignored while other work is under way. */
  start: (work: Work) => Promise<void>
  /** Null while nothing is under way. */
  progress: BatchProgress | null
  stop: () => void
  stopping: boolean
  /** What became of each; null until the work has ended, and if all succeeded: then a toast says so. */
  ended: { outcome: ListOutcome; work: Work } | null
}

export function useListWork({
  people,
  batchSize = evenBatchSize(people.length),
  topics,
  onDone,
  onClose,
}: {
  people: readonly User[]
  batchSize?: number
  topics: readonly Topic[]
  /** Gets the ids of those for whom it succeeded. */
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}): ListWork {
  const [ended, setEnded] = useState<ListWork['ended']>(null)
  const current = useRef<Work>(undefined)
  const { run, progress, stop, stopping } = useBatches({
    size: batchSize,
    send: (batch: User[]) => current.current?.send(batch) ?? Promise.reject(new Error('There is no work')),
    topics,
  })
  const start = async (work: Work) => {
    if (progress === null) current.current = work
    const answers = await run(people)
    if (!answers) return
    const outcome = listOutcome(answers)
    const { done, error } = outcome
    onDone(done.map(({ id }) => id))
    if (done.length === people.length) {
      showSuccess(
        `${plural(people.length, 'learner')} ${work.doneWord}`,
        work.note?.(done),
        work.undo?.(done),
      )
      onClose()
      return
    }
    if (done.length === 0 && error) showFailure(work.failure, sentenceOf(error))
    setEnded({ outcome, work })
  }
  return { start, progress, stop, stopping, ended }
}
