// Tests that larger responses are compressed, small ones are not, and the content is the same.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
const ask = (url: string, encodings?: string) =>
  s.http.inject({
    url,
    headers: { cookie: s.wil.browser.cookie, ...(encodings && { 'accept-encoding': encodings }) },
  })
const goals = () => `/api/users/${s.wil.id}/goals-with-feedback`

beforeAll(async () => {
  for (let count = 0; count < 10; count++) {
    await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
  }
})

describe('a list of goals', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'a list of goals is sent as %s to a browser that can decompress it',
    async (encoding, decompress) => {
      const plain = await ask(goals())
      const compressed = await ask(goals(), encoding)
      expect(compressed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(compressed.rawPayload.length),
      })
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.body)
    },
  )

  test('a list of goals is sent uncompressed to clients that do not ask', async () => {
    const { headers, body } = await ask(goals())
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body)).toHaveLength(10)
  })
})

test('a long list is compressed in the background and arrives completely', async () => {
  const many = Array.from({ length: 200 }, () =>
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' }),
  )
  await Promise.all(many)
  const { rawPayload } = await ask(goals(), 'br')
  const text = brotliDecompressSync(rawPayload).toString()
  expect(text.length).toBeGreaterThan(64 * 1024)
  expect(JSON.parse(text)).toHaveLength(210)
})

test('a small answer is not compressed', async () => {
  const { headers } = await ask('/api/auth/user', 'br, gzip')
  expect(headers['content-encoding']).toBeUndefined()
})

test("the API's description is compressed too", async () => {
  const { headers, rawPayload } = await ask('/api/openapi.json', 'gzip')
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ openapi: expect.any(String) })
})
