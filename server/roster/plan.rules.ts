// Plans an import: decides from the list and the current school what happens to each person.
import { createHash } from 'node:crypto'
import type { RosterAccount, RosterPerson, RosterRow } from '../../contract/roster-import.ts'
import { sentence } from '../../contract/sentence.ts'
import { emailKey } from '../../contract/text.ts'
import { invalid } from '../platform/errors.ts'
import {
  type Fields,
  findRefusedAddresses,
  followList,
  type Readdressed,
  type Seen,
} from './following.rules.ts'
import { type BothNames, type Identity, identifyPeople, type KnownAccount } from './matching.rules.ts'
import { createQuestionNote, type Note, notes } from './notes.rules.ts'
import { pickFreeUsernames, proposeUsername } from './usernames.rules.ts'

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

/** The parts of the installation that a plan depends on. */
export interface Surroundings {
  /** Names of the studios, by id. */
  studios: ReadonlyMap<number, string>
  /** Keys of usernames. */
  takenUsernames: ReadonlySet<string>
  /** Accounts of all schools by the keys of their addresses, as far as the list has these. */
  addressOwners: ReadonlyMap<string, number>
  /** The owners that the caller may not open. A preview must not reveal people of another school. */
  hiddenOwners: ReadonlySet<number>
}

/** A row, and what the import writes for it. */
export type Planned = { row: RosterRow; person: Listed } & (
  | { does: 'nothing' }
  | { does: 'make'; username: string; fields: Fields }
  | { does: 'change'; account: Known; fields: Fields; seen: Seen; decided: BothNames }
)

export interface Plan {
  /** SHA-256, hex. */
  hash: string
  planned: Planned[]
  missing: RosterAccount[]
}

/** The people of a list, and the other ids of its file. */
export interface SentList {
  people: readonly Listed[]
  present: readonly string[]
}

/** Throws `validation` for a plan of over 10 MB. */
export function planRoster(
  schoolId: number,
  { people, present }: SentList,
  known: readonly Known[],
  surroundings: Surroundings,
): Plan {
  const presentIds = new Set(present)
  const identities = identifyPeople(people, known, presentIds)
  const emails = planEmails(people, identities, surroundings)
  const isNew = people.filter((_, index) => identities[index]?.kind === 'new')
  const usernames = pickFreeUsernames(isNew.map(proposeUsername), surroundings.takenUsernames)
  const usernameOf = new Map(isNew.map((person, index) => [person, usernames[index] ?? '']))
  const rowNotes: (Note | null)[] = []
  const planned = people.map((person, index): Planned => {
    const identity = identities[index] ?? { kind: 'new' }
    const { email, note } = emails[index] ?? { email: null, note: null }
    const listed = { person, fields: { ...toFields(person), email }, note }
    const [plannedPerson, rowNote] = planPerson(listed, identity, usernameOf.get(person) ?? '', surroundings)
    rowNotes.push(rowNote)
    return plannedPerson
  })
  shortenCandidates(planned)
  return {
    hash: computeHash(schoolId, { people, present }, planned, rowNotes),
    planned,
    missing: listMissing(people, presentIds, known, planned).map((account) =>
      toRosterAccount(account, surroundings),
    ),
  }
}

const MAX_PLAN_CHARACTERS = 10_000_000

/** Notes count by key and values only, because their words depend on the reader. */
function computeHash(
  schoolId: number,
  { people, present }: SentList,
  planned: readonly Planned[],
  notes: readonly (Note | null)[],
): string {
  const rows = planned.map(({ row }, index) => ({ ...row, note: notes[index]?.hashed ?? null }))
  const text = JSON.stringify([schoolId, people, present, rows])
  if (text.length > MAX_PLAN_CHARACTERS) {
    invalid(
      'people',
      sentence('This list is too long for one import. Leave out some grades and import them afterward.'),
    )
  }
  return createHash('sha256').update(text).digest('hex')
}

const MAX_CANDIDATE_CHARACTERS = 2_500_000

/** Keeps the answer under 5 MB even if every row has ten candidates: rows beyond the limit show only the first one. */
function shortenCandidates(planned: readonly Planned[]): void {
  let left = MAX_CANDIDATE_CHARACTERS
  for (const { row } of planned) {
    if (left <= 0) row.candidates = row.candidates.slice(0, 1)
    for (const candidate of row.candidates) left -= JSON.stringify(candidate).length
  }
}

const toFields = ({ firstName, lastName, email, studio }: Listed): Fields => ({
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
  candidatesCount: 0,
})

interface ListedFields {
  person: Listed
  fields: Fields
  note: Note | null
}

function planPerson(
  listed: ListedFields,
  identity: Identity<Known>,
  username: string,
  surroundings: Surroundings,
): [Planned, Note | null] {
  const { person, fields, note } = listed
  if (identity.kind === 'ask') return planQuestion(person, identity, surroundings)
  if (identity.kind === 'found') return planFound(listed, identity.account, surroundings)
  const row: RosterRow = { ...blankRow(person), note: note?.sentence ?? null, kind: 'new', username }
  return [{ does: 'make', person, username, fields, row }, note]
}

