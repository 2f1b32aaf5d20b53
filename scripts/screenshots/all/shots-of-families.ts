/** The pages of families without a pass, and their parts of the administration, which switches them on first. */
import { opened, press, type Shot, type Step, section, shot } from './shot.ts'

const español = press('button', 'Español')

export const shotsOfFamilies: readonly Shot[] = [
  shot('family, no pass', null, '/family'),
  shot('family, no pass, in Spanish', null, '/family', [español]),
  shot('family, wrong code', null, '/family#ABCDE-FGHJK', [
    (page) => page.getByLabel('Your name, as your child knows you').fill('Ana Rao'),
    press('button', 'Connect'),
    (page) => page.getByText(/^This code isn't right/).waitFor(),
  ]),
  shot('family, confirm', null, '/family/confirm#token'),
  shot('family, stop', null, '/family/stop#token'),
  shot('family, stop, in Spanish', null, '/family/stop#token', [español]),
]

const switchedOn: Step[] = [
  press('button', 'Settings'),
  opened,
  section('Families'),
  press('switch', 'Families see the week'),
  press('button', 'Save settings'),
  (page) => page.getByText('Settings saved').first().waitFor(),
  press('button', 'Close'),
  (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
]
const firstChosen: Step = (page) =>
  page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()

/** On a phone a menu has the actions for the chosen. */
const openLetters: Step = async (page) => {
  const actions = page.getByRole('button', { name: 'Actions' })
  if (await actions.isVisible()) {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Family letters' }).click()
  } else await press('button', 'Family letters')(page)
  await page.getByRole('dialog').waitFor()
}

/** They change the school. */
export const changesByFamilies: readonly Shot[] = [
  shot('family letters', 'admin', '/admin', [...switchedOn, firstChosen, openLetters]),
  shot('family letters to print', 'admin', '/admin', [
    firstChosen,
    openLetters,
    press('button', /^Print 1 letter/),
    (page) => page.getByRole('article').waitFor(),
  ]),
]
