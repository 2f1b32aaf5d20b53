import { afterEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/people.ts'
import { createQueryClient } from '../api/cache.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../testing/people.ts'
import { preloadLinks } from './links.ts'

const admin: User = { ...wilhelmina, isAdmin: true, groupId: null, studio: null }
const superAdmin: User = { ...admin, isSuperAdmin: true, schoolId: null, schoolName: null }

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** The requests with their queries that a pointer over a link to `href` causes. */
async function requestsOver(href: string, user: User): Promise<string[]> {
  const server = fakeServer({
    'GET /api/goal-week': () => goalWeek,
    'GET /api/admin/users': () => [wilhelmina],
    'GET /api/admin/studios': () => [],
    'GET /api/admin/crews-with-members': () => [],
  })
  const client = createQueryClient()
  stop()
  stop = preloadLinks(user, client)
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  for (let times = 0; times < 2; times += 1) {
    link.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  }
  const names = [
    'GET /api/admin/users',
    'GET /api/admin/studios',
    'GET /api/admin/groups',
    'GET /api/admin/crews-with-members',
  ] as const
  return names.flatMap((name) =>
    server.requestsTo(name).map(({ query }) => `${name}?${new URLSearchParams(query)}`),
  )
}

describe('a pointer over the Admin link', () => {
  test('a pointer over the Admin link reads its learners and studios, once', async () => {
    expect(await requestsOver('/admin', admin)).toEqual(['GET /api/admin/users?', 'GET /api/admin/studios?'])
  })

  test('a pointer over the Admin link reads those of the school that the link names for a super admin, or nothing if it names none', async () => {
    expect(await requestsOver('/admin?school=3', superAdmin)).toEqual([
      'GET /api/admin/users?schoolId=3',
      'GET /api/admin/studios?schoolId=3',
    ])
    expect(await requestsOver('/admin', superAdmin)).toEqual([])
  })

  test('a pointer over the Admin link reads what another tab waits for, and nothing for a person who may not open it', async () => {
    expect(await requestsOver('/admin?tab=crews', admin)).toEqual([
      'GET /api/admin/users?',
      'GET /api/admin/crews-with-members?',
    ])
    expect(await requestsOver('/admin', wilhelmina)).toEqual([])
  })
})
