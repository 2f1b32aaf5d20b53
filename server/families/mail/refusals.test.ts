// Mail servers refuse emails of a week in different ways, and an admin retries the failed ones.
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../platform/smtp-mailer.ts'
import { setGoal, travelTo } from '../../testing/goal-calls.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { mailedFamilies } from '../../testing/mailed-families.ts'
import { story } from '../../testing/story.ts'
import { familyMail } from './send-mails.ts'

const sink = await startMailSink()
afterAll(() => sink.close())
const ORIGIN = 'http://goals.school.example'
const s = await story({ publicUrl: ORIGIN, mailer: smtpMailer(sink.settings()) })
const families = mailedFamilies(s, sink, ORIGIN)
const { figures, weeklyMails, weekRow, mailedTo, freshAddress } = families
const MINUTE_MS = 60 * 1000
const FRIDAY_17 = '2026-11-20T23:00:00.000Z'

beforeEach(async () => {
  await families.startAgain()
  await travelTo(s, '2026-11-18T15:00:00.000Z')
  await families.switchOn({ familyView: true, familyMail: true })
})

/** Ana's mail is due, and so are those of `others`. */
async function mailsWait(others = 0) {
  await mailedTo([s.max], 'Ana', freshAddress())
  await families.manyMailedTo(s.max, others)
  await setGoal(s.max, { targetDate: '2026-11-20' })
  await travelTo(s, FRIDAY_17)
}

const run = () => s.mail.run()
const retry = async () => {
  const answer = await s.ada.call('POST /api/admin/family-mails/retry', { headers: families.headers })
  await s.mail.idle()
  return answer.body
}

describe('a mail server that refuses', () => {
  test.each([
    ['greeting', '554 5.7.1 Blocked', 'The mail server answered 554 instead of a greeting.'],
    ['greeting', '421 4.7.0 Too many', 'The mail server answered 421 instead of a greeting.'],
    ['sender', '553 5.1.8 Not yours', 'The mail server answered 553 to the sender address.'],
    ['sender', '451 4.3.0 Later', 'The mail server answered 451 to the sender address.'],
    ['recipient', '550 5.4.5 Daily limit', 'The mail server answered 550: its sending limit is reached.'],
    ['text', '550 5.4.5 Daily limit', 'The mail server answered 550: its sending limit is reached.'],
  ] as const)(
    'the %s with %s makes all mails wait 5, 15, 60 and 240 minutes',
    async (step, answer, error) => {
      await mailsWait(3)
      sink.hangUp()
      sink.refusal = { step, answer }
      const tried = sink.refusalCount
      for (const [index, minutes] of [5, 15, 60, 240, 240].entries()) {
        await run()
        await run()
        expect(sink.refusalCount - tried).toBe(index + 1)
        expect(await figures()).toMatchObject({ waiting: 4, failed: 0, error })
        s.clock.advance(minutes * MINUTE_MS - 1)
        await run()
        expect(sink.refusalCount - tried).toBe(index + 1)
        s.clock.advance(1)
      }
      sink.refusal = null
      await run()
      // Emails that were tried wait for their own retry.
      s.clock.advance(240 * MINUTE_MS)
      await run()
      expect(weeklyMails().length).toBe(4)
      expect(await figures()).toMatchObject({ waiting: 0, failed: 0, error: null })
    },
  )

  test.each([
    ['recipient', '550 5.1.1 Nobody', 'The mail server answered 550 to the recipient address.'],
    ['recipient', '554 5.7.1 Refused', 'The mail server answered 554 to the recipient address.'],
    ['text', '552 5.2.2 Full', 'The mail server answered 552.'],
  ] as const)('the %s with %s fails only that email', async (step, answer, error) => {
    await mailsWait(2)
    sink.refusal = { step, answer, times: 1 }
    const tried = sink.refusalCount
    await run()
    expect(sink.refusalCount - tried).toBe(1)
    expect(weeklyMails().length).toBe(2)
    expect(await figures()).toMatchObject({ waiting: 0, failed: 1, error: null })
    sink.refusal = { step, answer }
    await s.db.updateTable('family_mails').set({ state: 'waiting', taken_at: null }).execute()
    await run()
    expect((await figures()).error).toBe(error)
  })

  test.each([
    ['recipient', '452 4.2.2 Full for now'],
    ['text', '451 4.3.0 Later'],
    ['text', '554 5.7.1 Looks like spam'],
  ] as const)('the %s with %s delays only that email', async (step, answer) => {
    await mailsWait(2)
    sink.refusal = { step, answer, times: 1 }
    await run()
    expect(weeklyMails().length).toBe(2)
    expect(await figures()).toMatchObject({ waiting: 1, failed: 0 })
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(weeklyMails().length).toBe(3)
  })

  test('one confirmation refused repeatedly does not delay the weekly emails', async () => {
    const otherFamily = await families.connectedTo([s.wil], 'Wanda')
    await mailsWait(2)
    sink.refusal = { step: 'recipient', answer: '421 4.7.0 Not you', to: 'wanda@home.example' }
    await families.patch(otherFamily, { address: 'wanda@home.example' })
    await s.mail.idle()
    s.clock.advance(5 * MINUTE_MS)
    await run()
    expect(weeklyMails().length).toBe(3)
    sink.refusal = null
  })

  test('refusals do not switch the weekly email off', async () => {
    await mailsWait()
    sink.refusal = { step: 'recipient', answer: '550 5.1.1 Nobody' }
    await run()
    const { mail } = await s.db.selectFrom('guardians').select('mail').executeTakeFirstOrThrow()
    expect(mail).toBe(1)
  })

  test('a refusing mail server is tried again when a node starts', async () => {
    await mailsWait()
    sink.refusal = { step: 'sender', answer: '553 Not yours' }
    await run()
    sink.refusal = null
    s.clock.advance(5 * MINUTE_MS)
    const pause = { waits_until: s.clock.now() + 200 * MINUTE_MS, failures: 4 }
    await s.db.updateTable('mail_server').set(pause).execute()
    await run()
    expect(weeklyMails()).toEqual([])
    await familyMail(s.services, pino({ level: 'silent' })).run()
    expect(weeklyMails().length).toBe(1)
  })
})

