// A school that requires a second factor of its staff: from which day, whom it refuses, and who may not give theirs up.
import { describe, expect, test } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { factorsAt } from '../testing/factors.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const ORIGIN = 'http://localhost:3000'
const s = await story({ publicUrl: ORIGIN })
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
type Person = Awaited<ReturnType<typeof s.person>>

const { withApp, withPasskey } = factorsAt(s, ORIGIN)
const refusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const factors = async ({ call }: Pick<Person, 'call'>) => (await call('GET /api/auth/second-factor')).body

describe('a school that requires a second factor of its staff', () => {
  const SETTINGS = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
  const set = (staffSecondFactor: 'off' | 'required', by: Pick<Person, 'call'> = s.hal) =>
    by.call('PUT /api/admin/settings', { body: { ...SETTINGS, staffSecondFactor } })

  test('an enrolled admin requires a second factor; staff without one are refused in open sessions too, and children are not', async () => {
    expect((await s.hal.call('GET /api/admin/settings')).body.staffSecondFactor).toBe('off')
    expect(refusal(await set('required'))).toEqual([409, 'second_factor_missing'])
    for (const { call } of [s.hal, s.hank])
      await call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    await withApp(s.hal)
    expect((await set('required')).body.staffSecondFactor).toBe('required')
    expect((await s.hal.call('PUT /api/admin/settings', { body: SETTINGS })).body.staffSecondFactor).toBe(
      'required',
    )
    expect((await s.hal.call('GET /api/users')).status).toBe(200)
    expect(refusal(await s.hank.call('GET /api/users'))).toEqual([403, 'second_factor_needed'])
    expect(refusal(await s.hank.call('GET /api/admin/stats'))).toEqual([403, 'second_factor_needed'])
    expect((await s.hank.call('GET /api/auth/user')).status).toBe(200)
    expect((await factors(s.hank)).required).toBe(true)
    const { body } = await s.hal.call('GET /api/admin/settings')
    expect(body.staffSecondFactorFrom).toBe('2026-11-18')
    expect((await factors(s.ivy)).required).toBe(false)
    expect((await s.ivy.call('GET /api/users')).status).toBe(200)
    expect((await s.ada.call('GET /api/users')).status).toBe(200)
    await withApp(s.hank)
    expect((await s.hank.call('GET /api/users')).status).toBe(200)
    expect((await set('off')).body.staffSecondFactor).toBe('off')
  })

  test('staff are refused from the day on, and only those without a factor are notified until then', async () => {
    const from = (staffSecondFactorFrom: string, by = s.hal) =>
      by.call('PUT /api/admin/settings', {
        body: { ...SETTINGS, staffSecondFactor: 'required', staffSecondFactorFrom },
      })
    const week = async ({ call }: Pick<Person, 'call'>) =>
      (await call('GET /api/goal-week')).body.secondFactorFrom
    const hugo = await s.person(s.harbor, 'Hugo', 'From', { admin: true })
    const guide = await s.person(s.harbor, 'Gil', 'From', { guideOf: 'Summit' })
    expect((await from('2026-12-07')).body.staffSecondFactorFrom).toBe('2026-12-07')
    expect((await factors(guide)).required).toBe(true)
    expect([await week(guide), await week(hugo), await week(s.hal), await week(s.ivy)]).toEqual([
      ...['2026-12-07', '2026-12-07'],
      ...[null, null],
    ])
    const others = { body: { ...SETTINGS, showStreaks: true } }
    expect((await hugo.call('PUT /api/admin/settings', others)).body.staffSecondFactorFrom).toBe('2026-12-07')
    expect((await from('2026-11-30', hugo)).body.staffSecondFactorFrom).toBe('2026-11-30')
    expect(refusal(await from('2026-11-18', hugo))).toEqual([409, 'second_factor_missing'])
    for (const day of ['2026-11-17', '2020-01-01', '2027-01-18', '2026-02-30', 'soon', ''])
      expect([day, (await from(day)).error.issues?.[0]?.path]).toEqual([day, 'staffSecondFactorFrom'])
    expect((await from('2027-01-17')).status).toBe(200)
    await from('2026-12-07')
    // The zone of the school counts: New York.
    s.clock.set('2026-12-07T04:59:59.999Z')
    const again = s.anonymous()
    await again.call('POST /api/auth/login', { body: { username: guide.username, password: PASSWORD } })
    expect((await again.call('GET /api/users')).status).toBe(200)
    s.clock.advance(1)
    expect(refusal(await again.call('GET /api/users'))).toEqual([403, 'second_factor_needed'])
    s.clock.set(WEDNESDAY)
    expect((await set('off')).body.staffSecondFactorFrom).toBe('2026-12-07')
    expect((await set('required')).body.staffSecondFactorFrom).toBe('2026-11-18')
    await set('off')
  })

  test('the first day cannot be in the past, and a past day stays when other settings change', async () => {
    const day = { ...SETTINGS, staffSecondFactor: 'required', staffSecondFactorFrom: '2026-11-16' }
    const put = (body: object) => s.hal.call('PUT /api/admin/settings', { body })
    const stored = (values: object) =>
      s.db.updateTable('schools').set(values).where('id', '=', s.harbor.id).execute()
    // This is the school's former value, from before it was turned off.
    await stored({ staff_second_factor_from: '2026-11-16' })
    expect((await put(day)).error.issues?.[0]?.path).toBe('staffSecondFactorFrom')
    await stored({ staff_second_factor: 1 })
    expect((await put({ ...day, showStreaks: false })).body.staffSecondFactorFrom).toBe('2026-11-16')
    await set('off')
  })

  test('an admin without a factor may require one from a later day', async () => {
    const hilda = await s.person(s.harbor, 'Hilda', 'Later', { admin: true })
    const body = { ...SETTINGS, staffSecondFactor: 'required', staffSecondFactorFrom: '2026-11-19' }
    expect((await hilda.call('PUT /api/admin/settings', { body })).status).toBe(200)
    expect((await hilda.call('GET /api/users')).status).toBe(200)
    await set('off')
  })

  test('the requirement notifies the open pages of refused people, and ends their event streams', async () => {
    const guide = await s.person(s.harbor, 'Gil', 'Live', { guideOf: 'Summit' })
    const [refused, child] = [
      await openEventStream(origin, guide.browser.cookie),
      await openEventStream(origin, s.ivy.browser.cookie),
    ]
    await set('required')
    await expect.poll(refused.ended).toBe(true)
    expect(refused.received.flat()).toContain('session')
    expect(child.ended()).toBe(false)
    child.close()
    await set('off')
  })

  test('nobody may remove the last factor while the school requires one', async () => {
    const guide = await s.person(s.harbor, 'Gil', 'Last', { guideOf: 'Summit' })
    await withApp(guide)
    const { answer } = await withPasskey(guide)
    await set('required')
    expect((await guide.call('DELETE /api/auth/second-factor/totp')).status).toBe(204)
    const key = { params: { id: answer.body.id } }
    const last = await guide.call('DELETE /api/auth/second-factor/passkeys/:id', key)
    expect([last.status, last.error]).toMatchObject([
      409,
      { code: 'second_factor_needed', message: 'Set up two-step sign-in first.' },
    ])
    expect(await factors(guide)).toMatchObject({ passkeys: [{}], recoveryCodesLeft: 10 })
    await withApp(guide)
    expect((await guide.call('DELETE /api/auth/second-factor/passkeys/:id', key)).status).toBe(204)
    expect(refusal(await guide.call('DELETE /api/auth/second-factor/totp'))).toEqual([
      409,
      'second_factor_needed',
    ])
    await set('off')
    expect((await guide.call('DELETE /api/auth/second-factor/totp')).status).toBe(204)
  })

  test('the requirement trusts a session through a provider that asks for a second factor', async () => {
    await set('required')
    const guide = await s.person(s.harbor, 'Tru', 'St', { guideOf: 'Summit' })
    expect(refusal(await guide.call('GET /api/users'))).toEqual([403, 'second_factor_needed'])
    await s.db.updateTable('sessions').set({ trusted: 1 }).where('user_id', '=', guide.id).execute()
    s.services.live.publish({ schoolId: null, topics: ['session'], to: 'school' })
    expect((await guide.call('GET /api/users')).status).toBe(200)
    await set('off')
  })

  test('a super admin of another school may require a second factor', async () => {
    const query = { schoolId: s.harbor.id }
    const body = { ...SETTINGS, staffSecondFactor: 'required' }
    expect((await s.sue.call('PUT /api/admin/settings', { query, body })).status).toBe(200)
    expect((await s.sue.call('PUT /api/admin/settings', { body })).status).toBe(409)
    await s.sue.call('PUT /api/admin/settings', { query, body: { ...SETTINGS, staffSecondFactor: 'off' } })
  })
})
