// The lines of a list of addresses: how they are read, and which cannot be set. The server checks again.
import * as z from 'zod/mini'
import { emailRow } from '../../../contract/accounts.ts'
import { type CsvRecord, readCsv, type Separator, toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { usernameKey } from '../../../contract/text.ts'
import type { ListLine } from '../../parts/lists/pasted-list.ts'

export interface EmailRow {
  line: number
  username: string
  email: string
}

/** Lines without an address are left out: the list that can be downloaded has everybody. */
export function readEmails(text: string): ListLine<EmailRow>[] {
  const lineOf = new Map<string, number>()
  return recordsOf(text).flatMap(({ line, fields }, index): ListLine<EmailRow>[] => {
    const [username = '', email = '', ...more] = fields.map((field) => field.trim())
    if (index === 0 && usernameKey(username) === 'username') return []
    if (email === '' && more.length === 0 && fields.length > 1) return []
    if (fields.length !== 2)
      return [{ line, message: `Expected 2 fields (username,email), got ${fields.length}` }]
    const earlier = lineOf.get(usernameKey(username))
    lineOf.set(usernameKey(username), earlier ?? line)
    return earlier === undefined
      ? [{ line, row: { line, username, email } }]
      : [{ line, message: `The username ${username} stands on line ${earlier} already` }]
  })
}

/** Says why an address cannot be set, or null. `users` are undefined while they are not known. */
export function emailProblem(
  users: readonly Pick<User, 'username'>[] | undefined,
): (row: EmailRow) => string | null {
  const usernames = users && new Set(users.map(({ username }) => usernameKey(username)))
  return ({ username, email }) => {
    if (usernames && !usernames.has(usernameKey(username))) return 'There is no account with this username.'
    const { error } = z.safeParse(emailRow, { username, email })
    return error?.issues[0]?.message ?? null
  }
}

/** By the separator that splits the most lines in two. */
function recordsOf(text: string): CsvRecord[] {
  const separators: Separator[] = [',', '\t', ';']
  const inTwo = (records: CsvRecord[]) => records.filter(({ fields }) => fields.length === 2).length
  const [best] = separators
    .map((separator) => readCsv(text, separator))
    .sort((one, other) => inTwo(other) - inTwo(one))
  return best ?? []
}

/** Everybody with the address, in the form that the dialog reads. */
export function emailsCsv(users: readonly User[]): string {
  return toCsv([['username', 'email'], ...users.map(({ username, email }) => [username, email ?? ''])])
}
