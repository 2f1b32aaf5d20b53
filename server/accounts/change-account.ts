// Edits an account: names, studio, credentials and, by super admins, the school. Sets the email addresses of a list of
// accounts, row by row, so that a later row may take an address that an earlier one gave up.
import * as z from 'zod/mini'
import {
  type AccountChange,
  type EmailsResult,
  emailRow,
  MAX_ROWS_PER_CALL,
} from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import { SOURCE_LANGUAGE } from '../../contract/languages.ts'
import type { SignInChange } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { hasStoppedLeading, revokeNotifications } from '../notifications/index.ts'
import {
  emailColumns,
  findStudioByName,
  getAccount,
  moveSchool,
  nameOrder,
  selectAccounts,
  sortName,
  toUser,
} from '../people/index.ts'
import { recordAudits } from '../platform/audit.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { endUserSessions, hashPassword, requireValidPassword, schoolNames } from '../session/index.ts'
import { type AccountTx, withAccount } from './account-transactions.ts'
import { canEditAccount, requireProofToChange } from './accounts.policy.ts'
import {
  notifySignInChange,
  recordAccount,
  toChangeEntries,
  unlinkAndSignOut,
  writeRoles,
} from './accounts.store.ts'
import { listGuidedStudios } from './accounts.views.ts'
import { announceAccounts } from './announce.ts'
import { joinMessages, readUsername } from './list-rows.ts'
import { normalizeRoles } from './roles.rules.ts'

/**
 * The caller may edit the account and, with a `schoolId`, is a super admin. A new password, another address and a removed
 * one end all its sessions, the last two its links to providers too, and each notifies the person. `proof_needed` if the
 * account became staff in the meantime; 409 `username_taken` or `email_taken`.
 */
export async function changeAccount(
  context: MemberContext,
  account: User,
  change: AccountChange,
): Promise<User> {
  const passwordHash = await hashNewPassword(context, account, change)
  const targetSchoolId = change.schoolId === undefined ? account.schoolId : change.schoolId
  const { before, after, guided } = await withAccount(
    context,
    { account, may: canEditAccount, otherSchool: targetSchoolId },
    async (tx, before) => {
      requireProofToChange(context, before, change)
      const moves = targetSchoolId !== before.schoolId
      if (moves) await changeSchool(context, tx, before, targetSchoolId)
      const current = moves ? await getAccount(tx, before.id) : before
      await writeFields(tx, current, change, passwordHash)
      if (change.studio !== undefined) await changeStudio(tx, current, change.studio)
      const readdressed = hasNewAddress(current, change)
      const losesLinks = readdressed && current.email !== null
      if (losesLinks) await unlinkAndSignOut(tx, [before.id])
      else if (passwordHash !== null) await endUserSessions(tx.db, before.id)
      const signInChange = describeSignInChange({ email: readdressed, password: passwordHash !== null })
      if (signInChange) await notifySignInChange(tx, context, [before.id], signInChange)
      const after = await getAccount(tx, before.id)
      await recordChange(context, tx, after, change)
      if (hasStoppedLeading(current, after)) await revokeNotifications(tx, [after.id])
      return { before, after, guided: await listGuidedStudios(tx, [before, after]) }
    },
  )
  announceAccounts(context.services.live, [{ before, after }], guided)
  return after
}

function describeSignInChange(changed: { email: boolean; password: boolean }): SignInChange | null {
  if (changed.email) return changed.password ? 'email and password' : 'email'
  return changed.password ? 'password' : null
}

/** 400 on `password`. Call it before the transaction: hashing would keep that open. */
async function hashNewPassword(
  { services }: MemberContext,
  account: User,
  change: AccountChange,
): Promise<string | null> {
  if (change.password === undefined) return null
  const { username = account.username, schoolId = account.schoolId } = change
  const owner = { ...account, username, names: await schoolNames(services.database.db, schoolId) }
  await requireValidPassword(change.password, owner, 'password')
  return hashPassword(change.password, services.passwordCost)
}

