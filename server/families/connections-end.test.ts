// How connections pause and end, for guardians, learners and admins.
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { listNotifications, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { forgetGuardians } from './forget-guardians.ts'

const s = await story()
const { switchView, codeFor, connectBy, connected, lastAudit } = familyCalls(s)
const DAY_MS = 24 * 60 * 60 * 1000

await switchView(true)

describe('connections', () => {
  const seen = async (browser: Browser) =>
    (await browser.call('GET /api/family')).body.learners.map(({ id }) => id)
  const allow = (id: number, allowed: boolean) =>
    s.ada.call('PATCH /api/admin/users/:id/family', { params: { id }, body: { allowed } })

  test('connections pause while the learner has left or the school shows nothing, and resume afterward', async () => {
    const browser = await connected(s.fay, 'Flo Woods')
    const code = await codeFor(s.fay)
    const active = (value: boolean) =>
      s.ada.call('PATCH /api/admin/users/:id/active', { params: { id: s.fay.id }, body: { active: value } })
    const back = [() => active(true), () => switchView(true)]
    for (const [index, off] of [() => active(false), () => switchView(false)].entries()) {
      await off()
      expect(await seen(browser)).toEqual([])
      expect((await browser.call('GET /api/family/learners/:id', { params: { id: s.fay.id } })).status).toBe(
        404,
      )
      expect(
        (await s.ada.call('GET /api/users/:id/family', { params: { id: s.fay.id } })).body.guardians,
      ).toEqual([])
      const listed = await s.ada.call('GET /api/admin/users', { query: { state: 'all' } })
      expect(listed.body.find(({ id }) => id === s.fay.id)?.guardianCount).toBe(0)
      expect((await connectBy(new Browser(s.http), { code, name: 'X' })).status).toBe(400)
      await back[index]?.()
      expect(await seen(browser)).toEqual([s.fay.id])
    }
    expect((await connectBy(new Browser(s.http), { code, name: 'Frank Woods' })).status).toBe(201)
  })

  test('closing ends connections and codes permanently, and opening restores none', async () => {
    const browser = await connected(s.jo, 'Fern Li')
    const code = await codeFor(s.jo)
    expect((await allow(s.jo.id, false)).body).toEqual({ allowed: false, guardians: [], openCodes: [] })
    expect(await lastAudit()).toMatchObject({ action: 'family.close', actor_id: s.ada.id })
    expect((await browser.call('GET /api/family')).status).toBe(401)
    expect((await connectBy(new Browser(s.http), { code, name: 'X' })).status).toBe(400)
    const messages = (await listNotifications(s.jo)).map(({ message }) => message)
    expect(messages).toContain('Fern Li can no longer see your goals.')
    expect(messages.some((message) => message.includes('Ada'))).toBe(false)
    const file = await s.jo.call('GET /api/users/:id/export', { params: { id: s.jo.id } })
    const closed = file.body.auditLog.find(({ action }) => action === 'family.close')
    expect(closed).toMatchObject({ actor: null })
    const entries = (await s.db.selectFrom('audit_log').select('id').execute()).length
    expect((await allow(s.jo.id, false)).body.allowed).toBe(false)
    expect((await s.db.selectFrom('audit_log').select('id').execute()).length).toBe(entries)
    expect((await allow(s.jo.id, true)).body).toEqual({ allowed: true, guardians: [], openCodes: [] })
    expect(await lastAudit()).toMatchObject({ action: 'family.open' })
    expect((await connectBy(new Browser(s.http), { code, name: 'X' })).status).toBe(400)
  })

  test('a guardian stops following one learner, and then all', async () => {
    const browser = await connected(s.wil, 'Finn Woods')
    await connectBy(browser, { code: await codeFor(s.jo) })
    const stop = await browser.call('DELETE /api/family/learners/:id', { params: { id: s.wil.id } })
    expect(stop.status).toBe(204)
    expect(await seen(browser)).toEqual([s.jo.id])
    expect((await listNotifications(s.wil))[0]?.message).toBe('Finn Woods can no longer see your goals.')
    expect(await lastAudit()).toMatchObject({ action: 'family.end', actor_id: null, about_id: s.wil.id })
    expect((await browser.call('DELETE /api/family')).status).toBe(204)
    expect(browser.cookie).toBe('')
    expect(
      (await s.db.selectFrom('guardians').selectAll().where('name', '=', 'Finn Woods').execute()).length,
    ).toBe(0)
  })

  test('a guardian is deleted with the last connection: a deleted learner, a new guide, one in another school', async () => {
    const gone = [
      async (id: number) => s.ada.call('DELETE /api/admin/users/:id', { params: { id } }),
      async (id: number) =>
        s.ada.call('PATCH /api/admin/users/:id/guide', { params: { id }, body: { isGuide: true } }),
      async (id: number) =>
        s.sue.call('PUT /api/admin/users/:id', { params: { id }, body: { schoolId: s.harbor.id } }),
    ]
    for (const [index, end] of gone.entries()) {
      const learner = await s.person(s.brendans, `Pupil${'abc'[index]}`, 'Parker', { studio: 'Summit' })
      const browser = await connected(learner, `Pat ${index}`)
      const answer = await end(learner.id)
      expect(answer.status).toBeLessThan(300)
      expect((await browser.call('GET /api/family')).status).toBe(401)
      expect(
        (await s.db.selectFrom('guardians').selectAll().where('name', '=', `Pat ${index}`).execute()).length,
      ).toBe(0)
      const notified = await s.db
        .selectFrom('notifications')
        .select('message')
        .where('user_id', '=', learner.id)
        .orderBy('id', 'desc')
        .execute()
      if (index > 0) expect(notified[0]?.message).toBe(`Pat ${index} can no longer see your goals.`)
    }
  })

  test('a pass ends 400 days after its last use, and then the guardian is deleted', async () => {
    const learner = await s.person(s.brendans, 'Quin', 'Quartz', { studio: 'Summit' })
    const browser = await connected(learner, 'Quade Quartz')
    const start = new Date(s.clock.now()).toISOString()
    s.clock.advance(399 * DAY_MS)
    expect((await browser.call('GET /api/family')).headers['set-cookie']).toMatch(/Max-Age=34560000/)
    await forgetGuardians(s.services, s.clock.now())
    s.clock.advance(399 * DAY_MS)
    expect((await browser.call('GET /api/family')).status).toBe(200)
    s.clock.advance(400 * DAY_MS)
    expect((await browser.call('GET /api/family')).status).toBe(401)
    await forgetGuardians(s.services, s.clock.now())
    expect(
      await s.db.selectFrom('guardians').select('id').where('name', '=', 'Quade Quartz').execute(),
    ).toEqual([])
    const notified = await s.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', learner.id)
      .execute()
    expect(notified.at(-1)?.message).toBe('Quade Quartz can no longer see your goals.')
    await travelTo(s, start)
  })
})
