// The same done to many learners: what became of each.
import type { ListResult } from '../../../contract/accounts.ts'
import { toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import type { PartsOutcome } from '../../api/in-parts.ts'
import { downloadText } from '../../app/download.ts'

/** Learners in one call; the server takes 500, smaller parts show how far the work is. */
export const PART = 200

export interface ListOutcome {
  done: User[]
  refused: { person: User; message: string }[]
  /** Not sent, or sent without an answer. */
  unsent: User[]
  /** Why it ended early; null when it did not, or was stopped by the person. */
  error: unknown
}

export function listOutcome({ answered, unsent, error }: PartsOutcome<User, ListResult>): ListOutcome {
  const outcome: ListOutcome = { done: [], refused: [], unsent, error }
  for (const { part, answer } of answered) {
    const messages = new Map(answer.refused.map(({ id, message }) => [id, message]))
    for (const person of part) {
      const message = messages.get(person.id)
      if (message === undefined) outcome.done.push(person)
      else outcome.refused.push({ person, message })
    }
  }
  return outcome
}

/** What became of each learner; `done` is the word for success. */
export function downloadListOutcome({ done, refused, unsent }: ListOutcome, word: string): void {
  const cells = ({ username, firstName, lastName }: User, result: string) => [
    username,
    firstName,
    lastName,
    result,
  ]
  const rows = [
    ...refused.map(({ person, message }) => cells(person, message)),
    ...unsent.map((person) => cells(person, 'Not done')),
    ...done.map((person) => cells(person, word)),
  ]
  downloadText('learners-result.csv', toCsv([['username', 'firstName', 'lastName', 'result'], ...rows]))
}
