// Tests `?schoolId=` on every call: it is for super admins, and others who name a school that is not their own get 404.
import { describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { story } from '../testing/story.ts'

const s = await story()
/** A person with every role in one school, so that no call is refused for a missing role. */
const eve = await s.person(s.brendans, 'Eve', 'Everything', {
  admin: true,
  captain: true,
  crew: s.crews.lichen,
  coachOf: [s.crews.lichen],
  guideOf: 'Summit',
})
const calls = Object.entries<Endpoint>(api).filter(
  ([, { access }]) => !['public', 'session', 'superAdmin', 'pass'].includes(access),
)
const ask = (who: typeof eve, call: string, schoolId: number) => {
  const [method = '', path = ''] = call.split(' ')
  return who.browser.send(method, path.replace(/:\w+/g, '1'), { query: { schoolId } })
}

test.each(calls.map(([call]) => call))('%s of another school is 404', async (call) => {
  const { status, error } = await ask(eve, call, s.harbor.id)
  expect([status, error.code]).toEqual([404, 'not_found'])
})

describe('a super admin who names a school', () => {
  const sue = (call: string, sent: object = {}) => {
    const [method = '', path = ''] = call.split(' ')
    return s.sue.browser.send(method, path, { query: { schoolId: s.harbor.id }, ...sent })
  }

  test('a super admin changes a row of the named school', async () => {
    const renamed = await sue(`PUT /api/admin/groups/${s.crews.kelp}`, { body: { name: 'Kelp Kings' } })
    expect(renamed.body).toMatchObject({ name: 'Kelp Kings', schoolId: s.harbor.id })
    const move = { userId: s.ira.id, targetGroupId: null }
    expect((await sue('POST /api/admin/crews/move-learner', { body: move })).status).toBe(200)
    expect((await sue(`GET /api/users/${s.ira.id}`)).body).toMatchObject({ groupId: null })
  })

  test('a super admin changes a row of another school in the school of the row', async () => {
    const renamed = await sue(`PUT /api/admin/groups/${s.crews.moss}`, { body: { name: 'Moss Mates' } })
    expect(renamed.body).toMatchObject({ name: 'Moss Mates', schoolId: s.brendans.id })
  })

  test("a super admin's own data is read as usual", async () => {
    expect((await sue('GET /api/notifications')).body).toMatchObject({ items: [], unreadCount: 0 })
  })

  test('a super admin must name the school by its id', async () => {
    const { status, error } = await sue('GET /api/notifications', { query: { schoolId: 'harbor' } })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'schoolId'])
  })
})
