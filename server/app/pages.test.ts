// Tests the built pages: the answer to each path, its caching, and the security headers.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const SCRIPT = `console.log(${JSON.stringify('a stone '.repeat(400))})`
const folder = await mkdtemp(join(tmpdir(), 'cairn-web-'))
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><meta name="cairn-screens" content="dashboard first-a.js;login sign-in-b.js"><title>Cairn</title><body></body>',
)
await writeFile(join(folder, 'family.html'), '<!doctype html><title>Cairn family</title>')
await writeFile(join(folder, 'robots.txt'), 'none')
await writeFile(join(folder, 'licenses.txt'), 'stone 1.0.0 (MIT), shared by Jörg')
await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(folder, 'assets/index-abc123.js'), SCRIPT)
await writeFile(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(SCRIPT))
await writeFile(join(folder, 'assets/index-abc123.js.map'), '{}')
afterAll(() => rm(folder, { recursive: true }))

const plain = await testApp({ webFolder: folder })
const secure = await testApp({ webFolder: folder, publicUrl: 'https://cairn.example.org' })
const bare = await testApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  plain.http.inject({ method: 'GET', url, headers })

test('everyone can read the licenses of the packages in Cairn', async () => {
  const { statusCode, headers, body } = await get('/licenses.txt')
  expect([statusCode, body]).toEqual([200, 'stone 1.0.0 (MIT), shared by Jörg'])
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

describe('a path of the app', () => {
  test.each([
    [200, '/'],
    [200, '/dashboard'],
    [200, '/dashboard/'],
    [200, '/admin?tab=crews'],
    [200, '/setup?token=abc'],
    [200, '/auth?problem=away&provider=school.org'],
    [200, '/feedback/crew/3'],
    [200, '/coaching/crews/3#a'],
    [404, '/feedback/crew/moss'],
    [404, '/feedback/crew/3/4'],
    [404, '/no-such-page'],
    [404, '/Dashboard'],
    [404, '/family/nothing'],
    [404, '//dashboard'],
    [404, '/apis'],
    [404, '/wp-admin/'],
    [404, '/%E0%A4%A'],
    [404, '/feedback/%zz?a=1'],
    [404, '/caf%C3%A9'],
  ])('a path of the app answers %i with the uncached page: %s', async (status, url) => {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(status)
    expect(body).toContain('<title>Cairn</title>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test.each(['/family', '/family/', '/family/confirm?code=a', '/family/confirm/', '/family/stop'])(
    '%s gets the page of families, without the application',
    async (url) => {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Cairn family</title>'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    },
  )

  test('/index.html is the same for everyone and is not sent again while unchanged', async () => {
    const { headers, body } = await get('/index.html')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).not.toContain('/api/')
    const again = await get('/index.html', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a path of the app answers HEAD without a body', async () => {
    const head = async (url: string) => {
      const { statusCode, body } = await plain.http.inject({ method: 'HEAD', url })
      return [statusCode, body]
    }
    expect(await head('/dashboard')).toEqual([200, ''])
    expect(await head('/no-such-page')).toEqual([404, ''])
    expect(await head('/%E0%A4%A')).toEqual([404, ''])
    expect((await head('/favicon.ico'))[0]).toBe(404)
  })

  test.each([
    ['http://goals.test/dashboard', 200],
    ['HTTPS://goals.test/dashboard?a=1', 200],
    ['http://goals.test', 200],
    ['http://goals.test?a=1', 200],
    ['http://goals.test/nothing', 404],
    ['http://goals.test/api/health', 200],
  ])('a path of the app may be requested by its absolute URL %s', async (address, status) => {
    const origin = await plain.http
      .listen({ host: '127.0.0.1', port: 0 })
      .catch(() => plain.http.listeningOrigin)
    const { port } = new URL(origin)
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request({ host: '127.0.0.1', port, path: address }, resolve).end(),
    )
    answer.resume()
    expect(answer.statusCode).toBe(status)
  })

  test('password managers are sent to the account page', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await plain.http.inject({ method, url: '/.well-known/change-password' })
      expect([statusCode, headers.location]).toEqual([303, '/account'])
    }
  })

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/robots.txt',
  ])('a path of the app never leads out of the folder: %s', async (url) => {
    const { body } = await get(url)
    expect(body).not.toMatch(/"dependencies"|root:/)
  })
})

describe('a file', () => {
  test('a file with a hash in its name is cached for a year', async () => {
    const { headers } = await get('/assets/index-abc123.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/javascript/)
  })

  test('a file named by its content has no headers for revalidation', async () => {
    const { headers } = await get('/assets/index-abc123.js')
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('last-modified')
    expect(headers).not.toHaveProperty('accept-ranges')
  })

  test('a file is sent in the compressed form from the build', async () => {
    const { headers, rawPayload } = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(rawPayload).toEqual(brotliCompressSync(SCRIPT))
    expect((await get('/assets/index-abc123.js')).body).toBe(SCRIPT)
  })

  test('a file without a hash is revalidated', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/index-gone.js',
    '/assets/index-abc123.js.map',
    '/assets/',
    '/favicon.ico',
    '/x.js',
    '/x.js?v=1',
    '/dashboard/x.png',
    '/.env',
    '/.git/config',
    '/.well-known/security.txt',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/apple-touch-icon.png',
    '/wp-login.php',
  ])('%s is 404, not a page', async (url) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/json/)
  })
})

describe('the security headers of a page', () => {
  test('security headers let a page load only its own files and never in a frame', async () => {
    const { headers } = await get('/')
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })

  test("security headers do not force https, or a page at an address in the school's network would stay blank", async () => {
    const { headers } = await get('/')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  })

  test('security headers keep browsers on https if that is the public address', async () => {
    const { headers } = await secure.http.inject('/dashboard')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(String(headers['content-security-policy'])).toContain('upgrade-insecure-requests')
  })

  test('pictures have security headers too, because they open as pages, and a script only needs its type', async () => {
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    const { headers } = await get('/assets/index-abc123.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('content-security-policy')
  })
})

test('without built pages a sentence says what to do, and the API works', async () => {
  const { statusCode, body } = await bare.http.inject('/dashboard')
  expect([statusCode, body]).toEqual([404, expect.stringContaining('npm run build')])
  expect((await bare.http.inject('/api/setup')).json()).toEqual({ needed: true })
})
