// Each change that matters to a caller publishes a topic that evicts cached callers: contract/topics.ts lists these.
import { beforeAll, expect, test } from 'vitest'
import { callerTopics, type Topic } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import { factorsAt } from '../testing/factors.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { callers } from './callers.ts'
import { unsavedSessions } from './unsaved-sessions.ts'

const ORIGIN = 'http://localhost'
const s = await story({ publicUrl: ORIGIN })
const { database, live } = s.services
const people = [s.sue, s.ada, s.cole, s.cora, s.gia, s.zoe, s.wil, s.max, s.jo, s.uma, s.ned, s.fay]
const cached = callers(database, live, unsavedSessions(database, live))
const uncached = callers({ ...database, dataVersion: null }, live, unsavedSessions(database, live))
/** The current tokens, because a proof and a new password replace one's own. */
const tokens = () => people.map(({ browser }) => /cairn_session=([^;]+)/.exec(browser.cookie)?.[1] ?? '')

const evicting: ReadonlySet<Topic> = new Set(callerTopics)
const published: Topic[] = []
live.subscribe(({ topics }) => void published.push(...topics))

type Find = ReturnType<typeof callers>['find']

/** The caller of each session, null where it has ended. */
async function callersOf(sessions: readonly string[], find: Find): Promise<(Caller | null)[]> {
  const found: (Caller | null)[] = []
  for (const token of sessions) found.push(await find(token, s.clock.now()))
  return found
}

const withId = ({ id }: { id: number }) => ({ params: { id } })
const months = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

/** The changes run in this order, because some depend on others. */
const changes: [change: string, make: () => Promise<{ status: number }>][] = [
  [
    'a proof of identity',
    () => {
      // The sessions began with a sign-in, which is a proof too.
      s.clock.advance(60_000)
      return s.sue.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    },
  ],
  [
    'a proof of an admin',
    () => s.ada.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } }),
  ],
  [
    'a new name and username',
    () =>
      s.ada.call('PUT /api/admin/users/:id', {
        ...withId(s.wil),
        body: { firstName: 'William', lastName: 'O', username: 'wil.o' },
      }),
  ],
  [
    'another studio',
    () => s.ada.call('PUT /api/admin/users/:id', { ...withId(s.wil), body: { studio: 'Summit' } }),
  ],
  [
    'another crew',
    () =>
      s.ada.call('PUT /api/admin/users/:id/group', { ...withId(s.jo), body: { groupId: s.crews.lichen } }),
  ],
  [
    'a new captain role',
    () =>
      s.ada.call('PATCH /api/admin/users/:id/crew-captain', {
        ...withId(s.max),
        body: { isCrewCaptain: true },
      }),
  ],
  [
    'a new coach role',
    () =>
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', {
        ...withId(s.uma),
        body: { isCoachWooden: true },
      }),
  ],
  [
    'a change of assigned crews',
    () =>
      s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
        ...withId(s.cora),
        body: { assignedCrews: [s.crews.moss] },
      }),
  ],
  [
    'a new guide role',
    () => s.ada.call('PATCH /api/admin/users/:id/guide', { ...withId(s.cora), body: { isGuide: true } }),
  ],
  [
    'an assigned studio',
    () =>
      s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
        ...withId(s.gia),
        body: { assignedStudio: 'Summit' },
      }),
  ],
  [
    'the deadline bypass',
    () =>
      s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
        ...withId(s.wil),
        body: { canBypassDeadlines: true },
      }),
  ],
  [
    'a new admin role',
    () => s.sue.call('PATCH /api/admin/users/:id/admin', { ...withId(s.cora), body: { isAdmin: true } }),
  ],
  [
    'another time zone',
    () =>
      s.sue.call('PUT /api/admin/schools/:id', {
        ...withId(s.brendans),
        body: { timeZone: 'America/Denver' },
      }),
  ],
  [
    'a second factor',
    async () => {
      await factorsAt(s, ORIGIN).withApp(s.ada)
      return s.ada.call('GET /api/auth/second-factor')
    },
  ],
  [
    'a second factor that the school requires',
    () =>
      s.ada.call('PUT /api/admin/settings', {
        body: { ...months, staffSecondFactor: 'required', staffSecondFactorFrom: '2026-12-01' },
      }),
  ],
  [
    'another school week',
    () =>
      s.ada.call('PUT /api/admin/school-week', {
        body: { schoolDays: [1, 2, 3, 4, 5], deadlineTime: '15:00' },
      }),
  ],
  ['a deleted crew', () => s.ada.call('DELETE /api/admin/groups/:id', withId({ id: s.crews.moss }))],
  [
    'a deleted studio',
    () =>
      s.ada.call('DELETE /api/admin/studios/:id', withId({ id: s.brendans.studios.get('Foothills') ?? 0 })),
  ],
  [
    'another school',
    () => s.sue.call('PUT /api/admin/users/:id', { ...withId(s.fay), body: { schoolId: s.harbor.id } }),
  ],
  [
    'a learner who left',
    () => s.ada.call('PATCH /api/admin/users/:id/active', { ...withId(s.ned), body: { active: false } }),
  ],
  ['a deleted person', () => s.ada.call('DELETE /api/admin/users/:id', withId(s.max))],
  [
    'a new password',
    () =>
      s.cole.call('POST /api/auth/password', {
        body: { currentPassword: PASSWORD, newPassword: 'another ridge 48' },
      }),
  ],
  [
    'a new password from an admin',
    () =>
      s.ada.call('PUT /api/admin/users/:id', { ...withId(s.zoe), body: { password: 'another ridge 48' } }),
  ],
  ['the end of one’s own session', () => s.uma.call('POST /api/auth/logout')],
  ['a deleted school', () => s.sue.call('DELETE /api/admin/schools/:id', withId(s.brendans))],
]

/** The fields of a caller that a change has altered while the session went on. */
const altered = new Set<string>()

test.each(changes)('%s evicts the cached caller', async (_change, make) => {
  const earlier = tokens()
  const before = await callersOf(earlier, uncached.find)
  expect(await callersOf(earlier, cached.find)).toEqual(before)
  published.length = 0
  const { status } = await make()
  expect([200, 201, 204]).toContain(status)
  const current = tokens()
  const after = await callersOf(current, uncached.find)
  expect(after).not.toEqual(before)
  await expect.poll(() => published.some((topic) => evicting.has(topic))).toBe(true)
  expect(await callersOf(current, cached.find)).toEqual(after)
  expect(await callersOf(earlier, cached.find)).toEqual(await callersOf(earlier, uncached.find))
  for (const [index, person] of after.entries()) {
    const earlierFields = new Map<string, unknown>(Object.entries(before[index] ?? {}))
    for (const [field, value] of Object.entries(person ?? {})) {
      if (JSON.stringify(value) !== JSON.stringify(earlierFields.get(field))) altered.add(field)
    }
  }
})

let fields: string[] = []
beforeAll(async () => {
  fields = Object.keys((await callersOf(tokens(), uncached.find))[0] ?? {})
})

/** Fields that no call changes during a session. */
const constant = new Set(['id', 'sessionId', 'isTrusted', 'isSuperAdmin'])

test('the changes above alter every field of a caller that can change', () => {
  expect([...altered].sort()).toEqual(fields.filter((field) => !constant.has(field)).sort())
})
