/** One picture of a screen in one state, taken at every width and in both themes. */
import type { Page } from '@playwright/test'
import type { ScreenName } from '../../../contract/screens.ts'

/**
 * `new` is not set up yet, `fresh` has people but neither crews nor goals, `week` is the made-up school on a Thursday, and
 * `weekend` the same after Friday's deadline. `provided` has a provider; `strict` also requires a second factor of its staff,
 * and its admin has one.
 */
export const schools = ['new', 'fresh', 'week', 'weekend', 'provided', 'strict'] as const
export type School = (typeof schools)[number]

export type Step = (page: Page) => Promise<void>

export interface Shot {
  /** Unique in a school; part of the file's name. */
  name: string
  /** The name is the one in the table of screens. */
  screen?: ScreenName
  school: School
  /** A username; null before sign-in. */
  person: string | null
  path: string
  /** From the opened page to the state. */
  steps: Step[]
  /** How reads of the screen end: `silent` shows skeletons, `failing` what the screen says about a failure. */
  reads: 'answered' | 'silent' | 'failing'
  /** A dialog covers one screenful; the page behind it may be long. */
  onlyVisible: boolean
}

type Details = Partial<Pick<Shot, 'screen' | 'school' | 'onlyVisible'>>

export function shot(
  name: string,
  person: string | null,
  path: string,
  steps: Step[] = [],
  details: Details = {},
): Shot {
  const onlyVisible = steps.length > 0
  return { name, person, path, steps, school: 'week', reads: 'answered', onlyVisible, ...details }
}

/** A screen as it is, while it loads, and when its reads fail. */
export function screenInAllStates(name: string, screen: ScreenName, person: string, path: string): Shot[] {
  const whole = shot(name, person, path, [], { screen })
  return [
    whole,
    { ...whole, name: `${name}, loading`, reads: 'silent', onlyVisible: true },
    { ...whole, name: `${name}, failed`, reads: 'failing', onlyVisible: true },
  ]
}

type Role = 'button' | 'link' | 'tab' | 'menuitem' | 'radio' | 'checkbox' | 'switch'

/** A press on the first element of that name that can be pressed. */
export const press =
  (role: Role, name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole(role, { name, disabled: false, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click()

/** A press that opens a dialog or a menu, whose file may have to be loaded first. */
export const open =
  (role: Role, name: string | RegExp): Step =>
  async (page) => {
    await press(role, name)(page)
    await opened(page)
  }

/** A section of the settings: a tab, on a phone a button of the list. */
export const section =
  (name: string): Step =>
  (page) => {
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: new RegExp(`^${name}`) })
    return dialog.getByRole('tab', { name, exact: true }).or(button).click()
  }

export const opened: Step = (page) =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()

export const key =
  (pressed: string): Step =>
  (page) =>
    page.keyboard.press(pressed)

export const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label).first().fill(text)
