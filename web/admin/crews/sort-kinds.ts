// The two ways to place learners all at once, in the words of the screen.
import type { SortResult } from '../../../contract/crew-sorts.ts'
import { counted } from '../count-words.ts'

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
    confirm: ({ learnersAssigned }) => `Place ${counted(learnersAssigned, 'learner')}`,
    lead: ({ learnersAssigned, crewsCreated }) =>
      `${counted(learnersAssigned, 'unassigned learner')} ${learnersAssigned === 1 ? 'finds' : 'find'} a crew. ${made(crewsCreated)}Nobody changes crews, and no crew is deleted.`,
    done: ({ learnersAssigned, crewsCreated }, crews) => ({
      title: `${counted(learnersAssigned, 'learner')} placed in ${counted(crews, 'crew')}`,
      description:
        crewsCreated > 0 ? `${counted(crewsCreated, 'crew')} made. Nobody else moved.` : 'Nobody else moved.',
    }),
  },
  randomize: {
    title: 'Re-Sort Crews',
    failure: 'Failed to randomize crews',
    pending: 'Dealing...',
    confirm: ({ learnersAssigned }) => `Deal ${counted(learnersAssigned, 'learner')} anew`,
    lead: ({ learnersAssigned, clearedExisting, crewsCreated }) =>
      `${counted(learnersAssigned, 'learner')} are dealt anew; ${counted(clearedExisting, 'membership')} ${clearedExisting === 1 ? 'goes' : 'go'}. ${made(crewsCreated)}No crew is deleted.`,
    done: ({ learnersAssigned, clearedExisting, crewsCreated }, crews) => ({
      title: `${counted(learnersAssigned, 'learner')} dealt into ${counted(crews, 'crew')}`,
      description: `${counted(clearedExisting, 'membership')} replaced${crewsCreated > 0 ? `, ${counted(crewsCreated, 'crew')} made` : ''}.`,
    }),
  },
}

const made = (crews: number): string =>
  crews === 0 ? '' : `${counted(crews, 'crew')} ${crews === 1 ? 'is' : 'are'} made. `
