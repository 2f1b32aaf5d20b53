// How long one run of the mails takes at most.
import pino from 'pino'
import { expect, test } from 'vitest'
import { smtpMailer } from '../../platform/smtp-mailer.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { story } from '../../testing/story.ts'
import { familyMail } from './send-mails.ts'

const s = await story()
const sink = await startMailSink()

test('a run ends after a minute, however many emails are due, and the next one continues', async () => {
  const now = s.clock.now()
  const guardian = {
    name: 'Ana',
    language: 'en' as const,
    address: null,
    confirmed_at: null,
    created_at: now,
  }
  const { id } = await s.db.insertInto('guardians').values(guardian).returning('id').executeTakeFirstOrThrow()
  const mail = { guardian_id: id, kind: 'confirm', state: 'waiting', school_id: null, week: null } as const
  const times = { created_at: now, next_at: now, taken_at: null, drop_at: now + 48 * 60 * 60 * 1000 }
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...mail, ...times, message_id: `<${index}@x>` }))
  await s.db.insertInto('family_mails').values(rows).execute()
  let reads = 0
  const clock = { now: () => now + 5_000 * reads++ }
  const mailer = smtpMailer(sink.settings())
  const slow = familyMail({ ...s.services, mailer, clock }, pino({ level: 'silent' }))
  const untouched = async () =>
    (await s.db.selectFrom('family_mails').select('id').where('next_at', '=', now).execute()).length
  await slow.run()
  const left = await untouched()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(12)
  await slow.run()
  expect(await untouched()).toBeLessThan(left)
  mailer.close()
  await sink.close()
})
