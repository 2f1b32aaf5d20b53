// Codes, connecting, weeks and ends, as guardians, learners, guides and admins meet them.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { wrongCodeMessage } from '../../contract/family-codes.ts'
import { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { listNotifications, review, setGoal, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { switchView, codesFor, codeFor, connectBy, connected, lastAudit } = familyCalls(s)
const RETENTION = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

describe('while nothing is switched on', () => {
  test('no codes can be made, and nobody is counted', async () => {
    const answer = await s.ada.call('POST /api/admin/family-codes', {
      body: { userIds: [s.max.id], perLearner: 1 },
    })
    expect([answer.status, answer.error.code]).toEqual([403, 'switched_off'])
    expect((await s.ada.call('POST /api/admin/family-codes', { body: {} })).error.code).toBe('switched_off')
    expect((await s.max.call('GET /api/auth/user')).body.guardianCount).toBe(0)
    expect((await s.ada.call('GET /api/admin/settings')).body).toMatchObject({
      familyView: false,
      familyMail: false,
    })
  })

  test('the weekly email needs the view and a mail server', async () => {
    for (const familyView of [false, true]) {
      const body = { ...RETENTION, familyView, familyMail: true }
      const answer = await s.ada.call('PUT /api/admin/settings', { body })
      expect([answer.status, answer.error.issues?.map(({ path }) => path)]).toEqual([400, ['familyMail']])
    }
    expect((await s.ada.call('GET /api/admin/settings')).body.familyView).toBe(false)
  })
})

describe('codes', () => {
  test('family codes are made for learners, and refusals are sentences', async () => {
    await switchView(true)
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.fay.id },
      body: { allowed: false },
    })
    await s.ada.call('PATCH /api/admin/users/:id/active', {
      params: { id: s.nora.id },
      body: { active: false },
    })
    const { codes, refused } = await codesFor(
      [s.max.id, s.max.id, s.gia.id, s.fay.id, s.nora.id, s.ivy.id],
      2,
    )
    expect(codes).toEqual(
      [1, 2].map(() => ({
        id: s.max.id,
        firstName: 'Max',
        lastName: 'Cruz',
        code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/),
        goodUntil: '2026-12-18T15:00:00.000Z',
      })),
    )
    expect(refused).toEqual([
      { id: s.gia.id, message: "This person isn't a learner." },
      { id: s.fay.id, message: 'This learner is closed to families.' },
      { id: s.nora.id, message: 'This account is marked as left. Bring it back first.' },
      { id: s.ivy.id, message: "This doesn't exist, or it was deleted." },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'family.codes',
      actor_id: s.ada.id,
      about_id: s.max.id,
      subject: 'Max Cruz (max.cruz)',
    })
    const { body } = await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.fay.id },
      body: { allowed: true },
    })
    expect(body).toEqual({ allowed: true, guardians: [], openCodes: [] })
  })

  test('a guide makes codes only for its own studio', async () => {
    const { codes, refused } = await codesFor([s.wil.id, s.max.id], 1, s.gia)
    expect(codes.map(({ id }) => id)).toEqual([s.wil.id])
    expect(refused).toEqual([{ id: s.max.id, message: 'This learner is not in your studio.' }])
    const answer = await s.cole.call('POST /api/admin/family-codes', {
      body: { userIds: [s.wil.id], perLearner: 1 },
    })
    expect(answer.status).toBe(403)
  })

  test('lists and numbers of family codes out of bounds are refused', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    for (const body of [
      { userIds: [], perLearner: 1 },
      { userIds: many, perLearner: 1 },
      { userIds: [s.max.id], perLearner: 3 },
      { userIds: [s.max.id], perLearner: 0 },
      { userIds: [s.max.id] },
    ])
      expect((await s.ada.call('POST /api/admin/family-codes', { body })).status).toBe(400)
  })

  test('a learner has four open codes, and one more ends the oldest', async () => {
    const first = await codeFor(s.ned)
    const second = await codeFor(s.ned)
    await codesFor([s.ned.id], 2)
    expect(
      (await s.db.selectFrom('family_codes').selectAll().where('user_id', '=', s.ned.id).execute()).length,
    ).toBe(4)
    await codeFor(s.ned)
    const name = 'Nia Stone'
    expect((await connectBy(new Browser(s.http), { code: first, name })).error.issues?.[0]?.message).toBe(
      wrongCodeMessage,
    )
    expect((await connectBy(new Browser(s.http), { code: second, name })).status).toBe(201)
  })

  test.each([
    ['nine characters', (code: string) => code.slice(0, -1)],
    ['eleven', (code: string) => `${code}A`],
    ['another end', (code: string) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
    ['another beginning', (code: string) => `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`],
    ['nothing', () => ''],
    ['an invisible character', (code: string) => `${code}\0`],
  ])('a family code with %s is wrong', async (_what, change) => {
    const code = await codeFor(s.ned)
    const answer = await connectBy(new Browser(s.http), { code: change(code), name: 'Nia' })
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: 'code', message: wrongCodeMessage }]])
    const typed = ` ${code.toLowerCase().replace('-', ' - ')} `
    expect((await connectBy(new Browser(s.http), { code: typed, name: 'Noor Stone' })).status).toBe(201)
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.ned.id },
      body: { allowed: false },
    })
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.ned.id },
      body: { allowed: true },
    })
  })

  test('a family code works once, for thirty days, and two simultaneous uses connect one person', async () => {
    const code = await codeFor(s.jo)
    const browsers = [new Browser(s.http), new Browser(s.http)]
    const answers = await Promise.all(
      browsers.map((browser, at) => connectBy(browser, { code, name: `Li ${at}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const old = await codeFor(s.jo)
    await travelTo(s, '2026-12-18T15:00:00.000Z')
    expect((await connectBy(new Browser(s.http), { code: old, name: 'Late' })).status).toBe(400)
    await travelTo(s, '2026-11-18T15:00:00.000Z')
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.jo.id },
      body: { allowed: false },
    })
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.jo.id },
      body: { allowed: true },
    })
  })
})

describe('connecting', () => {
  test('connecting notifies the learner, logs no name, and sets the cookie', async () => {
    const browser = new Browser(s.http)
    const code = await codeFor(s.max)
    expect((await connectBy(browser, { code })).error.issues?.[0]?.path).toBe('name')
    const answer = await browser.call('POST /api/family/connect', {
      body: { code, name: '  Ana Rao ' },
      headers: { 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' },
    })
    expect(answer.status).toBe(201)
    expect(answer.headers['set-cookie']).toMatch(
      /^cairn_family=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.body).toEqual({
      name: 'Ana Rao',
      language: 'es',
      devices: [
        {
          id: expect.stringMatching(/^[\w-]{16}$/),
          current: true,
          device: 'Unknown device',
          lastUsedAt: '2026-11-18T15:00:00.000Z',
        },
      ],
      learners: [
        {
          id: s.max.id,
          firstName: 'Max',
          lastName: 'Cruz',
          profilePicture: null,
          school: "St. Brendan's",
          weekStart: '2026-11-16',
          totalGoals: 0,
          completedGoals: 0,
        },
      ],
      mail: { possible: false, address: null, state: 'off' },
    })
    expect((await listNotifications(s.max))[0]).toMatchObject({
      type: 'family_connected',
      message: 'Ana Rao can now see your goals.',
      goalId: null,
    })
    expect(await lastAudit()).toMatchObject({ action: 'family.connect', actor_id: null, about_id: s.max.id })
    const log = await s.ada.call('GET /api/admin/audit-log')
    expect(log.text).not.toContain('Ana Rao')
    expect((await s.max.call('GET /api/auth/user')).body.guardianCount).toBe(1)
    const watched = await s.max.call('GET /api/users/:id/family', { params: { id: s.max.id } })
    expect(watched.body).toEqual({
      allowed: true,
      guardians: [{ id: expect.any(Number), name: 'Ana Rao', since: expect.any(String) }],
      openCodes: [],
    })
  })

  test('a browser with a pass adds a learner, and does not use the code if already connected', async () => {
    const browser = await connected(s.wil, 'Wanda Okonkwo')
    const sibling = await connectBy(browser, { code: await codeFor(s.zoe) })
    expect([sibling.status, sibling.body.learners.map(({ id }) => id)]).toEqual([201, [s.wil.id, s.zoe.id]])
    const again = await codeFor(s.wil)
    expect((await connectBy(browser, { code: again })).status).toBe(200)
    expect((await connectBy(new Browser(s.http), { code: again, name: 'Walt Okonkwo' })).status).toBe(201)
    expect(
      (await s.gia.call('GET /api/guide/studio-users')).body.map((learner) => [
        learner.firstName,
        learner.guardianCount,
      ]),
    ).toEqual([
      ['Zoë', 1],
      ['Wil', 2],
    ])
  })

  test('a browser with a pass uses one of two simultaneous codes, and notifies the learner once', async () => {
    const browser = await connected(s.wil, 'Willa Okonkwo')
    const { codes } = await codesFor([s.max.id], 2)
    const before = (await listNotifications(s.max)).length
    const answers = await Promise.all(codes.map(({ code }) => connectBy(browser, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await listNotifications(s.max)).length).toBe(before + 1)
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.max.id },
      body: { allowed: false },
    })
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.max.id },
      body: { allowed: true },
    })
    await browser.call('DELETE /api/family')
  })

  test('a seventh guardian is refused, and the code stays valid', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await connected(s.ned, `Guardian ${number}`)
    const code = await codeFor(s.ned)
    const seventh = await connectBy(new Browser(s.http), { code, name: 'Seven' })
    expect([seventh.status, seventh.error.code, seventh.error.message]).toEqual([
      409,
      'too_many_guardians',
      "Six people already follow this learner. Ask the school if that's a surprise.",
    ])
    const { guardians } = (await s.ada.call('GET /api/users/:id/family', { params: { id: s.ned.id } })).body
    const params = { id: s.ned.id, guardianId: guardians[0]?.id ?? 0 }
    expect((await s.ada.call('DELETE /api/admin/users/:id/family/:guardianId', { params })).status).toBe(204)
    expect((await s.ada.call('DELETE /api/admin/users/:id/family/:guardianId', { params })).status).toBe(404)
    expect((await connectBy(new Browser(s.http), { code, name: 'Seven' })).status).toBe(201)
    expect((await listNotifications(s.ned)).map(({ message }) => message).slice(0, 2)).toEqual([
      'Seven can now see your goals.',
      'Guardian 1 can no longer see your goals.',
    ])
  })

  test('another device opens a pass of the same guardian once within 15 minutes, and the eleventh ends one', async () => {
    const first = await connected(s.uma, 'Ravi Rao')
    const { code, goodUntil } = (await first.call('POST /api/family/device-codes')).body
    expect(Date.parse(goodUntil) - s.clock.now()).toBe(15 * 60 * 1000)
    expect((await connectBy(first, { code })).status).toBe(200)
    const second = new Browser(s.http)
    expect((await connectBy(second, { code })).body.name).toBe('Ravi Rao')
    expect((await connectBy(new Browser(s.http), { code, name: 'X' })).status).toBe(400)
    const late = (await first.call('POST /api/family/device-codes')).body.code
    s.clock.advance(15 * 60 * 1000)
    expect((await connectBy(new Browser(s.http), { code: late })).status).toBe(400)
    for (let count = 3; count <= 10; count++) {
      const next = (await second.call('POST /api/family/device-codes')).body.code
      expect((await connectBy(new Browser(s.http), { code: next })).status).toBe(201)
    }
    expect((await first.call('GET /api/family')).status).toBe(200)
    // The use of a pass is marked at most once an hour.
    s.clock.advance(1000)
    await first.call('GET /api/family')
    const eleventh = (await first.call('POST /api/family/device-codes')).body.code
    expect((await connectBy(new Browser(s.http), { code: eleventh })).status).toBe(201)
    expect((await first.call('GET /api/family')).status).toBe(200)
    expect((await s.db.selectFrom('passes').selectAll().execute()).length).toBeGreaterThan(10)
    const forgotten = await first.call('POST /api/family/forget')
    expect([forgotten.status, first.cookie]).toEqual([204, ''])
  })

  test('a guardian makes twenty codes for devices in 15 minutes, and then gets 429', async () => {
    const [browser, other] = [await connected(s.uma, 'Rita Rao'), await connected(s.zoe, 'Ulla')]
    const make = (by: Browser) => by.call('POST /api/family/device-codes')
    for (let count = 1; count <= 20; count++) expect((await make(browser)).status).toBe(201)
    expect((await make(browser)).error.code).toBe('rate_limited')
    expect((await make(other)).status).toBe(201)
    s.clock.advance(15 * 60 * 1000)
    expect((await make(browser)).status).toBe(201)
  })

  test('a family code that could not be checked does not count as a wrong one', async () => {
    const away = (to: string, from: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(s.db)
    await away('codes_away', 'family_codes')
    const statuses = new Set<number>()
    for (let count = 0; count <= 100; count++)
      statuses.add((await connectBy(new Browser(s.http), { code: 'AAAAA-AAAAA', name: 'X' })).status)
    await away('family_codes', 'codes_away')
    expect([...statuses]).toEqual([500])
  })

  test('an empty change is refused', async () => {
    const browser = await connected(s.zoe, 'Nils')
    for (const body of [{}, { language: 'fr' }, { name: 'Nora' }, { mail: null }])
      expect((await browser.call('PATCH /api/family', { body })).status).toBe(400)
  })

  test('names of guardians with 101 letters are refused, and other names are kept as they are', async () => {
    const code = await codeFor(s.uma)
    const answer = await connectBy(new Browser(s.http), { code, name: 'x'.repeat(101) })
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'name'])
    const name = 'שרה <b>🪨</b>\r\nBcc: x@y.z'
    expect((await connectBy(new Browser(s.http), { code, name })).body.name).toBe(name)
  })
})

describe('a week', () => {
  test('a week has the goals due in it, archived ones too, with feedback of staff only', async () => {
    const browser = await connected(s.max, 'Rosa Cruz')
    const goal = await setGoal(s.max, { title: 'Read', description: 'Hatchet', targetDate: '2026-11-20' })
    await review(s.cole, goal.id, 'needs_improvement', { comments: 'Which book?' })
    await review(s.zoe, goal.id, 'accepted', { comments: 'A captain’s words' })
    await s.max.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { completed: true } })
    await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-16', archived: true })
    await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-13' })
    const { body, text } = await browser.call('GET /api/family/learners/:id', { params: { id: s.max.id } })
    expect(body).toMatchObject({
      timeZone: 'America/Chicago',
      weekStart: '2026-11-16',
      weekEnd: '2026-11-22',
      learner: { totalGoals: 2, completedGoals: 1 },
    })
    expect(body.goals.map(({ dueOn, status }) => [dueOn, status])).toEqual([
      ['2026-11-16', 'incomplete'],
      ['2026-11-20', 'completed'],
    ])
    expect(body.goals[1]).toEqual({
      id: goal.id,
      title: 'Read',
      description: 'Hatchet',
      category: 'Academic',
      dueOn: '2026-11-20',
      status: 'completed',
      completedAt: expect.any(String),
      feedback: [
        { status: 'accepted', comments: null, by: null },
        { status: 'needs_improvement', comments: 'Which book?', by: 'Cole Coach' },
      ],
    })
    expect(text).not.toContain('captain')
    expect((await browser.call('GET /api/family')).body.learners[0]).toMatchObject({
      totalGoals: 2,
      completedGoals: 1,
    })
  })

  test('a family sees no weeks before the connection or after the current one, and none that starts on a Tuesday', async () => {
    const browser = await connected(s.max, 'Rita Cruz')
    const week = (text: string) =>
      browser.call('GET /api/family/learners/:id', { params: { id: s.max.id }, query: { week: text } })
    expect((await week('2026-11-16')).status).toBe(200)
    expect((await week('2026-11-09')).status).toBe(404)
    expect((await week('2026-11-23')).status).toBe(404)
    expect((await week('2026-11-17')).error.issues?.[0]?.path).toBe('week')
  })

  test('the current week of a family lasts through Sunday', async () => {
    const browser = await connected(s.wil, 'Will Senior')
    const weekStart = async () =>
      (await browser.call('GET /api/family/learners/:id', { params: { id: s.wil.id } })).body.weekStart
    const before = new Date(s.clock.now()).toISOString()
    s.clock.set('2026-11-21T02:00:00.000Z')
    expect(await weekStart()).toBe('2026-11-16')
    s.clock.set('2026-11-23T05:59:59.999Z')
    expect(await weekStart()).toBe('2026-11-16')
    s.clock.set('2026-11-23T06:00:00.000Z')
    expect(await weekStart()).toBe('2026-11-23')
    await travelTo(s, before)
  })
})

test('the learner’s export has the names of guardians, and no addresses', async () => {
  await s.db.updateTable('guardians').set({ address: 'secret@home.example' }).execute()
  const browser = await connected(s.max, 'Export Cruz')
  await s.db
    .updateTable('guardians')
    .set({ address: 'secret@home.example' })
    .where('name', '=', 'Export Cruz')
    .execute()
  const { body, text } = await s.ada.call('GET /api/users/:id/export', { params: { id: s.max.id } })
  expect(body.guardians).toContainEqual({ name: 'Export Cruz', since: expect.any(String) })
  expect(text).not.toContain('secret@home.example')
  expect((await browser.call('GET /api/family')).body.mail.address).toBe('secret@home.example')
})
