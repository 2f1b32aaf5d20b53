// The board of the Crews tab: moving learners with or without the mouse, captains, crews, and the errors when a move fails.
import { expectNoFault } from './axe.ts'
import { crewCard, drag, dragOver, moveButton, openBoard, rowOf, unassignedArea } from './crew-board.ts'
import {
  crewSchool,
  EMPTY,
  FOUR,
  FULL,
  fullCrew,
  inFour,
  inThree,
  otherAdmin,
  THREE,
  unassigned,
} from './crew-school.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, signInAtOnce } from './people.ts'
import { refuse } from './refusals.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

const [first, second, third] = unassigned
const MOVE = 'POST /api/admin/crews/move-learner'
const CAPTAIN = 'PATCH /api/admin/users/*/crew-captain'

test(
  "the crew board shows all members and warnings, and an error with a retry when it can't load",
  nightly,
  async ({ page, setUpSchool }) => {
    await crewSchool(setUpSchool)
    await signInAtOnce(page, SUPER_ADMIN)

    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const crews = '**/api/admin/crews-with-members'
    await page.route(crews, async (route) => {
      await waiting
      await route.fallback()
    })
    await page.goto('/admin?tab=crews')
    await expect(page.getByText('Loading crews...')).toBeVisible()
    letGo()
    await expect(unassignedArea(page)).toBeVisible()
    await page.unroute(crews)

    for (const [call, sentence] of [
      ['GET /api/admin/crews-with-members', 'No crew data available.'],
      ['GET /api/admin/users', 'No user data available.'],
    ] as const) {
      const refusal = await refuse(page, call)
      await page.goto('/admin?tab=crews')
      await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect(
        page.getByText('Please check your authentication or refresh the page.', { exact: true }),
      ).toBeVisible()
      await expectNoFault(page, sentence)
      await refusal.end()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(unassignedArea(page)).toBeVisible()
    }

    await expect(page.getByText(/Crews must have 3-5 members.*Invalid moves are prevented\./)).toBeVisible()
    await expect(unassignedArea(page).getByRole('listitem')).toHaveCount(4)
    await expect(unassignedArea(page)).not.toContainText('Alder')
    for (const [name, size, warning] of [
      [FULL, '5/5', null],
      [FOUR, '4/5', null],
      [THREE, '3/5', null],
      [EMPTY, '0/5', 'Empty: 3 learners make a crew'],
    ] as const) {
      await expect(crewCard(page, name)).toContainText(size)
      if (warning) await expect(crewCard(page, name)).toContainText(warning)
      else await expect(crewCard(page, name)).not.toContainText(/Needs|too many|Empty/)
    }
    await expect(rowOf(page, fullCrew[1]?.name ?? '')).toContainText(fullCrew[1]?.studio ?? '')
    await expectNoFault(page, 'the crew board')
  },
)

test('a learner can be dragged only to a crew with room', async ({ page, setUpSchool }) => {
  await crewSchool(setUpSchool)
  await openBoard(page)
  const name = first?.name ?? ''
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/move-learner')) requests.push(request.postData() ?? '')
  })

  await test.step('crews show whether they can take the dragged learner, and why not', async () => {
    await dragOver(page, name, crewCard(page, FOUR))
    await expect(crewCard(page, FULL)).toContainText('Full')
    for (const crew of [FOUR, THREE, EMPTY]) {
      await expect(crewCard(page, crew)).toContainText(`Can take ${first?.firstName}`)
    }
    await expect(page.getByRole('status').filter({ hasText: 'can join 3 of 4 crews' })).toBeVisible()
    await expectNoFault(page, 'the board during a drag')
    await page.mouse.up()
    await expectToast(page, 'Learner moved successfully', `${name} moved to ${FOUR}.`)
    await expect(crewCard(page, FOUR)).toContainText('5/5')
    await expect(crewCard(page, FOUR)).not.toContainText('Can take')
    expect(JSON.parse(requests[0] ?? '{}')).toMatchObject({ validateSize: true })
  })

  await test.step('a drop on a full crew or on the learner’s own crew moves nobody', async () => {
    await drag(page, second?.name ?? '', crewCard(page, FULL))
    await drag(page, second?.name ?? '', unassignedArea(page))
    await drag(page, inThree[0]?.name ?? '', crewCard(page, THREE))
    await expect(crewCard(page, FULL)).toContainText('5/5')
    expect(requests).toHaveLength(1)
  })

  await test.step('a move that would leave two members is only possible to Unassigned', async () => {
    const name = inThree[0]?.name ?? ''
    await dragOver(page, name, crewCard(page, EMPTY))
    await expect(crewCard(page, EMPTY)).toContainText(`Would leave 2 in ${THREE}`)
    await expect(unassignedArea(page)).toContainText(`Can take ${inThree[0]?.firstName}`)
    await page.mouse.up()
    await drag(page, name, unassignedArea(page))
    await expectToast(page, 'Learner moved successfully', `${name} is now unassigned.`)
    await expect(crewCard(page, THREE)).toContainText('Needs 1 more')
    expect(requests).toHaveLength(2)
  })

  await test.step('a learner whose move is refused returns to the old crew', async () => {
    const refusal = await refuse(page, MOVE, 'crew_full')
    await drag(page, second?.name ?? '', crewCard(page, THREE))
    await expectToast(page, 'Failed to move learner', refusal.message)
    await expect(unassignedArea(page)).toContainText(second?.name ?? '')
    await refusal.end()
  })
})

