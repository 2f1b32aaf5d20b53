// Undo of a role, a crew or an edited account: whatever the change took along is sent again, in an order that the server
// accepts.
import type { User } from '../../../contract/people.ts'
import { call } from '../../api/client.ts'
import { onlyChanges } from './person-changes.ts'

/** The calls that make `now` the person it was `before`. */
export function stepsBack(before: User, now: User): (() => Promise<unknown>)[] {
  const params = { id: before.id }
  const steps: (() => Promise<unknown>)[] = []
  const { isAdmin, isGuide, isCoachWooden, assignedStudio, assignedCrews, groupId, isCrewCaptain } = before
  const { firstName, lastName, studio, canBypassDeadlines: bypass } = before
  if (isAdmin !== now.isAdmin) {
    steps.push(() => call('PATCH /api/admin/users/:id/admin', { params, body: { isAdmin } }))
  }
  // A coach without a studio can be in no crew: the studio comes first.
  const { canBypassDeadlines, ...account } = onlyChanges(now, {
    firstName,
    lastName,
    studio,
    canBypassDeadlines: bypass,
  })
  if (Object.keys(account).length > 0) {
    steps.push(() => call('PUT /api/admin/users/:id', { params, body: account }))
  }
  if (canBypassDeadlines !== undefined) {
    steps.push(() =>
      call('PATCH /api/admin/users/:id/bypass-deadlines', { params, body: { canBypassDeadlines } }),
    )
  }
  if (isGuide !== now.isGuide) {
    steps.push(() => call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide } }))
  }
  if (isCoachWooden !== now.isCoachWooden) {
    steps.push(() => call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden } }))
  }
  if (isGuide && assignedStudio !== now.assignedStudio) {
    steps.push(() => call('PATCH /api/admin/users/:id/assigned-studio', { params, body: { assignedStudio } }))
  }
  if (isCoachWooden && assignedCrews.join() !== now.assignedCrews.join()) {
    // What another admin gives meanwhile is kept.
    const body = { assignedCrews, base: now.assignedCrews }
    steps.push(() => call('PUT /api/admin/users/:id/crew-assignments', { params, body }))
  }
  if (groupId !== now.groupId) {
    steps.push(() => call('PUT /api/admin/users/:id/group', { params, body: { groupId } }))
  }
  // A captain who left the crew lost the flag; one who comes back into a crew does not get it by itself.
  if (isCrewCaptain !== now.isCrewCaptain && groupId !== null) {
    steps.push(() => call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain } }))
  }
  return steps
}
