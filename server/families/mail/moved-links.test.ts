// Links in mails that were sent before the data moved to another installation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mailNotStopped, mailStopped } from '../../../contract/family-mail.ts'
import { smtpMailer } from '../../platform/smtp-mailer.ts'
import { Browser } from '../../testing/browser.ts'
import { setGoal, travelTo } from '../../testing/goal-calls.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { mailedFamilies } from '../../testing/mailed-families.ts'
import { story } from '../../testing/story.ts'
import { createOtherDatabase } from '../../testing/test-source.ts'
import { exportData, importData } from '../../transfer/index.ts'
import { stopMail } from './stop-token.ts'

const sink = await startMailSink()
const folder = await mkdtemp(join(tmpdir(), 'cairn-moved-links-'))
afterAll(async () => {
  await sink.close()
  await rm(folder, { recursive: true })
})
const ORIGIN = 'http://goals.school.example'
const s = await story({ publicUrl: ORIGIN, mailer: smtpMailer(sink.settings()) })
const families = mailedFamilies(s, sink, ORIGIN)
await families.switchOn({ familyView: true, familyMail: true })
await families.mailedTo([s.max], 'Ana', families.freshAddress())
await setGoal(s.max, { targetDate: '2026-11-20' })
await travelTo(s, '2026-11-20T23:00:00.000Z')
await s.mail.run()
const token = /\/family\/stop#(\S+)/.exec(families.weeklyMails()[0]?.text ?? '')?.[1] ?? ''

const mailsIn = ({ db }: Pick<typeof s, 'db'>) => db.selectFrom('guardians').select('mail').execute()

test.each([...new Set([s.engine, 'sqlite' as const])])(
  'links in earlier emails stop the mail after an import of everything into %s',
  async (engine) => {
    const there = await createOtherDatabase(engine)
    // Databases of tests are copies of one, so they share their keys.
    await there.db.updateTable('secrets').set({ value: 'the key of another installation' }).execute()
    const file = join(folder, `${engine}.jsonl.gz`)
    const now = s.clock.now()
    await exportData(s.services.database, { file, school: undefined }, now, () => {})
    await importData(there, { file, mode: 'empty' }, now, () => {})
    expect(await mailsIn(there)).toEqual([{ mail: 1 }])
    expect(await stopMail(there.db, token)).toBe(true)
    expect(await mailsIn(there)).toEqual([{ mail: 0 }])
  },
)

test('links with the key of another installation do not claim to stop an email', async () => {
  const key = { value: 'a key that nobody moved' }
  const secret = s.db.selectFrom('secrets').select('value').where('name', '=', 'family_stop')
  const before = await secret.executeTakeFirstOrThrow()
  const change = s.db.updateTable('secrets').where('name', '=', 'family_stop')
  const stop = async () =>
    (await new Browser(s.http).call('POST /api/family/mail/stop', { query: { token } })).body.message
  await change.set(key).execute()
  expect(await stop()).toBe(mailNotStopped)
  expect(await mailsIn(s)).toEqual([{ mail: 1 }])
  await change.set(before).execute()
  expect(await stop()).toBe(mailStopped)
  expect(await stop()).toBe(mailStopped)
  expect(await mailsIn(s)).toEqual([{ mail: 0 }])
})
