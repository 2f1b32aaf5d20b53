// The crew board as a person uses it.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signInAtOnce } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

export const crewCard = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const unassignedArea = (page: Page): Locator => crewCard(page, 'Unassigned Learners')
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
export const moveButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name} to…` })

export async function openBoard(page: Page): Promise<void> {
  await signInAtOnce(page, SUPER_ADMIN)
  await page.goto('/admin?tab=crews')
  await expect(unassignedArea(page)).toBeVisible()
}

/** Drags a learner with the mouse over the target, without dropping. */
export async function dragOver(page: Page, name: string, target: Locator): Promise<void> {
  const from = await boxOf(rowOf(page, name))
  await page.mouse.move(from.x + 70, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 30, { steps: 3 })
  await expect(page.getByRole('status').filter({ hasText: 'Moving learner...' })).toBeVisible()
  const to = await boxOf(target)
  await page.mouse.move(to.x + to.width / 2, to.y + 24, { steps: 6 })
}

export async function drag(page: Page, name: string, target: Locator): Promise<void> {
  await dragOver(page, name, target)
  await page.mouse.up()
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}
