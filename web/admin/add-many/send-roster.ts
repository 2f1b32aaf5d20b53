// Sends the learners of a list, and says of each line what became of it.
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import type { PartsOutcome } from '../../api/in-parts.ts'

/** Learners in one call: a few seconds of password hashing. */
export const PART = 50

export interface RosterOutcome {
  created: RosterRow[]
  refused: { row: RosterRow; message: string }[]
  /** Not sent, or sent without an answer. */
  unsent: RosterRow[]
  /** Why it ended early; null when it did not, or was stopped by the person. */
  error: unknown
}

/** A row as the server takes it: it counts the lines of each call by itself. */
export const sentRow = ({ line: _, ...user }: RosterRow): Omit<RosterRow, 'line'> => user

/** Brings the answers back to the lines of the list. */
export function rosterOutcome({
  answered,
  unsent,
  error,
}: PartsOutcome<RosterRow, BulkResult>): RosterOutcome {
  const created: RosterOutcome['created'] = []
  const refused: RosterOutcome['refused'] = []
  for (const { part, answer } of answered) {
    const messages = new Map(answer.errors.map(({ line, message }) => [line - 1, message]))
    part.forEach((row, index) => {
      const message = messages.get(index)
      if (message === undefined) created.push(row)
      else refused.push({ row, message })
    })
  }
  return { created, refused, unsent, error }
}

/** How many failed: those that were refused, and those that an error kept back. Whoever was stopped did not fail. */
export function failedIn({
  refused,
  unsent,
  error,
}: Pick<RosterOutcome, 'refused' | 'unsent' | 'error'>): number {
  return refused.length + (error === null ? 0 : unsent.length)
}
