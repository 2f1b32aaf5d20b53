// The rows that calls name: of the caller, the crew, the school, the other school, and one that does not exist.

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
/** For callers who may not make the call at all, no matter which row it names. */
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

export function namedRows({ s, stage, kind, caller, fewSuffice }: Among): Named[] {
  const of = (names: readonly PartName[], phrase: string, id: (person: OnStage) => number | string) => {
    const people = [...(fewSuffice ? few : names).map((name) => stage[name]), ...(caller ? [caller] : [])]
    const rows = [...new Set(people)].map((person) => ofPerson(person, caller, phrase, id(person)))
    return [...rows, ABSENT]
  }
  switch (kind) {
    case 'user':
      return of(accounts, 'the account of', ({ id }) => id)
    case 'goal':
      return of(owners, 'a goal of', ({ goalId }) => goalId)
    case 'feedback':
      return of(owners, 'feedback on a goal of', ({ feedbackId }) => feedbackId)
    case 'reflection':
      return of(owners, 'a reflection of', ({ reflectionId }) => reflectionId)
    case 'notification':
      return of(readers, 'a notification of', ({ notificationId }) => notificationId)
    case 'reply':
      return of(writers, 'a reply of', ({ replyId }) => replyId)
    case 'session':
      return of(readers, 'a session of', ({ sessionId }) => sessionId).map((named) =>
        named.school === undefined ? { ...named, id: 'no-such-session-' } : named,
      )
    case 'passkey':
      return of(readers, 'a passkey of', ({ passkeyId }) => passkeyId)
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
        { is: 'Basecamp II', id: studioOf(s.brendans), school: 'brendans' },
        { is: 'Basecamp II of the other school', id: studioOf(s.harbor), school: 'harbor' },
        ABSENT,
      ]
    case 'school':
      return schoolsOf(s)
  }
}

/** What `?schoolId=` says. */
export function schoolsOf(s: Story): (Named & NamedSchool)[] {
  return [
    { is: 'St. Brendan’s', id: s.brendans.id, school: 'brendans' },
    { is: 'Harbor School', id: s.harbor.id, school: 'harbor' },
    ABSENT,
  ]
}

function ofPerson(person: OnStage, caller: OnStage | null, phrase: string, id: number | string): Named {
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

function studioOf({ studios }: { studios: Map<string, number> }): number {
  return studios.get('Basecamp II') ?? 0
}
