// Lets people set their own picture and language and, if they have no studio yet, their studio.
import type { Body } from '../../contract/api.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { aboutPeople, toManyAccounts, toReadersOfGuides } from '../platform/audiences.ts'
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
  const { studio, ...others } = change
  if (studio === undefined) await chooseOwn(context, others)
  else await chooseStudio(context, studio, others)
  const user = await getAccount(services.database, caller.id)
  // Nobody else sees the language.
  if (Object.keys(change).every((field) => field === 'language')) {
    for (const to of toManyAccounts([caller.id]))
      services.live.publish({ schoolId: null, topics: ['session'], to })
    return user
  }
  const { schoolId, assignedStudioId } = caller
  services.live.publish({ schoolId, topics: ['people'], to: aboutPeople([user]) })
  if (assignedStudioId !== null)
    services.live.publish({ schoolId, topics: ['goals'], to: toReadersOfGuides([assignedStudioId]) })
  announceOwn(services.live, [caller.id])
  return user
}

type OtherChange = Omit<OwnChange, 'studio'>

function chooseStudio({ school, caller }: MemberContext, name: string, others: OtherChange): Promise<void> {
  return transaction(school, async (tx) => {
    const studioId = await findStudioByName(tx, name, 'studio')
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ studio_id: studioId, ...toColumns(others) })
      .where('id', '=', caller.id)
      .where('studio_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      invalid('studio', sentence('You already have a studio. An admin can change it.'))
  })
}

/** Columns that are undefined do not change. */
const toColumns = ({ profilePicture, language }: OtherChange) => ({
  profile_picture: profilePicture,
  language,
})

async function chooseOwn({ services, caller }: MemberContext, others: OtherChange): Promise<void> {
  const { db } = services.database
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(toColumns(others))
    .where('id', '=', caller.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not_found')
}