async function changeSchool(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  targetSchoolId: number | null,
) {
  await recordAccount(tx.db, context, before, 'user.leave-school')
  const to = targetSchoolId === null ? null : (tx.schools.get(targetSchoolId) ?? null)
  const move = { userIds: [before.id], to, now: context.now, actorId: context.caller.id }
  await moveSchool(tx, move)
  await recordAccount(tx.db, context, { ...before, schoolId: targetSchoolId }, 'user.join-school')
}

async function writeFields(
  { db, schools }: AccountTx,
  current: User,
  { username, email, language, firstName = current.firstName, lastName = current.lastName }: AccountChange,
  passwordHash: string | null,
) {
  const school = current.schoolId === null ? undefined : schools.get(current.schoolId)
  await db
    .updateTable('users')
    // Columns that are undefined do not change.
    .set({
      first_name: firstName,
      last_name: lastName,
      sort_name: sortName(lastName, firstName),
      name_order: nameOrder(lastName, firstName, school?.language ?? SOURCE_LANGUAGE),
      username,
      username_key: username === undefined ? undefined : usernameKey(username),
      password_hash: passwordHash ?? undefined,
      language,
      ...(email === undefined ? {} : emailColumns(email)),
    })
    .where('id', '=', current.id)
    .execute()
}

/** Whether the account gets its first address, another one, or loses it. */
function hasNewAddress(current: User, { email }: AccountChange): boolean {
  return email !== undefined && (email && emailKey(email)) !== (current.email && emailKey(current.email))
}

/** 400 on `studio` if the school has no such studio. A coach without a studio leaves the crew. */
async function changeStudio(tx: AccountTx, current: User, studio: string | null) {
  const school = current.schoolId === null ? undefined : tx.schools.get(current.schoolId)
  if (studio !== null && !school) invalid('studio', sentence("There's no studio to choose without a school."))
  const studioId = studio === null || !school ? null : await findStudioByName(school, studio, 'studio')
  await tx.db.updateTable('users').set({ studio_id: studioId }).where('id', '=', current.id).execute()
  await writeRoles(tx.db, current.id, normalizeRoles(current, { studio }))
}

/** `changeAccount` for a studio alone, inside a transaction. Returns the account after it. */
export async function writeStudio(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  studio: string | null,
): Promise<User> {
  await changeStudio(tx, before, studio)
  const after = await getAccount(tx, before.id)
  await recordChange(context, tx, after, { studio })
  if (hasStoppedLeading(before, after)) await revokeNotifications(tx, [after.id])
  return after
}

async function recordChange(context: MemberContext, tx: AccountTx, after: User, change: AccountChange) {
  const changed = Object.keys(change).filter((key) => key !== 'schoolId')
  await recordAudits(tx.db, toChangeEntries(context, after, changed))
}

/** A row of staff asks for a proof. `rows` are not validated yet; a list or row that the validation refuses names nobody. */
export async function requireProofForEmails(context: MemberContext, rows: unknown): Promise<void> {
  if (!Array.isArray(rows) || rows.length > MAX_ROWS_PER_CALL) return
  const keys = rows.flatMap((sent) => {
    const name = z.safeParse(emailRow.shape.username, readUsername(sent))
    return name.success ? [usernameKey(name.data)] : []
  })
  if (keys.length === 0) return
  const named = await selectAccounts(context.services.database)
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
    if (message !== null) errors.push({ line: index + 1, username: readUsername(sent), message })
  }
  return { done: rows.length - errors.length, failed: errors.length, errors }
}

/** The sentence that says why the row was not done, or null. */
async function changeEmail(context: MemberContext, sent: unknown): Promise<string | null> {
  const row = z.safeParse(emailRow, sent)
  if (!row.success) return joinMessages(row.error.issues)
  const { username, email } = row.data
  const found = await selectAccounts(context.services.database)
    .where('users.username_key', '=', usernameKey(username))
    .where('users.school_id', '=', context.school.schoolId)
    .executeTakeFirst()
  if (!found) return sentence("There's no account with this username.")
  const account = toUser(found)
  if (!canEditAccount(context.caller, account)) return sentence('Only a super admin can change this account.')
  if (account.email === email) return null
  try {
    await changeAccount(context, account, { email })
    return null
  } catch (error) {
    // The account was moved or deleted in the meantime, or another one has the address.
    if (error instanceof DomainError && errorTable[error.code][0] < 500) return error.sentence
    throw error
  }
}
