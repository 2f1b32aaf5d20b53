// The page as each person gets it: with the answers to what its first view asks, and nobody else's.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FirstAnswer } from '../../contract/first-view.ts'
import { goalBody, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'cairn-first-'))
await mkdir(join(webFolder, 'assets'))
await writeFile(
  join(webFolder, 'index.html'),
  '<!doctype html><head><meta name="cairn-screens" content="dashboard first-a.js shared-b.js;login sign-in-c.js"></head><body></body>',
)
afterAll(() => rm(webFolder, { recursive: true }))

const s = await story({ webFolder })
const at = (url: string, cookie?: string) =>
  s.http.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } })

/** What the page carries, as a browser reads it. */
function carried(page: string): FirstAnswer[] {
  const [, json = ''] =
    /<script type="application\/json" id="cairn-first-answers">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json)
}
const callsOf = (answers: FirstAnswer[]) => answers.map(({ call }) => call)

test('a learner’s dashboard has all its first view asks, as the calls answer it', async () => {
  const { id } = await setGoal(s.wil)
  const answers = carried((await at('/', s.wil.browser.cookie)).body)
  expect(callsOf(answers)).toEqual([
    'GET /api/auth/user',
    'GET /api/goal-week',
    'GET /api/studios',
    'GET /api/users/:id/goals-with-feedback',
    'GET /api/users/:id/stats',
    'GET /api/notifications',
    'GET /api/guide-goals',
    'GET /api/groups/:id',
    'GET /api/groups/:id/activities',
  ])
  for (const { call, params = {}, query = {}, data } of answers) {
    const path = call.slice(4).replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    expect(data, call).toEqual((await at(`${path}?${search}`, s.wil.browser.cookie)).json())
  }
  expect(JSON.stringify(answers)).toContain(`"id":${id}`)
})

test('files of the screen are asked for in the head, of no other', async () => {
  const learner = (await at('/dashboard', s.wil.browser.cookie)).body
  expect(learner).toContain('<link rel="modulepreload" crossorigin href="/assets/first-a.js">')
  expect(learner).toContain('/assets/shared-b.js')
  expect(learner).not.toContain('sign-in-c.js')
  expect((await at('/')).body).toContain('href="/assets/sign-in-c.js"')
})

test.each(['/', '/dashboard', '/goal-history'])(
  'who is signed out finds nothing of anybody at %s',
  async (url) => {
    for (const cookie of [undefined, 'cairn_session=gone']) {
      const { headers, body } = await at(url, cookie)
      expect(carried(body)).toEqual([{ call: 'GET /api/auth/user', data: null }])
      expect(headers['cache-control']).toBe('no-store')
    }
  },
)

test('other screens bring who is signed in and the week; an admin’s long lists are asked for apart', async () => {
  const pages = [await at('/goal-history', s.wil.browser.cookie), await at('/', s.ada.browser.cookie)]
  for (const { body } of pages) {
    expect(callsOf(carried(body)).filter((call) => call !== 'GET /api/studios')).toEqual([
      'GET /api/auth/user',
      'GET /api/goal-week',
    ])
  }
})

test('what somebody wrote can neither end the element nor begin another', async () => {
  const title = '</script><script>alert(1)</script><!--'
  await s.max.call('POST /api/goals', { body: goalBody(s.max, { title }) })
  const { body } = await at('/', s.max.browser.cookie)
  expect(body).not.toContain(title)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(JSON.stringify(carried(body))).toContain(JSON.stringify(title).slice(1, -1))
})
