// Connects a guardian to a learner by the code of a letter, or opens another browser of a guardian.
import type { Body } from '../../contract/api.ts'
import { type Family, MAX_GUARDIANS } from '../../contract/families.ts'
import { familyLanguages } from '../../contract/family-language.ts'
import { sentence } from '../../contract/sentence.ts'
import { notify } from '../notifications/index.ts'
import { recordFamilyAct } from '../people/index.ts'
import { pickLanguage } from '../platform/accept-language.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { Pass } from '../platform/http/request-context.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { hashToken } from '../session/index.ts'
import { announceFamily, type LearnerScope } from './announce.ts'
import { deleteCode, findMatchingCode, type OpenCode, refuseCode } from './codes.ts'
import { findGuardian, type Guardian, getFamily, lockGuardian } from './guardians.views.ts'
import { isVisible } from './learners.views.ts'
import { endPass, findPass, startPass } from './passes.store.ts'
import { isSameName } from './same-name.rules.ts'
import type { CodeThrottle } from './throttles.ts'

type ConnectBody = Body<'POST /api/family/connect'>

/**
 * 400 on `code` or `name`, `rate_limited` after many wrong codes. 409 `too_many_guardians`, and `another_person` in a
 * browser of someone else. Both leave the code valid.
 */
export async function connect(
  context: PublicContext,
  throttle: CodeThrottle,
  sent: ConnectBody,
): Promise<Family> {
  const { services, now } = context
  const pass = await findBrowserPass(context)
  const { code } = (await resolveCode(context, throttle, sent.code, pass)) ?? refuseCode()
  const own = pass && (await findGuardian(services.database.db, pass.guardianId))
  if (own && sent.instead !== true) requireSamePerson(own, code, sent.name)
  const connected =
    code.guardianId === null
      ? await connectLearner(context, code, pass, sent)
      : await openPass(context, code.guardianId, code, pass)
  return getFamily({ services, now }, connected)
}

/** The pass of the browser; null without one, and once it has ended. */
export async function findBrowserPass(context: PublicContext): Promise<Pass | null> {
  const token = context.cookie('cairn_family')
  const found = token ? await findPass(context.services.database, token, context.now) : null
  return found?.pass ?? null
}

/** Refuses a code in a browser of someone else, because a code connects the person who types it. */
function requireSamePerson(own: Guardian, { guardianId }: OpenCode, name: string | undefined): void {
  const isOtherGuardian = guardianId !== null && guardianId !== own.id
  const isOtherName = name !== undefined && !isSameName(name, own.name)
  if (isOtherGuardian || isOtherName)
    refuse('another_person', sentence('This browser belongs to {name}.', { name: own.name }))
}

type CodedLearner = LearnerScope & { firstName: string }

/** `learner` is null for the code of a device. Null for a wrong code, and while the connections of its learner rest. */
export async function resolveCode(
  { services, now, ip }: PublicContext,
  throttle: CodeThrottle,
  typed: string,
  pass: Pass | null,
): Promise<{ code: OpenCode; learner: CodedLearner | null } | null> {
  const { database, passwordCost: cost } = services
  const source = { ip, guardianId: pass?.guardianId ?? null }
  const code = await findMatchingCode(database, typed, { throttle, source, now, cost })
  if (code?.userId == null) return code && { code, learner: null }
  const learner = await findLearner(database.db, code.userId)
  return learner && { code, learner }
}

/** Null while the connections of the learner rest, and for one who is closed. */
async function findLearner(db: Queries, id: number): Promise<CodedLearner | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.id', 'schools.id as schoolId', 'users.studio_id as studioId'])
    .select('users.first_name as firstName')
    .where('users.id', '=', id)
    .where('users.family_closed_at', 'is', null)
    .where(isVisible)
    .executeTakeFirst()
  return row ?? null
}

async function openPass(
  context: PublicContext,
  guardianId: number,
  code: OpenCode,
  pass: Pass | null,
): Promise<Pass> {
  const { services, now, device } = context
  if (pass?.guardianId === guardianId) {
    context.answerUnchanged()
    return pass
  }
  const token = await inTransaction(services.database.db, async (tx) => {
    if (!(await lockGuardian(tx, guardianId)) || !(await deleteCode(tx, code))) refuseCode()
    if (pass) await endPass(tx, pass)
    return startPass(tx, { guardianId, device, now })
  })
  context.setCookie('cairn_family', token)
  return { guardianId, tokenHash: hashToken(token) }
}

