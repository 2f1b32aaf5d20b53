// Describes bad rows of the lists that admins send.
import type * as z from 'zod/mini'
import { joinSentences, sentence } from '../../contract/sentence.ts'

/** Joins the distinct sentences of the issues of one row. */
export function joinMessages(issues: readonly z.core.$ZodIssue[]): string {
  const messages = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) =>
          sentence('There\'s no field "{shown}" here.', { shown: key.slice(0, 60).toWellFormed() }),
        )
      : [issue.message],
  )
  return joinSentences([...new Set(messages)])
}

/** The username of a row that is not validated; '' if there is none. */
export function readUsername(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null || !('username' in sent)) return ''
  return typeof sent.username === 'string' ? sent.username.slice(0, 100).toWellFormed() : ''
}
