// Which learners of a list were created, from the answers to its batches.
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import { usernameKey } from '../../../contract/text.ts'
import type { BatchOutcome } from '../../api/batches.ts'

/** Learners in one call: a few seconds of password hashing. */
export const BATCH_SIZE = 50

export interface RosterOutcome {
  created: RosterRow[]
  /** Those of `created` that an earlier call whose answer was lost had added. */
  addedEarlier: RosterRow[]
  refused: { row: RosterRow; message: string }[]
  /** The batch whose call failed, without `addedEarlier`. */
  unanswered: RosterRow[]
  /** Never sent. */
  untried: RosterRow[]
  /** Why the sending ended early; null if it did not, or if the admin stopped it. */
  error: unknown
}

/** A row without its line number, because the server counts the lines of each call itself. */
export const sentRow = ({ line: _, ...user }: RosterRow): Omit<RosterRow, 'line'> => user

/**
 * Assigns the answers to the lines of the list. `exists` says that an earlier call whose answer was lost has added the
 * learner: the server refuses the username now, but the learner counts as created.
 */
export function rosterOutcome(
  { answered, unsent, unanswered, error }: BatchOutcome<RosterRow, BulkResult>,
  exists: (row: RosterRow) => boolean = () => false,
): RosterOutcome {
  const created: RosterRow[] = []
  const addedEarlier = unanswered.filter(exists)
  const refused: RosterOutcome['refused'] = []
  for (const { batch, answer } of answered) {
    const messages = new Map(answer.errors.map(({ line, message }) => [line - 1, message]))
    batch.forEach((row, index) => {
      const message = messages.get(index)
      if (message === undefined) created.push(row)
      else if (exists(row)) addedEarlier.push(row)
      else refused.push({ row, message })
    })
  }
  return {
    created: [...created, ...addedEarlier],
    addedEarlier,
    refused,
    unanswered: unanswered.filter((row) => !addedEarlier.includes(row)),
    untried: unsent.slice(unanswered.length),
    error,
  }
}

/** The refused learners and those of the failed batch, but not those that were never sent. */
export function failedIn({ refused, unanswered }: Pick<RosterOutcome, 'refused' | 'unanswered'>): number {
  return refused.length + unanswered.length
}

interface ListedUser {
  username: string
  firstName: string
  lastName: string
}

/** Whether the school has the learner of a row. The name counts too, because another person may have the username. */
export function hasLearner(users: readonly ListedUser[]): (row: RosterRow) => boolean {
  const byUsername = new Map(users.map((user) => [usernameKey(user.username), user]))
  return (row) => {
    const user = byUsername.get(usernameKey(row.username))
    return user?.firstName === row.firstName.trim() && user.lastName === row.lastName.trim()
  }
}
