// Lets people set their own picture and, if they have no studio yet, their studio.
import type { Body } from '../../contract/api.ts'
import type { User } from '../../contract/people.ts'
import { aboutPeople, toReadersOfGuides } from '../platform/audiences.ts'
import { transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { announceOwn } from './announce.ts'
import { findStudioByName } from './people.store.ts'
import { getAccount } from './people.views.ts'

type OwnChange = Body<'PATCH /api/users/me'>

/** Refuses with 400 on `studio` if the school has no such studio, or the caller already has one. */
export async function updateMe(context: MemberContext, change: OwnChange): Promise<User> {
  const { services, caller } = context
  if (change.studio === undefined) await choosePicture(context, change.profilePicture)
  else await chooseStudio(context, change.studio, change.profilePicture)
  const user = await getAccount(services.database, caller.id)
  const { schoolId, assignedStudioId } = caller
  services.live.publish({ schoolId, topics: ['people'], to: aboutPeople([user]) })
  if (assignedStudioId !== null)
    services.live.publish({ schoolId, topics: ['goals'], to: toReadersOfGuides([assignedStudioId]) })
  announceOwn(services.live, [caller.id])
  return user
}

type OwnPicture = OwnChange['profilePicture']

function chooseStudio({ school, caller }: MemberContext, name: string, picture: OwnPicture): Promise<void> {
  return transaction(school, async (tx) => {
    const studioId = await findStudioByName(tx, name, 'studio')
    const { numUpdatedRows } = await tx
      .updateTable('users')
      // Kysely skips an undefined picture.
      .set({ studio_id: studioId, profile_picture: picture })
      .where('id', '=', caller.id)
      .where('studio_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) invalid('studio', 'You already have a studio. An admin can change it.')
  })
}

async function choosePicture({ services, caller }: MemberContext, picture: OwnPicture): Promise<void> {
  const { db } = services.database
  const chosen = { profile_picture: picture ?? null }
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(chosen)
    .where('id', '=', caller.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not_found')
}
