// The weekly email from the address to the sink: when it is sent, its content, how it stops, and how bad mail servers are handled.
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailNotStopped, mailStopped } from '../../../contract/family-mail.ts'
import { toWeeksColumn } from '../../platform/db/school-weeks.ts'
import { smtpMailer } from '../../platform/smtp-mailer.ts'
import { Browser } from '../../testing/browser.ts'
import { review, setGoal, travelTo } from '../../testing/goal-calls.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { findToken, mailedFamilies } from '../../testing/mailed-families.ts'
import { story } from '../../testing/story.ts'
import { forgetGuardians } from '../forget-guardians.ts'
import { familyMail } from './send-mails.ts'

const sink = await startMailSink()
afterAll(() => sink.close())
const ORIGIN = 'http://goals.school.example'
const s = await story({ publicUrl: ORIGIN, mailer: smtpMailer(sink.settings()) })
const MINUTE_MS = 60 * 1000
/** 5:00 PM in Chicago on that Friday. */
const FRIDAY_17 = '2026-11-20T23:00:00.000Z'
const MONDAY_8 = '2026-11-23T14:00:00.000Z'
const families = mailedFamilies(s, sink, ORIGIN)
const { headers, switchOn, connectedTo, patch, confirm, mailedTo } = families
const { freshAddress: fresh, figures: system, weeklyMails: weekly, weekRow: row } = families

const run = () => s.mail.run()
/** Unsubscribing with one click needs links with https, so this is the server behind https. */
const secure = familyMail(
  { ...s.services, publicUrl: 'https://goals.school.example' },
  pino({ level: 'silent' }),
)

/** Goals stay on these days. */
const free = (from_on: string, to_on: string) =>
  s.db.insertInto('days_off').values({ school_id: s.brendans.id, name: 'Storm', from_on, to_on }).execute()

beforeEach(async () => {
  await families.startAgain()
  await travelTo(s, '2026-11-18T15:00:00.000Z')
  await switchOn({ familyView: true, familyMail: true })
})

describe('an address', () => {
  test('an email confirms an address once, within 48 hours', async () => {
    const browser = await connectedTo([s.max], 'Ana Rao')
    const answer = await patch(browser, { address: ' ana@home.example ' })
    expect(answer.body.mail).toEqual({ possible: true, address: 'ana@home.example', state: 'unconfirmed' })
    await s.mail.idle()
    const [mail] = sink.mails
    expect(`${mail?.text}${mail?.html}`).not.toContain('Rao')
    expect(mail?.headers).toMatchObject({
      to: 'ana@home.example',
      from: 'Cairn <cairn@school.example>',
      subject: 'Confirm your address for the weekly email',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\w-]+@school\.example>$/),
    })
    expect((await patch(browser, { mail: true })).error.issues?.[0]?.path).toBe('mail')
    const token = findToken(mail?.text ?? '')
    expect((await confirm(`${token.slice(1)}A`)).error.issues?.[0]?.path).toBe('token')
    expect((await confirm(token)).body.message).toMatch(/confirmed/)
    expect((await confirm(token)).status).toBe(400)
    const state = async () => (await browser.call('GET /api/family')).body.mail.state
    expect(await state()).toBe('on')
    expect((await patch(browser, { mail: false })).body.mail.state).toBe('off')
    expect((await patch(browser, { mail: true })).body.mail.state).toBe('on')
    expect((await patch(browser, { address: 'ANA@home.example' })).body.mail.state).toBe('on')
    await patch(browser, { address: 'other@home.example' })
    await s.mail.idle()
    const late = findToken(sink.mails.at(-1)?.text ?? '')
    s.clock.advance(48 * 60 * MINUTE_MS)
    expect((await confirm(late)).status).toBe(400)
    expect((await patch(browser, { address: null })).body.mail).toMatchObject({ address: null, state: 'off' })
  })

  test('a replaced address cannot be confirmed', async () => {
    const browser = await connectedTo([s.max], 'Ana Rao')
    await patch(browser, { address: 'one@home.example' })
    await s.mail.idle()
    await patch(browser, { address: 'two@home.example' })
    await s.mail.idle()
    const [one, two] = sink.mails.map(({ text }) => findToken(text))
    expect((await confirm(one ?? '')).status).toBe(400)
    expect((await confirm(two ?? '')).status).toBe(200)
    expect((await browser.call('GET /api/family')).body.mail).toMatchObject({
      address: 'two@home.example',
      state: 'on',
    })
  })

  test('a guardian’s address gets three confirmation emails a day, and a guardian sends three', async () => {
    const browser = await connectedTo([s.max], 'Ana Rao')
    for (let count = 1; count <= 3; count++)
      expect((await patch(browser, { address: 'often@home.example' })).status).toBe(200)
    const fourth = await patch(browser, { address: 'often@home.example' })
    expect([fourth.status, fourth.error.code, fourth.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      expect.anything(),
    ])
    const otherFamily = await connectedTo([s.wil], 'Wanda')
    expect((await patch(otherFamily, { address: 'OFTEN@home.example' })).status).toBe(429)
    expect((await patch(browser, { address: 'new@home.example' })).status).toBe(429)
    expect((await browser.call('GET /api/family')).body.mail.address).toBe('often@home.example')
    await s.mail.idle()
    s.clock.advance(24 * 60 * MINUTE_MS)
    expect((await patch(otherFamily, { address: 'often@home.example' })).status).toBe(200)
    await s.mail.idle()
  })

  test.each([
    'a@b',
    'two@@home.example',
    'x\r\nBcc: y@z.example',
    `${'x'.repeat(290)}@home.example`,
    'ä@home.example',
    '',
  ])('a guardian’s address of the form %j is refused', async (address) => {
    const browser = await connectedTo([s.max], 'Ana Rao')
    const answer = await patch(browser, { address })
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'address'])
  })

  test('a guardian’s address gets no email while the school has switched it off, and gets it afterward', async () => {
    const browser = await connectedTo([s.max], 'Ana Rao')
    sink.behavior = [451]
    await patch(browser, { address: fresh() })
    await s.mail.idle()
    await switchOn({ familyMail: false })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(sink.mails).toEqual([])
    await switchOn({ familyMail: true })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(sink.mails.map(({ to }) => to)).toEqual([[families.lastAddress()]])
  })

  test('a guardian’s address is kept while email is switched off, and another call sends the email later', async () => {
    await switchOn({ familyMail: false })
    const browser = await connectedTo([s.max], 'Ana Rao')
    const address = fresh()
    for (let count = 1; count <= 4; count++)
      expect((await patch(browser, { address })).body.mail).toEqual({
        possible: false,
        address,
        state: 'unconfirmed',
      })
    await run()
    expect(sink.mails).toEqual([])
    await switchOn({ familyMail: true })
    await patch(browser, { address })
    await s.mail.idle()
    expect(sink.mails.map(({ to }) => to)).toEqual([[address]])
    await switchOn({ familyMail: false })
    expect((await patch(browser, { language: 'es' })).body).toMatchObject({
      language: 'es',
      mail: { possible: false },
    })
    expect((await patch(browser, {})).status).toBe(400)
  })
})

