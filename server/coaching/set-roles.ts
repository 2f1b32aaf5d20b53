// Sets all roles of a person with crew, studios and assignments: all of it or nothing.
import type { Roles } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { hasSameRoles } from '../../contract/roles.ts'
import { withAnnouncement, writeAccountRoles, writeFlags } from '../accounts/index.ts'
import { writeMove } from '../crews/index.ts'
import { accountById, announceMoves } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { announceAssignments, writeAssignment } from './assign-coaches.ts'

/**
 * The caller may change the roles of the account. 409 `own_account`; `roles_changed` if the person is no longer as `base`
 * says; then the refusals of the calls that change a single role, the crew or the assignments.
 */
export async function setRoles(
  context: MemberContext,
  account: User,
  { base, roles }: { base: Roles; roles: Roles },
): Promise<User> {
  const { id, schoolId } = account
  if (id === context.caller.id) refuse('own_account')
  const { before, after, moved } = await withAnnouncement(context, account, async (tx, current) => {
    if (!hasSameRoles(current, base)) refuse('roles_changed')
    let now = await writeAccountRoles(context, tx, current, roles)
    const school = schoolId === null ? undefined : tx.schools.get(schoolId)
    const { assignedCrews, groupId, isCrewCaptain } = roles
    if (!hasSameRoles(now, { ...now, assignedCrews })) {
      await writeAssignment(context, school ?? refuse('not_found'), now, { assignedCrews })
      now = await accountById(tx, id)
    }
    const move = { targetGroupId: groupId, validateSize: false }
    const { concerned } =
      groupId === now.groupId
        ? { concerned: null }
        : await writeMove(context, school ?? refuse('not_found'), now, move)
    if (concerned) now = await accountById(tx, id)
    return { after: await writeFlags(context, tx, now, { isCrewCaptain }), moved: concerned }
  })
  if (schoolId === null) return after
  if (moved) announceMoves(context.services.live, schoolId, moved)
  if (before.assignedCrews.join() !== after.assignedCrews.join()) {
    announceAssignments(context, { schoolId }, [id])
  }
  return after
}
