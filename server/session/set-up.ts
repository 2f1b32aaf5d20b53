// First-run set-up: the first school and its super admin, created by the person who has the link printed at the start.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { DEFAULT_STUDIOS } from '../../contract/goal-types.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import type { setup } from '../../contract/session.ts'
import { getAccount, insertUser } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockTable, type Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Context, PublicContext, Services } from '../platform/http/route.ts'
import { makeSchool } from '../schools/index.ts'
import { hashPassword, requireValidPassword } from './passwords.ts'
import { hashToken, startSession } from './sessions.store.ts'
import { type Attempt, type Throttle, throttledTest } from './throttle.ts'

const WRONG_TOKEN = sentence("This setup link isn't the right one. Use the link printed when Cairn started.")

type SetUp = z.output<typeof setup>

export async function isSetUpNeeded(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Creates the token of the set-up link, with 192 random bits. */
export function createSetUpToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Throws `forbidden` for a wrong token while set-up is needed, before the body is validated, and `rate_limited` after too
 * many. A missing token is left to the validation of the body.
 */
export async function refuseWrongToken(
  { services, ip }: Context,
  throttle: Throttle,
  expected: string,
  sent: unknown,
): Promise<void> {
  if (typeof sent !== 'string' || sent === '' || !(await isSetUpNeeded(services.database.db))) return
  const attempt: Attempt = { kind: 'set-up', ip }
  await throttle.requireNotBlocked(attempt)
  const isRight = await throttledTest(throttle, attempt, () => isEqualInConstantTime(sent, expected))
  if (!isRight) refuseToken()
}

function refuseToken(): never {
  refuse('forbidden', WRONG_TOKEN)
}

/** Throws `already_set_up` once a user exists, before `forbidden` for a wrong token. */
export async function setUp(
  { database, passwordCost }: Services,
  expectedToken: string,
  input: SetUp,
  { now, device }: Pick<PublicContext, 'now' | 'device'>,
): Promise<{ user: User; token: string }> {
  if (!(await isSetUpNeeded(database.db))) refuse('already_set_up')
  if (!isEqualInConstantTime(input.token, expectedToken)) refuseToken()
  const { username, password, firstName, lastName } = input.admin
  const names = [input.school.name, ...DEFAULT_STUDIOS]
  await requireValidPassword(password, { username, names, isAdmin: true }, 'admin.password')
  const passwordHash = await hashPassword(password, passwordCost)
  return inTransaction(database.db, async (tx) => {
    await lockTable(tx, database.engine, 'users')
    if (!(await isSetUpNeeded(tx))) refuse('already_set_up')
    const schoolId = await makeSchool(tx, input.school, now)
    const id = await insertUser(tx, {
      schoolId,
      username,
      passwordHash,
      firstName,
      lastName,
      isAdmin: true,
      isSuperAdmin: true,
      createdAt: now,
    })
    await recordAudit(tx, {
      schoolId,
      at: now,
      actorId: id,
      aboutId: id,
      action: 'school.set-up',
      subject: sentence('School "{school}" and its first account {username}', {
        school: input.school.name,
        username,
      }),
    })
    const { token } = await startSession(tx, id, now, { device })
    return { user: await getAccount({ db: tx, engine: database.engine }, id), token }
  })
}

/** Compares in constant time, so that the time does not reveal how many characters match. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))
}
