// Sends the learners of a list in parts, so that progress can be shown and the work be stopped between two parts.
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'

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

export interface RosterSending {
  send: (users: Omit<RosterRow, 'line'>[]) => Promise<BulkResult>
  onProgress: (done: number, of: number) => void
  isStopped: () => boolean
}

/** Never throws. */
export async function sendRoster(
  rows: readonly RosterRow[],
  { send, onProgress, isStopped }: RosterSending,
): Promise<RosterOutcome> {
  const outcome: RosterOutcome = { created: [], refused: [], unsent: [], error: null }
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART)
    onProgress(at, rows.length)
    try {
      if (isStopped()) return { ...outcome, unsent: rows.slice(at) }
      const { errors } = await send(part.map(({ line: _, ...user }) => user))
      const messages = new Map(errors.map(({ line, message }) => [line - 1, message]))
      part.forEach((row, index) => {
        const message = messages.get(index)
        if (message === undefined) outcome.created.push(row)
        else outcome.refused.push({ row, message })
      })
    } catch (error) {
      return { ...outcome, unsent: rows.slice(at), error }
    }
  }
  onProgress(rows.length, rows.length)
  return outcome
}

/** How many failed: those that were refused, and those that an error kept back. Whoever was stopped did not fail. */
export function failedIn({
  refused,
  unsent,
  error,
}: Pick<RosterOutcome, 'refused' | 'unsent' | 'error'>): number {
  return refused.length + (error === null ? 0 : unsent.length)
}
