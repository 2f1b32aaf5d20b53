// Routes by which admins manage accounts and print sign-in cards.
import { cardIds } from '../../contract/accounts.ts'
import { sentence } from '../../contract/sentence.ts'
import { accountIf } from '../people/index.ts'
import { requireProof } from '../platform/caller.ts'
import { openSchool, type SchoolDb } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import { fieldOf, idIn, type MemberContext, parseField, route } from '../platform/http/route.ts'
import { canChangeRoles, canEditAccount, requireProofToChange } from './accounts.policy.ts'
import { addDaysAway, type ListedRole, listAccounts } from './accounts.views.ts'
import { changeAccount, changeEmails, requireProofForEmails } from './change-account.ts'
import { assignStudio, changeRoles } from './change-roles.ts'
import { changeStudios } from './change-studios.ts'
import { createAccount, createLearners } from './create-accounts.ts'
import { deleteAccount, deleteAccounts, setActive, setManyActive } from './end-accounts.ts'
import {
  endAccountSessions,
  findCardLearners,
  getSignInSummary,
  giveSignInCards,
  resetSecondFactor,
  unlinkAccount,
} from './sign-ins.ts'

const ONLY_SUPER_ADMINS = sentence('Only a super admin can change this account.')
const findEditableAccount = accountIf(canEditAccount, ONLY_SUPER_ADMINS)
/** `not_found` across schools, then `forbidden` for an admin's account unless the caller is a super admin. */
export const findAccountForRoles = accountIf(canChangeRoles, ONLY_SUPER_ADMINS)
const roleChange = { byId: findAccountForRoles, handle: changeRoles }

export const accountRoutes = {
  ...route('GET /api/admin/users', {
    handle: async (context, query) => {
      const scope = resolveScope(context, query)
      const users = await listAccounts(context.services.database, scope, query)
      return typeof scope === 'number' ? addDaysAway(context.school, users, context) : users
    },
  }),
  ...route('POST /api/admin/users', {
    subject: async (context, { body }) => {
      const school = await findSchoolInBody(context, body)
      if (fieldOf(body, 'userType') === 'admin') requireProof(context)
      return school
    },
    handle: (context, school, body) => createAccount(context, school ?? context.school, body),
  }),
  ...route('POST /api/admin/users/bulk', { handle: (context, body) => createLearners(context, body.users) }),
  ...route('POST /api/admin/users/bulk-emails', {
    subject: (context, { body }) => requireProofForEmails(context, fieldOf(body, 'rows')),
    handle: (context, _subject, body) => changeEmails(context, body.rows),
  }),
  ...route('POST /api/admin/users/bulk-update', { handle: changeStudios }),
  ...route('POST /api/admin/users/bulk-delete', { handle: deleteAccounts }),
  ...route('POST /api/admin/users/bulk-active', { handle: setManyActive }),
  ...route('POST /api/admin/users/sign-in-cards', {
    subject: async (context, { body }) => {
      const ids = parseField(body, 'userIds', cardIds)
      // A value that isn't a list is left to the validation of the body.
      return ids === null ? null : findCardLearners(context, ids)
    },
    handle: giveSignInCards,
  }),
  ...route('PUT /api/admin/users/:id', {
    subject: async (context, { params, body }) => {
      const account = await findEditableAccount(context, params.id)
      if (!context.caller.isSuperAdmin && fieldOf(body, 'schoolId') !== undefined) {
        refuse('forbidden', sentence('Only a super admin can move people between schools.'))
      }
      await findSchoolInBody(context, body)
      requireProofToChange(context, account, body)
      if (account.id === context.caller.id && fieldOf(body, 'password') !== undefined) {
        invalid('password', sentence('Change your own password on your account page.'))
      }
      return account
    },
    handle: changeAccount,
  }),
  ...route('DELETE /api/admin/users/:id', { byId: findEditableAccount, handle: deleteAccount }),
  ...route('PATCH /api/admin/users/:id/active', { byId: findEditableAccount, handle: setActive }),
  ...route('GET /api/admin/users/:id/sign-in', { byId: findEditableAccount, handle: getSignInSummary }),
  ...route('DELETE /api/admin/users/:id/sessions', { byId: findEditableAccount, handle: endAccountSessions }),
  ...route('DELETE /api/admin/users/:id/second-factor', {
    byId: async (context, id) => {
      const account = await findEditableAccount(context, id)
      requireProof(context)
      return account
    },
    handle: resetSecondFactor,
  }),
  ...route('DELETE /api/admin/users/:id/identities', { byId: findEditableAccount, handle: unlinkAccount }),
  ...route('PATCH /api/admin/users/:id/guide', roleChange),
  ...route('PATCH /api/admin/users/:id/assigned-studio', {
    byId: findAccountForRoles,
    handle: assignStudio,
  }),
  ...route('PATCH /api/admin/users/:id/coach-wooden', roleChange),
  ...route('PATCH /api/admin/users/:id/crew-captain', roleChange),
  ...route('PATCH /api/admin/users/:id/bypass-deadlines', roleChange),
  ...route('PATCH /api/admin/users/:id/admin', {
    subject: async (context, { params, body }) => {
      const account = await findAccountForRoles(context, params.id)
      if (fieldOf(body, 'isAdmin') === true) requireProof(context)
      return account
    },
    handle: changeRoles,
  }),
}

/** The school that the body names; `not_found` if the caller may not act there. */
async function findSchoolInBody(
  { services, caller }: MemberContext,
  body: unknown,
): Promise<SchoolDb | undefined> {
  const id = idIn(body, 'schoolId')
  return id === null ? undefined : openSchool(services.database, caller, id)
}

/** 'none' and 'all' are for super admins. 'all' works with role=admin only: every other list would be too long. */
function resolveScope(
  context: MemberContext,
  query: { schoolId?: number | 'none' | 'all' | undefined; role?: ListedRole | undefined },
): number | 'none' | 'all' {
  if (query.schoolId === 'all' && query.role !== 'admin') {
    invalid('schoolId', sentence('Users of all schools can only be listed with role=admin.'))
  }
  return query.schoolId === 'none' || query.schoolId === 'all' ? query.schoolId : context.school.schoolId
}