/** A leaver, or a person with an id who is no longer a learner. */
const isSkipped = (account: Known): boolean => account.hasLeft || !account.isCandidate

function planFound(
  { person, fields, note }: ListedFields,
  account: Known,
  surroundings: Surroundings,
): [Planned, Note | null] {
  const here = { ...blankRow(person), account: toRosterAccount(account, surroundings) }
  if (isSkipped(account)) {
    const why = account.hasLeft ? notes.left : notes.staff
    return [{ does: 'nothing', person, row: { ...here, kind: 'skip', note: why.sentence } }, why]
  }
  const { after, changed, kept, seen } = followList(fields, account, account.seen, person)
  const isMatched = account.sourcedId === person.sourcedId
  const kind = !isMatched ? 'match' : changed.length > 0 ? 'change' : 'same'
  const text = (values: Fields, field: keyof Fields) =>
    field === 'studio' ? findStudioName(values.studio, surroundings) : values[field]
  const changes = changed.map((field) => ({
    field,
    before: text(account, field),
    after: text(after, field),
  }))
  const row = { ...here, note: note?.sentence ?? null, kind, changes, kept } satisfies RosterRow
  const decided = decidedNames(person, account, isMatched)
  return [{ does: 'change', person, account, fields: after, seen, decided, row }, note]
}

const notDecided: BothNames = { firstName: null, lastName: null }

/** A new decision replaces the former one, which otherwise lasts as long as the account keeps its id. */
function decidedNames({ account: decided, firstName, lastName }: Listed, account: Known, isMatched: boolean) {
  if (decided != null) return { firstName, lastName }
  return isMatched ? account.decided : notDecided
}

function planQuestion(
  person: Listed,
  { why, candidates }: Extract<Identity<Known>, { kind: 'ask' }>,
  surroundings: Surroundings,
): [Planned, Note] {
  const note = createQuestionNote(why, person, candidates)
  const row = {
    ...blankRow(person),
    kind: 'ask' as const,
    note: note.sentence,
    candidates: candidates.shown.map((account) => toRosterAccount(account, surroundings)),
    candidatesCount: candidates.count,
  }
  return [{ does: 'nothing', person, row }, note]
}

interface EmailToWrite {
  email: string | null
  note: Note | null
}

/** The address of each person as far as an account may have it after the import. */
function planEmails(
  people: readonly Listed[],
  identities: readonly Identity<Known>[],
  { addressOwners, hiddenOwners }: Surroundings,
): EmailToWrite[] {
  const times = new Map<string, number>()
  for (const { email } of people) {
    if (email !== null) times.set(emailKey(email), (times.get(emailKey(email)) ?? 0) + 1)
  }
  const isTwice = ({ email }: Listed) => email !== null && (times.get(emailKey(email)) ?? 0) > 1
  const addressees = people.flatMap((person, index): (Readdressed & { person: Listed })[] => {
    const identity = identities[index]
    if (person.email === null || isTwice(person) || !identity || identity.kind === 'ask') return []
    const key = emailKey(person.email)
    if (identity.kind === 'new') return [{ account: null, key, person }]
    const { account } = identity
    const { changed } = followList(toFields(person), account, account.seen)
    return isSkipped(account) || !changed.includes('email') ? [] : [{ account: account.id, key, person }]
  })
  const refused = new Map(
    [...findRefusedAddresses(addressees, addressOwners)].map(({ person, key }) => [person, key]),
  )
  return people.map((person) => {
    if (isTwice(person)) return { email: null, note: notes.emailTwice }
    const key = refused.get(person)
    if (key === undefined) return { email: person.email, note: null }
    const isHidden = hiddenOwners.has(addressOwners.get(key) ?? 0)
    return { email: null, note: isHidden ? notes.emailHidden : notes.emailTaken }
  })
}

/** Active learners whose id is not in the file, unless the import gives them one that is. */
function listMissing(
  people: readonly Listed[],
  present: ReadonlySet<string>,
  known: readonly Known[],
  planned: readonly Planned[],
): Known[] {
  const listed = new Set(people.map(({ sourcedId }) => sourcedId))
  const matched = new Set(planned.map((entry) => (entry.does === 'change' ? entry.account.id : null)))
  return known.filter(
    (account) =>
      account.sourcedId !== null &&
      !listed.has(account.sourcedId) &&
      !present.has(account.sourcedId) &&
      !matched.has(account.id) &&
      !isSkipped(account),
  )
}

function toRosterAccount(
  { id, firstName, lastName, username, studio, hasLeft }: Known,
  surroundings: Surroundings,
): RosterAccount {
  return { id, firstName, lastName, username, studio: findStudioName(studio, surroundings), hasLeft }
}

const findStudioName = (studio: number | null, { studios }: Surroundings): string | null =>
  studio === null ? null : (studios.get(studio) ?? null)
