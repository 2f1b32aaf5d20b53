// Tests calls that name several rows: rows outside the caller's reach are refused as if they didn't exist,
// and nothing is written.
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ID } from '../../../contract/address.ts'
import type { Call } from '../../../contract/api.ts'
import { story } from '../story.ts'
import { createStage, type PartName } from './cast.ts'
import { fingerprints } from './fingerprint.ts'

const s = await story()
const stage = await createStage(s)
const fingerprint = await fingerprints(s.db)
const accounts = (...names: PartName[]) => names.map((name) => stage[name].id)
const goals = (...names: PartName[]) => names.map((name) => stage[name].goalId)
const ABSENT = "This doesn't exist, or it was deleted."
const ADMINS_ONLY = /^Only a super admin can/

let before: string
beforeEach(async () => {
  before = await fingerprint()
})
const nothingIsWritten = async () => expect(await fingerprint()).toBe(before)

describe.each([
  ['POST /api/admin/users/bulk-update', { studio: 'Summit' }],
  ['POST /api/admin/users/bulk-active', { active: false }],
  ['POST /api/admin/users/bulk-delete', {}],
] as const)('%s', (call, rest) => {
  const refusedBy = async (by: PartName, userIds: number[], query = {}) => {
    const { body } = await stage[by].browser.call(call, { body: { userIds, ...rest }, query })
    expect(body.done).toEqual([])
    expect(body.refused.map(({ id }) => id)).toEqual(userIds)
    await nothingIsWritten()
    return body.refused.map(({ message }) => message)
  }

  test('people of another school, without a school and missing ones get the same refusal', async () => {
    const userIds = [...accounts('farLearner', 'farAdmin', 'farSuperAdmin', 'outsider'), MAX_ID]
    expect(await refusedBy('admin', userIds)).toEqual(userIds.map(() => ABSENT))
  })

  test('an admin leaves the accounts of super admins alone', async () => {
    for (const message of await refusedBy('admin', accounts('superAdmin', 'bareSuperAdmin'))) {
      expect(message).toMatch(ADMINS_ONLY)
    }
  })

  test('a super admin who names a school reaches nobody of another school', async () => {
    const here = { schoolId: s.brendans.id }
    expect(await refusedBy('superAdmin', accounts('farLearner', 'outsider'), here)).toEqual([ABSENT, ABSENT])
    const there = { schoolId: s.harbor.id }
    expect(await refusedBy('superAdmin', accounts('learner', 'outsider'), there)).toEqual([ABSENT, ABSENT])
  })
})

test('an admin cannot give another admin a studio', async () => {
  const body = { userIds: accounts('otherAdmin', 'admin'), studio: 'Summit' }
  const answer = await stage.admin.browser.call('POST /api/admin/users/bulk-update', { body })
  expect(answer.body.done).toEqual([])
  for (const { message } of answer.body.refused) expect(message).toMatch(ADMINS_ONLY)
  await nothingIsWritten()
})

test('a list that starts with a person of one school reaches nobody of another', async () => {
  const body = { userIds: accounts('superAdmin', 'farLearner', 'outsider') }
  const answer = await stage.superAdmin.browser.call('POST /api/admin/users/bulk-delete', { body })
  expect(answer.body).toEqual({
    done: [],
    refused: [
      { id: stage.superAdmin.id, message: "You can't do this to your own account." },
      { id: stage.farLearner.id, message: ABSENT },
      { id: stage.outsider.id, message: ABSENT },
    ],
  })
  await nothingIsWritten()
})

describe('POST /api/feedback/accept', () => {
  test.each<PartName>(['coach', 'captain', 'captainCoach', 'coachingSuperAdmin'])(
    'goals of another school and missing goals are refused to %s with the same words',
    async (by) => {
      const goalIds = [...goals('farLearner', 'outsider', 'farCaptain'), MAX_ID]
      const { body } = await stage[by].browser.call('POST /api/feedback/accept', { body: { goalIds } })
      expect(body).toEqual({
        accepted: [],
        refused: goalIds.map((goalId) => ({ goalId, message: ABSENT })),
      })
      await nothingIsWritten()
    },
  )

  test.each<[PartName, PartName[]]>([
    ['coach', ['mossLearner', 'crewless', 'studioless', 'coach', 'admin']],
    ['captain', ['captain', 'mossLearner', 'crewless']],
    ['ownCoach', ['ownCoach', 'mossLearner']],
    ['captainCoach', ['captainCoach', 'crewless']],
    ['idleCoach', ['learner', 'mossLearner']],
    ['coachingAdmin', ['learner', 'admin']],
    ['coachingGuide', ['mate', 'learner']],
  ])('%s cannot accept their own goals or goals of other crews', async (by, owners) => {
    const goalIds = goals(...owners)
    const { body } = await stage[by].browser.call('POST /api/feedback/accept', { body: { goalIds } })
    expect(body.accepted).toEqual([])
    expect(body.refused.map(({ goalId }) => goalId)).toEqual(goalIds)
    for (const { message } of body.refused) expect(message).not.toBe(ABSENT)
    await nothingIsWritten()
  })
})

