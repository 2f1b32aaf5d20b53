// Routes for guardians, and those by which the school manages them.
import { codeIds } from '../../contract/family-codes.ts'
import { mailNotStopped, mailStopped } from '../../contract/family-mail.ts'
import { sentence } from '../../contract/sentence.ts'
import { resolveAccountList } from '../accounts/index.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { type PassContext, parseField, route } from '../platform/http/route.ts'
import { changeFamily, makeDeviceCode, stopFollowing } from './change-family.ts'
import { checkCode } from './check-code.ts'
import { confirmAddress } from './confirm-address.ts'
import { connect } from './connect.ts'
import {
  endCodes,
  endGuardian,
  findLearnerInCare,
  findLearnerSubject,
  findReadableLearner,
  getFamilyAccess,
  makeCodes,
  requireFamilyView,
  setAllowed,
} from './family-access.ts'
import { findGuardian, getFamily } from './guardians.views.ts'
import { getCurrentWeek, getFamilyWeek, getFirstWeek, selectFollowedLearners } from './learners.views.ts'
import { retryFailedMails } from './mail/retry.ts'
import type { FamilyMail } from './mail/send-mails.ts'
import { stopMail } from './mail/stop-token.ts'
import { endDevice, endOtherPasses, endPass } from './passes.store.ts'
import type { AddressThrottle, CodeThrottle } from './throttles.ts'
import { getCurrentWeeks, requireWaves, wave } from './waves.ts'

export interface FamilyParts {
  codes: CodeThrottle
  addresses: AddressThrottle
  mail: FamilyMail
}

export function familyRoutes({ codes, addresses, mail }: FamilyParts) {
  return {
    ...route('POST /api/family/connect', { handle: (context, body) => connect(context, codes, body) }),
    ...route('POST /api/family/code-check', { handle: (context, body) => checkCode(context, codes, body) }),
    ...route('GET /api/family', { handle: (context) => getFamily(context, context.pass) }),
    ...route('PATCH /api/family', {
      handle: async (context, body) => {
        if (await changeFamily(context, addresses, body)) mail.kick()
        return getFamily(context, context.pass)
      },
    }),
    ...route('DELETE /api/family', {
      handle: async (context) => {
        await stopFollowing(context.services, context.pass.guardianId, context.now)
        context.setCookie('cairn_family', null)
      },
    }),
    ...route('POST /api/family/device-codes', { handle: (context) => makeDeviceCode(context, codes) }),
    ...route('POST /api/family/forget', {
      handle: async (context, query) => {
        const end = query.others ? endOtherPasses : endPass
        await inTransaction(context.services.database.db, (tx) => end(tx, context.pass))
        if (!query.others) context.setCookie('cairn_family', null)
      },
    }),
    ...route('DELETE /api/family/devices/:id', {
      handle: async (context, _sent, { params }) => {
        const { services, pass } = context
        const ended = await inTransaction(services.database.db, (tx) =>
          endDevice(tx, pass.guardianId, params.id),
        )
        if (ended === null) refuse('not_found')
        if (ended === pass.tokenHash) context.setCookie('cairn_family', null)
      },
    }),
    ...route('GET /api/family/learners/:id', {
      byId: findFollowedLearner,
      handle: ({ services, now }, subject, query) => {
        const week = query.week ?? getCurrentWeek(subject, now)
        if (week < getFirstWeek(subject) || week > getCurrentWeek(subject, now)) refuse('not_found')
        return getFamilyWeek(services.database, subject, week, now)
      },
    }),
    ...route('DELETE /api/family/learners/:id', {
      byId: findFollowedLearner,
      handle: async (context, subject) => {
        const { services, pass, now } = context
        await stopFollowing(services, pass.guardianId, now, subject.id)
        if (!(await findGuardian(services.database.db, pass.guardianId)))
          context.setCookie('cairn_family', null)
      },
    }),
    ...route('GET /api/family/current-week', { handle: (context) => getCurrentWeeks(context) }),
    ...route('POST /api/family/learners/:id/wave', {
      byId: async (context, id) => {
        const learner = await findFollowedLearner(context, id)
        requireWaves(learner)
        return learner
      },
      handle: (context, subject) => wave(context, subject),
    }),
    ...route('POST /api/family/mail/confirm', {
      handle: async (context, body) => {
        await confirmAddress(context, body.token)
        return { message: sentence('This address is confirmed, and the weekly email is on.') }
      },
    }),
    ...route('POST /api/family/mail/stop', {
      handle: async ({ services }, _sent, { query }) => {
        const isStopped = await stopMail(services.database.db, query.token)
        return { message: isStopped ? mailStopped : mailNotStopped }
      },
    }),
    ...route('POST /api/admin/family-codes', {
      subject: async (context, { body }) => {
        const ids = parseField(body, 'userIds', codeIds)
        // A value that isn't a list is left to the validation of the body.
        const list = ids && (await resolveAccountList(context, ids))
        const { db } = context.services.database
        await requireFamilyView(db, list ? list.schoolId : context.school.schoolId)
        return list
      },
      handle: (context, subject, body) => makeCodes(context, subject, body.perLearner),
    }),
    ...route('POST /api/admin/family-mails/retry', {
      handle: async (context) => {
        const queued = await retryFailedMails(context, context.school)
        if (queued > 0) mail.kick()
        return { queued }
      },
    }),
    ...route('GET /api/users/:id/family', {
      byId: findReadableLearner,
      handle: ({ services, caller, now }, subject, _sent, { params }) =>
        getFamilyAccess(services.database.db, {
          id: params.id,
          schoolId: subject.schoolId,
          readerId: caller.id,
          now,
        }),
    }),
    ...route('DELETE /api/admin/users/:id/family/codes', {
      byId: findLearnerInCare,
      handle: (context, subject) => endCodes(context, subject),
    }),
    ...route('DELETE /api/admin/users/:id/family/codes/:codeId', {
      byId: findLearnerInCare,
      handle: (context, subject, _sent, { params }) => endCodes(context, subject, params.codeId),
    }),
    ...route('PATCH /api/admin/users/:id/family', { byId: findLearnerSubject, handle: setAllowed }),
    ...route('DELETE /api/admin/users/:id/family/:guardianId', {
      byId: findLearnerSubject,
      handle: (context, subject, _sent, { params }) => endGuardian(context, subject, params.guardianId),
    }),
  }
}

/** `not_found` for a learner whom the guardian does not see, or not now. */
async function findFollowedLearner({ services, pass }: PassContext, id: number) {
  const learner = await selectFollowedLearners(services.database, pass.guardianId)
    .where('users.id', '=', id)
    .executeTakeFirst()
  return learner ?? refuse('not_found')
}
