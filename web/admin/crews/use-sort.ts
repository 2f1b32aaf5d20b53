// Auto-sort and Re-Sort: a preview, perhaps another one, and then exactly the plan of the preview.

import { useState } from 'react'
import type { PlannedCrew, SortResult } from '../../../contract/crew-sorts.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { type ApiError, sentenceOf } from '../../api/api-error.ts'
import { useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'

export type SortKind = 'auto-sort' | 'randomize'

const sortCalls = {
  'auto-sort': 'POST /api/admin/crews/auto-sort',
  randomize: 'POST /api/admin/crews/randomize',
} as const satisfies Record<SortKind, string>

interface SortWords {
  title: string
  failure: string
  pending: string
  confirm: (result: SortResult) => string
  /** What the plan will do. */
  lead: (result: SortResult) => string
  done: (result: SortResult, crews: number) => { title: string; description: string }
}

export const sortWords: Record<SortKind, SortWords> = {
  'auto-sort': {
    title: 'Auto-sort Crews',
    failure: 'Failed to auto-sort crews',
    pending: 'Placing...',
    confirm: ({ learnersAssigned }) => `Place ${plural(learnersAssigned, 'learner')}`,
    lead: ({ learnersAssigned, crewsCreated }) =>
      `${plural(learnersAssigned, 'unassigned learner')} ${pluralWord(learnersAssigned, 'finds', 'find')} a crew. ${made(crewsCreated)}Nobody changes crews, and no crew is deleted.`,
    done: ({ learnersAssigned, crewsCreated }, crews) => ({
      title: `${plural(learnersAssigned, 'learner')} placed in ${plural(crews, 'crew')}`,
      description:
        crewsCreated > 0 ? `${plural(crewsCreated, 'crew')} made. Nobody else moved.` : 'Nobody else moved.',
    }),
  },
  randomize: {
    title: 'Re-Sort Crews',
    failure: 'Failed to randomize crews',
    pending: 'Dealing...',
    confirm: ({ learnersAssigned }) => `Deal ${plural(learnersAssigned, 'learner')} anew`,
    lead: ({ learnersAssigned, clearedExisting, crewsCreated }) =>
      `${plural(learnersAssigned, 'learner')} are dealt anew; ${plural(clearedExisting, 'membership')} ${pluralWord(clearedExisting, 'goes', 'go')}. ${made(crewsCreated)}No crew is deleted.`,
    done: ({ learnersAssigned, clearedExisting, crewsCreated }, crews) => ({
      title: `${plural(learnersAssigned, 'learner')} dealt into ${plural(crews, 'crew')}`,
      description: `${plural(clearedExisting, 'membership')} replaced${crewsCreated > 0 ? `, ${plural(crewsCreated, 'crew')} made` : ''}.`,
    }),
  },
}

const made = (crews: number): string =>
  crews === 0 ? '' : `${plural(crews, 'crew')} ${pluralWord(crews, 'is', 'are')} made. `

export interface Preview extends SortResult {
  seed: number
  plan: PlannedCrew[]
}

export interface Sorting {
  preview: Preview | null
  /** A preview is loading. */
  previewing: boolean
  sending: boolean
  /** Why there is no preview. */
  error: ApiError | null
  /** This preview replaces one that no longer matched the crews. */
  replaced: boolean
  /** Loads the first preview; `another` loads one more, and the previous one is shown meanwhile. */
  begin: () => void
  another: () => void
  send: () => void
}

/** `onSorted` is called with the plan that was carried out. The toast offers `undo`. */
export function useSort(
  kind: SortKind,
  { onSorted, undo }: { onSorted: (plan: readonly PlannedCrew[]) => void; undo: () => void },
): Sorting {
  const { input } = useScope()
  const words = sortWords[kind]
  const [preview, setPreview] = useState<Preview | null>(null)
  const [replaced, setReplaced] = useState(false)
  const previewing = useChange(sortCalls[kind], {
    topics: [],
    onSuccess: ({ seed, plan, ...sums }) => {
      if (seed !== undefined && plan) setPreview({ ...sums, seed, plan })
    },
    onError: onFailure(words.failure),
  })
  const requestPreview = () => previewing.mutate({ query: { ...input.query, preview: 'true' }, body: {} })
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
      requestPreview()
    },
  })
  return {
    preview,
    previewing: previewing.isPending,
    sending: sending.isPending,
    error: previewing.error,
    replaced: replaced && !previewing.isPending,
    begin: () => {
      setPreview(null)
      setReplaced(false)
      requestPreview()
    },
    another: () => {
      setReplaced(false)
      if (!previewing.isPending) requestPreview()
    },
    send: () => {
      if (preview && !sending.isPending) sending.mutate({ ...input, body: { seed: preview.seed } })
    },
  }
}

const formerCaptains = ({ formerCaptains: { length } }: SortResult): string[] =>
  length === 0 ? [] : [`${length} ${pluralWord(length, 'captain leads', 'captains lead')} no crew now.`]
