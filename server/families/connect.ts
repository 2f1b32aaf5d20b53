// Connects a guardian to a learner by the code of a letter, or opens another browser of a guardian.
import type { Body } from '../../contract/api.ts'
import { type Family, MOST_GUARDIANS } from '../../contract/families.ts'
import { notify } from '../notifications/index.ts'
import { recordFamily } from '../people/index.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { countRows, findRow, insertRow, listRows } from '../platform/db/table-rows.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { Pass } from '../platform/http/request-context.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { announceFamily, type LearnerPlace } from './announce.ts'
import { matchingCode, type OpenCode, refuseCode, takeCode } from './codes.ts'
import { familyOf, lockGuardian } from './guardians.views.ts'
import { languageOf } from './language.rules.ts'
import { isShown } from './learners.views.ts'
import { endPass, findPass, startPass } from './passes.store.ts'
import type { CodeThrottle } from './throttles.ts'

type ConnectBody = Body<'POST /api/family/connect'>

/** 400 on `code` or `name`, 409 `too_many_guardians`, which leaves the code good, `rate_limited` after many wrong codes. */
export async function connect(
  context: PublicContext,
  throttle: CodeThrottle,
  sent: ConnectBody,
): Promise<Family> {
  const { services, now, ip } = context
  await throttle.begin(ip)
  const code = await openCode(context, sent.code).catch(async (error: unknown) => {
    await throttle.takeBack(ip)
    throw error
  })
  if (!code) refuseCode()
  await throttle.takeBack(ip)
  const token = context.cookie('cairn_family')
  const found = token ? await findPass(services.database, token, now) : null
  const pass = found?.pass ?? null
  const guardianId =
    code.guardianId === null
      ? await connectLearner(context, code, pass, sent)
      : await openBrowser(context, code, code.guardianId, pass)
  return familyOf(context, guardianId)
}

/** Null also while the connections of the code's learner rest. Throws when the code could not be checked. */
async function openCode({ services, now }: PublicContext, typed: string): Promise<OpenCode | null> {
  const code = await matchingCode(services.database, typed, { now, cost: services.passwordCost })
  if (code?.userId == null) return code
  return (await learnerOf(services.database.db, code.userId)) && code
}

/** Null while the connections of the learner rest, and for one who is closed. */
async function learnerOf(db: Queries, id: number): Promise<LearnerPlace | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.id', 'schools.id as schoolId', 'users.studio_id as studioId'])
    .where('users.id', '=', id)
    .where('users.family_closed_at', 'is', null)
    .where(isShown)
    .executeTakeFirst()
  return row ?? null
}

async function openBrowser(
  context: PublicContext,
  code: OpenCode,
  guardianId: number,
  pass: Pass | null,
): Promise<number> {
  const { services, now } = context
  if (pass?.guardianId === guardianId) {
    context.answerUnchanged()
    return guardianId
  }
  const { db } = services.database
  const token = await inTransaction(db, async (tx) => {
    if (!(await lockGuardian(tx, guardianId)) || !(await takeCode(tx, code))) refuseCode()
    if (pass) await endPass(tx, pass)
    return startPass(tx, guardianId, now)
  })
  context.setCookie('cairn_family', token)
  return guardianId
}

/** Returns the guardian. */
async function connectLearner(
  context: PublicContext,
  code: OpenCode,
  pass: Pass | null,
  { name, language }: ConnectBody,
): Promise<number> {
  const { services, now } = context
  const { db, engine } = services.database
  const userId = code.userId ?? 0
  if (!pass && name === undefined) invalid('name', 'Write your name, as your child knows you.')
  const { place, guardianId, token } = await inTransaction(db, async (tx) => {
    const place = await lockLearner(tx, userId)
    const known = pass && (await lockGuardian(tx, pass.guardianId))
    if (pass && !known) refuse('unauthenticated')
    if (known && (await findRow(tx, 'connections', { guardian_id: known.id, user_id: userId }, ['id'])))
      return { guardianId: known.id, place: null, token: null }
    if ((await countRows(tx, 'connections', { user_id: userId })) >= MOST_GUARDIANS)
      refuse('too_many_guardians')
    if (!(await takeCode(tx, code))) refuseCode()
    const own = { name: name ?? '', language: language ?? languageOf(context.acceptLanguage) }
    const created = { ...own, address: null, confirmed_at: null, created_at: now }
    const guardianId = known?.id ?? (await insertRow(tx, 'guardians', created))
    const of = { school_id: place.schoolId, guardian_id: guardianId, user_id: userId }
    await insertRow(tx, 'connections', { ...of, created_at: now })
    const token = known ? null : await startPass(tx, guardianId, now)
    const news = { type: 'family_connected', data: { actor: (known ?? own).name } } as const
    await notify({ db: tx, engine }, [{ userId, goalId: null, ...news }], now)
    await recordFamily(tx, { userId, actorId: null, now, action: 'family.connect' })
    return { place, guardianId, token }
  })
  if (place === null) context.answerUnchanged()
  else announceFamily(services.live, [place])
  if (token !== null) context.setCookie('cairn_family', token)
  return guardianId
}

/** Locks the learner, and the switch of the school, so that both are still as they were read; 400 on `code` if they are not. */
async function lockLearner(tx: Queries, userId: number) {
  const row = await findRow(tx, 'users', { id: userId }, ['school_id'])
  if (!row || row.school_id === null) refuseCode()
  await listRows(tx, 'schools', { id: row.school_id }, ['id'], { lock: 'ForShare' })
  await listRows(tx, 'users', { id: userId }, ['id'], { lock: 'ForNoKeyUpdate' })
  const place = await learnerOf(tx, userId)
  return place?.schoolId === row.school_id ? place : refuseCode()
}
