// Tests hanging jobs on the real server: a dripping mail server, a backup folder that does not answer, a job that never ends.
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Job } from '../platform/job.ts'
import { smtpMailer } from '../platform/smtp-mailer.ts'
import { type DripAt, startDrippingMailServer } from '../testing/dripping-mail-server.ts'
import { story } from '../testing/story.ts'

const MINUTE_MS = 60 * 1000
const settings = (port: number) => ({
  ...{ host: '127.0.0.1', port, secure: false, user: null, password: null },
  from: 'Cairn <cairn@school.example>',
})

/** Work that hangs until it is released. */
const hanging = Promise.withResolvers<void>()
const never: Job = {
  ...{ name: 'never-ends', everyMs: MINUTE_MS, limitMs: 100, clock: 'any' },
  run: () => hanging.promise,
}
const s = await story({ changeJobs: (jobs) => [...jobs, never] })

const ready = async () => (await s.http.inject('/api/ready')).json()
const metric = async (name: string) => {
  const { body } = await s.http.inject({ url: '/metrics', headers: { host: 'localhost' } })
  return new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]
}

test('a job that never ends is reported in /api/ready, to admins and in /metrics, and other jobs run', async () => {
  const running = s.jobs.runDue(s.clock.now())
  await expect.poll(() => metric('cairn_job_hung{job="never-ends"}')).toBe('1')
  const sentence =
    "The job never-ends has been running for 1 minute and won't stop. Other jobs still run. If it doesn't end, restart the server."
  expect(await ready()).toMatchObject({ status: 'ok', problems: [sentence] })
  expect((await s.ada.call('GET /api/admin/system')).body.problems).toEqual([sentence])
  expect(Number(await metric('cairn_job_running_seconds{job="never-ends"}'))).toBeGreaterThan(0)
  expect(await metric('cairn_job_running_seconds{job="lock-passed-goals"}')).toBe('0')
  expect(Number(await metric('cairn_job_last_success_timestamp_seconds{job="lock-passed-goals"}'))).toBe(
    s.clock.now() / 1000,
  )
  expect(await metric('cairn_job_last_success_timestamp_seconds{job="never-ends"}')).toBe('0')
  s.clock.advance(MINUTE_MS)
  expect(await s.jobs.runDue(s.clock.now())).toContain('lock-passed-goals')
  hanging.resolve()
  await running
  s.clock.advance(15 * MINUTE_MS)
  expect(await s.jobs.runDue(s.clock.now())).toContain('never-ends')
  expect(await ready()).toEqual({ status: 'ok', database: 'ok' })
  expect(await metric('cairn_job_hung{job="never-ends"}')).toBe('0')
})

describe.each<DripAt>(['greeting', 'features', 'mail'])(
  'a mail server that drips from its %s on',
  async (at) => {
    const drip = await startDrippingMailServer(at)
    const mailer = smtpMailer(settings(drip.port))
    const f = await story({
      mailer,
      publicUrl: 'http://goals.school.example',
      changeJobs: (jobs) =>
        jobs.map((job) => (job.name === 'send-family-mails' ? { ...job, limitMs: 300 } : job)),
    })

    beforeEach(async () => {
      await f.db.updateTable('schools').set({ family_view: 1, family_mail: 1 }).execute()
      const now = f.clock.now()
      const guardian = { name: 'Ana', language: 'en' as const, address: 'ana@home.example', created_at: now }
      const { id: guardian_id } = await f.db
        .insertInto('guardians')
        .values({ ...guardian, confirmed_at: null, mail: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await f.db
        .insertInto('connections')
        .values({ school_id: f.brendans.id, guardian_id, user_id: f.max.id, created_at: now })
        .execute()
      await f.db
        .insertInto('family_mails')
        .values({
          ...{ guardian_id, kind: 'confirm', school_id: null, week: null, state: 'waiting' },
          ...{ message_id: `<${at}@x>`, created_at: now, next_at: now, taken_at: null },
          drop_at: now + 48 * 60 * MINUTE_MS,
        })
        .execute()
    })

    test('a dripping mail server is given up at the limit of the job and reported, and the mail waits', async () => {
      const ran = await f.jobs.runDue(f.clock.now())
      expect(ran).toContain('lock-passed-goals')
      expect(ran).not.toContain('send-family-mails')
      expect(drip.connectionCount()).toBe(1)
      await expect.poll(() => drip.openCount(), { timeout: 8_000 }).toBe(0)
      const { body } = await f.ada.call('GET /api/admin/system')
      expect(body.mail).toMatchObject({
        waiting: 1,
        failed: 0,
        error: 'Sending was stopped before the server answered.',
      })
      expect(body.problems).toEqual([
        'The job send-family-mails took too long and was told to stop 1 minute ago. It will be tried again.',
      ])
      await drip.close()
      mailer.close()
    })
  },
)

describe.runIf(inject('engine') === 'sqlite')('a folder for backups that does not answer', () => {
  test('a hanging backup folder is reported, stops no other job, and the backup goes on when it answers', async () => {
    let answers = false
    const slow = async () => {
      while (!answers) await wait(20)
    }
    const b = await story({
      changeJobs: (jobs) => [
        ...jobs,
        {
          ...{ name: 'daily-backup', everyMs: 15 * MINUTE_MS, limitMs: 100, clock: 'any' },
          run: slow,
        },
      ],
    })
    const running = b.jobs.runDue(b.clock.now())
    await expect
      .poll(async () => (await b.http.inject('/api/ready')).json().problems?.[0])
      .toMatch(/^The job daily-backup has been running/)
    answers = true
    await running
    b.clock.advance(15 * MINUTE_MS)
    expect(await b.jobs.runDue(b.clock.now())).toContain('daily-backup')
    expect((await b.http.inject('/api/ready')).json().problems).toBeUndefined()
  })
})
