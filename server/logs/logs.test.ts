// The logs of feedback, edits and acts that coaches, guides and admins read.
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()

async function goal(userId: number, by = s.ada) {
  const body = { title: `Read, says ${userId}`, category: 'Academic', duration: 'weekly', userId }
  return (await by.call('POST /api/goals', { body })).body.id
}
const review = async (goalId: number, status: string, by = s.cole) =>
  (
    await by.call('POST /api/feedback/goals/:goalId', {
      params: { goalId },
      body: { status, comments: `${status}, because` },
    })
  ).body.id

const given: Record<string, number> = {}

beforeAll(async () => {
  const [wils, maxs, umas, ivys] = [
    await goal(s.wil.id),
    await goal(s.max.id),
    await goal(s.uma.id),
    await goal(s.ivy.id, s.hal),
  ]
  given.replaced = await review(wils, 'denied')
  given.accepted = await review(wils, 'accepted')
  given.captains = await review(wils, 'needs_improvement', s.zoe)
  given.cleared = await review(maxs, 'denied')
  await s.max.call('PATCH /api/goals/:id', {
    params: { id: maxs },
    body: { title: 'Read more', category: 'Personal' },
  })
  given.moss = await review(umas, 'accepted', s.ned)
  given.harbor = await review(ivys, 'accepted', s.hank)
})

const ids = (log: { items: { id: number }[] }) => log.items.map(({ id }) => id)

test('a coach reads all feedback on goals of their crews, including captains’, replaced and cleared entries', async () => {
  const { body } = await s.cole.call('GET /api/coach-wooden/feedback-log')
  expect(ids(body)).toEqual([given.cleared, given.captains, given.accepted, given.replaced])
  expect(body.counts).toEqual({ total: 4, accepted: 1, needsImprovement: 1, denied: 2 })
  expect(body.items.map((item) => item.isActive)).toEqual([false, true, true, false])
  expect(body.items[1]).toMatchObject({
    feedbackProvider: { id: s.zoe.id, firstName: 'Zoë' },
    comments: 'needs_improvement, because',
    goal: { title: `Read, says ${s.wil.id}`, user: { id: s.wil.id, studio: 'Basecamp II' } },
  })
  expect((await s.cora.call('GET /api/coach-wooden/feedback-log')).body).toEqual({
    items: [],
    nextCursor: null,
    counts: { total: 0, accepted: 0, needsImprovement: 0, denied: 0 },
    givers: [],
  })
})

test('a guide reads the feedback on goals of their studio’s learners', async () => {
  const { body } = await s.gia.call('GET /api/guide/feedback-log')
  expect(ids(body)).toEqual([given.captains, given.accepted, given.replaced])
})

test('an admin reads the feedback of the school, and a super admin that of the given school', async () => {
  const { body } = await s.ada.call('GET /api/admin/feedback-log')
  expect(ids(body)).toEqual([given.moss, given.cleared, given.captains, given.accepted, given.replaced])
  const harbor = { query: { schoolId: s.harbor.id } }
  expect(ids((await s.sue.call('GET /api/admin/feedback-log', harbor)).body)).toEqual([given.harbor])
  expect((await s.ada.call('GET /api/admin/feedback-log', harbor)).status).toBe(404)
})

test('pages have no gaps, and counts cover all filtered entries', async () => {
  const first = (await s.ada.call('GET /api/admin/feedback-log', { query: { limit: 2 } })).body
  const cursor = first.nextCursor ?? ''
  const second = (await s.ada.call('GET /api/admin/feedback-log', { query: { limit: 2, cursor } })).body
  expect([...ids(first), ...ids(second)]).toEqual([given.moss, given.cleared, given.captains, given.accepted])
  expect(second.counts.total).toBe(5)
  const denied = (await s.ada.call('GET /api/admin/feedback-log', { query: { status: 'denied', limit: 1 } }))
    .body
  expect(ids(denied)).toEqual([given.cleared])
  expect(denied.counts).toEqual({ total: 2, accepted: 0, needsImprovement: 0, denied: 2 })
})

