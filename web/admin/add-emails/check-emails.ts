// Checks a list of addresses line by line: which can be sent, and why the others cannot. The server checks again.
import * as z from 'zod/mini'
import { emailRow } from '../../../contract/accounts.ts'
import { type CsvRecord, readCsv, type Separator, toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { usernameKey } from '../../../contract/text.ts'

export interface EmailLine {
  line: number
  username: string
  email: string
  /** Why it cannot be sent, or was refused; absent if it can be sent. */
  message?: string
}

export interface CheckedEmails {
  /** Those with an address, in the order of the list. */
  lines: readonly EmailLine[]
  ready: readonly EmailLine[]
  problems: readonly (EmailLine & { message: string })[]
}

export interface EmailsContext {
  /** `usernameKey`s of the school; undefined while they are not known. */
  usernames: ReadonlySet<string> | undefined
  /** Refusals of the server by `emailKeyOf`; a refusal applies until the line is changed. */
  refusals: ReadonlyMap<string, string>
}

export const emailKeyOf = ({ username, email }: Pick<EmailLine, 'username' | 'email'>): string =>
  `${username}\n${email}`

/** Lines without an address are left out: the list that can be downloaded has everybody. */
export function checkEmails(text: string, context: EmailsContext): CheckedEmails {
  const lineOf = new Map<string, number>()
  const lines = recordsOf(text).flatMap(({ line, fields }, index): EmailLine[] => {
    const [username = '', email = '', ...more] = fields.map((field) => field.trim())
    if (index === 0 && usernameKey(username) === 'username') return []
    if (email === '' && more.length === 0 && fields.length > 1) return []
    const read = { line, username, email }
    if (fields.length !== 2)
      return [{ ...read, message: `Expected 2 fields (username,email), got ${fields.length}` }]
    const earlier = lineOf.get(usernameKey(username))
    lineOf.set(usernameKey(username), earlier ?? line)
    const message =
      earlier === undefined
        ? problemOf(read, context)
        : `The username ${username} stands on line ${earlier} already`
    return [message === null ? read : { ...read, message }]
  })
  return {
    lines,
    ready: lines.filter(({ message }) => message === undefined),
    problems: lines.flatMap((line) =>
      line.message === undefined ? [] : [{ ...line, message: line.message }],
    ),
  }
}

function problemOf(line: EmailLine, { usernames, refusals }: EmailsContext): string | null {
  const refusal = refusals.get(emailKeyOf(line))
  if (refusal !== undefined) return refusal
  if (usernames && !usernames.has(usernameKey(line.username)))
    return 'There is no account with this username.'
  const { error } = z.safeParse(emailRow, { username: line.username, email: line.email })
  return error?.issues[0]?.message ?? null
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
