// Tests that the page for each user preloads its first view in the head and contains nobody's data.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'cairn-first-'))
await mkdir(join(webFolder, 'assets'))
await writeFile(
  join(webFolder, 'index.html'),
  '<!doctype html><head><meta name="cairn-screens" content="dashboard first-a.js shared-b.js;login sign-in-c.js"></head><body></body>',
)
await writeFile(join(webFolder, 'family.html'), '')
afterAll(() => rm(webFolder, { recursive: true }))

const s = await story({ webFolder })
const at = (url: string, cookie?: string) =>
  s.http.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } })

/** Calls that the browser makes as soon as it reads the head. */
const readsIn = (page: string) =>
  [...page.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)">/g)].map(
    ([, address = '']) => address,
  )

test("a learner's dashboard preloads its goals and figures, and these calls succeed", async () => {
  const reads = readsIn((await at('/', s.wil.browser.cookie)).body)
  expect(reads).toEqual([
    '/api/auth/user',
    '/api/goal-week',
    `/api/users/${s.wil.id}/goals-with-feedback`,
    `/api/users/${s.wil.id}/stats`,
    '/api/studios',
    '/api/notifications?limit=5',
  ])
  for (const read of reads)
    expect([read, (await at(read, s.wil.browser.cookie)).statusCode]).toEqual([read, 200])
})

test('the head preloads the files of the screen and of no other', async () => {
  const learner = (await at('/dashboard', s.wil.browser.cookie)).body
  expect(learner).toContain('<link rel="modulepreload" crossorigin href="/assets/first-a.js">')
  expect(learner).toContain('/assets/shared-b.js')
  expect(learner).not.toContain('sign-in-c.js')
  expect((await at('/')).body).toContain('href="/assets/sign-in-c.js"')
})

test.each(['/', '/dashboard', '/goal-history'])(
  'a signed-out visitor requests nothing ahead at %s',
  async (url) => {
    for (const cookie of [undefined, 'cairn_session=gone']) {
      const { headers, body } = await at(url, cookie)
      expect(body).not.toContain('/api/')
      expect(headers['cache-control']).toBe('no-store')
    }
  },
)

test('pages that name no reads preload the user and the week, and an admin’s first tab its learners and studios', async () => {
  const readsOf = async (url: string, cookie: string) => readsIn((await at(url, cookie)).body)
  const always = ['/api/auth/user', '/api/goal-week']
  expect(await readsOf('/account', s.wil.browser.cookie)).toEqual([...always, '/api/studios'])
  for (const url of ['/', '/admin'])
    expect(await readsOf(url, s.ada.browser.cookie), url).toEqual([
      ...always,
      '/api/admin/users',
      '/api/admin/studios',
    ])
  // Other tabs make other calls.
  for (const url of ['/?tab=crews', '//'])
    expect(await readsOf(url, s.ada.browser.cookie), url).toEqual(always)
  expect(await readsOf('/', s.sue.browser.cookie)).not.toContain('/api/admin/users')
})

test('a path with many slashes costs no more than another', async () => {
  const began = performance.now()
  for (let times = 0; times < 20; times++) await at(`${'/'.repeat(15_000)}a`, s.wil.browser.cookie)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a user is not treated as signed out while the database is unreachable', async () => {
  await s.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
  try {
    const { statusCode, body } = await at('/dashboard', s.max.browser.cookie)
    expect(statusCode).toBe(200)
    expect(readsIn(body)).toEqual(['/api/auth/user'])
    expect(body).not.toContain('sign-in-c.js')
  } finally {
    await s.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
  }
})

test('the preloading page knows its user behind https too', async () => {
  const secure = await story({ webFolder, publicUrl: 'https://cairn.example.org' })
  const cookie = secure.wil.browser.cookie.replace('cairn_session', '__Host-cairn_session')
  const page = await secure.http.inject({ url: '/', headers: { cookie } })
  expect(readsIn(page.body)).toContain(`/api/users/${secure.wil.id}/stats`)
})
