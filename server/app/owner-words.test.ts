// Tests that owners' texts about their goals (plans, notes, answers) appear with the goal and its feedback, and nowhere else.
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { changeGoal, review, setGoal, switchFeatures } from '../testing/goal-calls.ts'
import { waitForChanges } from '../testing/settled.ts'
import { story } from '../testing/story.ts'

const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  }),
)
const s = await story({ log })
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
await switchFeatures(s, { plans: true, weekChecks: true })

const PLAN = 'secretplan'
const NOTE = 'secretnote'
const ANSWER = 'secretanswer'
const secret = /secret(plan|note|answer)/

const streams = await Promise.all(
  [s.cole, s.zoe, s.ada].map(({ browser }) => openEventStream(origin, browser.cookie)),
)
const { id } = await setGoal(s.wil, { plan: `${PLAN} one` })
await changeGoal(s.cole, id, { plan: PLAN })
await s.wil.call('PUT /api/goals/:id/check', { params: { id }, body: { state: 'stuck', note: NOTE } })
const entry = await review(s.cole, id, 'denied')
await s.wil.call('PUT /api/feedback/:id/answer', { params: { id: entry.id }, body: { text: ANSWER } })

test("the goal and the feedback logs show the owner's texts", async () => {
  const goal = await s.cole.call('GET /api/goals/:id', { params: { id } })
  for (const text of [PLAN, NOTE, ANSWER]) expect(goal.text).toContain(text)
  expect((await s.ada.call('GET /api/admin/feedback-log')).text).toContain(ANSWER)
})

test("no notification, activity, edit or audit entry has the owner's texts", async () => {
  await s.ada.call('DELETE /api/feedback/:id/answer', { params: { id: entry.id } })
  for (const table of ['notifications', 'activities', 'goal_edits', 'audit_log'] as const) {
    const rows = await s.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(secret)
  }
  for (const by of [s.wil, s.cole, s.zoe])
    expect((await by.call('GET /api/notifications')).text).not.toMatch(secret)
})

test("no list of people, crews or figures has the owner's texts, and neither do crewmates' screens", async () => {
  const crew = { params: { id: s.crews.lichen } }
  const answers = [
    await s.max.call('GET /api/groups/:id', crew),
    await s.max.call('GET /api/groups/:id/activities', crew),
    await s.max.call('GET /api/groups/:id/members', crew),
    await s.gia.call('GET /api/guide/studio-users'),
    await s.ada.call('GET /api/admin/goal-edits'),
    await s.ada.call('GET /api/admin/audit-log'),
    await s.ada.call('GET /api/admin/stats'),
    await s.wil.call('GET /api/users/:id/stats', { params: { id: s.wil.id } }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toMatch(secret)
  }
  expect((await s.max.call('GET /api/goals/:id', { params: { id } })).status).toBe(403)
})

const heard = () => streams.map((stream) => stream.text()).join('')

test("neither event streams nor the server log have the owner's texts", async () => {
  await waitForChanges(s.services.live)
  await expect.poll(heard).toContain('notifications')
  expect(heard()).not.toMatch(secret)
  for (const stream of streams) stream.close()
  expect(logged.join('')).not.toMatch(secret)
})