describe('the weekly mail', () => {
  test('the weekly email comes from 17:00 on the last school day, once, with first names only', async () => {
    const browser = await mailedTo([s.max, s.zoe], 'Ana <b>Rao</b>', fresh())
    const read = await setGoal(s.max, {
      title: 'Read <three>\r\nchapters',
      description: 'Hatchet',
      targetDate: '2026-11-20',
    })
    await setGoal(s.max, { title: 'Sleep', targetDate: '2026-11-20' })
    await review(s.cole, read.id, 'accepted', { comments: 'Words of a coach' })
    await s.max.call('PATCH /api/goals/:id', { params: { id: read.id }, body: { completed: true }, headers })
    await travelTo(s, '2026-11-20T22:59:59.000Z')
    await run()
    expect(weekly()).toEqual([])
    await travelTo(s, FRIDAY_17)
    await secure.run()
    await run()
    expect(weekly().length).toBe(1)
    const [mail] = weekly()
    const address = families.lastAddress()
    expect(mail?.to).toEqual([address])
    expect(mail?.headers).toMatchObject({
      to: address,
      subject: 'The week in goals, Nov 16 to 20',
      'auto-submitted': 'auto-generated',
      'list-id': `<goals.${s.brendans.id}.goals.school.example>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const stop = /^<(https:\/\/goals\.school\.example\/api\/family\/mail\/stop\?token=([\w.-]+))>$/.exec(
      mail?.headers['list-unsubscribe'] ?? '',
    )
    expect(mail?.text.trimEnd()).toBe(`The week in goals

Nov 16 to 20, \u2068St. Brendan's\u2069

\u2068Max\u2069: 1 of 2 goals finished
Finished: \u2068Read <three> chapters\u2069 (accepted)
Not finished: \u2068Sleep\u2069

\u2068Zoë\u2069: no goals this week

See the week: https://goals.school.example/family#2026-11-16

You get this email because you turned it on.
Stop these emails: https://goals.school.example/family/stop#${stop?.[2]}`)
    expect(mail?.html).toContain('Finished: <bdi>Read &lt;three&gt; chapters</bdi> (accepted)')
    for (const secret of ['Cruz', 'Ångström', 'Hatchet', 'Words of a coach', 'Rao', '<img', 'Cole'])
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
    expect(await system()).toEqual({
      configured: true,
      lastSentAt: '2026-11-20T23:00:00.000Z',
      waiting: 0,
      failed: 0,
      error: null,
    })
    const stopped = await new Browser(s.http).send(
      'POST',
      new URL(stop?.[1] ?? ORIGIN).pathname + new URL(stop?.[1] ?? ORIGIN).search,
      {
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
      },
    )
    expect([stopped.status, stopped.body]).toEqual([200, { message: mailStopped }])
    expect((await browser.call('GET /api/family')).body.mail.state).toBe('off')
  })

  test('the weekly email is in Spanish for guardians who read Spanish', async () => {
    await mailedTo([s.max], 'Rosa', fresh(), 'es')
    await setGoal(s.max, { title: 'Leer', targetDate: '2026-11-20' })
    await travelTo(s, FRIDAY_17)
    await run()
    const [mail] = weekly()
    expect(mail?.text).toContain('\u2068Max\u2069: 0 de 1 meta terminada\nSin terminar: \u2068Leer\u2069\n')
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.headers.subject).toBe('La semana en metas, del 16 al 20 de noviembre')
  })

  test('the weekly email comes on Wednesday if Thursday and Friday are free, and not in a week without school', async () => {
    await mailedTo([s.max], 'Ana', fresh())
    await setGoal(s.max, { targetDate: '2026-11-18' })
    await free('2026-11-19', '2026-11-20')
    await travelTo(s, '2026-11-18T22:59:00.000Z')
    await run()
    expect(weekly()).toEqual([])
    await travelTo(s, '2026-11-18T23:00:00.000Z')
    await run()
    expect(weekly().length).toBe(1)
    await s.db.deleteFrom('family_mails').where('kind', '=', 'week').execute()
    await free('2026-11-16', '2026-11-18')
    await travelTo(s, FRIDAY_17)
    await run()
    expect(weekly().length).toBe(1)
  })

  test('the weekly email of a school whose goals are due at 23:30 comes at 00:30 of the next day', async () => {
    const inSchool = (school_week: string | null) =>
      s.db.updateTable('schools').set({ school_week }).where('id', '=', s.brendans.id).execute()
    await mailedTo([s.max], 'Ana', fresh())
    await inSchool(toWeeksColumn([{ from: null, schoolDays: [1, 2, 3, 4, 5], deadlineTime: '23:30' }]))
    await setGoal(s.max, { targetDate: '2026-11-20' })
    await travelTo(s, '2026-11-21T06:29:59.000Z')
    await run()
    expect(weekly()).toEqual([])
    await travelTo(s, '2026-11-21T06:30:00.000Z')
    await run()
    expect(weekly().length).toBe(1)
    await s.db.deleteFrom('family_mails').where('kind', '=', 'week').execute()
    await travelTo(s, MONDAY_8)
    await run()
    expect(weekly().length).toBe(1)
    await inSchool(null)
  })

  test('the weekly email needs a goal, a confirmed address, the right to it and a learner of that week', async () => {
    await setGoal(s.max, { targetDate: '2026-11-20' })
    await setGoal(s.uma, { targetDate: '2026-11-20' })
    await mailedTo([s.jo], 'No goals', fresh())
    const closed = await mailedTo([s.uma], 'Closed', fresh())
    const off = await mailedTo([s.max], 'Off', fresh())
    await patch(off, { mail: false })
    const unconfirmed = await connectedTo([s.max], 'Unconfirmed')
    await patch(unconfirmed, { address: 'four@home.example' })
    await s.mail.idle()
    await travelTo(s, FRIDAY_17)
    sink.behavior = 451
    await run()
    expect((await system()).waiting).toBe(1)
    sink.behavior = 'ok'
    await s.ada.call('PATCH /api/admin/users/:id/family', {
      params: { id: s.uma.id },
      body: { allowed: false },
      headers,
    })
    expect((await closed.call('GET /api/family')).status).toBe(401)
    s.clock.advance(10 * MINUTE_MS)
    await run()
    expect(weekly()).toEqual([])
    await travelTo(s, '2026-11-23T13:59:00.000Z')
    const late = await mailedTo([s.max], 'Too late', fresh())
    expect((await late.call('GET /api/family')).body.mail.state).toBe('on')
    await run()
    expect(weekly()).toEqual([])
  })

  test('the weekly email waits while the school has switched it off, and comes afterward', async () => {
    await mailedTo([s.max], 'Ana', fresh())
    await setGoal(s.max, { targetDate: '2026-11-20' })
    await travelTo(s, FRIDAY_17)
    sink.behavior = [451]
    await run()
    await switchOn({ familyView: false })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(weekly()).toEqual([])
    await switchOn({ familyView: true })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(weekly().length).toBe(1)
  })
})

describe('a mail server', () => {
  async function oneWaits() {
    await mailedTo([s.max], 'Ana', fresh())
    await setGoal(s.max, { targetDate: '2026-11-20' })
    await travelTo(s, FRIDAY_17)
  }
  test('a server that answers 451 is retried after 5, 15, 60 and 240 minutes, with the same Message-ID', async () => {
    await oneWaits()
    sink.behavior = 451
    await run()
    const { message_id } = await row()
    for (const minutes of [5, 15, 60, 240, 240]) {
      expect(await system()).toMatchObject({ waiting: 1, failed: 0, error: 'The mail server answered 451.' })
      const { next_at } = await row()
      expect(next_at - s.clock.now()).toBe(minutes * MINUTE_MS)
      s.clock.advance(minutes * MINUTE_MS)
      await run()
    }
    sink.behavior = 'ok'
    s.clock.advance(240 * MINUTE_MS)
    await run()
    expect(weekly().map(({ headers: head }) => head['message-id'])).toEqual([message_id])
    expect((await system()).error).toBe(null)
  })

  test('an email that is never accepted is dropped on Monday at 8', async () => {
    await oneWaits()
    sink.behavior = 451
    await run()
    await travelTo(s, '2026-11-23T13:59:59.000Z')
    expect((await system()).waiting).toBe(1)
    sink.behavior = 'ok'
    await travelTo(s, MONDAY_8)
    await run()
    expect(weekly()).toEqual([])
    expect((await system()).waiting).toBe(0)
  })

  test('an answer of 550 is permanent, and the weekly email stays on', async () => {
    await oneWaits()
    sink.behavior = 550
    await run()
    sink.behavior = 'ok'
    s.clock.advance(60 * MINUTE_MS)
    await run()
    expect(weekly()).toEqual([])
    expect(await system()).toMatchObject({ waiting: 0, failed: 1, error: 'The mail server answered 550.' })
    expect((await s.db.selectFrom('guardians').select('mail').executeTakeFirstOrThrow()).mail).toBe(1)
  })

  test('a server that dies in the middle gets the email again under the same ID', async () => {
    await oneWaits()
    sink.behavior = ['death']
    await run()
    expect(await system()).toMatchObject({ waiting: 1, error: "The mail server isn't answering." })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(weekly().map(({ headers: head }) => head['message-id'])).toEqual([(await row()).message_id])
  })

  test('at most 30 emails a minute are sent', async () => {
    await oneWaits()
    await families.manyMailedTo(s.max, 40)
    await run()
    expect(weekly().length).toBe(30)
    s.clock.advance(59_000)
    await run()
    expect(weekly().length).toBe(30)
    s.clock.advance(1_000)
    await run()
    expect(weekly().length).toBe(41)
    expect(new Set(weekly().map(({ headers: head }) => head['message-id'])).size).toBe(41)
  })

  test('an email claimed without a result is sent again after 5 minutes under the same ID', async () => {
    await oneWaits()
    await run()
    await s.db.updateTable('family_mails').set({ state: 'waiting' }).where('kind', '=', 'week').execute()
    s.clock.advance(5 * MINUTE_MS - 1)
    await run()
    expect(weekly().length).toBe(1)
    s.clock.advance(1)
    await run()
    const ids = weekly().map(({ headers: head }) => head['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('rows of sent emails stay for 30 days', async () => {
    await oneWaits()
    await run()
    const sent = s.clock.now()
    await forgetGuardians(s.services, sent + 30 * 24 * 60 * MINUTE_MS - 1)
    expect((await row()).state).toBe('sent')
    await forgetGuardians(s.services, sent + 30 * 24 * 60 * MINUTE_MS)
    expect(await s.db.selectFrom('family_mails').select('id').execute()).toEqual([])
  })
})

describe('stopping', () => {
  test.each(['', 'x', '1.abc', `2147483648.${'a'.repeat(43)}`, `1.${'a'.repeat(43)}`])(
    'an unsubscribe request with the token %j is 200 and changes nothing',
    async (token) => {
      const browser = await mailedTo([s.max], 'Ana', fresh())
      const answer = await new Browser(s.http).call('POST /api/family/mail/stop', { query: { token } })
      expect([answer.status, answer.body]).toEqual([200, { message: mailNotStopped }])
      expect((await browser.call('GET /api/family')).body.mail.state).toBe('on')
    },
  )

  test.each([
    ['text/plain; charset=iso-8859-1', 'anything'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['application/json', '{ not json'],
  ])('an unsubscribe request with a body of the type %s is ignored', async (type, body) => {
    const answer = await new Browser(s.http).send('POST', '/api/family/mail/stop?token=a&token=b&more=1', {
      body,
      headers: { 'content-type': type, origin: 'null' },
    })
    expect(answer.status).toBe(200)
    const large = await new Browser(s.http).send('POST', '/api/family/mail/stop', {
      body: 'x'.repeat(8 * 1024 + 1),
      headers: { 'content-type': type },
    })
    expect(large.status).toBe(413)
  })
})
