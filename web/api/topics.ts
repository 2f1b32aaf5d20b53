// Which topics each read shows. A change of a topic, here or sent by the server, refreshes the reads that show it.
import type { Topic } from '../../contract/topics.ts'
import type { ChangeCall, ReadCall } from './calls.ts'

/** `week`: changes by the start of a goal week, or by a deadline. */
export const topicsOfReads = {
  'GET /api/setup': ['session'],
  // A change of the own account is published as `session`.
  'GET /api/auth/user': ['session', 'schools'],
  'GET /api/auth/providers': ['session'],
  'GET /api/auth/second-factor/pending': ['session'],
  'GET /api/auth/second-factor': ['session'],
  'GET /api/auth/sessions': ['session'],
  'GET /api/goal-week': ['week'],
  'GET /api/days-off': ['week'],
  'GET /api/users': ['people', 'crews', 'studios'],
  'GET /api/users/:id': ['people', 'crews', 'studios', 'assignments'],
  // The goals of a learner who joins a crew become goals of the crew, so the server also publishes `goals`. The same holds
  // for activities and notifications.
  'GET /api/users/:id/stats': ['goals', 'week'],
  'GET /api/users/:id/absences': ['people'],
  'GET /api/users/:id/goals': ['goals', 'week'],
  'GET /api/users/:id/goals-with-feedback': ['goals', 'feedback', 'week'],
  'GET /api/goals/:id': ['goals', 'feedback', 'week'],
  'GET /api/guide-goals': ['goals', 'feedback', 'people', 'week'],
  'GET /api/groups': ['crews', 'people'],
  'GET /api/groups/:id': ['crews', 'people', 'goals', 'week'],
  'GET /api/groups/:id/members': ['crews', 'people'],
  'GET /api/groups/:id/activities': ['activities', 'people'],
  'GET /api/groups/:id/goals': ['goals', 'crews', 'week'],
  'GET /api/groups/:id/goals-with-feedback': ['goals', 'feedback', 'crews', 'people', 'week'],
  'GET /api/groups/:id/all-goals': ['goals', 'feedback', 'crews', 'people', 'week'],
  'GET /api/feedback/stats': ['feedback', 'goals'],
  'GET /api/feedback/queue': ['feedback', 'goals', 'crews', 'assignments', 'people', 'week'],
  'GET /api/feedback/replies': ['feedback'],
  'GET /api/notifications': ['notifications'],
  'GET /api/admin/users': ['people', 'crews', 'studios', 'assignments', 'schools'],
  'GET /api/admin/users/:id/sign-in': ['people', 'session'],
  'GET /api/admin/groups': ['crews', 'people', 'studios'],
  'GET /api/admin/crews-with-members': ['crews', 'people', 'goals', 'studios', 'week'],
  'GET /api/admin/coach-assignments': ['assignments', 'crews', 'people', 'studios'],
  'GET /api/admin/stats': ['goals', 'feedback', 'week'],
  'GET /api/users/:id/export': ['people', 'goals', 'feedback', 'notifications', 'activities'],
  'GET /api/users/:id/goal-history': ['goals', 'feedback', 'people', 'week'],
  'GET /api/groups/:id/goal-history': ['goals', 'feedback', 'crews', 'people', 'week'],
  'GET /api/guide/studio-goal-history': ['goals', 'feedback', 'crews', 'people', 'studios', 'week'],
  'GET /api/guide/studio-users': ['people', 'crews', 'goals', 'studios', 'week'],
  'GET /api/guide/studio-goals': ['goals', 'feedback', 'people', 'studios', 'week'],
  'GET /api/guide/all-crews': ['crews', 'people', 'goals', 'studios', 'week'],
  'GET /api/guide/all-goals': ['goals', 'feedback', 'crews', 'people', 'week'],
  'GET /api/coach-wooden/feedback-log': ['feedback', 'goals', 'crews', 'people', 'assignments'],
  'GET /api/guide/feedback-log': ['feedback', 'goals', 'people', 'studios'],
  'GET /api/admin/feedback-log': ['feedback', 'goals', 'people', 'studios'],
  'GET /api/admin/goal-edits': ['goals', 'people'],
  'GET /api/admin/audit-log': ['people', 'crews', 'assignments', 'studios', 'schools', 'session', 'goals'],
  'GET /api/studios': ['studios'],
  'GET /api/admin/studios': ['studios', 'people'],
  'GET /api/admin/schools': ['schools', 'people'],
  'GET /api/admin/goals/clear-school': ['goals', 'feedback', 'activities', 'notifications'],
  'GET /api/admin/settings': ['schools'],
  'GET /api/admin/retention': ['schools', 'goals', 'people'],
  // A backup publishes no topic; it is read again with the settings next to it.
  'GET /api/admin/system': ['schools'],
} as const satisfies Record<ReadCall, readonly Topic[]>

const aboutPeople = ['people', 'crews', 'studios', 'assignments', 'schools'] as const
const aboutCrews = ['crews', 'people', 'assignments', 'activities', 'notifications'] as const
/** People who are deleted, marked as left or brought back. */
const gone = [...aboutPeople, 'goals', 'feedback', 'notifications', 'activities'] as const

