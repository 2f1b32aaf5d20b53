// Matches the people of a list to accounts. A name alone never matches, and an admin decides doubtful cases.
import { MAX_CANDIDATES, type RosterPerson } from '../../contract/roster-import.ts'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { plainName } from '../people/index.ts'

/** `account` is the admin's decision: an account of `known`, or null for a new one. */
export type ListedPerson = Omit<RosterPerson, 'studio'>

export interface BothNames {
  firstName: string | null
  lastName: string | null
}

export interface KnownAccount {
  id: number
  firstName: string
  lastName: string
  username: string
  email: string | null
  /** A learner of the school who is not staff; maybe a leaver. */
  isCandidate: boolean
  sourcedId: string | null
  /** The values that an import last wrote or found unchanged; null if there are none. */
  seen: BothNames
  /** The list's names when an admin decided that this account is the person; null without such a decision. */
  decided: BothNames
}

/** At most 10 of `count`, so that a list with many equal names stays short. */
export interface Candidates<Account> {
  shown: Account[]
  count: number
}

/** `why`: the id belongs to other names, the email or username does not settle it, or only the names are the same. */
export type Identity<Account> =
  | { kind: 'new' }
  | { kind: 'found'; account: Account }
  | { kind: 'ask'; why: 'id' | 'sign-in' | 'name'; candidates: Candidates<Account> }

/**
 * The identities are in the order of the people. No two people have one account. `present`: ids that the file has and the list
 * lacks, so their accounts are not free.
 */
export function identifyPeople<Account extends KnownAccount>(
  people: readonly ListedPerson[],
  known: readonly Account[],
  present: ReadonlySet<string>,
): Identity<Account>[] {
  const byId = new Map(known.map((account) => [account.id, account]))
  const holders = new Map(
    known.flatMap((account) => (account.sourcedId === null ? [] : [[account.sourcedId, account]])),
  )
  const free = freeCandidates(people, known, present)
  const signInMatches = people.map((person) => free.findBySignIn(person))
  const times = new Map<Account, number>()
  for (const accounts of signInMatches)
    for (const account of accounts) times.set(account, (times.get(account) ?? 0) + 1)

  return people.map((person, index): Identity<Account> => {
    if (person.account === null) return { kind: 'new' }
    const decided = person.account === undefined ? undefined : byId.get(person.account)
    if (decided) return { kind: 'found', account: decided }
    const accounts = signInMatches[index] ?? []
    const named = free.findByNames(person)
    const holder = holders.get(person.sourcedId)
    if (holder && !isAnotherPerson(person, holder)) return { kind: 'found', account: holder }
    if (holder) {
      const mine = holder.isCandidate ? [holder] : []
      return { kind: 'ask', why: 'id', candidates: toCandidates([...mine, ...accounts], named) }
    }
    const [first] = accounts
    if (first && accounts.length === 1 && times.get(first) === 1 && hasSameNames(person, first)) {
      return { kind: 'found', account: first }
    }
    if (first) return { kind: 'ask', why: 'sign-in', candidates: toCandidates(accounts, named) }
    if (named.size > 0) return { kind: 'ask', why: 'name', candidates: toCandidates([], named) }
    return { kind: 'new' }
  })
}

/** Accounts found by email, username or id come first. The time does not depend on how many have the names. */
function toCandidates<Account>(first: readonly Account[], named: ReadonlySet<Account>): Candidates<Account> {
  const shown = new Set(first)
  const count = named.size + first.filter((account) => !named.has(account)).length
  for (const account of named) {
    if (shown.size >= MAX_CANDIDATES) break
    shown.add(account)
  }
  return { shown: [...shown].slice(0, MAX_CANDIDATES), count }
}

/** Candidates whose id, if they have one, is no longer in the file, and whom no admin has chosen for a person. */
function freeCandidates<Account extends KnownAccount>(
  people: readonly ListedPerson[],
  known: readonly Account[],
  present: ReadonlySet<string>,
) {
  const listed = new Map(people.map((person) => [person.sourcedId, person]))
  const named = new Set(people.map(({ account }) => account))
  const keepsId = (sourcedId: string) => {
    const person = listed.get(sourcedId)
    return person ? person.account === undefined : present.has(sourcedId)
  }
  const free = known.filter(
    ({ id, isCandidate, sourcedId }) =>
      isCandidate && !named.has(id) && (sourcedId === null || !keepsId(sourcedId)),
  )
  const byEmail = Map.groupBy(free, ({ email }) => (email === null ? null : emailKey(email)))
  const byUsername = Map.groupBy(free, ({ username }) => usernameKey(username))
  const byNames = new Map<string, Set<Account>>()
  for (const account of free) {
    const key = namesKey(account)
    const namesakes = byNames.get(key)
    if (namesakes) namesakes.add(account)
    else byNames.set(key, new Set([account]))
  }
  const none: ReadonlySet<Account> = new Set()
  return {
    /** The accounts with the person's email, or with a username that the person may have. */
    findBySignIn: (person: ListedPerson): Account[] => {
      const usernames = [person.username, localPart(person.username), localPart(person.email)]
      return unique([
        ...(person.email === null ? [] : (byEmail.get(emailKey(person.email)) ?? [])),
        ...usernames.flatMap((name) => (name === null ? [] : (byUsername.get(usernameKey(name)) ?? []))),
      ])
    },
    findByNames: (person: ListedPerson): ReadonlySet<Account> => byNames.get(namesKey(person)) ?? none,
  }
}

type Named = Pick<KnownAccount, 'firstName' | 'lastName'>

/** Names are equal without regard to case, accents and extra blanks. */
export const toNameKey = (name: string): string => plainName(name).replace(/\s+/g, ' ').trim()

const namesKey = ({ firstName, lastName }: Named): string => `${toNameKey(firstName)}\n${toNameKey(lastName)}`

const hasSameNames = (a: Named, b: Named): boolean => namesKey(a) === namesKey(b)

/** Whether both names differ from the account's, the last seen and the decided ones. Schools reuse ids. */
function isAnotherPerson(person: Named, { firstName, lastName, seen, decided }: KnownAccount): boolean {
  const differs = (name: string, others: readonly (string | null)[]) =>
    others.every((other) => other === null || toNameKey(other) !== toNameKey(name))
  return (
    differs(person.firstName, [firstName, seen.firstName, decided.firstName]) &&
    differs(person.lastName, [lastName, seen.lastName, decided.lastName])
  )
}

/** The part before the '@'; null if it is missing or empty. */
export function localPart(text: string | null): string | null {
  const at = text?.indexOf('@') ?? -1
  return text !== null && at > 0 ? text.slice(0, at) : null
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