test('an admin can narrow feedback and edits by crew, studio, giver and words', async () => {
  const found = async (query: Record<string, string | number>) => {
    const { body } = await s.ada.call('GET /api/admin/feedback-log', { query })
    expect(body.counts.total).toBe(body.items.length)
    return ids(body)
  }
  const wilEntries = [given.captains, given.accepted, given.replaced]
  expect(await found({ crewId: s.crews.moss })).toEqual([given.moss])
  expect(await found({ crewId: s.crews.kelp })).toEqual([])
  expect(await found({ studioId: s.brendans.studios.get('Basecamp II') ?? 0 })).toEqual(wilEntries)
  expect(await found({ byId: s.zoe.id })).toEqual([given.captains])
  // All words must occur in the names of the owner and the giver, without accents, or in the title.
  expect(await found({ search: 'okonkwo' })).toEqual(wilEntries)
  expect(await found({ search: 'WIL angstrom' })).toEqual([given.captains])
  expect(await found({ search: 'read MORE' })).toEqual([given.cleared])
  expect(await found({ search: 'read nobody' })).toEqual([])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: '  ', limit: 200 })).toHaveLength(5)

  const edits = async (query: Record<string, string | number>) =>
    (await s.ada.call('GET /api/admin/goal-edits', { query })).body.counts.total
  expect(await edits({ crewId: s.crews.lichen, byId: s.max.id, search: 'cruz more' })).toBe(1)
  expect(await edits({ crewId: s.crews.moss })).toBe(0)
  expect(await edits({ byId: s.cole.id })).toBe(0)
})

test('a filter never extends what a coach or a guide may read', async () => {
  const moss = { query: { crewId: s.crews.moss, search: 'rao' } }
  expect(ids((await s.cole.call('GET /api/coach-wooden/feedback-log', moss)).body)).toEqual([])
  expect(ids((await s.gia.call('GET /api/guide/feedback-log', moss)).body)).toEqual([])
  const own = { query: { search: 'read', byId: s.zoe.id } }
  expect(ids((await s.gia.call('GET /api/guide/feedback-log', own)).body)).toEqual([given.captains])
})

test('only the first page lists the givers, by last name', async () => {
  const { givers, nextCursor } = (await s.ada.call('GET /api/admin/feedback-log', { query: { limit: 2 } }))
    .body
  expect(givers?.map(({ firstName }) => firstName)).toEqual(['Zoë', 'Cole', 'Ned'])
  const query = { limit: 2, cursor: nextCursor ?? '' }
  expect((await s.ada.call('GET /api/admin/feedback-log', { query })).body.givers).toBeUndefined()
})

test('a logged edit has the text before and after', async () => {
  const { body } = await s.ada.call('GET /api/admin/goal-edits')
  expect(body.counts).toEqual({ total: 1 })
  expect(body.items).toMatchObject([
    {
      user: { id: s.max.id, firstName: 'Max', lastName: 'Cruz' },
      goalOwner: { id: s.max.id },
      oldTitle: `Read, says ${s.max.id}`,
      newTitle: 'Read more',
      oldCategory: 'Academic',
      newCategory: 'Personal',
      oldDuration: 'weekly',
      newDuration: 'weekly',
    },
  ])
  expect((await s.hal.call('GET /api/admin/goal-edits')).body.counts.total).toBe(0)
})

test('a logged entry of a deleted giver has no name', async () => {
  const temp = await s.person(s.brendans, 'Tess', 'Temp', { coachOf: [s.crews.moss] })
  const id = await review(await goal(s.uma.id), 'accepted', temp)
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: temp.id } })
  const { body } = await s.ada.call('GET /api/admin/feedback-log', { query: { limit: 1 } })
  expect(body.items).toMatchObject([{ id, feedbackProvider: null, feedbackProviderId: null }])
})

