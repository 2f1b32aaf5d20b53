// The lines of a list of learners: how they are read, and which learners cannot be created. The server checks again.
import * as z from 'zod/mini'
import { newPassword, passwordProblem } from '../../../contract/passwords.ts'
import { parseRoster, type RosterRow } from '../../../contract/roster.ts'
import { name, username, usernameKey } from '../../../contract/text.ts'
import type { ListLine } from '../../parts/lists/pasted-list.ts'

interface ListedUser {
  username: string
  firstName: string
  lastName: string
}

export function readLearners(text: string): ListLine<RosterRow>[] {
  const { rows, errors } = parseRoster(text)
  return [
    ...rows.map((row) => ({ line: row.line, row })),
    ...errors.map(({ line, message }) => ({ line, message: message.replace(`Line ${line}: `, '') })),
  ].sort((a, b) => a.line - b.line)
}

/** Whether the school has the learner of a row. The name counts too, because another person may have the username. */
export function hasLearner(users: readonly ListedUser[]): (row: RosterRow) => boolean {
  const byUsername = new Map(users.map((user) => [usernameKey(user.username), user]))
  return (row) => {
    const user = byUsername.get(usernameKey(row.username))
    return user?.firstName === row.firstName.trim() && user.lastName === row.lastName.trim()
  }
}

const firstName = name('A first name')
const lastName = name('A last name')

/**
 * Says why a learner cannot be created, or null. `studios` are the names of the school's studios; undefined while they are
 * not known.
 */
export function learnerProblem(
  studios: readonly string[] | undefined,
  users: readonly ListedUser[],
): (row: RosterRow, failed: boolean) => string | null {
  const known = studios && new Set(studios.map((studio) => studio.toLowerCase()))
  const taken = new Set(users.map((user) => usernameKey(user.username)))
  const exists = hasLearner(users)
  return (row, failed) => {
    if (failed && exists(row))
      return 'An earlier try added this learner; only its answer was lost. Take the line out.'
    const problems = [
      sentenceOf(username, row.username),
      sentenceOf(newPassword, row.password),
      sentenceOf(firstName, row.firstName),
      sentenceOf(lastName, row.lastName),
    ].filter((sentence) => sentence !== null)
    if (problems.length > 0) return problems.join(' ')
    if (taken.has(usernameKey(row.username))) return 'That username is taken.'
    if (known && !known.has(row.studio.trim().toLowerCase()))
      return `There is no studio named “${row.studio}” in this school.`
    return passwordProblem(row.password, { username: row.username, names: [...(known ?? [])], minimum: 8 })
  }
}

function sentenceOf(schema: z.core.$ZodType, value: string): string | null {
  const result = z.safeParse(schema, value)
  return result.success ? null : (result.error.issues[0]?.message ?? 'This cannot be used.')
}
