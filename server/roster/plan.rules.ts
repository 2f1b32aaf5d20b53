// The plan of an import: what happens to each person of the list, made of the list and the school as it is now.
import { createHash } from 'node:crypto'
import type { RosterAccount, RosterPerson, RosterRow } from '../../contract/roster-import.ts'
import { emailKey } from '../../contract/text.ts'
import { type Fields, followed, type Readdressed, refusedAddresses, type Seen } from './following.rules.ts'
import { type Identity, type KnownAccount, nameKeyOf, whoIsWho } from './matching.rules.ts'
import { freeUsernames, wantedUsername } from './usernames.rules.ts'

/** `studio` is an id of the school. */
export type Listed = Omit<RosterPerson, 'studio'> & { studio: number | null }

/** An account of the school that is a candidate or has an id. */
export interface Known extends KnownAccount {
  studio: number | null
  hasLeft: boolean
  seen: Seen
  /** When the account got its id, in epoch milliseconds; null without one. */
  since: number | null
}

/** What a plan needs to know of the installation. */
export interface Surroundings {
  /** Names of the studios, by id. */
  studios: ReadonlyMap<number, string>
  /** Keys of usernames. */
  takenUsernames: ReadonlySet<string>
  /** Accounts of all schools by the keys of their addresses, as far as the list has these. */
  addressOwners: ReadonlyMap<string, number>
}

/** A row, and what the import writes for it. */
export type Planned = { row: RosterRow; person: Listed } & (
  | { does: 'nothing' }
  | { does: 'make'; username: string; fields: Fields }
  | { does: 'change'; account: Known; fields: Fields; seen: Seen }
)

export interface Plan {
  /** SHA-256, hex. */
  hash: string
  planned: Planned[]
  missing: RosterAccount[]
}

export function planRoster(
  schoolId: number,
  people: readonly Listed[],
  known: readonly Known[],
  around: Surroundings,
): Plan {
  const identities = whoIsWho(people, known)
  const emails = emailsToWrite(people, identities, around)
  const isNew = people.filter((_, index) => identities[index]?.kind === 'new')
  const usernames = freeUsernames(isNew.map(wantedUsername), around.takenUsernames)
  const usernameOf = new Map(isNew.map((person, index) => [person, usernames[index] ?? '']))
  const planned = people.map((person, index): Planned => {
    const identity = identities[index] ?? { kind: 'new' }
    const { email, note } = emails[index] ?? { email: null, note: null }
    const fields = { ...fieldsOf(person), email }
    const base = { ...blankRow(person), note }
    if (identity.kind === 'ask') return question(person, identity, around)
    if (identity.kind === 'found') return found(person, identity.account, fields, base, around)
    const username = usernameOf.get(person) ?? ''
    return { does: 'make', person, username, fields, row: { ...base, kind: 'new', username } }
  })
  const text = JSON.stringify([schoolId, people, planned.map(({ row }) => row)])
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    planned,
    missing: missingFrom(people, known, planned).map((account) => shown(account, around)),
  }
}

const fieldsOf = ({ firstName, lastName, email, studio }: Listed): Fields => ({
  firstName,
  lastName,
  email,
  studio,
})

const blankRow = ({ sourcedId }: Listed) => ({
  sourcedId,
  account: null,
  username: null,
  changes: [],
  kept: [],
  note: null,
  candidates: [],
})

/** A leaver, or one with an id who is no learner any more. */
const isSkipped = (account: Known): boolean => account.hasLeft || !account.isCandidate

function found(
  person: Listed,
  account: Known,
  fields: Fields,
  base: Omit<RosterRow, 'kind'>,
  around: Surroundings,
): Planned {
  const here = { ...base, account: shown(account, around) }
  if (isSkipped(account)) {
    const note = account.hasLeft ? 'Marked as left.' : 'This account is no learner any more.'
    return { does: 'nothing', person, row: { ...here, kind: 'skip', note } }
  }
  const { after, changed, kept, seen } = followed(fields, account, account.seen)
  const isMatched = account.sourcedId === person.sourcedId
  const kind = !isMatched ? 'match' : changed.length > 0 ? 'change' : 'same'
  const text = (of: Fields, field: keyof Fields) =>
    field === 'studio' ? nameOf(of.studio, around) : of[field]
  const changes = changed.map((field) => ({
    field,
    before: text(account, field),
    after: text(after, field),
  }))
  return { does: 'change', person, account, fields: after, seen, row: { ...here, kind, changes, kept } }
}

