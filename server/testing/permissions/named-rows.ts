// The rows that calls name: rows of the caller, the crew, the school and the other school, and one that does not exist.

import { MAX_ID } from '../../../contract/address.ts'
import type { RowKind } from '../../../contract/endpoint.ts'
import type { Story } from '../story.ts'
import type { OnStage, PartName, Stage } from './cast.ts'
import type { NamedSchool } from './expectation.ts'
import type { Named } from './who.ts'

const ABSENT = { is: 'one that is not there', id: MAX_ID, school: undefined } as const

/** The caller's own row is always among those of people. */
const accounts: readonly PartName[] = [
  'learner',
  'mate',
  'captain',
  'mossLearner',
  'crewless',
  'studioless',
  'ownCoach',
  'guide',
  'admin',
  'superAdmin',
  'bareSuperAdmin',
  'outsider',
  'farLearner',
  'farAdmin',
  'farSuperAdmin',
]
const owners: readonly PartName[] = accounts.filter((name) => name !== 'bareSuperAdmin')
const writers: readonly PartName[] = ['captain', 'coach', 'coachingSuperAdmin', 'farCoach']
const readers: readonly PartName[] = ['learner', 'admin', 'superAdmin', 'farLearner', 'outsider']
/** The rows of people without a school do not exist. */
const withDeletions: readonly PartName[] = [
  'learner',
  'captain',
  'admin',
  'superAdmin',
  'farLearner',
  'farAdmin',
]
/** A few people, for callers who may not make the call at all, whatever row it names. */
const few: readonly PartName[] = ['mossLearner', 'farLearner']

interface Among {
  s: Story
  stage: Stage
  kind: RowKind
  /** Null without a session. */
  caller: OnStage | null
  /** A few rows are enough, because the answer does not depend on the row. */
  fewSuffice: boolean
}

export function listNamedRows({ s, stage, kind, caller, fewSuffice }: Among): Named[] {
  const rowsOf = (names: readonly PartName[], phrase: string, id: (person: OnStage) => number | string) => {
    const people = [...(fewSuffice ? few : names).map((name) => stage[name]), ...(caller ? [caller] : [])]
    const rows = [...new Set(people)].map((person) => toNamedRow(person, caller, phrase, id(person)))
    return [...rows, ABSENT]
  }
  switch (kind) {
    case 'user':
      return rowsOf(accounts, 'the account of', ({ id }) => id)
    case 'goal':
      return rowsOf(owners, 'a goal of', ({ goalId }) => goalId)
    case 'feedback':
      return rowsOf(owners, 'feedback on a goal of', ({ feedbackId }) => feedbackId)
    case 'reflection':
      return rowsOf(owners, 'a reflection of', ({ reflectionId }) => reflectionId)
    case 'notification':
      return rowsOf(readers, 'a notification of', ({ notificationId }) => notificationId)
    case 'reply':
      return rowsOf(writers, 'a reply of', ({ replyId }) => replyId)
    case 'session':
      return rowsOf(readers, 'a session of', ({ sessionId }) => sessionId).map((named) =>
        named.school === undefined ? { ...named, id: 'no-such-session-' } : named,
      )
    case 'series':
      return rowsOf(owners, 'a weekly goal of', ({ seriesId }) => seriesId)
    case 'deletion':
      return rowsOf(withDeletions, 'a deletion of', ({ deletionId }) => deletionId)
    case 'passkey':
      return rowsOf(readers, 'a passkey of', ({ passkeyId }) => passkeyId)
    case 'group':
      return [
        { is: 'Lichen', id: s.crews.lichen, school: 'brendans', crew: 'lichen' },
        { is: 'Moss', id: s.crews.moss, school: 'brendans', crew: 'moss' },
        { is: 'a crew of nobody', id: s.crews.empty, school: 'brendans' },
        { is: 'Kelp of the other school', id: s.crews.kelp, school: 'harbor', crew: 'kelp' },
        ABSENT,
      ]
    case 'studio':
      return [
        { is: 'Basecamp II', id: findStudioId(s.brendans), school: 'brendans' },
        { is: 'Basecamp II of the other school', id: findStudioId(s.harbor), school: 'harbor' },
        ABSENT,
      ]
    case 'school':
      return listSchools(s)
  }
}

/** The schools that `?schoolId=` can name. */
export function listSchools(s: Story): (Named & NamedSchool)[] {
  return [
    { is: 'St. Brendan’s', id: s.brendans.id, school: 'brendans' },
    { is: 'Harbor School', id: s.harbor.id, school: 'harbor' },
    ABSENT,
  ]
}

function toNamedRow(person: OnStage, caller: OnStage | null, phrase: string, id: number | string): Named {
  const { part } = person
  return {
    is: `${phrase} ${person === caller ? 'oneself' : part.is}`,
    id,
    absenceId: person.absenceId,
    school: part.school,
    person: part,
    ...(part.crew !== undefined && { crew: part.crew }),
  }
}

function findStudioId({ studios }: { studios: Map<string, number> }): number {
  return studios.get('Basecamp II') ?? 0
}
