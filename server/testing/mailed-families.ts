// Creates families with a confirmed address at St. Brendan's, for tests of mails.
import { expect } from 'vitest'
import { Browser } from './browser.ts'
import type { MailSink } from './mail-sink.ts'
import type { Story } from './story.ts'

const RETENTION = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

/** `origin` is the public address of the server. */
export function mailedFamilies(s: Story, sink: MailSink, origin: string) {
  const headers = { origin }

  async function switchOn(settings: Record<string, boolean>) {
    const body = { ...RETENTION, ...settings }
    const answer = await s.ada.call('PUT /api/admin/settings', { body, headers })
    expect(answer.status).toBe(200)
  }

  async function connectedTo(learners: { id: number }[], name: string, language = 'en') {
    const browser = new Browser(s.http)
    for (const { id } of learners) {
      const { codes } = (
        await s.ada.call('POST /api/admin/family-codes', { body: { userIds: [id], perLearner: 1 }, headers })
      ).body
      const body = { code: codes[0]?.code, name, language }
      expect((await browser.call('POST /api/family/connect', { body, headers })).status).toBe(201)
    }
    return browser
  }

  const patch = (browser: Browser, body: unknown) => browser.call('PATCH /api/family', { body, headers })
  const confirm = (token: string) =>
    new Browser(s.http).call('POST /api/family/mail/confirm', { body: { token }, headers })

  /** Connects a guardian whose address is confirmed, so that the mail is on. */
  async function mailedTo(learners: { id: number }[], name: string, address: string, language = 'en') {
    const browser = await connectedTo(learners, name, language)
    await patch(browser, { address })
    await s.mail.idle()
    const mail = sink.mails.findLast(({ to }) => to[0] === address)
    expect((await confirm(findToken(mail?.text ?? ''))).status).toBe(200)
    return browser
  }

  /** Adds guardians of the learner whose mail is on, without going through the calls. */
  async function manyMailedTo(learner: { id: number }, count: number) {
    for (let number = 0; number < count; number++) {
      const guardian = {
        name: `G${number}`,
        language: 'en' as const,
        address: `g${number}@home.example`,
        confirmed_at: 1,
        mail: 1 as const,
        created_at: 1,
      }
      const { id } = await s.db
        .insertInto('guardians')
        .values(guardian)
        .returning('id')
        .executeTakeFirstOrThrow()
      const connection = { school_id: s.brendans.id, guardian_id: id, user_id: learner.id, created_at: 1 }
      await s.db.insertInto('connections').values(connection).execute()
    }
  }

  let given = 0
  return {
    headers,
    switchOn,
    connectedTo,
    patch,
    confirm,
    mailedTo,
    manyMailedTo,
    /** Tests need fresh addresses, because no address gets more than three mails a day. */
    freshAddress: () => `ana${++given}@home.example`,
    lastAddress: () => `ana${given}@home.example`,
    /** The figures of the installation that admins see. */
    figures: async () => (await s.ada.call('GET /api/admin/system')).body.mail,
    weeklyMails: () =>
      sink.mails.filter(({ headers: head }) => /^(The week|La semana)/.test(head.subject ?? '')),
    weekRow: () =>
      s.db.selectFrom('family_mails').selectAll().where('kind', '=', 'week').executeTakeFirstOrThrow(),
    /** Resets to no families, goals and days off, and a mail server that accepts everything. */
    startAgain: async () => {
      await s.db.deleteFrom('guardians').execute()
      await s.db.updateTable('users').set({ family_closed_at: null }).execute()
      const server = { waits_until: null, failures: 0, error: null, last_sent_at: null }
      await s.db.updateTable('mail_server').set(server).execute()
      await s.db.deleteFrom('goals').execute()
      await s.db.deleteFrom('days_off').execute()
      sink.mails.length = 0
      sink.behavior = 'ok'
      sink.refusal = null
    },
  }
}

export const findToken = (text: string) => /\/family\/confirm#([\w-]{43})/.exec(text)?.[1] ?? ''