describe('sign-in cards are made for everyone on the list or for nobody', () => {
  test.each<[PartName, PartName[], number, string]>([
    ['admin', ['learner', 'farLearner'], 404, 'not_found'],
    ['admin', ['learner', 'outsider'], 404, 'not_found'],
    ['superAdmin', ['learner', 'farLearner'], 404, 'not_found'],
    ['guide', ['learner', 'farLearner'], 404, 'not_found'],
    ['guide', ['learner', 'mate'], 403, 'forbidden'],
    ['guide', ['learner', 'studioless'], 403, 'forbidden'],
    ['idleGuide', ['studioless'], 403, 'forbidden'],
    ['coachingGuide', ['mossLearner'], 403, 'forbidden'],
    ['admin', ['learner', 'coach'], 403, 'forbidden'],
    ['admin', ['learner', 'learningCoach'], 403, 'forbidden'],
    ['admin', ['learner', 'guide'], 403, 'forbidden'],
    ['superAdmin', ['learner', 'otherAdmin'], 403, 'forbidden'],
    ['superAdmin', ['bareSuperAdmin'], 403, 'forbidden'],
    ['coach', ['learner'], 403, 'forbidden'],
    ['captain', ['learner'], 403, 'forbidden'],
    ['learner', ['learner'], 403, 'forbidden'],
  ])('sign-in cards are made for all or for nobody: %s for %j', async (by, names, status, code) => {
    const body = { userIds: accounts(...names) }
    const answer = await stage[by].browser.call('POST /api/admin/users/sign-in-cards', { body })
    expect([answer.status, answer.error.code]).toEqual([status, code])
    await nothingIsWritten()
  })
})

describe('rows of two schools in one call', () => {
  const { learner, farLearner, coach } = stage
  const { lichen, kelp } = s.crews
  const account = {
    username: 'newcomer',
    password: 'granite ridge 47',
    firstName: 'New',
    lastName: 'Comer',
    schoolId: s.harbor.id,
  }

  const inCrews = (groupId: number | null, assignedCrews: number[]) => {
    const flags = {
      isAdmin: false,
      isGuide: false,
      isCoachWooden: false,
      isCrewCaptain: false,
      hasLeft: false,
    }
    const base = { ...flags, canBypassDeadlines: false, studio: null, assignedStudio: null, groupId: null }
    return {
      base: { ...base, assignedCrews: [] },
      roles: { ...base, isCoachWooden: assignedCrews.length > 0, groupId, assignedCrews },
    }
  }

  test.each<[PartName, Call, Record<string, number>, Record<string, unknown>, number]>([
    ['admin', 'POST /api/admin/crews/move-learner', {}, { userId: learner.id, targetGroupId: kelp }, 404],
    [
      'superAdmin',
      'POST /api/admin/crews/move-learner',
      {},
      { userId: learner.id, targetGroupId: kelp },
      404,
    ],
    [
      'superAdmin',
      'POST /api/admin/crews/move-learner',
      {},
      { userId: farLearner.id, targetGroupId: lichen },
      404,
    ],
    ['admin', 'PUT /api/admin/users/:id/group', { id: learner.id }, { groupId: kelp }, 404],
    ['superAdmin', 'PUT /api/admin/users/:id/group', { id: learner.id }, { groupId: kelp }, 404],
    [
      'admin',
      'PUT /api/admin/users/:id/crew-assignments',
      { id: coach.id },
      { assignedCrews: [lichen, kelp] },
      404,
    ],
    [
      'superAdmin',
      'PUT /api/admin/users/:id/crew-assignments',
      { id: coach.id },
      { assignedCrews: [kelp] },
      404,
    ],
    [
      'admin',
      'PUT /api/admin/users/:id/crew-assignments',
      { id: coach.id },
      { assignedCrews: [MAX_ID] },
      404,
    ],
    ['admin', 'PUT /api/admin/users/:id/roles', { id: learner.id }, inCrews(kelp, []), 404],
    ['superAdmin', 'PUT /api/admin/users/:id/roles', { id: learner.id }, inCrews(kelp, []), 404],
    ['admin', 'PUT /api/admin/users/:id/roles', { id: coach.id }, inCrews(null, [lichen, kelp]), 404],
    ['admin', 'PUT /api/admin/users/:id/roles', { id: coach.id }, inCrews(MAX_ID, []), 404],
    ['admin', 'POST /api/admin/users', {}, account, 404],
    ['admin', 'PUT /api/admin/users/:id', { id: learner.id }, { schoolId: s.harbor.id }, 403],
    ['admin', 'PUT /api/admin/users/:id', { id: learner.id }, { schoolId: null }, 403],
  ])('%s may not %s %j %j: %i', async (by, call, params, body, status) => {
    const answer = await stage[by].browser.call(call, { params, body })
    expect([answer.status, answer.error.code]).toEqual([status, status === 404 ? 'not_found' : 'forbidden'])
    await nothingIsWritten()
  })
})
