// Which codes count as wrong, against what, and whom that keeps from connecting.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { wrongCodeMessage } from '../../contract/family-codes.ts'
import type { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const { switchView, codesFor, codeFor, newBrowser, connectBy, connected, accessTo } = familyCalls(s)
const school = { 'x-forwarded-for': '203.0.113.9' }

afterEach(() => {
  s.clock.advance(15 * 60 * 1000)
})

/** A code of which no open one has the prefix. */
const UNKNOWN = '22222-22222'
/** The code with another end. */
const misspelled = (code: string) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('codes are refused without a look-up or a count while no school shows families anything', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(s.db)
  await rename('family_codes', 'codes_away')
  for (let count = 0; count < 105; count++) {
    const answer = await connectBy(newBrowser(), { code: UNKNOWN, name: 'X' }, school)
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: 'code', message: wrongCodeMessage }]])
  }
  await switchView(true)
  // The code is hashed after the look-up.
  expect((await connectBy(newBrowser(), { code: UNKNOWN, name: 'X' }, school)).status).toBe(500)
  await rename('codes_away', 'family_codes')
  expect((await connectBy(newBrowser(), { code: UNKNOWN, name: 'X' }, school)).status).toBe(400)
})

test('120 families with right codes behind one address all connect at the same time', {
  timeout: 60_000,
}, async () => {
  const learners: { id: number }[] = []
  for (let count = 0; count < 40; count++)
    learners.push(
      await s.person(
        s.brendans,
        `Pupil${String.fromCharCode(97 + (count % 26))}`,
        count < 26 ? 'Early' : 'Evening',
        { studio: 'Summit' },
      ),
    )
  const codes: string[] = []
  for (const perLearner of [2, 1]) {
    const answer = await codesFor(
      learners.map(({ id }) => id),
      perLearner,
    )
    codes.push(...answer.codes.map(({ code }) => code))
  }
  expect(codes).toHaveLength(120)
  const statuses = await statusesOf(
    codes.map((code, index) => connectBy(newBrowser(), { code, name: `Parent ${index}` }, school)),
  )
  expect(statuses.filter((status) => status !== 201)).toEqual([])
})

test('a hundred codes with unknown prefixes end with 429, only for such codes', {
  timeout: 60_000,
}, async () => {
  const [code, other] = [await codeFor(s.max), await codeFor(s.jo)]
  const wrong = () => connectBy(newBrowser(), { code: UNKNOWN, name: 'X' }, school)
  const statuses = await statusesOf(times(130, wrong))
  expect(statuses.filter((status) => status === 400)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect(Number((await wrong()).headers['retry-after'])).toBe(15 * 60)
  expect((await connectBy(newBrowser(), { code: misspelled(other), name: 'X' }, school)).status).toBe(400)
  expect((await connectBy(newBrowser(), { code, name: 'Ana Cruz' }, school)).status).toBe(201)
  s.clock.advance(15 * 60 * 1000)
  expect((await wrong()).status).toBe(400)
})

test('the tenth wrong try with the prefix of a code ends it, and none counts for the address', async () => {
  const [code, spared] = [await codeFor(s.wil), await codeFor(s.wil)]
  const wrong = (typed: string) => connectBy(newBrowser(), { code: misspelled(typed), name: 'X' }, school)
  for (let count = 0; count < 9; count++) {
    expect((await wrong(code)).status).toBe(400)
    expect((await wrong(spared)).status).toBe(400)
  }
  expect((await connectBy(newBrowser(), { code: spared, name: 'Wanda' }, school)).status).toBe(201)
  expect((await accessTo(s.wil)).openCodes).toHaveLength(1)
  expect((await wrong(code)).status).toBe(400)
  expect((await accessTo(s.wil)).openCodes).toEqual([])
  expect((await connectBy(newBrowser(), { code, name: 'Walt' }, school)).status).toBe(400)
  const left = await s.db.selectFrom('guardians').select('name').where('name', '=', 'Walt').execute()
  expect(left).toEqual([])
})

test('tries that lack a character, and forty simultaneous wrong ones, end a code', async () => {
  const [short, guessed] = [await codeFor(s.zoe), await codeFor(s.zoe)]
  for (let count = 0; count < 10; count++)
    await connectBy(newBrowser(), { code: short.slice(0, -2), name: 'X' }, school)
  await statusesOf(times(40, () => connectBy(newBrowser(), { code: misspelled(guessed), name: 'X' }, school)))
  expect((await accessTo(s.zoe)).openCodes).toEqual([])
})

test('a right code never counts, even if it is refused again and again', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await connected(s.ned, `Guardian ${number}`)
  const code = await codeFor(s.ned)
  for (let count = 0; count < 12; count++)
    expect((await connectBy(newBrowser(), { code, name: 'Seven' })).error.code).toBe('too_many_guardians')
  const active = (value: boolean) =>
    s.ada.call('PATCH /api/admin/users/:id/active', { params: { id: s.ned.id }, body: { active: value } })
  await active(false)
  for (let count = 0; count < 12; count++)
    expect((await connectBy(newBrowser(), { code, name: 'Seven' })).status).toBe(400)
  await active(true)
  const [first] = (await accessTo(s.ned)).guardians
  const params = { id: s.ned.id, guardianId: first?.id ?? 0 }
  await s.ada.call('DELETE /api/admin/users/:id/family/:guardianId', { params })
  expect((await connectBy(newBrowser(), { code, name: 'Seven' })).status).toBe(201)
})

test('wrong codes in a browser with a pass count for its guardian and not for the address', {
  timeout: 60_000,
}, async () => {
  const browser = await connected(s.uma, 'Ravi Rao')
  const wrong = (from: Browser) => connectBy(from, { code: UNKNOWN, name: 'Ravi Rao' }, school)
  const statuses = await statusesOf(times(101, () => wrong(browser)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await wrong(newBrowser())).status).toBe(400)
  const { headers } = await connectBy(browser, { code: UNKNOWN }, { 'x-forwarded-for': '198.51.100.4' })
  expect(headers['retry-after']).toBe('900')
})

test('many simultaneous wrong codes do not keep anyone from signing in', { timeout: 60_000 }, async () => {
  const wrong = times(95, () => connectBy(newBrowser(), { code: UNKNOWN, name: 'X' }, school))
  const signIns = times(20, () =>
    newBrowser().send('POST', '/api/auth/login', {
      body: { username: s.wil.username, password: PASSWORD },
      headers: school,
    }),
  )
  expect(new Set(await statusesOf(signIns))).toEqual(new Set([200]))
  expect(new Set(await statusesOf(wrong))).toEqual(new Set([400]))
})

test('a check of a code counts like its use, and consumes nothing', async () => {
  const code = await codeFor(s.fay)
  const check = (typed: string) =>
    newBrowser().call('POST /api/family/code-check', { body: { code: typed }, headers: school })
  for (let count = 0; count < 12; count++)
    expect((await check(code)).body).toEqual({ learner: 'Fay', device: null, namesake: null })
  for (let count = 0; count < 10; count++) expect((await check(misspelled(code))).status).toBe(400)
  expect((await check(code)).status).toBe(400)
})