/** The topics that a call changes; the caller of `useChange` may name others. */
export const topicsOfChanges = {
  'POST /api/setup': [],
  'POST /api/auth/login': [],
  'POST /api/auth/logout': [],
  'POST /api/auth/oidc/:key/start': [],
  'POST /api/auth/password': [],
  'POST /api/auth/second-factor/pending/challenge': [],
  'POST /api/auth/second-factor/pending': [],
  'POST /api/auth/second-factor/totp': [],
  'PUT /api/auth/second-factor/totp': ['session'],
  'DELETE /api/auth/second-factor/totp': ['session'],
  'POST /api/auth/second-factor/passkeys/challenge': [],
  'POST /api/auth/second-factor/passkeys': ['session'],
  'DELETE /api/auth/second-factor/passkeys/:id': ['session'],
  'POST /api/auth/second-factor/recovery-codes': ['session'],
  'POST /api/auth/second-factor/proof/challenge': [],
  'POST /api/auth/second-factor/proof': ['session'],
  'DELETE /api/auth/sessions': ['session'],
  'DELETE /api/auth/sessions/:id': ['session'],
  'PATCH /api/users/me': ['session', 'people', 'crews'],
  'POST /api/goals': ['goals', 'activities'],
  'PATCH /api/goals/:id': ['goals', 'feedback', 'activities'],
  'DELETE /api/goals/:id': ['goals', 'feedback', 'activities', 'notifications'],
  'POST /api/goals/:id/extension': ['goals', 'feedback', 'activities'],
  'POST /api/users/:id/absences': ['people', 'goals', 'notifications'],
  'DELETE /api/users/:id/absences/:absenceId': ['people', 'goals'],
  'POST /api/feedback/goals/:goalId': ['feedback'],
  'POST /api/feedback/accept': ['feedback'],
  'POST /api/feedback/replies': ['feedback'],
  'DELETE /api/feedback/replies/:id': ['feedback'],
  'PATCH /api/notifications/:id/read': ['notifications'],
  'PUT /api/notifications/mark-all-read': ['notifications'],
  'POST /api/admin/users': aboutPeople,
  'POST /api/admin/users/bulk': aboutPeople,
  'POST /api/admin/users/bulk-emails': ['people', 'session'],
  'POST /api/admin/users/bulk-update': aboutPeople,
  'POST /api/admin/users/bulk-delete': gone,
  'POST /api/admin/users/bulk-active': gone,
  'POST /api/admin/users/sign-in-cards': [],
  // An admin may change their own name.
  'PUT /api/admin/users/:id': [...aboutPeople, 'session'],
  'DELETE /api/admin/users/:id': gone,
  'PATCH /api/admin/users/:id/active': gone,
  'DELETE /api/admin/users/:id/sessions': ['people'],
  'DELETE /api/admin/users/:id/identities': ['people'],
  'DELETE /api/admin/users/:id/second-factor': ['people'],
  'PATCH /api/admin/users/:id/guide': aboutPeople,
  'PATCH /api/admin/users/:id/assigned-studio': aboutPeople,
  'PATCH /api/admin/users/:id/coach-wooden': aboutPeople,
  'PATCH /api/admin/users/:id/crew-captain': aboutCrews,
  'PATCH /api/admin/users/:id/bypass-deadlines': ['people'],
  'PATCH /api/admin/users/:id/admin': aboutPeople,
  'POST /api/admin/groups': aboutCrews,
  'PUT /api/admin/groups/:id': aboutCrews,
  'DELETE /api/admin/groups/:id': aboutCrews,
  'PUT /api/admin/users/:id/group': aboutCrews,
  'POST /api/admin/crews/move-learner': aboutCrews,
  'POST /api/admin/crews/auto-sort': [...aboutCrews, 'goals', 'feedback'],
  'POST /api/admin/crews/randomize': [...aboutCrews, 'goals', 'feedback'],
  'POST /api/admin/crews/undo-sort': [...aboutCrews, 'goals', 'feedback'],
  'POST /api/admin/crew-captains/deselect-all': aboutCrews,
  'PUT /api/admin/users/:id/crew-assignments': ['assignments'],
  'DELETE /api/admin/users/:id/crew-assignments': ['assignments'],
  'POST /api/admin/coaches/auto-assign': ['assignments'],
  'DELETE /api/admin/clear-all-crew-assignments': ['assignments'],
  'POST /api/admin/studios': ['studios'],
  'PUT /api/admin/studios/:id': ['studios', 'people'],
  'DELETE /api/admin/studios/:id': ['studios', 'people'],
  'POST /api/admin/schools': ['schools'],
  'PUT /api/admin/schools/:id': ['schools', 'week', 'goals'],
  'DELETE /api/admin/schools/:id': gone,
  'PUT /api/admin/settings': ['schools', 'week', 'goals', 'feedback', 'people'],
  'PUT /api/admin/days-off': ['week', 'goals', 'feedback', 'people', 'schools', 'notifications'],
  'DELETE /api/admin/goals/clear-school': ['goals', 'feedback', 'activities', 'notifications'],
  'POST /api/admin/goals/archive': ['goals', 'feedback'],
} as const satisfies Record<ChangeCall, readonly Topic[]>

/** Whether a read shows any of the topics. */
export function showsAny(read: string, changed: ReadonlySet<Topic>): boolean {
  const shown: readonly Topic[] | undefined = tableOfReads[read]
  return shown?.some((topic) => changed.has(topic)) ?? false
}

/** The topics that a change affects, unless its caller names them. */
export function topicsOf(name: ChangeCall): readonly Topic[] {
  return topicsOfChanges[name]
}

const tableOfReads: Partial<Record<string, readonly Topic[]>> = topicsOfReads
