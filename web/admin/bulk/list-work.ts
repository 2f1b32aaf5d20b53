// One action on many learners, sent in batches: what became of each.
import type { ListResult } from '../../../contract/accounts.ts'
import { toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { isAnswer } from '../../api/api-error.ts'
import type { BatchOutcome } from '../../api/batches.ts'
import { downloadText } from '../../frame/download.ts'

/** Learners in one call. The server takes 500; smaller batches show the progress. */
export const BATCH_SIZE = 200

/** Batches of equal size, without a small last one: 210 learners go as 105 and 105. */
export const evenBatchSize = (count: number): number => Math.ceil(count / Math.ceil(count / BATCH_SIZE))

export interface ListOutcome {
  done: User[]
  refused: { person: User; message: string }[]
  /** Not sent, or refused as a whole. */
  unsent: User[]
  /** Sent, but without an answer: the server may have done it. */
  unanswered: User[]
  /** Why the work ended early; null if it did not, or if the admin stopped it. */
  error: unknown
}

export function listOutcome({ answered, error, ...rest }: BatchOutcome<User, ListResult>): ListOutcome {
  const unanswered = isAnswer(error) ? [] : rest.unanswered
  const unsent = rest.unsent.slice(unanswered.length)
  const outcome: ListOutcome = { done: [], refused: [], unsent, unanswered, error }
  for (const { batch, answer } of answered) {
    const messages = new Map(answer.refused.map(({ id, message }) => [id, message]))
    for (const person of batch) {
      const message = messages.get(person.id)
      if (message === undefined) outcome.done.push(person)
      else outcome.refused.push({ person, message })
    }
  }
  return outcome
}

/** Downloads what became of each learner; `word` says what was done. */
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
