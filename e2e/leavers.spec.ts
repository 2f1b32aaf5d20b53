// People who leave the school, and a goal that gets more time, each seen from both sides.
import { expect, test } from './fixtures.ts'
import { chooseFor, crewOfThree, expectToast, learner, signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

const { username, password, name, firstName } = learner('learner03')
const account = { username, password }

test("a learner marked as left can't sign in and is in no list until brought back", async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await crewOfThree(setUpSchool)
  const api = await cairn.as(account)
  const { id: userId } = await api.call('GET /api/auth/user')
  await api.call('POST /api/goals', {
    body: { title: 'Draw the creek', category: 'Personal', duration: 'weekly', userId },
  })
  const page = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/admin' })
  const signIn = () =>
    fetch(`${cairn.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  await chooseFor(page, name, 'Mark as left')
  const question = page.getByRole('alertdialog', { name: `Mark ${name} as left?` })
  await expect(question).toContainText(`${firstName} won’t be able to sign in and will leave Lichen Legends.`)
  await question.getByRole('button', { name: 'Mark as left' }).click()
  await expectToast(page, `${name} marked as left`)
  await expect(page.getByText('Showing 3 of 3 learners')).toBeVisible()
  const { members } = await setUpSchool.call('GET /api/groups/:id', {
    params: { id: (await setUpSchool.call('GET /api/groups'))[0]?.id ?? 0 },
  })
  expect(members.map((member) => `${member.firstName} ${member.lastName}`)).not.toContain(name)
  expect((await signIn()).status).toBe(401)

  await page.getByLabel('Active or left').selectOption('Left')
  const leavers = page.getByRole('table', { name: 'Learners who left' })
  await expect(leavers.getByRole('row')).toHaveCount(2)
  await expect(leavers.getByRole('columnheader', { name: 'Left on' })).toBeVisible()
  await leavers.getByRole('button', { name: `Bring back: ${name}` }).click()
  await expectToast(page, `${name} is back`)
  await expect(page.getByText('Nobody has left.')).toBeVisible()
  await page.getByLabel('Active or left').selectOption('Active')
  await expect(page.getByText('Showing 4 of 4 learners')).toBeVisible()
  expect((await signIn()).status).toBe(200)
})

test(
  'a learner sees more time that a coach gave to a goal',
  nightly,
  async ({ browser, cairn, setUpSchool }) => {
    const { crewId } = await crewOfThree(setUpSchool)
    const api = await cairn.as(account)
    const { id: userId } = await api.call('GET /api/auth/user')
    const title = 'Draw the creek'
    await api.call('POST /api/goals', {
      body: { title, category: 'Personal', duration: 'daily', targetDate: '2026-11-19', userId },
    })
    const coach = await signedIn(browser, cairn, learner('learner60'), { path: `/coaching/crews/${crewId}` })
    await coach.getByRole('button', { name: `More for: ${title}` }).click()
    await coach.getByRole('menuitem', { name: 'Give more time' }).click()
    const dialog = coach.getByRole('dialog', { name: 'Give more time' })
    await expect(dialog.getByRole('button', { name: 'Move to Fri, Nov 20' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Monday, November 23' }).check()
    await dialog.getByLabel('Reason').fill('The creek was frozen.')
    await dialog.getByRole('button', { name: 'Move to Mon, Nov 23' }).click()
    await expectToast(coach, 'Due date moved')

    const page = await signedIn(browser, cairn, account)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(row.first().getByText('Mon, Nov 23')).toBeVisible()
  },
)
