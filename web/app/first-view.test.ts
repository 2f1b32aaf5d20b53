import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createPlace, decideRoute, listFirstRenderReads } from '../../contract/screens.ts'
import { createQueryClient } from '../api/cache.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, weekStats, wilhelmina } from '../testing/people.ts'
import { loadFirstView } from './first-view.ts'

describe('before the first rendering', () => {
  const me = { params: { id: wilhelmina.id } }
  const goals = queryOptionsFor('GET /api/users/:id/goals-with-feedback', me)
  const stats = queryOptionsFor('GET /api/users/:id/stats', me)
  const answers = {
    'GET /api/auth/user': () => wilhelmina,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/stats': () => weekStats,
  } satisfies Answers

  test('the reads of a dashboard are in the cache before the first rendering, each call made once', async () => {
    const server = fakeServer(answers)
    const client = createQueryClient()
    await loadFirstView(client, '/')
    expect(client.getQueryData(goals.queryKey)).toEqual([])
    expect(client.getQueryData(stats.queryKey)).toEqual(weekStats)
    const decision = decideRoute('/', wilhelmina)
    const drawn = listFirstRenderReads(decision, createPlace(wilhelmina, decision)).map(({ name }) => name)
    expect(server.requests.map(({ name }) => name).sort()).toEqual(['GET /api/auth/user', ...drawn].sort())
  })

  test('a slow answer does not delay the first rendering', async () => {
    fakeServer({ ...answers, 'GET /api/users/:id/stats': () => new Promise(() => {}) })
    const client = createQueryClient()
    await loadFirstView(client, '/')
    expect(client.getQueryData(goals.queryKey)).toEqual([])
    expect(client.getQueryState(stats.queryKey)?.fetchStatus).toBe('fetching')
  })

  test('a failed early read is not repeated by rendering, but by an explicit retry', async () => {
    const server = fakeServer({
      ...answers,
      'GET /api/users/:id/goals-with-feedback': () => refused('internal'),
    })
    const client = createQueryClient()
    await loadFirstView(client, '/')
    const drawn = new QueryObserver(client, goals)
    const stop = drawn.subscribe(() => {})
    expect(drawn.getCurrentResult().status).toBe('error')
    expect(server.requestsTo('GET /api/users/:id/goals-with-feedback')).toHaveLength(1)
    await drawn.refetch()
    expect(server.requestsTo('GET /api/users/:id/goals-with-feedback')).toHaveLength(2)
    stop()
  })

  test('another screen requests no goals ahead', async () => {
    const server = fakeServer(answers)
    await loadFirstView(createQueryClient(), '/account')
    expect(server.requestsTo('GET /api/users/:id/goals-with-feedback')).toEqual([])
    expect(server.requestsTo('GET /api/goal-week')).toHaveLength(1)
  })

  test('the dashboard of an admin requests the figures of the school, and no goals', async () => {
    const figures = [
      'GET /api/admin/users',
      'GET /api/admin/crews-with-members',
      'GET /api/without-goal',
      'GET /api/admin/stats',
    ] as const
    const unavailable = () => refused('unavailable')
    const server = fakeServer({
      ...answers,
      'GET /api/auth/user': () => ({ ...wilhelmina, isAdmin: true }),
      'GET /api/admin/users': unavailable,
      'GET /api/admin/crews-with-members': unavailable,
      'GET /api/without-goal': unavailable,
      'GET /api/admin/stats': unavailable,
    })
    await loadFirstView(createQueryClient(), '/dashboard')
    for (const read of figures) expect(server.requestsTo(read), read).toHaveLength(1)
    expect(server.requestsTo('GET /api/users/:id/goals-with-feedback')).toEqual([])
    expect(server.requestsTo('GET /api/users/:id/stats')).toEqual([])
  })
})