function question(
  person: Listed,
  { why, candidates }: Extract<Identity<Known>, { kind: 'ask' }>,
  around: Surroundings,
): Planned {
  const row = {
    ...blankRow(person),
    kind: 'ask' as const,
    note: questions[why](person, candidates),
    candidates: candidates.map((account) => shown(account, around)),
  }
  return { does: 'nothing', person, row }
}

const questions: Record<
  Extract<Identity<Known>, { kind: 'ask' }>['why'],
  (person: Listed, candidates: readonly Known[]) => string
> = {
  id: () => 'Somebody with two other names has this id. The school may use ids again.',
  'sign-in': (person, candidates) => {
    const [first] = candidates
    const sameEmail =
      first?.email != null && person.email !== null && emailKey(first.email) === emailKey(person.email)
    const what = sameEmail ? 'Same e-mail' : 'Same username'
    if (candidates.length !== 1 || !first) return `${what}, and it may be several people.`
    if (nameKeyOf(first.firstName) !== nameKeyOf(person.firstName)) return `${what}, another first name.`
    if (nameKeyOf(first.lastName) !== nameKeyOf(person.lastName)) return `${what}, another last name.`
    return `${what} as somebody else in the list.`
  },
  name: () => 'The same names are here already.',
}

interface EmailToWrite {
  email: string | null
  note: string | null
}

/** The address of each person as far as an account may have it after the import. */
function emailsToWrite(
  people: readonly Listed[],
  identities: readonly Identity<Known>[],
  { addressOwners }: Surroundings,
): EmailToWrite[] {
  const times = new Map<string, number>()
  for (const { email } of people) {
    if (email !== null) times.set(emailKey(email), (times.get(emailKey(email)) ?? 0) + 1)
  }
  const isTwice = ({ email }: Listed) => email !== null && (times.get(emailKey(email)) ?? 0) > 1
  const wanted = people.flatMap((person, index): (Readdressed & { person: Listed })[] => {
    const identity = identities[index]
    if (person.email === null || isTwice(person) || !identity || identity.kind === 'ask') return []
    const key = emailKey(person.email)
    if (identity.kind === 'new') return [{ account: null, key, person }]
    const { account } = identity
    const { changed } = followed(fieldsOf(person), account, account.seen)
    return isSkipped(account) || !changed.includes('email') ? [] : [{ account: account.id, key, person }]
  })
  const refused = new Set([...refusedAddresses(wanted, addressOwners)].map(({ person }) => person))
  return people.map((person) => {
    if (isTwice(person)) return { email: null, note: 'The e-mail is left out: it stands twice in the list.' }
    if (refused.has(person)) return { email: null, note: 'The e-mail is left out: another account has it.' }
    return { email: person.email, note: null }
  })
}

/** Active learners whose id is not in the list, unless the import gives them one that is. */
function missingFrom(
  people: readonly Listed[],
  known: readonly Known[],
  planned: readonly Planned[],
): Known[] {
  const listed = new Set(people.map(({ sourcedId }) => sourcedId))
  const matched = new Set(planned.map((one) => (one.does === 'change' ? one.account.id : null)))
  return known.filter(
    (account) =>
      account.sourcedId !== null &&
      !listed.has(account.sourcedId) &&
      !matched.has(account.id) &&
      !isSkipped(account),
  )
}

function shown(
  { id, firstName, lastName, username, studio, hasLeft }: Known,
  around: Surroundings,
): RosterAccount {
  return { id, firstName, lastName, username, studio: nameOf(studio, around), hasLeft }
}

const nameOf = (studio: number | null, { studios }: Surroundings): string | null =>
  studio === null ? null : (studios.get(studio) ?? null)
