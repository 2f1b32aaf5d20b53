// A browser with a pass refuses another person's name or device code, so that nobody connects as someone else by mistake.
import { expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { switchView, codesFor, codeFor, newBrowser, connectBy, connected, accessTo } = familyCalls(s)
await switchView(true)

const deviceCode = async (browser: Browser) => (await browser.call('POST /api/family/device-codes')).body.code
const nameOf = async (browser: Browser) => (await browser.call('GET /api/family')).body.name
const refusalOf = async (browser: Browser, body: unknown) => {
  const { status, error } = await connectBy(browser, body)
  return [status, error.code, error.message]
}
const check = async (browser: Browser, code: string, name?: string) =>
  (await browser.call('POST /api/family/code-check', { body: { code, name } })).body

test('a different name is refused in a browser with a pass, and the code stays valid', async () => {
  const browser = await connected(s.max, 'Raj Rao')
  const code = await codeFor(s.wil)
  expect(await refusalOf(browser, { code, name: 'Ana Rao' })).toEqual([
    409,
    'another_person',
    'This browser belongs to Raj Rao.',
  ])
  expect((await connectBy(newBrowser(), { code, name: 'Ana Rao' })).status).toBe(201)
})

test.each(['José Núñez', ' jose  nunez ', 'JOSE NUNEZ', 'JoséNúñez', 'José\u00a0Núñez'])(
  'the name %j is that of José Núñez, so it adds a learner',
  async (name) => {
    const browser = await connected(s.wil, 'José Núñez')
    const answer = await connectBy(browser, { code: await codeFor(s.zoe), name })
    expect([answer.status, answer.body.name]).toEqual([201, 'José Núñez'])
    expect((await browser.call('DELETE /api/family')).status).toBe(204)
  },
)

test('a wrong code is refused before the name, and a learner already followed still needs the right name', async () => {
  const browser = await connected(s.jo, 'Raj Li')
  const code = await codeFor(s.jo)
  expect((await connectBy(browser, { code: '22222-22222', name: 'Ana' })).status).toBe(400)
  expect((await refusalOf(browser, { code, name: 'Ana' }))[1]).toBe('another_person')
  expect((await connectBy(browser, { code, name: 'raj li' })).status).toBe(200)
  expect((await connectBy(browser, { code: await deviceCode(browser), name: 'Ana' })).status).toBe(409)
})

test('a device code of another guardian is refused in a browser with a pass, unless it is sent as instead', async () => {
  const own = await connected(s.uma, 'Ravi Rao')
  const otherFamily = await connected(s.ned, 'Nia Stone')
  const code = await deviceCode(otherFamily)
  expect(await refusalOf(own, { code })).toEqual([409, 'another_person', 'This browser belongs to Ravi Rao.'])
  expect((await connectBy(own, { code, instead: false })).status).toBe(409)
  expect(await nameOf(own)).toBe('Ravi Rao')
  const answer = await connectBy(own, { code, instead: true })
  expect([answer.status, answer.body.name, answer.body.devices.length]).toEqual([201, 'Nia Stone', 2])
  // The browser's former pass was deleted, and nothing else of its guardian.
  const left = await s.db
    .selectFrom('guardians')
    .leftJoin('passes', 'passes.guardian_id', 'guardians.id')
    .select(['guardians.name', 'passes.id'])
    .where('guardians.name', '=', 'Ravi Rao')
    .execute()
  expect(left).toEqual([{ name: 'Ravi Rao', id: null }])
})

test('with `instead`, the code of a letter turns the browser into that of a new guardian, who needs a name', async () => {
  const browser = await connected(s.fay, 'Flo Woods')
  const code = await codeFor(s.fay)
  const nameless = await connectBy(browser, { code, instead: true })
  expect([nameless.status, nameless.error.issues?.[0]?.path]).toEqual([400, 'name'])
  expect(await nameOf(browser)).toBe('Flo Woods')
  const answer = await connectBy(browser, { code, name: 'Frank Woods', instead: true })
  expect([answer.status, answer.body.name]).toEqual([201, 'Frank Woods'])
  expect((await accessTo(s.fay)).guardians.map(({ name }) => name)).toEqual(['Flo Woods', 'Frank Woods'])
})

test('two simultaneous device codes in one browser open one pass', async () => {
  const first = await connected(s.wil, 'Wanda Okonkwo')
  const codes = [await deviceCode(first), await deviceCode(first)]
  const browser = newBrowser()
  const answers = await Promise.all([
    ...codes.map((code) => connectBy(browser, { code })),
    connectBy(newBrowser(), { code: codes[0] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400])
})

test('the pass of an ended guardian counts as none, so the code needs a name and accepts any', async () => {
  const browser = await connected(s.jo, 'Old Li')
  const { cookie } = browser
  const [ended] = (await accessTo(s.jo)).guardians.filter(({ name }) => name === 'Old Li')
  const params = { id: s.jo.id, guardianId: ended?.id ?? 0 }
  await s.ada.call('DELETE /api/admin/users/:id/family/:guardianId', { params })
  expect(browser.cookie).toBe(cookie)
  const code = await codeFor(s.jo)
  expect((await connectBy(browser, { code })).error.issues?.[0]?.path).toBe('name')
  expect((await connectBy(browser, { code, name: 'New Li' })).status).toBe(201)
})

test('a check shows before use which learner a code is for, and which name the guardian has', async () => {
  const ana = await connected(s.max, 'Ana Rao')
  const { codes } = await codesFor([s.max.id])
  const code = codes[0]?.code ?? ''
  const subject = { learner: 'Max', device: null }
  expect(await check(newBrowser(), code)).toEqual({ ...subject, namesake: null })
  expect(await check(newBrowser(), code, 'Lia Roe')).toEqual({ ...subject, namesake: null })
  for (const name of ['ana rao', ' Aná  RAO'])
    expect(await check(newBrowser(), code, name)).toEqual({ ...subject, namesake: 'follower' })
  for (const name of ['max cruz', 'Gia Guide', 'cole coach', 'Ada Admin'])
    expect(await check(newBrowser(), code, name)).toEqual({ ...subject, namesake: 'school' })
  // A captain is a child, and people of another school are none of this family's business.
  for (const name of ['Zoe Angstrom', 'Hal Harbor'])
    expect(await check(newBrowser(), code, name)).toEqual({ ...subject, namesake: null })
  // Ana follows Max already, and in her browser the name that is sent does not matter.
  expect(await check(ana, code, 'Gia Guide')).toEqual({ ...subject, namesake: null })
  const secondAna = await connected(s.uma, 'Ana Rao')
  expect(await check(secondAna, code)).toEqual({ ...subject, namesake: 'follower' })
  const device = await deviceCode(ana)
  expect(await check(newBrowser(), device, 'Ana Rao')).toEqual({
    learner: null,
    device: 'Ana Rao',
    namesake: null,
  })
  expect((await newBrowser().call('POST /api/family/code-check', { body: { code: 'x' } })).status).toBe(400)
  expect((await connectBy(newBrowser(), { code, name: 'Lia Roe' })).status).toBe(201)
})
