// Sends the learners of a list, and says of each line what became of it.
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import { usernameKey } from '../../../contract/text.ts'
import type { PartsOutcome } from '../../api/in-parts.ts'

/** Learners in one call: a few seconds of password hashing. */
export const PART = 50

export interface RosterOutcome {
  created: RosterRow[]
  /** Those of `created` that a call without an answer had added. */
  found: RosterRow[]
  refused: { row: RosterRow; message: string }[]
  /** The part whose call failed, less what was found. */
  unanswered: RosterRow[]
  /** Not sent at all. */
  untried: RosterRow[]
  /** Why it ended early; null when it did not, or was stopped by the person. */
  error: unknown
}

/** A row as the server takes it: it counts the lines of each call by itself. */
export const sentRow = ({ line: _, ...user }: RosterRow): Omit<RosterRow, 'line'> => user

/**
 * Brings the answers back to the lines of the list. `isThere`: an earlier call without an answer has added the learner,
 * so that the server refuses its username now.
 */
export function rosterOutcome(
  { answered, unsent, unanswered, error }: PartsOutcome<RosterRow, BulkResult>,
  isThere: (row: RosterRow) => boolean = () => false,
): RosterOutcome {
  const created: RosterRow[] = []
  const found = unanswered.filter(isThere)
  const refused: RosterOutcome['refused'] = []
  for (const { part, answer } of answered) {
    const messages = new Map(answer.errors.map(({ line, message }) => [line - 1, message]))
    part.forEach((row, index) => {
      const message = messages.get(index)
      if (message === undefined) created.push(row)
      else if (isThere(row)) found.push(row)
      else refused.push({ row, message })
    })
  }
  return {
    created: [...created, ...found],
    found,
    refused,
    unanswered: unanswered.filter((row) => !found.includes(row)),
    untried: unsent.slice(unanswered.length),
    error,
  }
}

/** How many failed: those that were refused, and those of the part that an error kept back. The others were not tried. */
export function failedIn({ refused, unanswered }: Pick<RosterOutcome, 'refused' | 'unanswered'>): number {
  return refused.length + unanswered.length
}

interface Listed {
  username: string
  firstName: string
  lastName: string
}

/** Whether the school has the learner of a row: the username alone may be that of another person. */
export function hasLearner(users: readonly Listed[]): (row: RosterRow) => boolean {
  const byUsername = new Map(users.map((user) => [usernameKey(user.username), user]))
  return (row) => {
    const user = byUsername.get(usernameKey(row.username))
    return user?.firstName === row.firstName.trim() && user.lastName === row.lastName.trim()
  }
}
