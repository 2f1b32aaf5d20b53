// The language of the built pages, which the server writes into them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-web-'))
const page =
  '<!doctype html><html lang="en"><meta name="cairn-screens" content=""><title>Cairn</title></html>'
await writeFile(join(folder, 'index.html'), page)
await writeFile(join(folder, 'family.html'), '<!doctype html><html lang="en"><title>Cairn</title></html>')
afterAll(() => rm(folder, { recursive: true }))

const s = await story({ webFolder: folder })
const read = async (url: string, cookie = '') => (await s.http.inject({ url, headers: { cookie } })).body

test('a page names its language and direction', async () => {
  expect(await read('/')).toContain('<html lang="en" dir="ltr">')
})

test('a page is in the language of the cookie before sign-in', async () => {
  expect(await read('/auth', 'cairn_language=es')).toContain('<html lang="es" dir="ltr">')
})

test.each(['xb', '"><script>'])('a page stays English for the cookie %s', async (code) => {
  expect(await read('/auth', `cairn_language=${code}`)).toContain('<html lang="en" dir="ltr">')
})

test('a page is in the language of the person, whatever the cookie says', async () => {
  const readPage = async () => (await s.wil.browser.send('GET', '/dashboard')).text
  expect(await readPage()).toContain('<html lang="en" dir="ltr">')
  await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
  expect(await readPage()).toContain('<html lang="es" dir="ltr">')
})

test('the page for use without a connection and the pages of families are the same for everyone', async () => {
  expect(await read('/index.html', 'cairn_language=es')).toBe(page)
  expect(await read('/family', 'cairn_language=es')).toContain('<html lang="en">')
})
