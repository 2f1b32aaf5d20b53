// Describes what a code would do before it is used, so that the page can ask first. It names the learner or the device,
// and a guardian who already has the typed name.
import type { Answer, Body } from '../../contract/api.ts'
import { fullName } from '../../contract/person-name.ts'
import { isActiveRow } from '../people/index.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { refuseCode } from './codes.ts'
import { findBrowserPass, resolveCode } from './connect.ts'
import { findGuardian } from './guardians.views.ts'
import { isStaffRow } from './learners.views.ts'
import { isSameName } from './same-name.rules.ts'
import type { CodeThrottle } from './throttles.ts'

type Checked = Answer<'POST /api/family/code-check'>

/** 400 on `code` and `rate_limited` as at `connect`: a right code tells no more than its letter does. */
export async function checkCode(
  context: PublicContext,
  throttle: CodeThrottle,
  sent: Body<'POST /api/family/code-check'>,
): Promise<Checked> {
  const { db } = context.services.database
  const pass = await findBrowserPass(context)
  const { code, learner } = (await resolveCode(context, throttle, sent.code, pass)) ?? refuseCode()
  const own = pass && sent.instead !== true ? await findGuardian(db, pass.guardianId) : null
  if (!learner) {
    const owner = (await findGuardian(db, code.guardianId ?? 0)) ?? refuseCode()
    return { learner: null, device: owner.name, namesake: null }
  }
  const name = own?.name ?? sent.name
  const namesake =
    name === undefined ? null : await findNamesake(db, learner, { name, ownId: own?.id ?? null })
  return { learner: learner.firstName, device: null, namesake }
}

interface Namesake {
  name: string
  /** The guardian of the browser, who is not a namesake of itself; null in a browser without a pass. */
  ownId: number | null
}

async function findNamesake(
  db: Queries,
  learner: { id: number; schoolId: number },
  { name, ownId }: Namesake,
): Promise<Checked['namesake']> {
  const followers = await db
    .selectFrom('connections')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .select(['guardians.id', 'guardians.name'])
    .where('connections.user_id', '=', learner.id)
    .execute()
  // A guardian who follows the learner already has no question to answer.
  if (followers.some(({ id }) => id === ownId)) return null
  if (followers.some((follower) => isSameName(follower.name, name))) return 'follower'
  const people = await db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('users.school_id', '=', learner.schoolId)
    .where(isActiveRow)
    .where((eb) => eb.or([eb('users.id', '=', learner.id), isStaffRow('users')]))
    .execute()
  const isNamesake = people.some(({ firstName, lastName }) =>
    isSameName(fullName({ firstName, lastName }), name),
  )
  return isNamesake ? 'school' : null
}