test('the audit log includes acts by a super admin of another school', async () => {
  await s.sue.call('PUT /api/admin/schools/:id', {
    params: { id: s.harbor.id },
    body: { description: 'By the water' },
  })
  const { body } = await s.hal.call('GET /api/admin/audit-log')
  expect(body.items).toMatchObject([
    {
      actor: { id: s.sue.id, firstName: 'Sue' },
      action: 'school.change',
      subject: 'School "Harbor School"',
      detail: { description: 'By the water' },
    },
  ])
  const first = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
  expect(first.items).toHaveLength(1)
  expect(JSON.stringify(first)).not.toContain('Harbor')
})

test('the audit log can be read in parts, such as without sign-ins', async () => {
  const hal = s.anonymous()
  await hal.call('POST /api/auth/login', { body: { username: s.hal.username, password: PASSWORD } })
  await hal.call('POST /api/admin/studios', { body: { name: 'Jetty' } })
  await hal.call('POST /api/admin/groups', { body: { name: 'Limpets' } })
  const fair = [{ name: 'Fair', from: '2027-03-01', to: '2027-03-01' }]
  await hal.call('PUT /api/admin/days-off', { body: { entries: fair, expectedVersion: 0, goals: 'leave' } })
  const actions = async (about?: 'changes' | 'school' | 'crews' | 'goals' | 'sign-ins') => {
    const { body } = await hal.call('GET /api/admin/audit-log', { query: about ? { about } : {} })
    return body.items.map(({ action }) => action)
  }
  const school = ['calendar.change', 'studio.create', 'school.change']
  expect(await actions()).toEqual([
    'calendar.change',
    'crew.create',
    'studio.create',
    'session.start',
    'school.change',
  ])
  expect(await actions('changes')).toEqual([
    'calendar.change',
    'crew.create',
    'studio.create',
    'school.change',
  ])
  expect(await actions('school')).toEqual(school)
  expect(await actions('crews')).toEqual(['crew.create'])
  expect(await actions('goals')).toEqual([])
  expect(await actions('sign-ins')).toEqual(['session.start'])
  const subjects = async (search: string) =>
    (await hal.call('GET /api/admin/audit-log', { query: { search } })).body.items.map(({ action }) => action)
  expect(await subjects('jetty HAL')).toEqual(['studio.create'])
  expect(await subjects('sue')).toEqual(['school.change'])
  expect(await subjects('jetty sue')).toEqual([])
})

test('each log is only for its role', async () => {
  const refused = async (by: typeof s.wil, call: Parameters<typeof s.wil.call>[0]) =>
    (await by.call(call)).error.code
  expect(await refused(s.wil, 'GET /api/coach-wooden/feedback-log')).toBe('forbidden')
  expect(await refused(s.cole, 'GET /api/guide/feedback-log')).toBe('forbidden')
  expect(await refused(s.gia, 'GET /api/admin/feedback-log')).toBe('forbidden')
  expect(await refused(s.cole, 'GET /api/admin/goal-edits')).toBe('forbidden')
  expect(await refused(s.gia, 'GET /api/admin/audit-log')).toBe('forbidden')
})

test('logs reach back 7 days, or to the instant in ?from=', async () => {
  const first = s.clock.now()
  s.clock.set(new Date(first + 7 * 86_400_000 + 60_000).toISOString())
  const ada = s.anonymous()
  await ada.call('POST /api/auth/login', { body: { username: s.ada.username, password: PASSWORD } })
  expect((await ada.call('GET /api/admin/feedback-log')).body.counts.total).toBe(0)
  expect((await ada.call('GET /api/admin/goal-edits')).body.items).toEqual([])
  const query = { from: new Date(first - 60_000).toISOString() }
  expect((await ada.call('GET /api/admin/feedback-log', { query })).body.counts.total).toBe(6)
  expect((await ada.call('GET /api/admin/goal-edits', { query })).body.counts.total).toBe(1)
  const signIns = (
    await ada.call('GET /api/admin/audit-log', { query: { from: new Date(first + 1).toISOString() } })
  ).body
  expect(signIns.items).toHaveLength(1)
  const nonsense = await ada.call('GET /api/admin/feedback-log', { query: { from: 'yesterday' } })
  expect(nonsense.error.issues?.[0]?.path).toBe('from')
})
