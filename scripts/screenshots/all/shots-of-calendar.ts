/** The school's calendar, more time, days away, and people who leave, with their dialogs. */
import { fill, open, opened, press, type Shot, type Step, shot } from './shot.ts'

const FRIDAY = '2026-11-20'
const file = `BEGIN:VCALENDAR
BEGIN:VEVENT
SUMMARY:Long weekend
DTSTART;VALUE=DATE:20261126
DTEND;VALUE=DATE:20261128
END:VEVENT
BEGIN:VEVENT
SUMMARY:Winter break
DTSTART;VALUE=DATE:20261221
DTEND;VALUE=DATE:20270102
END:VEVENT
BEGIN:VEVENT
SUMMARY:Book fair
DTSTART;VALUE=DATE:20270201
DTEND;VALUE=DATE:20270206
END:VEVENT
BEGIN:VEVENT
SUMMARY:Parent evening
DTSTART:20270114T180000
DTEND:20270114T200000
END:VEVENT
BEGIN:VEVENT
SUMMARY:Field day
DTSTART;VALUE=DATE:20270514
STATUS:CANCELLED
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

/** The menu of the first learner, whose row is folded on a phone. */
const inFirstMenu =
  (item: string): Step =>
  async (page) => {
    const menu = page.getByRole('button', { name: /^More for: / })
    const fold = page.locator('[data-person] button[aria-expanded=false]')
    await menu.or(fold).filter({ visible: true }).first().waitFor()
    if (!(await menu.first().isVisible())) await fold.first().click()
    await menu.first().click()
    await press('menuitem', item)(page)
    await opened(page)
  }
const read =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()
/** The control lies over the tile, below its words. */
const pressDay = (name: RegExp): Step => press('checkbox', name)

const calendar = open('button', 'Calendar')
const addDays: Step[] = [
  calendar,
  press('button', 'Add no-school days'),
  (page) => page.getByRole('form', { name: 'Add no-school days' }).waitFor(),
]
const importFile: Step[] = [
  calendar,
  press('button', 'Import calendar file'),
  (page) =>
    page
      .getByLabel('Calendar file', { exact: true })
      .setInputFiles({ name: 'school-year.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) }),
  read('Book fair'),
]
const left: Step = async (page) => {
  await page.getByLabel('Active or left').selectOption('Left')
}

export const shotsOfCalendar: readonly Shot[] = [
  shot('school calendar', 'admin', '/admin', [calendar]),
  shot('school calendar, empty', 'sue.summit', '/admin', [calendar], { school: 'fresh' }),
  shot('add no-school days', 'admin', '/admin', addDays),
  shot('goals to move', 'admin', '/admin', [
    ...addDays,
    fill('Name', 'Storm'),
    fill(/^First day/, FRIDAY),
    (page) => page.getByRole('list', { name: 'Goals that move' }).waitFor(),
  ]),
  shot('import calendar', 'admin', '/admin', importFile),
  shot('more time', 'coach', '/coaching/crews/:crewOfCoach', [
    // The first menu is the learner's, and the next that of the first goal.
    (page) =>
      page
        .getByRole('button', { name: /^More for: / })
        .nth(1)
        .click(),
    press('menuitem', 'Give more time'),
    read('New due date'),
  ]),
  shot('days away', 'admin', '/admin', [inFirstMenu('Days away'), read('No days away yet.')]),
  shot('days away of a member', 'coach', '/coaching/crews/:crewOfCoach', [
    inFirstMenu('Days away'),
    pressDay(/Friday, November 20$/),
    (page) =>
      page
        .getByRole('list', { name: 'Goals that move' })
        .or(page.getByText(/^No goal is due/))
        .waitFor(),
  ]),
  shot('mark as left', 'admin', '/admin', [inFirstMenu('Mark as left')]),
  shot('nobody has left', 'sue.summit', '/admin', [left, read('Nobody has left.')], { school: 'fresh' }),
]

/** They change the school. */
export const changesByCalendar: readonly Shot[] = [
  shot('learners, one away', 'admin', '/admin', [
    inFirstMenu('Days away'),
    pressDay(/Thursday, November 19$/),
    pressDay(/Friday, November 20$/),
    press('button', 'Save days away'),
    read('Away until Fri, Nov 20'),
  ]),
  shot('leavers', 'admin', '/admin', [
    inFirstMenu('Mark as left'),
    (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Mark as left' }).click(),
    left,
    (page) => page.getByRole('table', { name: 'Learners who left' }).waitFor(),
  ]),
]
