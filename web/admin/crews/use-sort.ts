// Auto-sort or Re-Sort: a preview, another one, and then exactly the plan that was shown.

import { useState } from 'react'
import type { PlannedCrew, SortResult } from '../../../contract/crew-sorts.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import type { ApiError } from '../../api/api-error.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { type SortKind, sortCalls, sortWords } from './sort-kinds.ts'

export interface Preview extends SortResult {
  seed: number
  plan: PlannedCrew[]
}

export interface Sorting {
  preview: Preview | null
  /** A preview is being made. */
  looking: boolean
  sending: boolean
  /** Why there is no preview. */
  error: ApiError | null
  /** The preview before this one did not fit any more. */
  replaced: boolean
  /** Asks for the first preview, `another` for one more; the one before is shown until it comes. */
  begin: () => void
  another: () => void
  send: () => void
}

/** `onSorted` hears of the plan that was done; `undo` goes with the toast. */
export function useSort(
  kind: SortKind,
  { onSorted, undo }: { onSorted: (plan: readonly PlannedCrew[]) => void; undo: () => void },
): Sorting {
  const { input } = useScope()
  const words = sortWords[kind]
  const [preview, setPreview] = useState<Preview | null>(null)
  const [replaced, setReplaced] = useState(false)
  const looking = useChange(sortCalls[kind], {
    topics: [],
    onSuccess: ({ seed, plan, ...sums }) => {
      if (seed !== undefined && plan) setPreview({ ...sums, seed, plan })
    },
    onError: onFailure(words.failure),
  })
  const ask = () => looking.mutate({ query: { ...input.query, preview: 'true' }, body: {} })
  const sending = useChange(sortCalls[kind], {
    onSuccess: (result) => {
      const plan = preview?.plan ?? []
      onSorted(plan)
      const { title, description } = words.done(
        result,
        plan.filter(({ members }) => members.length > 0).length,
      )
      showSuccess(title, [description, ...formerCaptains(result)].join(' '), {
        label: 'Undo',
        onSelect: undo,
      })
    },
    onError: (error) => {
      if (error.code !== 'plan_changed') return showFailure(words.failure, sentenceOf(error))
      setReplaced(true)
      ask()
    },
  })
  return {
    preview,
    looking: looking.isPending,
    sending: sending.isPending,
    error: looking.error,
    replaced: replaced && !looking.isPending,
    begin: () => {
      setPreview(null)
      setReplaced(false)
      ask()
    },
    another: () => {
      setReplaced(false)
      if (!looking.isPending) ask()
    },
    send: () => {
      if (preview && !sending.isPending) sending.mutate({ ...input, body: { seed: preview.seed } })
    },
  }
}

const formerCaptains = ({ formerCaptains: { length } }: SortResult): string[] =>
  length === 0 ? [] : [`${length} ${pluralWord(length, 'captain leads', 'captains lead')} no crew now.`]
