// The browsers of a guardian: which there are, and how one ends another.
import { expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { switchView, codeFor, newBrowser, connectBy, connected } = familyCalls(s)
await switchView(true)

const CHROMEBOOK =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function anotherDevice(ownDevice: Browser): Promise<Browser> {
  const { code } = (await ownDevice.call('POST /api/family/device-codes')).body
  const browser = newBrowser()
  const answer = await connectBy(browser, { code }, { 'user-agent': CHROMEBOOK })
  expect(answer.status).toBe(201)
  return browser
}

const devicesOf = async (browser: Browser) => (await browser.call('GET /api/family')).body.devices
const statusOf = async (browser: Browser) => (await browser.call('GET /api/family')).status
const endDevice = (browser: Browser, id: string) =>
  browser.call('DELETE /api/family/devices/:id', { params: { id } })
const idOf = async (browser: Browser) => (await devicesOf(browser)).find(({ current }) => current)?.id ?? ''

test('the list of a guardian’s browsers is sorted by last use, and marks the current one', async () => {
  const first = await connected(s.max, 'Ana Cruz')
  s.clock.advance(60_000)
  const second = await anotherDevice(first)
  s.clock.advance(60_000)
  const seen = await devicesOf(second)
  expect(seen.map(({ current, device }) => [current, device])).toEqual([
    [true, 'Chrome on ChromeOS'],
    [false, 'Unknown device'],
  ])
  expect(new Set(seen.map(({ id }) => id)).size).toBe(2)
  expect(seen.map(({ lastUsedAt }) => Date.parse(lastUsedAt)).every((at) => at <= s.clock.now())).toBe(true)
  expect((await devicesOf(first)).find(({ current }) => current)?.device).toBe('Unknown device')
})

test('a guardian ends another browser, which the next call refuses, but not those of others', async () => {
  const phone = await connected(s.wil, 'Wanda Okonkwo')
  const laptop = await anotherDevice(phone)
  const stranger = await connected(s.jo, 'Lin Li')
  const id = await idOf(laptop)
  for (const wrong of [await idOf(stranger), 'no-such-id', 'x'.repeat(100), '0', ' '])
    expect((await endDevice(phone, wrong)).status).toBe(404)
  expect((await endDevice(phone, 'x'.repeat(101))).status).toBe(400)
  expect((await endDevice(stranger, id)).status).toBe(404)
  expect((await endDevice(phone, id)).status).toBe(204)
  expect([await statusOf(laptop), await statusOf(phone), await statusOf(stranger)]).toEqual([401, 200, 200])
  expect((await endDevice(phone, id)).status).toBe(404)
  expect((await endDevice(laptop, await idOf(phone))).status).toBe(401)
})

test('a browser that ends itself loses its cookie', async () => {
  const browser = await connected(s.zoe, 'Nils Angstrom')
  const answer = await endDevice(browser, await idOf(browser))
  expect([answer.status, browser.cookie]).toEqual([204, ''])
})

test('a guardian ends all other browsers with one call and keeps this one', async () => {
  const phone = await connected(s.uma, 'Ravi Rao')
  const others = [await anotherDevice(phone), await anotherDevice(phone)]
  const answer = await phone.call('POST /api/family/forget', { query: { others: 'true' } })
  expect(answer.status).toBe(204)
  expect(await devicesOf(phone)).toHaveLength(1)
  for (const otherBrowser of others) expect(await statusOf(otherBrowser)).toBe(401)
  const forget = (query: Record<string, string>) => phone.call('POST /api/family/forget', { query })
  expect((await forget({ others: 'yes' })).status).toBe(400)
  expect((await forget({ all: 'true' })).status).toBe(400)
  expect((await forget({ others: 'false' })).status).toBe(204)
  expect(await statusOf(phone)).toBe(401)
})

test('two browsers that end each other at the same time leave no pass that both ended', async () => {
  const [first, second] = [await connected(s.fay, 'Flo Woods'), newBrowser()]
  const { code } = (await first.call('POST /api/family/device-codes')).body
  await connectBy(second, { code })
  const [firstId, secondId] = [await idOf(first), await idOf(second)]
  const answers = await Promise.all([endDevice(first, secondId), endDevice(second, firstId)])
  const ended = answers.filter(({ status }) => status === 204).length
  const left = await s.db
    .selectFrom('passes')
    .innerJoin('guardians', 'guardians.id', 'passes.guardian_id')
    .select('passes.id')
    .where('guardians.name', '=', 'Flo Woods')
    .execute()
  expect(left).toHaveLength(2 - ended)
})

test('a device code ends with any of the guardian’s browsers, since an ended one may know it', async () => {
  const ends: ((by: Browser, otherBrowser: Browser) => Promise<{ status: number }>)[] = [
    async (by, otherBrowser) => endDevice(by, await idOf(otherBrowser)),
    (by) => by.call('POST /api/family/forget', { query: { others: 'true' } }),
    (_by, otherBrowser) => otherBrowser.call('POST /api/family/forget'),
  ]
  for (const [index, end] of ends.entries()) {
    const phone = await connected(s.max, `Rosa Cruz ${index}`)
    const otherBrowser = await anotherDevice(phone)
    const { code } = (await otherBrowser.call('POST /api/family/device-codes')).body
    expect((await end(phone, otherBrowser)).status).toBe(204)
    expect((await connectBy(newBrowser(), { code })).status).toBe(400)
    expect((await anotherDevice(phone)).cookie).not.toBe('')
  }
})

test('device codes are not made while no school shows families anything', async () => {
  const browser = await connected(s.ned, 'Nia Stone')
  const code = await codeFor(s.ned)
  await switchView(false)
  const answer = await browser.call('POST /api/family/device-codes')
  expect([answer.status, answer.error.code]).toEqual([403, 'switched_off'])
  expect((await connectBy(newBrowser(), { code, name: 'Nell' })).status).toBe(400)
  expect((await browser.call('GET /api/family')).body).toMatchObject({ learners: [], devices: [{}] })
  await switchView(true)
  expect((await connectBy(newBrowser(), { code, name: 'Nell' })).status).toBe(201)
})