/** Returns the pass of the browser afterward. With `instead` the browser becomes that of a new guardian. */
async function connectLearner(
  context: PublicContext,
  code: OpenCode,
  pass: Pass | null,
  sent: ConnectBody,
): Promise<Pass> {
  const remainingPass = sent.instead === true ? null : pass
  return remainingPass
    ? connectKnownGuardian(context, code, remainingPass)
    : connectNewGuardian(context, code, pass, sent)
}

/** Connects the guardian whose browser it is. It changes nothing for one who is connected already. */
async function connectKnownGuardian(context: PublicContext, code: OpenCode, pass: Pass): Promise<Pass> {
  const { database, live } = context.services
  const joined = await inTransaction(database.db, async (tx) => {
    const learner = await lockLearner(tx, code.userId ?? 0)
    const guardian = (await lockGuardian(tx, pass.guardianId)) ?? refuse('unauthenticated')
    if (await isConnected(tx, guardian.id, learner.id)) return null
    await consumeCode(tx, code, learner)
    await writeConnection(context, tx, code, learner, guardian)
    return learner
  })
  if (joined) announceFamily(live, [joined])
  else context.answerUnchanged()
  return pass
}

/** Connects a new guardian, whose browser this becomes. A pass that the browser had before ends. */
async function connectNewGuardian(
  context: PublicContext,
  code: OpenCode,
  pass: Pass | null,
  sent: ConnectBody,
): Promise<Pass> {
  const { services, now, device } = context
  const { name } = sent
  if (name === undefined) invalid('name', sentence('Enter the name your child knows you by.'))
  const { learner, guardianId, token } = await inTransaction(services.database.db, async (tx) => {
    const learner = await lockLearner(tx, code.userId ?? 0)
    await consumeCode(tx, code, learner)
    const language = sent.language ?? pickLanguage(context.acceptLanguage, familyLanguages) ?? 'en'
    const guardian = await createGuardian(tx, { name, language, created_at: now })
    if (pass) await endPass(tx, pass)
    const token = await startPass(tx, { guardianId: guardian.id, device, now })
    await writeConnection(context, tx, code, learner, guardian)
    return { learner, guardianId: guardian.id, token }
  })
  announceFamily(services.live, [learner])
  context.setCookie('cairn_family', token)
  return { guardianId, tokenHash: hashToken(token) }
}

/** Call it before a connection is written. Throws `too_many_guardians`, and 400 on `code` for one used in the meantime. */
async function consumeCode(tx: Queries, code: OpenCode, learner: LearnerScope): Promise<void> {
  if ((await countConnections(tx, learner.id)) >= MAX_GUARDIANS) refuse('too_many_guardians')
  if (!(await deleteCode(tx, code))) refuseCode()
}

/** Writes the connection, tells the learner of it and records it. */
async function writeConnection(
  { services, now }: PublicContext,
  tx: Queries,
  code: OpenCode,
  learner: LearnerScope,
  guardian: Pick<Guardian, 'id' | 'name'>,
): Promise<void> {
  const userId = learner.id
  await tx
    .insertInto('connections')
    .values({
      school_id: learner.schoolId,
      guardian_id: guardian.id,
      user_id: userId,
      created_at: now,
      letter: code.letter,
      letters: code.letters,
    })
    .execute()
  const news = { type: 'family_connected', data: { actor: guardian.name } } as const
  await notify({ db: tx, engine: services.database.engine }, [{ userId, goalId: null, ...news }], now)
  await recordFamilyAct(tx, { userId, actorId: null, now, action: 'family.connect' })
}

async function isConnected(tx: Queries, guardianId: number, userId: number): Promise<boolean> {
  const connection = await tx
    .selectFrom('connections')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return connection !== undefined
}

async function countConnections(tx: Queries, userId: number): Promise<number> {
  const connections = await tx.selectFrom('connections').select('id').where('user_id', '=', userId).execute()
  return connections.length
}

function createGuardian(tx: Queries, guardian: Pick<Guardian, 'name' | 'language'> & { created_at: number }) {
  return tx
    .insertInto('guardians')
    .values({ ...guardian, address: null, confirmed_at: null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Locks the learner, and the switch of the school, so that both are still as they were read; 400 on `code` if they are not. */
async function lockLearner(tx: Queries, userId: number) {
  const row = await tx.selectFrom('users').select('school_id').where('id', '=', userId).executeTakeFirst()
  if (!row || row.school_id === null) refuseCode()
  await tx.selectFrom('schools').select('id').where('id', '=', row.school_id).forShare().execute()
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const learner = await findLearner(tx, userId)
  return learner?.schoolId === row.school_id ? learner : refuseCode()
}
