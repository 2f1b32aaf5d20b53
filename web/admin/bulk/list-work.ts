// The same done to many learners: what became of each.
import type { ListResult } from '../../../contract/accounts.ts'
import { toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { isAnswer } from '../../api/api-error.ts'
import type { PartsOutcome } from '../../api/in-parts.ts'
import { downloadText } from '../../frame/download.ts'

/** Learners in one call; the server takes 500, smaller parts show how far the work is. */
export const PART = 200

/** Parts of even size, none of which is a small rest: 210 go as 105 and 105. */
export const evenPart = (count: number): number => Math.ceil(count / Math.ceil(count / PART))

export interface ListOutcome {
  done: User[]
  refused: { person: User; message: string }[]
  /** Not sent, or refused as a whole. */
  unsent: User[]
  /** Sent, but no answer of the server came: it may have done it all the same. */
  unanswered: User[]
  /** Why it ended early; null when it did not, or was stopped by the person. */
  error: unknown
}

export function listOutcome({ answered, error, ...parts }: PartsOutcome<User, ListResult>): ListOutcome {
  const unanswered = isAnswer(error) ? [] : parts.unanswered
  const unsent = parts.unsent.slice(unanswered.length)
  const outcome: ListOutcome = { done: [], refused: [], unsent, unanswered, error }
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
export function downloadListOutcome({ done, refused, unsent, unanswered }: ListOutcome, word: string): void {
  const cells = ({ username, firstName, lastName }: User, result: string) => [
    username,
    firstName,
    lastName,
    result,
  ]
  const rows = [
    ...refused.map(({ person, message }) => cells(person, message)),
    ...unanswered.map((person) => cells(person, 'Failed')),
    ...unsent.map((person) => cells(person, 'Not done')),
    ...done.map((person) => cells(person, word)),
  ]
  downloadText('learners-result.csv', toCsv([['username', 'firstName', 'lastName', 'result'], ...rows]))
}
