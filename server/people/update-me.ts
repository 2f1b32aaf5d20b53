// What people set for themselves: a studio while they have none, and a picture.
import type { ProfilePicture, User } from '../../contract/people.ts'
import { transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { userById } from './people.views.ts'
import { studioNamed } from './studio-named.ts'

interface OwnChange {
  studio?: string | undefined
  profilePicture?: ProfilePicture | null | undefined
}

/** 400 on `studio` when there is no such studio in the school, or the caller has one already. */
export async function updateMe(context: MemberContext, change: OwnChange): Promise<User> {
  const { services, caller } = context
  const studioId =
    change.studio === undefined
      ? await choosePicture(context, change.profilePicture)
      : await chooseStudio(context, change.studio, change.profilePicture)
  const user = await userById(services.database.db, services.database.engine, caller.id)
  services.live.publish({
    schoolId: caller.schoolId,
    topics: change.studio === undefined ? ['people', 'crews'] : ['people', 'crews', 'studios'],
    to: {
      users: [caller.id],
      ...(user.groupId !== null && { crews: [user.groupId] }),
      ...(studioId !== null && { studios: [studioId] }),
      admins: true,
    },
  })
  return user
}

type OwnPicture = OwnChange['profilePicture']

function chooseStudio({ school, caller }: MemberContext, name: string, picture: OwnPicture): Promise<number> {
  return transaction(school, async (tx) => {
    const studioId = await studioNamed(tx, name, 'studio')
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ studio_id: studioId, ...(picture !== undefined && { profile_picture: picture }) })
      .where('id', '=', caller.id)
      .where('school_id', '=', tx.schoolId)
      .where('studio_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) invalid('studio', 'You have a studio already. An admin can change it.')
    return studioId
  })
}

async function choosePicture(
  { services, caller }: MemberContext,
  picture: OwnPicture,
): Promise<number | null> {
  const changed = await services.database.db
    .updateTable('users')
    .set({ profile_picture: picture ?? null })
    .where('id', '=', caller.id)
    .returning('studio_id')
    .executeTakeFirst()
  return (changed ?? refuse('not_found')).studio_id
}
