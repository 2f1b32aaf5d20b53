// Sets the e-mail addresses of a list of accounts, row by row, so that a later row may take an address that an earlier one
// gave up.
import * as z from 'zod/mini'
import { type EmailsResult, emailRow, MOST_ROWS } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import { usernameKey } from '../../contract/text.ts'
import { accounts, toUser } from '../people/index.ts'
import { DomainError } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { mayEditAccount, requireProofToChange } from './accounts.policy.ts'
import { changeAccount } from './change-account.ts'
import { sentences, usernameIn } from './list-rows.ts'

/** A row of staff asks for a proof. `rows` are not validated yet; a list or row that the validation refuses names nobody. */
export async function requireProofForEmails(context: MemberContext, rows: unknown): Promise<void> {
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) return
  const keys = rows.flatMap((sent) => {
    const name = z.safeParse(emailRow.shape.username, usernameIn(sent))
    return name.success ? [usernameKey(name.data)] : []
  })
  if (keys.length === 0) return
  const named = await accounts(context.services.database)
    .where('users.username_key', 'in', keys)
    .where('users.school_id', '=', context.school.schoolId)
    .execute()
  for (const account of named.map(toUser)) requireProofToChange(context, account, { email: null })
}

/** `rows`: at most 500, not validated yet. Each row is a transaction of its own: a refused one does not undo the others. */
export async function changeEmails(context: MemberContext, rows: readonly unknown[]): Promise<EmailsResult> {
  const errors: EmailsResult['errors'] = []
  for (const [index, sent] of rows.entries()) {
    const message = await changeEmail(context, sent)
    if (message !== null) errors.push({ line: index + 1, username: usernameIn(sent), message })
  }
  return { done: rows.length - errors.length, failed: errors.length, errors }
}

/** The sentence that says why the row was not done, or null. */
async function changeEmail(context: MemberContext, sent: unknown): Promise<string | null> {
  const row = z.safeParse(emailRow, sent)
  if (!row.success) return sentences(row.error.issues)
  const { username, email } = row.data
  const found = await accounts(context.services.database)
    .where('users.username_key', '=', usernameKey(username))
    .where('users.school_id', '=', context.school.schoolId)
    .executeTakeFirst()
  if (!found) return 'There is no account with this username.'
  const account = toUser(found)
  if (!mayEditAccount(context.caller, account)) return 'Only a super admin may change this account.'
  if (account.email === email) return null
  try {
    await changeAccount(context, account, { email })
    return null
  } catch (error) {
    // The account was moved or deleted meanwhile, or another one has the address.
    if (error instanceof DomainError && errorTable[error.code][0] < 500) return error.message
    throw error
  }
}
