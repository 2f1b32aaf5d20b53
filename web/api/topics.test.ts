import { describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { topics } from '../../contract/topics.ts'
import { changeTopics, readTopics, showsAny } from './topics.ts'

const calls = Object.keys(api)
const reads = Object.entries(readTopics)

describe('the topics of calls', () => {
  test('the topics of calls name every read of the endpoint table and nothing else', () => {
    expect(Object.keys(readTopics).sort()).toEqual(calls.filter((name) => name.startsWith('GET ')).sort())
  })

  test('the topics of calls name every change of the endpoint table and nothing else', () => {
    expect(Object.keys(changeTopics).sort()).toEqual(calls.filter((name) => !name.startsWith('GET ')).sort())
  })

  test.each(reads)('%s is refreshed by at least one change, and never twice by one', (_, shown) => {
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test.each(topics)('a change of %s refreshes at least one read', (topic) => {
    expect(reads.some(([name]) => showsAny(name, new Set([topic])))).toBe(true)
  })

  test('a completed goal refreshes the lists and figures that count it, and not the studios', () => {
    const changed = new Set(changeTopics['PATCH /api/goals/:id'])
    for (const name of [
      'GET /api/users/:id/goals',
      'GET /api/users/:id/goals-with-feedback',
      'GET /api/users/:id/stats',
      'GET /api/groups/:id',
      'GET /api/groups/:id/activities',
      'GET /api/admin/crews-with-members',
    ]) {
      expect(showsAny(name, changed), name).toBe(true)
    }
    expect(showsAny('GET /api/studios', changed)).toBe(false)
  })

  test('moving a learner refreshes users, groups and crews with members', () => {
    const changed = new Set(changeTopics['POST /api/admin/crews/move-learner'])
    for (const name of [
      'GET /api/admin/users',
      'GET /api/groups',
      'GET /api/admin/groups',
      'GET /api/admin/crews-with-members',
    ]) {
      expect(showsAny(name, changed), name).toBe(true)
    }
  })

  test('a learner who becomes a guide refreshes the figures of the school, which leave guides out', () => {
    expect(showsAny('GET /api/admin/stats', new Set(changeTopics['PATCH /api/admin/users/:id/guide']))).toBe(
      true,
    )
  })

  test('a call that is not in the table has no topics', () => {
    expect(showsAny('GET /api/unheard-of', new Set(topics))).toBe(false)
  })
})
