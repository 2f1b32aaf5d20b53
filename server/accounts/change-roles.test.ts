// Giving and taking roles, and what a person loses with a role.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/api.ts'
import type { User } from '../../contract/people.ts'
import { waitForChanges } from '../testing/settled.ts'
import { story } from '../testing/story.ts'

const s = await story()

type Named = { id: number }
type By = 'ada' | 'sue' | 'gia' | 'zoe' | 'cole' | 'hal'
const FLAGS = {
  isGuide: 'PATCH /api/admin/users/:id/guide',
  assignedStudio: 'PATCH /api/admin/users/:id/assigned-studio',
  isCoachWooden: 'PATCH /api/admin/users/:id/coach-wooden',
  isCrewCaptain: 'PATCH /api/admin/users/:id/crew-captain',
  canBypassDeadlines: 'PATCH /api/admin/users/:id/bypass-deadlines',
  isAdmin: 'PATCH /api/admin/users/:id/admin',
} as const satisfies Record<string, Call>
type FlagName = keyof typeof FLAGS

const set = (who: Named, flag: FlagName, value: unknown, by: By = 'ada') =>
  s[by].call(FLAGS[flag], { params: { id: who.id }, body: { [flag]: value } })

let round = 0
let member: Awaited<ReturnType<typeof s.person>>
/** Creates a captain of Moss with a studio for one test. */
beforeEach(async () => {
  round++
  const letters = [...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  member = await s.person(s.brendans, 'Test', `Member${letters}`, {
    studio: 'Summit',
    crew: s.crews.moss,
    captain: true,
  })
})
const account = async (who: Named): Promise<User> =>
  s.sue.call('GET /api/users/:id', { params: { id: who.id } }).then(({ body }) => ({ ...zero, ...body }))
const zero = {
  username: '',
  schoolId: null,
  schoolName: null,
  groupName: null,
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  assignedCrews: [],
  assignedStudio: null,
  canBypassDeadlines: false,
  createdAt: '',
  leftAt: null,
  email: null,
  hasSecondFactor: false,
  guardianCount: 0,
  language: null,
  schoolLanguage: 'en',
}

describe('becoming a guide', () => {
  test('a new guide leaves the crew and its captaincy, and gets no studio to guide', async () => {
    const { body } = await set(member, 'isGuide', true)
    expect(body).toMatchObject({
      isGuide: true,
      groupId: null,
      isCrewCaptain: false,
      studio: 'Summit',
      assignedStudio: null,
    })
    expect((await set(member, 'assignedStudio', 'basecamp i')).body.assignedStudio).toBe('Basecamp I')
    expect((await set(member, 'isGuide', true)).body.assignedStudio).toBe('Basecamp I')
  })

  test('a former guide loses the assigned studio and does not regain the crew', async () => {
    await set(member, 'isGuide', true)
    await set(member, 'assignedStudio', 'Ridgeline')
    expect((await set(member, 'isGuide', false)).body).toMatchObject({
      isGuide: false,
      assignedStudio: null,
      groupId: null,
    })
  })

  test('a person becomes a guide in three calls, as older clients send them', async () => {
    const body = {
      username: `older.${round}`,
      password: 'a long password',
      firstName: 'Old',
      lastName: 'Way',
    }
    const { body: made } = await s.ada.call('POST /api/admin/users', { body })
    expect((await set(made, 'isGuide', true)).body.isGuide).toBe(true)
    expect((await set(made, 'assignedStudio', 'Summit')).body.assignedStudio).toBe('Summit')
  })
})

describe('the assigned studio of a guide', () => {
  test('a guide is assigned a studio of the school, or none', async () => {
    await set(member, 'isGuide', true)
    const absent = await set(member, 'assignedStudio', 'Lagoon')
    expect([absent.status, absent.error.issues?.[0]?.path]).toEqual([400, 'assignedStudio'])
    await set(member, 'assignedStudio', 'Summit')
    expect((await set(member, 'assignedStudio', null)).body.assignedStudio).toBe(null)
  })

  test('only guides are assigned a studio', async () => {
    expect((await set(member, 'assignedStudio', 'Summit')).error.code).toBe('not_a_guide')
    expect((await set(member, 'assignedStudio', 'Lagoon')).status).toBe(400)
  })
})

describe('becoming a coach', () => {
  test('a coach with a studio keeps crew and captaincy', async () => {
    expect((await set(member, 'isCoachWooden', true)).body).toMatchObject({
      isCoachWooden: true,
      groupId: s.crews.moss,
      isCrewCaptain: true,
    })
  })

  test('a coach without a studio leaves the crew', async () => {
    await s.db.updateTable('users').set({ studio_id: null }).where('id', '=', member.id).execute()
    expect((await set(member, 'isCoachWooden', true)).body).toMatchObject({
      groupId: null,
      isCrewCaptain: false,
    })
  })

  test('a former coach has no assigned crews', async () => {
    const coach = await s.person(s.brendans, 'Coach', `Again${round}`, {
      coachOf: [s.crews.lichen, s.crews.moss],
    })
    expect((await set(coach, 'isCoachWooden', false)).body).toMatchObject({
      isCoachWooden: false,
      assignedCrews: [],
    })
    expect((await set(coach, 'isCoachWooden', true)).body.assignedCrews).toEqual([])
  })
})

describe('captains', () => {
  test('learners of a crew become captains and stop being captains', async () => {
    expect((await set(member, 'isCrewCaptain', false)).body).toMatchObject({
      isCrewCaptain: false,
      groupId: s.crews.moss,
    })
    expect((await set(member, 'isCrewCaptain', true)).body).toMatchObject({
      isCrewCaptain: true,
      firstName: 'Test',
    })
  })

  test('captains have a crew and are candidates for one', async () => {
    const { status, error } = await set(s.fay, 'isCrewCaptain', true)
    expect([status, error.code]).toEqual([409, 'no_crew'])
    expect((await set(s.gia, 'isCrewCaptain', true)).error.code).toBe('not_a_candidate')
    expect((await set(s.cole, 'isCrewCaptain', true)).error.code).toBe('not_a_candidate')
    expect((await set(s.ada, 'isCrewCaptain', true, 'sue')).error.code).toBe('not_a_candidate')
    expect((await set(s.fay, 'isCrewCaptain', false)).status).toBe(200)
  })
})

describe('acting past deadlines', () => {
  test('admins give and take the permission to act past deadlines, which changes nothing else', async () => {
    const before = await account(member)
    expect((await set(member, 'canBypassDeadlines', true)).body).toEqual({
      ...before,
      canBypassDeadlines: true,
    })
    expect((await set(member, 'canBypassDeadlines', false)).body).toEqual(before)
  })
})

describe('the admin flag', () => {
  test('only super admins give the admin flag, and the learner leaves the crew', async () => {
    expect((await set(member, 'isAdmin', true)).status).toBe(403)
    expect((await set(member, 'isAdmin', true, 'sue')).body).toMatchObject({
      isAdmin: true,
      groupId: null,
      isCrewCaptain: false,
    })
    expect((await set(member, 'isAdmin', false, 'sue')).body).toMatchObject({ isAdmin: false, groupId: null })
  })

  test('the last admin of a school with other users keeps the flag', async () => {
    const { status, error } = await set(s.hal, 'isAdmin', false, 'sue')
    expect([status, error.code]).toEqual([409, 'last_admin'])
    await set(s.ivy, 'isAdmin', true, 'sue')
    expect((await set(s.hal, 'isAdmin', false, 'sue')).body.isAdmin).toBe(false)
    await set(s.hal, 'isAdmin', true, 'sue')
    await set(s.ivy, 'isAdmin', false, 'sue')
  })
})

describe('refusals of role changes', () => {
  test.each(Object.keys(FLAGS) as FlagName[])('changing %s is refused in the right order', async (flag) => {
    const valid = flag === 'assignedStudio' ? null : false
    for (const by of ['gia', 'zoe', 'cole'] as const)
      expect((await set(member, flag, valid, by)).status).toBe(403)
    expect((await s.anonymous().call(FLAGS[flag], { params: { id: member.id }, body: {} })).status).toBe(401)
    if (flag !== 'isAdmin') {
      expect((await set(s.ida, flag, valid)).status).toBe(404)
      expect((await set({ id: 999_999 }, flag, 'nonsense')).status).toBe(404)
      expect((await set(s.sue, flag, 'nonsense')).status).toBe(403)
      expect((await set(s.ada, flag, valid)).status).toBe(403)
    }
    expect((await set(member, flag, 7, 'sue')).status).toBe(400)
    expect((await set(member, flag, undefined, 'sue')).status).toBe(400)
    const extra = { params: { id: member.id }, body: { [flag]: valid, isSuperAdmin: true } }
    expect((await s.sue.call(FLAGS[flag], extra)).status).toBe(400)
    const own = await set(s.sue, flag, valid, 'sue')
    expect([own.status, own.error.code]).toEqual([409, 'own_account'])
    const elsewhere = await set(s.ida, flag, valid, 'sue')
    expect(elsewhere.status).toBe(flag === 'assignedStudio' ? 409 : 200)
  })
})

describe('a change of roles', () => {
  test('a change of roles applies to the next request', async () => {
    const seesAda = async () => (await member.call('GET /api/users')).body.some(({ id }) => id === s.ada.id)
    expect(await seesAda()).toBe(false)
    await set(member, 'isCoachWooden', true)
    expect(await seesAda()).toBe(true)
    await set(member, 'isCoachWooden', false)
    expect(await seesAda()).toBe(false)
  })

  test('the audit log records a change with its effects, and ignores an unchanged value', async () => {
    await set(member, 'isGuide', true)
    await set(member, 'isGuide', true)
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'actor_id', 'school_id'])
      .where('subject', 'like', `%${member.username})`)
      .execute()
    expect(entries).toEqual([
      {
        action: 'user.roles',
        actor_id: s.ada.id,
        school_id: s.brendans.id,
        detail: '{"isGuide":true,"isCrewCaptain":false,"groupName":null}',
      },
    ])
  })

  test('a change is published to those who see it, and an unchanged value to nobody', async () => {
    await waitForChanges(s.services.live)
    const received: unknown[] = []
    const stop = s.services.live.subscribe((change) => received.push(change))
    await set(member, 'isCrewCaptain', true)
    await waitForChanges(s.services.live)
    expect(received.filter((change) => change !== received.at(-1))).toEqual([])
    await set(member, 'isCrewCaptain', false)
    await expect
      .poll(() => received, { timeout: 10_000 })
      .toContainEqual(
        expect.objectContaining({
          schoolId: s.brendans.id,
          topics: ['crews'],
          to: expect.objectContaining({ users: expect.arrayContaining([member.id]), crewLists: true }),
        }),
      )
    stop()
  })
})
