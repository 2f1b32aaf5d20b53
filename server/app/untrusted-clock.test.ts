// Tests a clock that is days ahead for seconds or minutes: weekly mails, codes and goals are the same as without it.

import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inEnglish } from '../../contract/sentence.ts'
import { familyMail } from '../families/index.ts'
import { scheduledJobs } from '../platform/jobs.ts'
import { smtpMailer } from '../platform/smtp-mailer.ts'
import { trustedClock } from '../platform/trusted-clock.ts'
import { startMailSink } from '../testing/mail-sink.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { appJobs } from './app-jobs.ts'

const sink = await startMailSink()
afterAll(() => sink.close())
const s = await story({
  publicUrl: 'http://goals.school.example',
  mailer: smtpMailer(sink.settings()),
  now: '2026-11-17T15:00:00.000Z',
})
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Tuesday, 9:00 AM in Chicago. */
const TUESDAY = '2026-11-17T15:00:00.000Z'
const FRIDAY_17 = Date.parse('2026-11-20T23:00:00.000Z')
const silent = pino({ level: 'silent' })
/** How often jobs look for work in these tests. */
const POLL_MS = 20

let elapsed = 0
function pass(milliseconds: number) {
  elapsed += milliseconds
  s.clock.advance(milliseconds)
}

/** Starts the server at this time; its jobs run until it is stopped. */
function start(at: string | number) {
  s.clock.set(new Date(at).toISOString())
  const { database } = s.services
  const trusted = trustedClock(database, s.clock, { elapsed: () => elapsed, machineNow: Date.now })
  const isClockTrusted = async () => (await trusted.doubt()) === null
  const mail = familyMail(s.services, silent, isClockTrusted)
  const jobs = scheduledJobs(appJobs(s.services, { backups: null, mail, isClockTrusted }, silent), {
    ...{ database, clock: s.clock, log: silent, trusted },
    pollMs: POLL_MS,
  })
  jobs.start()
  return jobs
}

/** Waits until each job has looked for work several times. */
const severalPolls = () => wait(15 * POLL_MS)

/** Starts a server with a wrong clock, for this long by that clock. */
async function startWrong(at: string | number, milliseconds: number) {
  const jobs = start(at)
  await severalPolls()
  pass(milliseconds)
  await severalPolls()
  await jobs.stop()
}

/** Starts a server with the right time, which has run for an hour when the given time comes. */
async function startRight(at: string | number, until: number) {
  const jobs = start(at)
  await severalPolls()
  pass(60 * MINUTE_MS)
  await severalPolls()
  pass(until - s.clock.now())
  return jobs
}

const weekly = () => sink.mails.filter(({ headers }) => headers.subject === 'The week in goals, Nov 16 to 20')

