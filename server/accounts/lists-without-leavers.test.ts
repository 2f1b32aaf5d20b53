// People who left are missing from lists of people, crews and the week, and remain in histories and logs.
import { expect, test } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { review, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const lea = await s.person(s.brendans, 'Lea', 'Aver', { studio: 'Basecamp II', crew: s.crews.lichen })
const coach = await s.person(s.brendans, 'Con', 'Aver', { coachOf: [s.crews.lichen] })
const guide = await s.person(s.brendans, 'Gus', 'Aver', { guideOf: 'Basecamp II' })
const admin = await s.person(s.brendans, 'Adi', 'Aver', { admin: true })
const wils = await setGoal(s.wil)
const leas = await setGoal(lea)
const gusses = await setGoal(guide)
await review(coach, leas.id, 'denied')
await s.cole.call('POST /api/feedback/goals/:goalId', {
  params: { goalId: wils.id },
  body: { status: 'accepted' },
})
await s.wil.call('PATCH /api/goals/:id', { params: { id: wils.id }, body: { completed: true } })

/** Every list and count of people and of their goals, as each role reads them. */
async function lists() {
  const lichen = { params: { id: s.crews.lichen } }
  const calls = {
    'admin: people': s.ada.call('GET /api/users'),
    'admin: accounts': s.ada.call('GET /api/admin/users'),
    'admin: learners': s.ada.call('GET /api/admin/users', { query: { role: 'learner' } }),
    'admin: coaches': s.ada.call('GET /api/admin/users', { query: { role: 'coach' } }),
    'admin: guides': s.ada.call('GET /api/admin/users', { query: { role: 'guide' } }),
    'super admin: admins': s.sue.call('GET /api/admin/users', { query: { role: 'admin', schoolId: 'all' } }),
    'admin: crews': s.ada.call('GET /api/admin/groups'),
    'admin: board': s.ada.call('GET /api/admin/crews-with-members'),
    'admin: studios': s.ada.call('GET /api/admin/studios'),
    'admin: assignments': s.ada.call('GET /api/admin/coach-assignments'),
    'admin: figures': s.ada.call('GET /api/admin/stats'),
    'super admin: schools': s.sue.call('GET /api/admin/schools'),
    'guide: learners': s.gia.call('GET /api/guide/studio-users'),
    'guide: goals of the studio': s.gia.call('GET /api/guide/studio-goals'),
    'guide: history of the studio': s.gia.call('GET /api/guide/studio-goal-history'),
    'guide: crews': s.gia.call('GET /api/guide/all-crews'),
    'guide: goals of the school': s.gia.call('GET /api/guide/all-goals'),
    'learner: goals of guides': s.wil.call('GET /api/guide-goals'),
    'learner: people': s.wil.call('GET /api/users'),
    'learner: crew': s.wil.call('GET /api/groups/:id', lichen),
    'learner: activities': s.wil.call('GET /api/groups/:id/activities', lichen),
    'learner: figures': s.wil.call('GET /api/users/:id/stats', { params: { id: s.wil.id } }),
    'coach: goals': s.cole.call('GET /api/groups/:id/goals-with-feedback', lichen),
    'coach: all goals': s.cole.call('GET /api/groups/:id/all-goals', lichen),
    'coach: history': s.cole.call('GET /api/groups/:id/goal-history', lichen),
    'coach: queue': s.cole.call('GET /api/feedback/queue'),
  }
  const answers = Object.entries(calls).map(async ([name, answer]) => [name, (await answer).text] as const)
  return Object.fromEntries(await Promise.all(answers))
}

const leavers = [lea, coach, guide, admin]
const before = await lists()
const events = await openEventStream(await s.http.listen({ host: '127.0.0.1', port: 0 }), lea.browser.cookie)
for (const { id } of leavers) {
  const params = { id }
  await s.sue.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
}
const after = await lists()

test.each(Object.keys(before).filter((name) => name !== 'learner: figures'))('%s has no leavers', (name) => {
  expect(before[name]).toMatch(/Aver|"(totalGoalsThisWeek|learnerCount|userCount|memberCount)":/)
  expect(after[name]).not.toContain('Aver')
  expect(after[name]).not.toBe(before[name])
})

test('figures and counts leave out people who left', async () => {
  const body = (name: string) => JSON.parse(after[name] ?? '')
  expect(body('admin: figures')).toMatchObject({
    ...{ totalGoalsThisWeek: 1, completionPercentage: 100, approvedPercentage: 100, deniedPercentage: 0 },
  })
  expect(body('learner: figures')).toMatchObject({ crewRank: 1, crewSize: 3 })
  const counts = (rows: { name: string; learnerCount: number }[]) =>
    rows.find((row) => row.name === 'Basecamp II')?.learnerCount
  expect(counts(body('admin: studios'))).toBe(2)
  const [school] = body('super admin: schools').toReversed()
  expect(school).toMatchObject({ userCount: 13 })
})

test('the list of leavers has only leavers, and the list of all people has everyone', async () => {
  const names = async (query: Record<string, string>) =>
    (await s.ada.call('GET /api/admin/users', { query })).body.map(({ firstName }) => firstName)
  expect(await names({ state: 'left' })).toEqual(['Adi', 'Con', 'Gus', 'Lea'])
  expect(await names({ state: 'left', role: 'learner' })).toEqual(['Con', 'Lea'])
  expect(await names({ state: 'left', role: 'admin' })).toEqual(['Adi'])
  expect(await names({ state: 'all' })).toHaveLength(17)
  expect(await names({ state: 'active' })).toHaveLength(13)
  expect((await s.ada.call('GET /api/admin/users', { query: { state: 'gone' } })).status).toBe(400)
  const studioUsers = async (query: Record<string, string>) =>
    (await s.gia.call('GET /api/guide/studio-users', { query })).body
  expect(await studioUsers({ state: 'left' })).toMatchObject([
    { id: lea.id, hasLeft: true, leftAt: '2026-11-18T15:00:00.000Z', groupId: null, goalsThisWeek: 1 },
  ])
  expect((await studioUsers({ state: 'all' })).map(({ firstName }) => firstName)).toEqual([
    'Zoë',
    'Lea',
    'Wil',
  ])
})

test('guides and admins still read their goals and history, and the former crew does not', async () => {
  const params = { id: lea.id }
  for (const by of [s.gia, s.ada]) {
    const history = (await by.call('GET /api/users/:id/goal-history', { params })).body
    expect(history).toMatchObject({ user: { hasLeft: true }, goals: [{ id: leas.id }] })
    expect((await by.call('GET /api/users/:id/goals', { params })).body).toMatchObject([{ id: leas.id }])
    expect((await by.call('GET /api/users/:id/stats', { params })).body).toMatchObject({
      ...{ goalsThisWeek: 1, crewRank: null, crewSize: 0 },
    })
    expect((await by.call('GET /api/users/:id', { params })).body.hasLeft).toBe(true)
  }
  for (const by of [s.cole, s.zoe])
    expect((await by.call('GET /api/users/:id/goals', { params })).status).toBe(403)
  expect((await s.ada.call('GET /api/goals/:id', { params: { id: gusses.id } })).status).toBe(200)
  const file = await s.ada.call('GET /api/users/:id/export', { params })
  expect(file.body.user).toMatchObject({ hasLeft: true, leftAt: '2026-11-18T15:00:00.000Z' })
})

test('logs, archiving and Reset include people who left', async () => {
  const [entry] = (await s.ada.call('GET /api/admin/feedback-log', { query: { status: 'denied' } })).body
    .items
  expect(entry).toMatchObject({ feedbackProvider: { id: coach.id }, goal: { user: { id: lea.id } } })
  const studios = (await s.gia.call('GET /api/guide/feedback-log')).body.items
  expect(studios.map(({ goal }) => goal.user.id)).toContain(lea.id)
  const reset = (await s.ada.call('GET /api/admin/goals/clear-school')).body
  expect(reset.deletedCounts.goalsDeleted).toBe(3)
  const archived = await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-12-01' } })
  expect(archived.body).toEqual({ archived: 3 })
})

test('sorting and dealing crews leaves out people who left', async () => {
  const dealt = (await s.ada.call('POST /api/admin/coaches/auto-assign')).body
  expect(dealt).toMatchObject({ crewsDistributed: 3, coachesAssigned: 2 })
  const query = { preview: 'true' }
  for (const call of ['POST /api/admin/crews/auto-sort', 'POST /api/admin/crews/randomize'] as const) {
    const { text } = await s.ada.call(call, { query })
    expect(text).not.toContain('Aver')
  }
})

test('the event stream of a person who leaves ends', async () => {
  await expect.poll(() => events.ended()).toBe(true)
})
