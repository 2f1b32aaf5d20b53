// The two ways to place learners all at once, in the words of the screen.

import type { SortResult } from '../../../contract/crew-sorts.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'

export type SortKind = 'auto-sort' | 'randomize'

export const sortCalls = {
  'auto-sort': 'POST /api/admin/crews/auto-sort',
  randomize: 'POST /api/admin/crews/randomize',
} as const satisfies Record<SortKind, string>

interface SortWords {
  title: string
  failure: string
  pending: string
  confirm: (result: SortResult) => string
  /** What the plan does, before it is done. */
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
