// A complete sign-in with a real provider in this process: its pages, its tokens, its userinfo, and a school on two nodes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { openDatabase } from '../platform/db/open.ts'
import { Browser } from '../testing/browser.ts'
import { makeProvider } from '../testing/lying-provider.ts'
import { story } from '../testing/story.ts'
import { SETUP_TOKEN } from '../testing/test-app.ts'

const PUBLIC_URL = 'http://localhost:3000'
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
// It listens on a port, not on a pipe.
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'cairn',
      client_secret: 'the secret of the client',
      redirect_uris: [`${PUBLIC_URL}/api/auth/oidc/school/callback`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [await exportJWK(privateKey)] },
  cookies: { keys: ['a key of the test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: async () => ({ sub: id, email: `${id}@school.org`, email_verified: true }),
  }),
})
server.on('request', provider.callback())
afterAll(() => new Promise((resolve) => server.close(resolve)))

const providers = [makeProvider({ issuer })]
const s = await story({ publicUrl: PUBLIC_URL, providers })
await s.ada.call('PUT /api/admin/users/:id', { params: { id: s.wil.id }, body: { email: 'wil@school.org' } })
const log = pino({ level: 'silent' })
const otherNode = await buildApp({
  database: openDatabase(s.source, log),
  databaseUrl: s.source.engine === 'postgres' ? s.source.url : null,
  clock: s.clock,
  log,
  setUpToken: SETUP_TOKEN,
  publicUrl: PUBLIC_URL,
  providers,
})
afterAll(async () => {
  await otherNode.http.close()
  await otherNode.close()
})

/** Goes through the pages of the provider like a person. @returns the address to which the provider sends the browser back */
async function throughPages(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, form]: [string, URLSearchParams | null] = [start, null]
  for (let steps = 0; steps < 12; steps++) {
    if (url.startsWith(PUBLIC_URL)) return url
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      method: form ? 'POST' : 'GET',
      body: form,
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1]
    form = location === null ? new URLSearchParams({ prompt: prompt ?? '', login, password: 'any' }) : null
    if (location !== null) url = new URL(location, url).href
  }
  throw new Error('The pages of the provider have no end.')
}

test('a person signs in with the account of the school', { timeout: 20_000 }, async () => {
  const browser = s.anonymous()
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key: 'school' } })
  const back = await throughPages(body.url, 'wil')
  const answer = await browser.send('GET', back.slice(PUBLIC_URL.length))
  expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  expect((await browser.call('GET /api/auth/user')).body.username).toBe(s.wil.username)
})

test('a sign-in that starts on one node ends on another, and works once over both', {
  timeout: 20_000,
}, async () => {
  const browser = s.anonymous()
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key: 'school' } })
  const back = (await throughPages(body.url, 'wil')).slice(PUBLIC_URL.length)
  const sent = { headers: { cookie: browser.cookie } }
  const nodes = [otherNode, otherNode, s, s]
  const answers = await Promise.all(nodes.map(({ http }) => new Browser(http).send('GET', back, sent)))
  expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
    '/',
    ...Array.from({ length: 3 }, () => '/auth?problem=expired&provider=school'),
  ])
})
