// Tests that a password that is only the name of the school, a studio or Cairn is refused wherever one is set.
import { expect, test } from 'vitest'
import { createSuperAdmin, resetPassword } from '../cli/accounts.ts'
import { Browser } from '../testing/browser.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { SETUP_TOKEN, testApp } from '../testing/test-app.ts'

const s = await story()
const work = { database: s.services.database, now: s.clock.now() }
const learner = { username: 'ana.ruiz', firstName: 'Ana', lastName: 'Ruiz', studio: 'Summit' }
const isRefused = ({ status, error }: Awaited<ReturnType<Browser['send']>>, path: string) => {
  expect([status, error.issues]).toEqual([400, [{ path, message: refusal }]])
}
const refusal =
  'Apart from digits and symbols, this password is just the name of the school, a studio or Cairn. Try another one.'

test.each(["St. Brendan's 1", 'sT-bRENDANS-47!', 'foothills 2026', 'CairnCairn'])(
  'an admin cannot give the password %j',
  async (password) => {
    isRefused(await s.ada.call('POST /api/admin/users', { body: { ...learner, password } }), 'password')
    const params = { id: s.wil.id }
    isRefused(await s.ada.call('PUT /api/admin/users/:id', { params, body: { password } }), 'password')
    const body = { users: [{ ...learner, password }] }
    const { body: result } = await s.ada.call('POST /api/admin/users/bulk', { body })
    expect(result.errors).toEqual([{ line: 1, username: 'ana.ruiz', message: refusal }])
  },
)

test("the refused names are those of the person's current or new school", async () => {
  const move = (password: string) =>
    s.sue.call('PUT /api/admin/users/:id', {
      params: { id: s.nora.id },
      body: { schoolId: s.harbor.id, password },
    })
  isRefused(await move('harbor school 1'), 'password')
  expect((await move('st. brendans 1')).status).toBe(200)
})

test("nobody can choose their school's name as a password", async () => {
  const choose = (newPassword: string) =>
    s.jo.call('POST /api/auth/password', { body: { currentPassword: PASSWORD, newPassword } })
  isRefused(await choose('basecamp-i-1'), 'newPassword')
  expect((await choose('base camp of the summit')).status).toBe(200)
})

test('the set-up of the first school refuses its name as a password', async () => {
  const { http } = await testApp()
  const setUp = (password: string) =>
    new Browser(http).call('POST /api/setup', {
      body: {
        token: SETUP_TOKEN,
        school: { name: 'Lakeside Middle School' },
        admin: { username: 'rita', password, firstName: 'Rita', lastName: 'Root' },
      },
    })
  isRefused(await setUp('LakesideMiddleSchool1'), 'admin.password')
  isRefused(await setUp('Foothills-2026'), 'admin.password')
  expect((await setUp('by the lakeside 26')).status).toBe(201)
})

test("the command line refuses a school's name as a password", async () => {
  const tess = { username: 'tess.two', firstName: 'Tess', lastName: 'Two', school: 'harbor school' }
  await expect(createSuperAdmin(work, { ...tess, password: 'HarborSchool1' })).rejects.toThrow(refusal)
  await expect(
    createSuperAdmin(work, { ...tess, school: undefined, password: 'cairn-20262027' }),
  ).rejects.toThrow(refusal)
  await expect(resetPassword(work, 'ida.isle', 'Basecamp-II-1')).rejects.toThrow(refusal)
})
