// Sets all roles of a person, with crew, studios and assignments, in one transaction.
import type { Roles } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { hasSameRoles } from '../../contract/roles.ts'
import { withAnnouncement, writeAccountRoles, writeFlags } from '../accounts/index.ts'
import { writeMove } from '../crews/index.ts'
import { announceMoves, getAccount } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { announceAssignments, writeAssignment } from './assign-coaches.ts'

/**
 * The caller must be allowed to change the account's roles. Refuses with 409 `own_account`, with `roles_changed` if the person
 * no longer has the roles in `base`, and then like the calls that change a single role, the crew or the assignments.
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
      now = await getAccount(tx, id)
    }
    const move = { targetGroupId: groupId, validateSize: false }
    const { affected } =
      groupId === now.groupId
        ? { affected: null }
        : await writeMove(context, school ?? refuse('not_found'), now, move)
    if (affected) now = await getAccount(tx, id)
    return { after: await writeFlags(context, tx, now, { isCrewCaptain }), moved: affected }
  })
  if (schoolId === null) return after
  if (moved) announceMoves(context.services.live, schoolId, moved)
  if (before.assignedCrews.join() !== after.assignedCrews.join()) {
    announceAssignments(context, { schoolId }, [id])
  }
  return after
}
