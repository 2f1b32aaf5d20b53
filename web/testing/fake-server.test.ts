// The fake server fails a test that leaves the contract, and says where.
import { expect, onTestFailed, test } from 'vitest'
import { call } from '../api/client.ts'
import { type Answers, fakeServer, refused } from './fake-server.ts'
import { studios, weekStats } from './people.ts'
import { sampleGoal } from './sample-goal.ts'

const messages: string[] = []
const stats = 'GET /api/users/:id/stats'
const readStats = () => call(stats, { params: { id: 7 } })

async function inFailingTest(answers: Answers, makeCalls: () => Promise<unknown>) {
  onTestFailed(({ task }) => {
    messages.push(...(task.result?.errors ?? []).map(({ message }) => message))
  })
  fakeServer(answers)
  await makeCalls().catch(() => undefined)
}

test.fails('an answer of another shape fails the test', () =>
  // @ts-expect-error The types refuse it too.
  inFailingTest({ [stats]: () => ({ ...weekStats, streakDays: 'four' }) }, readStats))

test.fails('an answer where the contract has none fails the test', () =>
  // @ts-expect-error The types refuse it too.
  inFailingTest({ 'DELETE /api/goals/:id': () => sampleGoal() }, () =>
    call('DELETE /api/goals/:id', { params: { id: 7 } }),
  ))

test.fails('a refusal that the contract does not declare fails the test', () =>
  inFailingTest({ [stats]: () => refused('crew_full') }, readStats))

test.fails('a call without an answer fails the test', () => inFailingTest({}, readStats))

test.fails('an address that is not a call of the contract fails the test', () =>
  inFailingTest({}, () => fetch('/api/nothing')))

test.fails('a body that the contract refuses fails the test', () =>
  inFailingTest({ 'POST /api/feedback/replies': () => ({ id: 1, text: '', usedFor: [] }) }, () =>
    call('POST /api/feedback/replies', { body: { text: '' } }),
  ))

test('each failure names the call, and the invalid field if there is one', () => {
  expect(messages).toEqual([
    expect.stringMatching(
      /^GET \/api\/users\/:id\/stats has an answer that breaks its contract:\n.*\n.*streakDays$/,
    ),
    'DELETE /api/goals/:id answers nothing by its contract (204), but has an answer here.',
    'GET /api/users/:id/stats is never refused with crew_full: its contract does not declare it.',
    'GET /api/users/:id/stats has no answer in this test.',
    'GET /api/nothing isn’t a call of the contract.',
    expect.stringMatching(/^POST \/api\/feedback\/replies was sent a wrong body:\n.*\n.*text$/),
  ])
})

test('a request has its parameters as the contract reads them, and an answer only what the schema names', async () => {
  const server = fakeServer({
    [stats]: () => ({ ...weekStats, secret: 1 }),
    'GET /api/studios': () => studios,
  })
  expect(await readStats()).toEqual(weekStats)
  expect(server.requestsTo(stats)).toEqual([
    { name: stats, path: '/api/users/7/stats', params: { id: 7 }, query: {}, body: undefined },
  ])
  expect(server.requestsTo('GET /api/studios')).toEqual([])
})