describe("sending this week's emails again", () => {
  const refuse = async () => {
    sink.refusal = { step: 'recipient', answer: '550 5.1.1 Nobody' }
    await run()
    sink.refusal = null
  }

  test('a retry queues each failed email once more, under its Message-ID', async () => {
    await mailsWait(1)
    await refuse()
    expect(await figures()).toMatchObject({ waiting: 0, failed: 2 })
    const { message_id } = await weekRow()
    expect(await retry()).toEqual({ queued: 2 })
    expect(weeklyMails().map(({ headers }) => headers['message-id'])).toContain(message_id)
    expect(await figures()).toMatchObject({ waiting: 0, failed: 0, error: null })
    expect(await retry()).toEqual({ queued: 0 })
    expect(weeklyMails().length).toBe(2)
  })

  test('a retry fails again while the receiver still refuses, and can be repeated', async () => {
    await mailsWait()
    await refuse()
    sink.refusal = { step: 'recipient', answer: '550 5.1.1 Nobody' }
    expect(await retry()).toEqual({ queued: 1 })
    expect(await figures()).toMatchObject({ waiting: 0, failed: 1 })
    sink.refusal = null
    expect(await retry()).toEqual({ queued: 1 })
    expect(weeklyMails().length).toBe(1)
  })

  test('a retry covers only this week, this school, and guardians who still follow someone', async () => {
    await mailsWait(1)
    await refuse()
    const { id } = await weekRow()
    const failed = s.db.updateTable('family_mails').where('id', '=', id)
    await failed.set({ school_id: s.harbor.id }).execute()
    await s.db.deleteFrom('connections').execute()
    expect(await retry()).toEqual({ queued: 1 })
    expect(weeklyMails()).toEqual([])
    await failed.set({ school_id: s.brendans.id, state: 'failed' }).execute()
    await travelTo(s, '2026-11-23T14:00:00.000Z')
    expect(await retry()).toEqual({ queued: 0 })
  })

  test('a retry ends the pause, and is in the audit log without addresses', async () => {
    await mailsWait()
    await refuse()
    const pause = { waits_until: s.clock.now() + 60 * MINUTE_MS, failures: 3 }
    await s.db.updateTable('mail_server').set(pause).execute()
    await retry()
    expect(weeklyMails().length).toBe(1)
    const { items } = (await s.ada.call('GET /api/admin/audit-log')).body
    expect(items.find(({ action }) => action === 'family.mail-retry')).toMatchObject({
      actor: { id: s.ada.id },
      detail: { queued: 1 },
    })
    expect(JSON.stringify(items)).not.toContain('home.example')
  })
})
