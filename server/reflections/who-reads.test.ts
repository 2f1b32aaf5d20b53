// Reflections and responses reach only the people who may read them: nobody else gets their texts in a list, export, log or
// notification. The readers are those of the specification's table.
import { expect, test } from 'vitest'
import { api, type Call } from '../../contract/api.ts'
import type { Endpoint, RowKind } from '../../contract/endpoint.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { type CastRole, createStage, type OnStage } from '../testing/permissions/cast.ts'
import { type Reading, reads, readText } from '../testing/permissions/readings.ts'
import { has } from '../testing/permissions/who.ts'
import { story } from '../testing/story.ts'

const WRITTEN = 'CANARY-first'
const ALSO_WRITTEN = 'CANARY-second'
const RESPONDED = 'CANARY-response'

const s = await story()
const stage = await createStage(s)
await travelTo(s, '2026-11-20T15:00:00.000Z')
const { learner, coach, admin } = stage
const body = { week: '2026-11-16', texts: [WRITTEN, ALSO_WRITTEN] }
const saved = await learner.browser.call('PUT /api/reflections/mine', { body })
const params = { id: saved.body.id }
await coach.browser.call('PUT /api/reflections/:id/response', { params, body: { text: RESPONDED } })
// A deleted reflection leaves no text in the log.
const sameReflection = { body: { week: '2026-11-16', texts: [WRITTEN, ALSO_WRITTEN] } }
const deletedReflection = await stage.crewless.browser.call('PUT /api/reflections/mine', sameReflection)
await admin.browser.call('DELETE /api/reflections/:id', { params: { id: deletedReflection.body.id } })

const rows: Partial<Record<RowKind, number>> = {
  user: learner.id,
  group: s.crews.lichen,
  goal: learner.goalId,
}

/** Section 7 allows the owner, the crew's coaches who are staff, the studio's guides, and admins. */
function mayRead({ part }: OnStage): boolean {
  const facts: CastRole = part
  if (part === learner.part || has(facts, 'super admin')) return true
  if (facts.school !== 'brendans') return false
  const coaches = has(facts, 'staff coach') && facts.coachOf?.includes('lichen') === true
  return coaches || facts.guideOf === 'Basecamp II' || facts.admin === true
}

const queries: Reading['query'][] = [{}, { week: '2026-11-16' }, { schoolId: s.brendans.id }]

/** Returns the calls whose answers contain one of the texts. */
async function callsWithTexts(person: OnStage): Promise<Call[]> {
  const found: Call[] = []
  for (const call of reads) {
    const { row, params: inPath }: Endpoint = api[call]
    const id = row === undefined ? undefined : rows[row]
    if (inPath && id === undefined) continue
    for (const query of queries) {
      const text = await readText(person, { call, params: { id: id ?? 0 }, query })
      if (text.includes('CANARY')) found.push(call)
    }
  }
  return [...new Set(found)].sort()
}

test.each(Object.values(stage).map((person) => [person.part.is, person] as const))(
  '%s reads a reflection only where permitted',
  { timeout: 60_000 },
  async (_, person) => {
    const found = await callsWithTexts(person)
    const list = 'GET /api/users/:id/reflections'
    expect(found.includes(list)).toBe(mayRead(person))
    const allowed: Call[] = mayRead(person)
      ? [
          list,
          'GET /api/groups/:id/reflections',
          'GET /api/guide/studio-reflections',
          ...(person === learner ? (['GET /api/reflections/mine'] as const) : []),
          'GET /api/users/:id/export',
        ]
      : []
    expect(found.filter((call) => !allowed.includes(call))).toEqual([])
  },
)

test('a former coach of the crew cannot read the reflection, and their response stays', async () => {
  await admin.browser.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id: coach.id } })
  expect(await callsWithTexts(coach)).toEqual([])
  for (const call of ['PUT /api/reflections/:id/response', 'DELETE /api/reflections/:id/response'] as const)
    expect((await coach.browser.call(call, { params, body: { text: null } })).error.code).toBe('forbidden')
  const { items } = (
    await learner.browser.call('GET /api/users/:id/reflections', { params: { id: learner.id } })
  ).body
  expect(items[0]?.responses).toMatchObject([{ provider: { id: coach.id }, text: RESPONDED }])
})

test('the notification has the name of the responder, and no text', async () => {
  const notified = await s.db
    .selectFrom('notifications')
    .select(['user_id', 'message'])
    .where('type', '=', 'reflection_answered')
    .execute()
  expect(notified).toEqual([{ user_id: learner.id, message: 'coach answered your reflection' }])
})
