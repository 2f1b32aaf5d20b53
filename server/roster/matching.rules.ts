// Which account each person of a list is: nobody is matched by the name alone, and in doubt an admin is asked.
import type { RosterPerson } from '../../contract/roster-import.ts'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { plainName } from '../people/index.ts'

/** `account`: as an admin decided, an account of `known`, or null for a new one. */
export type ListedPerson = Omit<RosterPerson, 'studio'>

export interface KnownAccount {
  id: number
  firstName: string
  lastName: string
  username: string
  email: string | null
  /** A learner of the school who is not staff; maybe a leaver. */
  isCandidate: boolean
  sourcedId: string | null
  /** What an import last wrote or found the same; null for none. */
  seen: { firstName: string | null; lastName: string | null }
}

/** `why`: the id stands at other names, the e-mail or username does not settle it, or only the names are the same. */
export type Identity<Account> =
  | { kind: 'new' }
  | { kind: 'found'; account: Account }
  | { kind: 'ask'; why: 'id' | 'sign-in' | 'name'; candidates: Account[] }

/** The identities are in the order of the people. No two people have one account. */
export function whoIsWho<Account extends KnownAccount>(
  people: readonly ListedPerson[],
  known: readonly Account[],
): Identity<Account>[] {
  const byId = new Map(known.map((account) => [account.id, account]))
  const holders = new Map(
    known.flatMap((account) => (account.sourcedId === null ? [] : [[account.sourcedId, account]])),
  )
  const free = freeCandidates(people, known)
  const met = people.map((person) => free.metBy(person))
  const times = new Map<Account, number>()
  for (const accounts of met) for (const one of accounts) times.set(one, (times.get(one) ?? 0) + 1)

  return people.map((person, index): Identity<Account> => {
    if (person.account === null) return { kind: 'new' }
    const decided = person.account === undefined ? undefined : byId.get(person.account)
    if (decided) return { kind: 'found', account: decided }
    const accounts = met[index] ?? []
    const named = free.namedAs(person)
    const holder = holders.get(person.sourcedId)
    if (holder && !isAnotherPerson(person, holder)) return { kind: 'found', account: holder }
    if (holder) {
      const mine = holder.isCandidate ? [holder] : []
      return { kind: 'ask', why: 'id', candidates: eachOnce([...mine, ...accounts, ...named]) }
    }
    const [first] = accounts
    if (first && accounts.length === 1 && times.get(first) === 1 && hasNamesOf(person, first)) {
      return { kind: 'found', account: first }
    }
    if (first) return { kind: 'ask', why: 'sign-in', candidates: eachOnce([...accounts, ...named]) }
    if (named.length > 0) return { kind: 'ask', why: 'name', candidates: named }
    return { kind: 'new' }
  })
}

/** Candidates whose id, if they have one, no person of the list keeps, and whom no admin has named for a person. */
function freeCandidates<Account extends KnownAccount>(
  people: readonly ListedPerson[],
  known: readonly Account[],
) {
  const listed = new Map(people.map((person) => [person.sourcedId, person]))
  const named = new Set(people.map(({ account }) => account))
  const losesId = (sourcedId: string) => listed.get(sourcedId)?.account !== undefined
  const free = known.filter(
    ({ id, isCandidate, sourcedId }) =>
      isCandidate && !named.has(id) && (sourcedId === null || !listed.has(sourcedId) || losesId(sourcedId)),
  )
  const byEmail = Map.groupBy(free, ({ email }) => (email === null ? null : emailKey(email)))
  const byUsername = Map.groupBy(free, ({ username }) => usernameKey(username))
  const byNames = Map.groupBy(free, namesKey)
  return {
    /** Those with the person's e-mail, or with a username that the person may have. */
    metBy: (person: ListedPerson): Account[] => {
      const usernames = [person.username, localPart(person.username), localPart(person.email)]
      return eachOnce([
        ...(person.email === null ? [] : (byEmail.get(emailKey(person.email)) ?? [])),
        ...usernames.flatMap((name) => (name === null ? [] : (byUsername.get(usernameKey(name)) ?? []))),
      ])
    },
    namedAs: (person: ListedPerson): Account[] => byNames.get(namesKey(person)) ?? [],
  }
}

type Named = Pick<KnownAccount, 'firstName' | 'lastName'>

/** Names are equal without regard to case, accents and extra blanks. */
export const nameKeyOf = (name: string): string => plainName(name).replace(/\s+/g, ' ').trim()

const namesKey = ({ firstName, lastName }: Named): string => `${nameKeyOf(firstName)}\n${nameKeyOf(lastName)}`

const hasNamesOf = (one: Named, other: Named): boolean => namesKey(one) === namesKey(other)

/** Both names differ from those of the account and from those that were seen last: schools use ids again. */
function isAnotherPerson(person: Named, { firstName, lastName, seen }: KnownAccount): boolean {
  const differs = (name: string, others: readonly (string | null)[]) =>
    others.every((other) => other === null || nameKeyOf(other) !== nameKeyOf(name))
  return (
    differs(person.firstName, [firstName, seen.firstName]) &&
    differs(person.lastName, [lastName, seen.lastName])
  )
}

/** What stands before the '@'; null without one, or with nothing before it. */
export function localPart(text: string | null): string | null {
  const at = text?.indexOf('@') ?? -1
  return text !== null && at > 0 ? text.slice(0, at) : null
}

const eachOnce = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
