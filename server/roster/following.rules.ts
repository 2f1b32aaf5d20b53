// Decides which fields of an account follow the list, and which stay because they were changed in Cairn.
import type { RosterField } from '../../contract/roster-import.ts'
import { emailKey } from '../../contract/text.ts'

/** `studio` is an id. */
export interface Fields {
  firstName: string
  lastName: string
  email: string | null
  studio: number | null
}

/** Null if no import has written this field or found its value unchanged. */
export type Seen = { [Field in keyof Fields]: Fields[Field] | null }

export interface Followed {
  /** The fields of the account after the import. */
  after: Fields
  changed: RosterField[]
  /** Fields that differ from the list and keep the account's value. */
  kept: RosterField[]
  seen: Seen
}

const fields = ['firstName', 'lastName', 'email', 'studio'] as const satisfies readonly RosterField[]

/** An empty email or studio of the list changes nothing. With `useName` the names are written even if they were changed here. */
export function followList(
  list: Fields,
  account: Fields,
  seen: Seen,
  { useName = false }: { useName?: boolean | undefined } = {},
): Followed {
  const { firstName, lastName, email, studio } = account
  const after = { firstName, lastName, email, studio }
  const before = useName ? { ...seen, firstName, lastName } : { ...seen }
  const result: Followed = { after, changed: [], kept: [], seen: before }
  for (const field of fields) followField(field, list, result)
  return result
}

function followField<Field extends RosterField>(
  field: Field,
  list: Pick<Fields, Field>,
  { after, changed, kept, seen }: Followed,
): void {
  const listed = list[field]
  if (listed === null) return
  if (isSameValue(field, after[field], listed)) {
    seen[field] = after[field]
    return
  }
  // If no import has seen the field, it follows only while it is empty.
  if (!isSameValue(field, after[field], seen[field])) {
    kept.push(field)
    return
  }
  after[field] = listed
  seen[field] = listed
  changed.push(field)
}

/** Only addresses are equal in any case: in a name, a list may correct the case or an accent. */
function isSameValue(field: RosterField, a: string | number | null, b: string | number | null): boolean {
  const isAddress = field === 'email' && typeof a === 'string' && typeof b === 'string'
  return isAddress ? emailKey(a) === emailKey(b) : a === b
}

/** An account that gets an address: its id, null for a new one, and the key of the address. */
export interface Readdressed {
  account: number | null
  key: string
}

/**
 * Those of `listed` whose address another account has after the import. `owners`: the accounts that have one of the
 * addresses now. Addresses are given up only by accounts that get another one, so a refused one may refuse the next.
 */
export function findRefusedAddresses<Wanted extends Readdressed>(
  wanted: readonly Wanted[],
  owners: ReadonlyMap<string, number>,
): Set<Wanted> {
  const refused = new Set<Wanted>()
  const moving = new Set(wanted.map(({ account }) => account))
  const waitingFor = new Map(wanted.map((account) => [account.key, account]))
  const addressByAccount = new Map([...owners].map(([key, account]) => [account, key]))
  for (const { account, key } of wanted) {
    const owner = owners.get(key)
    let loser =
      owner === undefined || owner === account || moving.has(owner) ? undefined : waitingFor.get(key)
    // A refused account keeps its address, for which another account may wait.
    while (loser && !refused.has(loser)) {
      refused.add(loser)
      const kept: string | undefined =
        loser.account === null ? undefined : addressByAccount.get(loser.account)
      loser = kept === undefined ? undefined : waitingFor.get(kept)
    }
  }
  return refused
}
