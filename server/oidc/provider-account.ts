// Signs in the person whom a provider names: finds the account, writes its link, and starts a session.
import type { AuditAction } from '../../contract/logs.ts'
import { emailKey } from '../../contract/text.ts'
import { recordOwnAct } from '../platform/audit.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Services } from '../platform/http/route.ts'
import type { Provider } from '../platform/provider.ts'
import {
  evictSurplus,
  isEnrolled,
  lockPasswordHash,
  type StartedSession,
  startSecondFactor,
  startSession,
} from '../session/index.ts'

/** The person at the provider, with the address that the provider has verified. */
export interface Person {
  subject: string
  email: string
}

const accountColumns = [
  'id',
  'school_id as schoolId',
  'first_name as firstName',
  'last_name as lastName',
  'is_super_admin',
] as const

export type AccountProblem = { code: 'unknown' | 'other'; reason: string }

type Entered = StartedSession | { pendingToken: string } | AccountProblem

/**
 * Starts a session, or the second step if the account has a factor, and writes the link of a first sign-in, both or
 * neither. The audit log records only `other`.
 */
export async function signInPerson(
  { database, live }: Services,
  provider: Provider,
  person: Person,
  { now, device }: { now: number; device: string },
): Promise<Entered> {
  const entered = await inTransaction<Entered>(database.db, async (tx) => {
    const accountId = await findAccountId(tx, provider, person)
    if (accountId === null) return NO_ACCOUNT
    // The lock orders concurrent first sign-ins, and changes of the address, one after the other. Leavers get none.
    if ((await lockPasswordHash(tx, accountId)) === null) return HAS_LEFT
    if ((await findAccountId(tx, provider, person)) !== accountId) return NO_ACCOUNT
    const account = await tx
      .selectFrom('users')
      .select(accountColumns)
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return NO_ACCOUNT
    const record = (action: AuditAction, detail: Record<string, unknown>) =>
      recordOwnAct(tx, account, now, action, detail)
    const linked = await findLink(tx, accountId, provider)
    const problem = findProblem(account.is_super_admin === 1, linked, person)
    if (problem) {
      await record('identity.refused', { provider: provider.key })
      return problem
    }
    const { key, issuer, trusted } = provider
    const enrolled = await isEnrolled(tx, accountId)
    if (enrolled && !trusted) {
      const link = { provider: key, issuer, subject: person.subject }
      return { pendingToken: await startSecondFactor(tx, accountId, now, link) }
    }
    if (linked === undefined) {
      await writeLink(tx, { userId: accountId, issuer, subject: person.subject }, now)
      await record('identity.link', { provider: key })
    }
    await record('session.start', { by: key })
    // If the account has a factor, the provider alone does not prove who the person is.
    const start = { device, provider: key, trusted, proved: !enrolled }
    return startSession(tx, accountId, now, start)
  })
  if ('token' in entered) evictSurplus(live, entered)
  return entered
}

interface Link {
  userId: number
  issuer: string
  subject: string
}

async function writeLink(tx: Queries, { userId, issuer, subject }: Link, now: number): Promise<void> {
  await tx.insertInto('identities').values({ user_id: userId, issuer, subject, created_at: now }).execute()
}

/**
 * Writes the link of a sign-in whose second step is done; the account is locked. 'refused' if the account or the person was
 * linked otherwise in the meantime.
 */
export async function completeLink(
  tx: Queries,
  link: Link,
  now: number,
): Promise<'written' | 'there' | 'refused'> {
  const known = await tx
    .selectFrom('identities')
    .select(['user_id', 'subject'])
    .where('issuer', '=', link.issuer)
    .where((eb) => eb.or([eb('user_id', '=', link.userId), eb('subject', '=', link.subject)]))
    .execute()
  if (known.length === 0) {
    await writeLink(tx, link, now)
    return 'written'
  }
  const isSame = known.every(({ user_id, subject }) => user_id === link.userId && subject === link.subject)
  return isSame ? 'there' : 'refused'
}

const NO_ACCOUNT: AccountProblem = { code: 'unknown', reason: 'no account has the address' }
/** The account may also have been deleted in the meantime. */
const HAS_LEFT: AccountProblem = { code: 'unknown', reason: 'the account is marked as left' }

/** The account of the link, else the one of the address. Once linked, the address is not compared. */
async function findAccountId(db: Queries, { issuer }: Provider, { subject, email }: Person) {
  const link = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (link) return link.user_id
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return account?.id ?? null
}

async function findLink(db: Queries, userId: number, { issuer }: Provider): Promise<string | undefined> {
  const link = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return link?.subject
}

function findProblem(
  isSuperAdmin: boolean,
  linked: string | undefined,
  person: Person,
): AccountProblem | null {
  if (isSuperAdmin) return { code: 'other', reason: 'the account is that of a super admin' }
  if (linked === undefined || linked === person.subject) return null
  return { code: 'other', reason: 'the account is linked to another sub' }
}