beforeEach(async () => {
  elapsed = 0
  sink.mails.length = 0
  s.clock.set(TUESDAY)
  for (const table of ['jobs', 'guardians', 'goals', 'family_codes'] as const)
    await s.db.deleteFrom(table).execute()
  await s.db.updateTable('mail_server').set({ waits_until: null, error: null }).execute()
  await s.db.updateTable('schools').set({ family_view: 1, family_mail: 1 }).execute()
  const created_at = s.clock.now() - DAY_MS
  const guardian = { name: 'Ana', language: 'en' as const, address: 'ana@home.example', created_at }
  const { id: guardian_id } = await s.db
    .insertInto('guardians')
    .values({ ...guardian, confirmed_at: created_at, mail: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await s.db
    .insertInto('connections')
    .values({ school_id: s.brendans.id, guardian_id, user_id: s.max.id, created_at })
    .execute()
  await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-20' })
  const jobs = start(TUESDAY)
  await severalPolls()
  await jobs.stop()
})

test('a start on Tuesday with a clock of Friday evening sends nothing, and the mail goes out on the real Friday', async () => {
  await startWrong(FRIDAY_17 + MINUTE_MS, 6_000)
  expect(weekly()).toEqual([])
  const jobs = await startRight(Date.parse(TUESDAY) + MINUTE_MS, FRIDAY_17 - MINUTE_MS)
  await severalPolls()
  expect(weekly()).toEqual([])
  pass(MINUTE_MS)
  await expect.poll(() => weekly().length).toBe(1)
  await severalPolls()
  await jobs.stop()
  expect(weekly().length).toBe(1)
})

test('a mail that a wrong clock sent is sent once more on the real Friday', async () => {
  await startWrong(FRIDAY_17 + MINUTE_MS, 11 * MINUTE_MS)
  expect(weekly().length).toBe(1)
  const jobs = await startRight(Date.parse(TUESDAY) + MINUTE_MS, FRIDAY_17)
  await expect.poll(() => weekly().length).toBe(2)
  pass(10 * MINUTE_MS)
  await severalPolls()
  await jobs.stop()
  expect(weekly().length).toBe(2)
})

test.each([
  ['for seconds', 6_000],
  ['for eleven minutes', 11 * MINUTE_MS],
])(
  'a clock past Monday 8:00 %s does not drop the mails of the week that wait',
  async (_how, milliseconds) => {
    sink.behavior = 451
    const friday = await startRight(Date.parse(TUESDAY) + MINUTE_MS, FRIDAY_17)
    await severalPolls()
    await friday.stop()
    await startWrong('2026-11-23T14:30:00.000Z', milliseconds)
    sink.behavior = 'ok'
    const jobs = await startRight(FRIDAY_17 + 20 * MINUTE_MS, FRIDAY_17 + 120 * MINUTE_MS)
    await expect.poll(() => weekly().length).toBe(1)
    await jobs.stop()
  },
)

test('a clock that is 31 days ahead for seconds deletes no valid code and locks no goal', async () => {
  const made = { user_id: s.max.id, guardian_id: null, created_at: Date.parse(TUESDAY) }
  const code = { ...made, prefix: 'ABCD', hash: '', good_until: Date.parse(TUESDAY) + 30 * DAY_MS }
  await s.db.insertInto('family_codes').values(code).execute()
  await startWrong(Date.parse(TUESDAY) + 31 * DAY_MS, 6_000)
  expect(await s.db.selectFrom('family_codes').select('prefix').execute()).toEqual([{ prefix: 'ABCD' }])
  expect(await s.db.selectFrom('goals').select('is_incomplete_locked').execute()).toEqual([
    { is_incomplete_locked: 0 },
  ])
})

test('a clock that is years ahead for minutes locks no goal', async () => {
  await startWrong(Date.parse(TUESDAY) + 800 * DAY_MS, 30 * MINUTE_MS)
  expect(await s.db.selectFrom('goals').select('is_incomplete_locked').execute()).toEqual([
    { is_incomplete_locked: 0 },
  ])
})

test('a clock that moves while the server runs sends nothing', async () => {
  const jobs = start(Date.parse(TUESDAY) + MINUTE_MS)
  await severalPolls()
  s.clock.advance(FRIDAY_17 - s.clock.now() + MINUTE_MS)
  await severalPolls()
  expect(weekly()).toEqual([])
  expect((await jobs.problems()).map(inEnglish)).toEqual([
    "The server's clock was moved by 80 hours. Nothing is emailed, locked or deleted for 10 minutes. If the server's date is wrong, fix it.",
  ])
  await jobs.stop()
})

test('a mail that confirms an address waits too while the clock is not trusted', async () => {
  const trusted = { begin: async () => {}, doubt: async () => ({ reason: 'paused' as const }) }
  const isClockTrusted = async () => (await trusted.doubt()) === null
  const mail = familyMail(s.services, silent, isClockTrusted)
  await s.db
    .insertInto('family_mails')
    .values({
      ...{ guardian_id: (await s.db.selectFrom('guardians').select('id').executeTakeFirstOrThrow()).id },
      ...{ kind: 'confirm', school_id: null, week: null, message_id: '<a@b>', state: 'waiting' },
      ...{ created_at: s.clock.now(), next_at: s.clock.now(), taken_at: null },
      drop_at: s.clock.now() + DAY_MS,
    })
    .execute()
  mail.kick()
  await mail.idle()
  expect((await s.db.selectFrom('family_mails').select('state').executeTakeFirstOrThrow()).state).toBe(
    'waiting',
  )
})
