// Lists who may make each call, in the words of API.md and RULES.md. It is written by hand from these documents and not derived
// from the server's policies, so that each checks the other.
import type { Call } from '../../../contract/api.ts'
import type { RowKind } from '../../../contract/endpoint.ts'
import type { Role, Who } from './who.ts'

export interface Permission {
  who: readonly Who[]
  /** The use of the call, if uses have different rules: 'to complete it'. */
  to?: string
  /** The roles that may make the call at all, if `who` would admit more. */
  only?: readonly Role[]
  /** Whether it is refused for the caller's own account and rows, even if `who` allows it. */
  notOfOneself?: true
  /** The row that the call names, if that is not the `:id` of the path. */
  names?: { kind: RowKind; query: string } | { kind: RowKind; body: string }
  /** The values of the path, if it does not name a row. */
  path?: Record<string, string>
  /** The body in this use. */
  send?: Record<string, unknown>
  /** Whether it is about the caller or the whole installation, so that a super admin without a school need not name one. */
  needsNoSchool?: true
  /** Whether it also works for accounts without a school and their rows. Only super admins reach them. */
  anyAccount?: true
  /** Whether other people's rows are 404. People without a school have rows too. */
  ownAlone?: true
  /** Whether a row that the caller may not use is 404 instead of 403. */
  hidden?: true
  /** Whether people without a school may make it too. */
  withoutSchool?: true
  /** Whether the write ignores its body, so that nothing in it is refused. */
  takesAnything?: true
  /** Whether the audit log records the read. */
  recorded?: true
}

const anyMember = { who: ['everyone of a school'] } as const
const own = { ...anyMember, needsNoSchool: true } as const
const atSecondStep = { who: ['browser of a sign-in that waits for its second step'] } as const
/** Sessions make none of these calls; passes.test.ts has the passes as callers. */
const guardians = { who: ['pass of a guardian'] } as const
const staff = { who: ['admin', 'guide', 'coach without a studio'], withoutSchool: true } as const
/** Other people's rows do not exist for the caller, with or without a school. */
const ownAlone = { who: ['self'], ownAlone: true } as const
const seeing = { who: ['self', 'members of the crew', 'coach', 'guide', 'admin'] } as const
const reading = {
  who: ['self', 'captain of the crew', 'coach assigned to the crew', 'guide', 'admin'],
} as const
const managing = { who: ['self', 'captain of the crew', 'coach assigned to the crew', 'admin'] } as const
const givingTime = {
  who: ['coach assigned to the crew', 'guide of the studio', 'admin'],
  notOfOneself: true,
} as const
/** Captains, and coaches with a studio, are children of the crew. */
const readingReflections = {
  who: ['coach assigned to the crew who is staff', 'guide of the studio', 'admin'],
  notOfOneself: true,
} as const
const seeingCrew = { who: ['members of the crew', 'coach', 'guide', 'admin'] } as const
const readingCrew = { who: ['captain of the crew', 'coach assigned to the crew', 'guide', 'admin'] } as const
const reviewers = { who: ['coach', 'captain'] } as const
const guides = { who: ['guide'] } as const
const admins = { who: ['admin'] } as const
const superAdmins = { who: ['super admin'], needsNoSchool: true } as const
const changing = { who: ['admin, unless it is the account of an admin', 'super admin'] } as const
const changingAccount = { ...changing, anyAccount: true } as const
const editing = {
  who: ['admin, unless it is the account of a super admin', 'super admin'],
  anyAccount: true,
} as const

