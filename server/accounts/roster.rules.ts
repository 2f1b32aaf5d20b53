// Checks a list of new learners row by row, so that the good ones can be made and each bad one says why.
import * as z from 'zod/mini'
import { type BulkResult, rosterRow } from '../../contract/accounts.ts'
import { usernameKey } from '../../contract/text.ts'

export type Refusal = BulkResult['errors'][number]

/** `line` is the 1-based place in the list. */
export type NewLearner = z.output<typeof rosterRow> & { line: number }

/** The good rows, and what is wrong with the others; of a username that stands twice the first good row stays. */
export function readRoster(users: readonly unknown[]): { rows: NewLearner[]; refused: Refusal[] } {
  const rows: NewLearner[] = []
  const refused: Refusal[] = []
  const lineOf = new Map<string, number>()
  users.forEach((sent, index) => {
    const line = index + 1
    const result = z.safeParse(rosterRow, sent)
    if (!result.success) {
      refused.push({ line, username: usernameIn(sent), message: sentences(result.error.issues) })
      return
    }
    const { username } = result.data
    const earlier = lineOf.get(usernameKey(username))
    if (earlier !== undefined) {
      const message = `The username ${username} stands in this list already, in place ${earlier}.`
      refused.push({ line, username, message })
      return
    }
    lineOf.set(usernameKey(username), line)
    rows.push({ ...result.data, line })
  })
  return { rows, refused }
}

function sentences(issues: readonly z.core.$ZodIssue[]): string {
  const messages = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `There is no field "${key.slice(0, 60).toWellFormed()}" here.`)
      : [issue.message],
  )
  return [...new Set(messages)].join(' ')
}

function usernameIn(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null || !('username' in sent)) return ''
  return typeof sent.username === 'string' ? sent.username.slice(0, 100).toWellFormed() : ''
}