test('a learner moved through the menu is announced and keeps the focus', async ({ page, setUpSchool }) => {
  await crewSchool(setUpSchool)
  await openBoard(page)
  const name = first?.name ?? ''
  const button = moveButton(page, name)

  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: `Move ${name} to` })
  await expect(menu).toBeVisible()
  await expectNoFault(page, 'Move to…')
  const full = menu.getByRole('menuitem', { name: FULL })
  await expect(full).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: 'Unassigned' })).toContainText('Already here')

  await test.step("a crew that can't take the learner is announced, and can't be selected", async () => {
    // The order is by size: The Über-Kletterer, North Face, Switchbacks, then crews that can't take the learner.
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('menuitem', { name: 'Full 1 crew' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(full).toBeFocused()
    await expect(full).toContainText('Full, 5/5')
    await expect(full).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
  })

  await test.step('the move is announced, and the focus follows the learner', async () => {
    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/move-learner', async (route) => {
      await waiting
      await route.fallback()
    })
    // Typing the first letters selects a crew.
    await page.keyboard.type(THREE.slice(0, 3))
    await expect(menu.getByRole('menuitem', { name: THREE })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Moving learner...' })).toBeVisible()
    await expect(crewCard(page, THREE).getByRole('button', { name: `Move ${name} to…` })).toBeFocused()
    letGo()
    await page.unroute('**/move-learner')
    const announcement = page.getByRole('status').filter({ hasText: `${name} moved to ${THREE}.` })
    await expect(announcement.first()).toBeAttached()
    await expectToast(page, 'Learner moved successfully')
    await expect(button).toBeFocused()
  })

  await test.step('the focus returns with a learner whose move is refused', async () => {
    const refusal = await refuse(page, MOVE)
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Failed to move learner', refusal.message)
    await expect(crewCard(page, THREE).getByRole('button', { name: `Move ${name} to…` })).toBeFocused()
    await refusal.end()
  })
})

test('an admin of a school with many crews finds a crew by name', nightly, async ({ page, setUpSchool }) => {
  await crewSchool(setUpSchool)
  for (let n = 1; n <= 24; n += 1) {
    await setUpSchool.call('POST /api/admin/groups', { body: { name: `Trail ${n}` } })
  }
  await openBoard(page)
  const name = first?.name ?? ''
  await page.getByLabel('Find a crew or member').fill('trail 17')
  await expect(crewCard(page, 'Trail 17')).toBeVisible()
  await expect(crewCard(page, 'Trail 4')).toBeHidden()
  await page.getByLabel('Find a crew or member').fill('')
  await moveButton(page, name).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Move ${name} to…` })
  await expect(dialog.getByLabel('Find a crew')).toBeFocused()
  await expectNoFault(page, 'Move to… with many crews')
  // Crews that can't take the learner come last, below those that are rendered first.
  await dialog.getByLabel('Find a crew').fill(FULL)
  await expect(dialog.getByRole('button', { name: `Move to ${FULL}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Find a crew').fill('trail 24')
  await dialog.getByRole('button', { name: 'Move to Trail 24' }).press('Enter')
  await expectToast(page, 'Learner moved successfully', `${name} moved to Trail 24.`)
  await expect(crewCard(page, 'Trail 24').getByRole('button', { name: `Move ${name} to…` })).toBeFocused()
})

test(
  'the crown makes a learner captain and removes the captaincy',
  nightly,
  async ({ page, setUpSchool }) => {
    await crewSchool(setUpSchool)
    await openBoard(page)
    const name = inFour[1]?.name ?? ''
    const crown = page.getByRole('button', { name: `Crew Captain: ${name}` })
    await expect(crown).toHaveAttribute('aria-pressed', 'false')

    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/crew-captain', async (route) => {
      await waiting
      await route.fallback()
    })
    await crown.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Updating crew captain...' })).toBeVisible()
    await expect(crown).toHaveAttribute('aria-pressed', 'true')
    letGo()
    await page.unroute('**/crew-captain')
    await expectToast(page, 'Crew Captain assigned', `${name} is now a Crew Captain`)
    await crown.press('Enter')
    await expectToast(page, 'Crew Captain removed', `${name} is no longer a Crew Captain`)
    await expect(crown).toBeFocused()

    const refusal = await refuse(page, CAPTAIN, 'no_crew')
    await crown.click()
    await expectToast(page, 'Failed to update Crew Captain status', refusal.message)
    await expect(crown).toHaveAttribute('aria-pressed', 'false')
    await refusal.end()

    await page.route('**/crew-captain', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await crown.click()
    await expectToast(
      page,
      'Failed to update Crew Captain status',
      'An error occurred while updating crew captain status.',
    )
  },
)

