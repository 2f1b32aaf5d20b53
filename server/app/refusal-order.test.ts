// Tests that ids in a query or a body are looked up before the rest of the request is validated: 404 and 403 come before 400.
import { expect, test } from 'vitest'
import type { Call } from '../../contract/api.ts'
import type { Sent } from '../testing/browser.ts'
import { story } from '../testing/story.ts'

const s = await story()
const ABSENT = 999_999
const { lichen, moss, kelp } = s.crews
const wil = { id: s.wil.id }
const cole = { id: s.cole.id }
const CREWS = 'PUT /api/admin/users/:id/crew-assignments'
const CARDS = 'POST /api/admin/users/sign-in-cards'
const person = { username: 'x', firstName: '' }

type Request = [who: 'cole' | 'wil' | 'ada' | 'gia' | 'sue', call: Call, sent: Sent]

test.each<Request>([
  ['cole', 'GET /api/feedback/queue', { query: { crewId: ABSENT, limit: 0 } }],
  ['cole', 'GET /api/feedback/queue', { query: { crewId: kelp, limit: 0 } }],
  ['wil', 'GET /api/goal-week', { query: { userId: ABSENT, more: 1 } }],
  ['ada', 'POST /api/admin/crews/move-learner', { body: { userId: wil.id, targetGroupId: ABSENT, x: 1 } }],
  ['sue', 'POST /api/admin/crews/move-learner', { body: { userId: wil.id, targetGroupId: kelp, x: 1 } }],
  ['ada', 'PUT /api/admin/users/:id/group', { params: wil, body: { groupId: ABSENT, x: 1 } }],
  ['ada', 'POST /api/admin/users', { body: { ...person, schoolId: s.harbor.id } }],
  ['sue', 'POST /api/admin/users', { body: { ...person, schoolId: ABSENT } }],
  ['sue', 'PUT /api/admin/users/:id', { params: wil, body: { schoolId: ABSENT, firstName: '' } }],
  ['ada', CREWS, { params: cole, body: { assignedCrews: [lichen, ABSENT], x: 1 } }],
  ['ada', CREWS, { params: cole, body: { assignedCrews: [kelp], x: 1 } }],
  ['sue', CREWS, { params: cole, body: { assignedCrews: [kelp], x: 1 } }],
  ['ada', CREWS, { params: cole, body: { assignedCrews: [ABSENT] }, query: { x: 1 } }],
  ['ada', CARDS, { body: { userIds: [wil.id, ABSENT], x: 1 } }],
  ['gia', CARDS, { body: { userIds: [s.ivy.id] }, query: { x: 1 } }],
  ['sue', CARDS, { body: { userIds: [s.ivy.id], x: 1 }, query: { schoolId: s.brendans.id } }],
])('%s asks %s for an unknown row: 404', async (who, call, sent) => {
  const { status, error } = await s[who].call(call, sent)
  expect([status, error.code]).toEqual([404, 'not_found'])
})

test.each<Request>([
  ['cole', 'GET /api/feedback/queue', { query: { crewId: moss, limit: 0 } }],
  ['wil', 'GET /api/goal-week', { query: { userId: s.uma.id, more: 1 } }],
  ['ada', 'PUT /api/admin/users/:id', { params: wil, body: { schoolId: s.harbor.id, firstName: '' } }],
  ['ada', 'PUT /api/admin/users/:id', { params: { id: s.sue.id }, body: { firstName: '' } }],
  ['ada', CARDS, { body: { userIds: [wil.id, s.cole.id], x: 1 } }],
  ['gia', CARDS, { body: { userIds: [s.max.id], x: 1 } }],
])('%s asks %s for a row of others: 403', async (who, call, sent) => {
  const { status, error } = await s[who].call(call, sent)
  expect([status, error.code]).toEqual([403, 'forbidden'])
})

test.each<Request>([
  ['cole', 'GET /api/feedback/queue', { query: { crewId: lichen, limit: 0 } }],
  ['cole', 'GET /api/feedback/queue', { query: { crewId: 'lichen' } }],
  ['wil', 'GET /api/goal-week', { query: { userId: 'me' } }],
  ['ada', 'POST /api/admin/crews/move-learner', { body: { userId: wil.id, targetGroupId: moss, x: 1 } }],
  ['ada', 'PUT /api/admin/users/:id/group', { params: wil, body: { groupId: '1' } }],
  ['ada', 'POST /api/admin/users', { body: { ...person, schoolId: s.brendans.id } }],
  ['ada', CREWS, { params: cole, body: { assignedCrews: [lichen], x: 1 } }],
  ['ada', CREWS, { params: cole, body: { assignedCrews: [ABSENT, 'lichen'] } }],
  ['ada', CREWS, { params: cole, body: {} }],
  ['ada', CARDS, { body: { userIds: [wil.id], x: 1 } }],
  ['ada', CARDS, { body: { userIds: [ABSENT, 0] } }],
  ['ada', CARDS, { body: { userIds: [] } }],
])('%s asks %s for their own row in an invalid form: 400', async (who, call, sent) => {
  const { status, error } = await s[who].call(call, sent)
  expect([status, error.code]).toEqual([400, 'validation'])
})
