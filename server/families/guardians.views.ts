// Reads what guardians see about themselves: the name, the learners, and the weekly email.
import type { Selectable } from 'kysely'
import type { Family } from '../../contract/families.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Tables } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import type { Pass } from '../platform/http/request-context.ts'
import type { Context } from '../platform/http/route.ts'
import {
  type FollowedLearner,
  getCurrentWeek,
  selectFollowedLearners,
  toFamilyLearner,
} from './learners.views.ts'
import { listDevices } from './passes.store.ts'

const guardianColumns = ['id', 'name', 'language', 'address', 'confirmed_at', 'mail'] as const

export type Guardian = Pick<Selectable<Tables['guardians']>, (typeof guardianColumns)[number]>

/** Null once it is deleted. */
export async function findGuardian(db: Queries, id: number): Promise<Guardian | null> {
  return (
    (await db.selectFrom('guardians').select(guardianColumns).where('id', '=', id).executeTakeFirst()) ?? null
  )
}

/** Locks the guardian until the transaction ends; null once it is deleted. */
export async function lockGuardian(tx: Queries, id: number): Promise<Guardian | null> {
  return (
    (await tx
      .selectFrom('guardians')
      .select(guardianColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** `unauthenticated` once the guardian is deleted. */
export async function getFamily(
  { services, now }: Pick<Context, 'services' | 'now'>,
  pass: Pass,
): Promise<Family> {
  const { db } = services.database
  const { guardianId } = pass
  const guardian = (await findGuardian(db, guardianId)) ?? refuse('unauthenticated')
  const learners = await selectFollowedLearners({ db }, guardianId).execute()
  const shown: Family['learners'] = []
  for (const learner of learners)
    shown.push(await toFamilyLearner({ db }, learner, getCurrentWeek(learner, now)))
  return {
    name: guardian.name,
    language: guardian.language,
    devices: await listDevices(db, pass, now),
    learners: shown,
    mail: {
      possible: isMailPossible(services, learners),
      address: guardian.address,
      state: getMailState(guardian),
    },
  }
}

export function isMailPossible(
  { mailer }: Pick<Context['services'], 'mailer'>,
  learners: readonly Pick<FollowedLearner, 'familyMail'>[],
): boolean {
  return mailer !== null && learners.some(({ familyMail }) => familyMail === 1)
}

function getMailState({ address, confirmed_at, mail }: Guardian): Family['mail']['state'] {
  if (address !== null && confirmed_at === null) return 'unconfirmed'
  return mail === 1 ? 'on' : 'off'
}