test('an admin creates, renames and deletes a crew', nightly, async ({ page, setUpSchool }) => {
  await crewSchool(setUpSchool)
  await openBoard(page)

  await test.step('creating requires a name that no other crew has', async () => {
    await page.getByRole('button', { name: 'Create Crew' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Crew' })
    const create = dialog.getByRole('button', { name: 'Create crew' })
    await create.click()
    await expect(dialog.getByText('Enter a crew name.')).toBeVisible()
    await expectNoFault(page, 'create crew with an error')
    await dialog.getByLabel('Crew name').fill(FOUR.toUpperCase())
    await create.click()
    await expectToast(page, 'Failed to create crew', 'That name is taken.')
    await dialog.getByLabel('Crew name').fill('Scree Runners')
    await create.click()
    await expectToast(page, 'Crew created successfully')
    await expect(crewCard(page, 'Scree Runners')).toContainText('0/5')
  })

  await test.step('renaming a crew', async () => {
    await page.getByRole('button', { name: 'More for Scree Runners' }).click()
    await page.getByRole('menuitem', { name: 'Rename crew' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename Scree Runners' })
    await dialog.getByLabel('Crew name').fill('Scree Walkers')
    const refusal = await refuse(page, 'PUT /api/admin/groups/*')
    await dialog.getByRole('button', { name: 'Rename crew' }).click()
    await expectToast(page, 'Failed to update crew', refusal.message)
    await expect(dialog.getByLabel('Crew name')).toHaveValue('Scree Walkers')
    await refusal.end()
    await dialog.getByRole('button', { name: 'Rename crew' }).click()
    await expectToast(page, 'Crew updated')
    await expect(crewCard(page, 'Scree Walkers')).toBeVisible()
  })

  await test.step('the delete dialog says how many learners become unassigned', async () => {
    await page.getByRole('button', { name: `More for ${FOUR}` }).click()
    await page.getByRole('menuitem', { name: 'Delete crew' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Delete ${FOUR}?` })
    await expect(dialog).toContainText('4 learners become unassigned')
    await expect(dialog).toContainText('All goals stay with their owners.')
    await expectNoFault(page, 'delete crew')
    await dialog.getByRole('button', { name: 'Delete crew' }).click()
    await expectToast(page, 'Crew deleted', `${FOUR} is gone.`)
    await expect(unassignedArea(page).getByRole('listitem')).toHaveCount(8)
    await expect(crewCard(page, FOUR)).toBeHidden()
  })
})

test("another admin's moves appear without disturbing the admin's work", async ({
  page,
  cairn,
  setUpSchool,
}) => {
  const school = await crewSchool(setUpSchool)
  await openBoard(page)
  const secondAdmin = await otherAdmin(cairn)
  const name = first?.name ?? ''

  await test.step('a learner moved by someone else keeps the focus, and the page keeps its scroll position', async () => {
    await moveButton(page, name).focus()
    await page.evaluate(() => scrollTo(0, 20))
    await school.move(secondAdmin, first?.username ?? '', THREE)
    await expect(crewCard(page, THREE)).toContainText(name)
    await expect(moveButton(page, name)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(20)
  })

  await test.step('a drag continues, and the crew shows that it has filled up', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await dragOver(page, second?.name ?? '', crewCard(page, THREE))
    await expect(crewCard(page, THREE)).toContainText(`Can take ${second?.firstName}`)
    await school.move(secondAdmin, third?.username ?? '', THREE)
    await expect(crewCard(page, THREE)).toContainText('Full')
    await page.mouse.up()
    await expect(unassignedArea(page)).toContainText(second?.name ?? '')
  })

  await test.step("a learner who was deleted during a drag can't be dropped", async () => {
    await dragOver(page, second?.name ?? '', crewCard(page, FOUR))
    await secondAdmin.call('DELETE /api/admin/users/:id', {
      params: { id: school.userId(second?.username ?? '') },
    })
    await expect(rowOf(page, second?.name ?? '')).toHaveCount(0)
    const box = await crewCard(page, FOUR).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 3 })
    await page.mouse.up()
    await expectToast(page, 'Failed to move learner', 'User data not found. Please refresh the page.')
  })
})