export const permissions: Record<Call, Permission | readonly Permission[]> = {
  'GET /api/setup': { who: ['anybody'] },
  'GET /api/privacy': { who: ['anybody'] },
  'POST /api/setup': { who: ['anybody'] },
  'GET /api/auth/user': { who: ['everyone signed in'] },
  'POST /api/auth/login': { who: ['anybody'] },
  'POST /api/auth/logout': { who: ['anybody'] },
  'POST /api/auth/password': { who: ['everyone signed in'] },
  'GET /api/auth/providers': { who: ['anybody'] },
  'POST /api/auth/oidc/:key/start': { who: ['anybody'], path: { key: 'school' } },
  'GET /api/auth/second-factor/pending': atSecondStep,
  'POST /api/auth/second-factor/pending/challenge': atSecondStep,
  'POST /api/auth/second-factor/pending': atSecondStep,
  'GET /api/auth/second-factor': { who: ['everyone signed in'] },
  'POST /api/auth/second-factor/totp': staff,
  'PUT /api/auth/second-factor/totp': staff,
  'DELETE /api/auth/second-factor/totp': ownAlone,
  'POST /api/auth/second-factor/passkeys/challenge': staff,
  'POST /api/auth/second-factor/passkeys': staff,
  'DELETE /api/auth/second-factor/passkeys/:id': ownAlone,
  'POST /api/auth/second-factor/recovery-codes': { who: ['the enrolled'], withoutSchool: true },
  'POST /api/auth/second-factor/proof/challenge': { who: ['everyone signed in'] },
  'POST /api/auth/second-factor/proof': { who: ['everyone signed in'] },
  'GET /api/auth/sessions': { who: ['everyone signed in'] },
  'DELETE /api/auth/sessions': { who: ['everyone signed in'] },
  'DELETE /api/auth/sessions/:id': ownAlone,
  'PATCH /api/users/me': own,

  'GET /api/goal-week': [
    anyMember,
    { ...seeing, to: 'of a person', names: { kind: 'user', query: 'userId' } },
  ],
  'GET /api/studios': anyMember,
  'GET /api/days-off': anyMember,
  'GET /api/users': anyMember,
  'GET /api/users/:id': { ...seeing, anyAccount: true },
  'GET /api/users/:id/goals': reading,
  'GET /api/users/:id/goals-with-feedback': reading,
  'GET /api/users/:id/goal-ideas': managing,
  'GET /api/users/:id/stats': reading,
  'GET /api/users/:id/goal-history': reading,
  'GET /api/users/:id/export': { who: ['self', 'admin'], anyAccount: true, recorded: true },
  'POST /api/goals': { ...managing, names: { kind: 'user', body: 'userId' } },
  'GET /api/goal-series': [
    anyMember,
    { ...managing, to: 'of a person', names: { kind: 'user', query: 'userId' } },
  ],
  'PATCH /api/goal-series/:id': { who: ['self'] },
  'DELETE /api/goal-series/:id': managing,
  'POST /api/goals/many': { who: ['captain', 'coach', 'admin'] },
  'DELETE /api/goals/many/:key': { ...own, path: { key: '0b7f6f5e-6f0e-4f57-9d3c-5f1c3c9d2a11' } },
  'GET /api/goals/:id': reading,
  'PATCH /api/goals/:id': [
    { ...managing, to: 'to edit it', send: { title: 'Read three chapters' } },
    { who: [...managing.who, 'guide of the studio'], to: 'to complete it', send: { completed: true } },
  ],
  'DELETE /api/goals/:id': managing,
  'POST /api/deletions/:id/undo': { who: ['self', 'admin'], hidden: true },
  'DELETE /api/deletions/:id': admins,
  'POST /api/goals/:id/extension': { ...givingTime, send: { day: '2026-11-23' } },
  'GET /api/users/:id/absences': { who: ['self', ...givingTime.who] },
  'POST /api/users/:id/absences': { ...givingTime, send: { from: '2026-11-18', to: '2026-11-18' } },
  'DELETE /api/users/:id/absences/:absenceId': givingTime,
  'PUT /api/goals/:id/check': { who: ['self'], send: { state: 'on_track' } },
  'GET /api/guide-goals': own,
  'POST /api/feedback/goals/:goalId': {
    who: ['coach assigned to the crew', 'captain of the crew'],
    notOfOneself: true,
    send: { status: 'accepted' },
  },
  'GET /api/feedback/stats': reviewers,
  'GET /api/feedback/queue': [
    reviewers,
    {
      who: ['coach assigned to the crew', 'captain of the crew'],
      to: 'of a crew',
      names: { kind: 'group', query: 'crewId' },
    },
  ],
  'POST /api/feedback/accept': reviewers,
  'GET /api/feedback/replies': reviewers,
  'POST /api/feedback/replies': reviewers,
  'DELETE /api/feedback/replies/:id': { who: ['self'], only: ['coach', 'captain'], anyAccount: true },
  'PUT /api/feedback/:id/answer': { who: ['self'], send: { text: 'I will.' } },
  'DELETE /api/feedback/:id/answer': { who: ['self', 'admin'] },
  'GET /api/reflections/mine': { who: ['learner with a studio'], needsNoSchool: true },
  'PUT /api/reflections/mine': { who: ['learner with a studio'], needsNoSchool: true },
  'DELETE /api/reflections/:id': { who: ['self as a learner with a studio', 'admin'] },
  'GET /api/reflections/queue': { who: ['coach who is staff', 'guide'] },
  'PUT /api/reflections/:id/response': { ...readingReflections, send: { text: null } },
  'DELETE /api/reflections/:id/response': readingReflections,
  'GET /api/users/:id/reflections': { who: ['self', ...readingReflections.who] },
  'GET /api/groups/:id/reflections': { who: ['coach assigned to the crew who is staff', 'admin'] },
  'GET /api/guide/studio-reflections': guides,
  'GET /api/notifications': own,
  'PATCH /api/notifications/:id/read': { who: ['self'], anyAccount: true },
  'PUT /api/notifications/mark-all-read': own,

  'POST /api/family/connect': { who: ['anybody'] },
  'POST /api/family/code-check': { who: ['anybody'] },
  'GET /api/family': guardians,
  'PATCH /api/family': guardians,
  'DELETE /api/family': guardians,
  'POST /api/family/device-codes': guardians,
  'DELETE /api/family/devices/:id': guardians,
  'POST /api/family/forget': guardians,
  'GET /api/family/learners/:id': guardians,
  'DELETE /api/family/learners/:id': guardians,
  'GET /api/family/current-week': guardians,
  'POST /api/family/learners/:id/wave': guardians,
  'POST /api/family/mail/confirm': { who: ['anybody'] },
  'POST /api/family/mail/stop': { who: ['anybody'], takesAnything: true },
  'GET /api/users/:id/family': { who: ['self', 'guide of the studio', 'admin'] },

  'GET /api/groups': anyMember,
  'GET /api/groups/:id': seeingCrew,
  'GET /api/groups/:id/members': seeingCrew,
  'GET /api/groups/:id/activities': seeingCrew,
  'GET /api/groups/:id/goals': readingCrew,
  'GET /api/groups/:id/goals-with-feedback': readingCrew,
  'GET /api/groups/:id/all-goals': readingCrew,
  'GET /api/groups/:id/goal-history': readingCrew,

  'GET /api/coach-wooden/feedback-log': { who: ['coach'] },
  'GET /api/guide/feedback-log': guides,
  'GET /api/guide/studio-goal-history': guides,
  'GET /api/guide/studio-users': guides,
  'GET /api/guide/studio-goals': guides,
  'GET /api/guide/all-crews': guides,
  'GET /api/guide/all-goals': guides,

  'GET /api/without-goal': { who: ['coach', 'guide', 'admin'] },
  'GET /api/admin/stats': admins,
  'GET /api/admin/week-results': admins,
  'GET /api/admin/users': admins,
  'GET /api/admin/groups': admins,
  'GET /api/admin/crews-with-members': admins,
  'GET /api/admin/studios': admins,
  'GET /api/admin/coach-assignments': admins,
  'GET /api/admin/feedback-log': admins,
  'GET /api/admin/goal-edits': admins,
  'GET /api/admin/audit-log': admins,
  'POST /api/admin/users': admins,
  'POST /api/admin/users/bulk': admins,
  'POST /api/admin/users/bulk-emails': admins,
  'GET /api/admin/roster': admins,
  'POST /api/admin/roster/import': admins,
  'POST /api/admin/users/bulk-update': admins,
  'POST /api/admin/users/bulk-delete': admins,
  'POST /api/admin/users/bulk-active': admins,
  'POST /api/admin/users/sign-in-cards': { who: ['admin', 'guide'] },
  'POST /api/admin/family-codes': { who: ['admin', 'guide'] },
  'POST /api/admin/family-mails/retry': admins,
  'DELETE /api/admin/users/:id/family/codes': { who: ['guide of the studio', 'admin'] },
  'DELETE /api/admin/users/:id/family/codes/:codeId': { who: ['guide of the studio', 'admin'] },
  'PATCH /api/admin/users/:id/family': admins,
  'DELETE /api/admin/users/:id/family/:guardianId': admins,
  'PUT /api/admin/users/:id': [
    { ...editing, to: 'to edit it', send: { firstName: 'Robin' } },
    { ...superAdmins, only: ['admin'], anyAccount: true, to: 'to move it', send: { schoolId: null } },
  ],
  'DELETE /api/admin/users/:id': editing,
  'PATCH /api/admin/users/:id/active': editing,
  'GET /api/admin/users/:id/sign-in': editing,
  'DELETE /api/admin/users/:id/sessions': editing,
  'DELETE /api/admin/users/:id/second-factor': editing,
  'DELETE /api/admin/users/:id/identities': editing,
  'PATCH /api/admin/users/:id/guide': changingAccount,
  'PATCH /api/admin/users/:id/assigned-studio': changingAccount,
  'PATCH /api/admin/users/:id/coach-wooden': changingAccount,
  'PATCH /api/admin/users/:id/crew-captain': changingAccount,
  'PATCH /api/admin/users/:id/bypass-deadlines': changingAccount,
  'PATCH /api/admin/users/:id/admin': { ...superAdmins, anyAccount: true },
  'PUT /api/admin/users/:id/group': changing,
  'PUT /api/admin/users/:id/crew-assignments': changing,
  'PUT /api/admin/users/:id/roles': changingAccount,
  'DELETE /api/admin/users/:id/crew-assignments': changing,
  'POST /api/admin/coaches/auto-assign': admins,
  'DELETE /api/admin/clear-all-crew-assignments': admins,
  'POST /api/admin/crews/move-learner': { ...changing, names: { kind: 'user', body: 'userId' } },
  'POST /api/admin/crew-captains/deselect-all': admins,
  'POST /api/admin/crews/auto-sort': admins,
  'POST /api/admin/crews/randomize': admins,
  'POST /api/admin/crews/undo-sort': admins,
  'POST /api/admin/studios': admins,
  'PUT /api/admin/studios/:id': admins,
  'DELETE /api/admin/studios/:id': admins,
  'POST /api/admin/groups': admins,
  'PUT /api/admin/groups/:id': admins,
  'DELETE /api/admin/groups/:id': admins,
  'GET /api/admin/schools': superAdmins,
  'GET /api/admin/schools/overview': superAdmins,
  'POST /api/admin/schools': superAdmins,
  'PUT /api/admin/schools/:id': superAdmins,
  'DELETE /api/admin/schools/:id': superAdmins,
  'POST /api/admin/goals/archive': admins,
  'GET /api/admin/goals/clear-school': admins,
  'DELETE /api/admin/goals/clear-school': admins,
  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': admins,
  'GET /api/privacy-contact': anyMember,
  'PUT /api/admin/privacy-contact': admins,
  'PUT /api/admin/days-off': admins,
  'GET /api/admin/school-week': admins,
  'PUT /api/admin/school-week': admins,
  'GET /api/admin/retention': admins,
  'GET /api/admin/system': { ...admins, needsNoSchool: true },
}

/** Returns one entry for each use of a call that has separate rules. */
export function listUses(call: Call): readonly Permission[] {
  const permission = permissions[call]
  return 'who' in permission ? [permission] : permission
}
