// Screenshots of the admin and super admin screens, their dialogs, and the screens of a new school.
import { fill, open, opened, press, type Shot, type Step, screenInAllStates, section, shot } from './shot.ts'

const tab = (name: string) => `/admin?tab=${name}`
const chooseLearner =
  (row: number): Step =>
  (page) =>
    page.locator('[data-person]').nth(row).getByRole('checkbox').first().check()

/** Clicks a button in the first person's row, and expands the row first on a phone. */
export const inFirstRow =
  (name: RegExp): Step =>
  async (page) => {
    const row = page.locator('[data-person]').first()
    const button = row.getByRole('button', { name })
    const expander = row.locator('button[aria-expanded=false]')
    await button.or(expander).filter({ visible: true }).first().waitFor()
    if (!(await button.isVisible())) await expander.filter({ visible: true }).first().click()
    await button.click()
    await opened(page)
  }
/** Selects an item of the open menu and waits for its dialog. */
const selectItem = (name: string): Step[] => [(page) => page.getByRole('menuitem', { name }).click(), opened]
const inFirstMenu = (name: string): Step[] => [inFirstRow(/^More for: /), ...selectItem(name)]

/** An action on the selected learners, which is in a menu on a narrow screen. */
const forChosen =
  (name: RegExp): Step =>
  async (page) => {
    const bar = page.getByRole('region', { name: 'Selected learners' })
    await bar.waitFor()
    const menu = bar.getByRole('button', { name: 'Actions' })
    if (await menu.isVisible()) {
      await menu.click()
      await page.getByRole('menuitem', { name }).click()
    } else await bar.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
  }

const screens: Shot[] = [
  ...screenInAllStates('learners', 'admin', 'admin', '/admin'),
  ...['studios', 'admins', 'crews', 'coaches'].map((name) => shot(`tab ${name}`, 'admin', tab(name))),
  shot('settings', 'admin', '/admin', [open('button', 'Settings')]),
  shot('settings, data retention', 'admin', '/admin', [
    open('button', 'Settings'),
    section('Data retention'),
  ]),
  ...['guides', 'schools'].map((name) => shot(`tab ${name}`, 'super', tab(name))),
  ...screenInAllStates('dashboard of admin', 'admin-dashboard', 'admin', '/dashboard'),
  shot('dashboard of super admin', 'super', '/dashboard'),
  shot('goal data of admin', 'admin', '/goal-history'),
  ...screenInAllStates('log of school', 'admin-feedback', 'admin', '/admin/feedback'),
  shot('audit log', 'admin', '/admin/feedback', [press('tab', 'Audit log')], { onlyVisible: false }),
  ...screenInAllStates('crews overview', 'crews-overview', 'admin', '/crews-overview'),
]

const validList = `id,firstname,lastname,grade,email
S-20871,Ana,Rao,4,ana.rao@pebble.example
S-20902,Jo,Li,2,jo.li@pebble.example
S-20118,Søren,Holm,5,
S-20119,,Holm,5,`

const listWithUnknownHeadings = `nummer,rufname,zuname
S-20871,Ana,Rao
S-20902,Jo,Li`

const listWithoutValidRows = `Student ID,Student Name,Email
,Ana Rao,ana.rao@pebble.example
S-20902,Jo,jo.li@pebble.example`

const listWithStatus = `Email Address,Student Name,Grade,Status
ana.rao@pebble.example,Ana Rao,4,Enrolled
jo.li@pebble.example,"Li, Jo",2,Withdrawn`

const uploadList = (text: string): Step[] => [
  open('button', 'Import a list'),
  (page) =>
    page
      .getByLabel('List', { exact: true })
      .setInputFiles({ name: 'learners.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }),
]
const uploadValidList = uploadList(validList)

const learners: Shot[] = [
  shot('add learner', 'admin', '/admin', [open('button', 'Add Learner')]),
  shot('add many learners', 'admin', '/admin', [
    open('button', 'Add Multiple Learners'),
    (page) =>
      page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill('one,two,three\nfay.woods,,Fay,Woods,Summit\nbo.bay,nine-stones-7,Bo,Bay,Summit'),
    press('button', /^Add \d+ learner/),
  ]),
  shot('import a list', 'admin', '/admin', [open('button', 'Import a list')]),
  shot('grades of a list', 'admin', '/admin', uploadValidList),
  shot('headings of a list', 'admin', '/admin', uploadList(listWithUnknownHeadings)),
  shot('left out of a list', 'admin', '/admin', uploadList(listWithoutValidRows)),
  shot('status of a list', 'admin', '/admin', uploadList(listWithStatus)),
  shot('preview of a list', 'admin', '/admin', [...uploadValidList, press('button', 'Show the preview')]),
  shot('add guide', 'admin', '/admin', [open('button', 'Add Guide')]),
  shot('nobody found', 'admin', '/admin', [fill('Find a learner', 'nobody at all')]),
  shot('learners chosen', 'admin', '/admin', [chooseLearner(0), chooseLearner(1)]),
  shot('goal for learners chosen', 'admin', '/admin', [
    chooseLearner(0),
    chooseLearner(1),
    forChosen(/^Set a goal for/),
  ]),
  shot('delete learners chosen', 'admin', '/admin', [
    chooseLearner(0),
    chooseLearner(1),
    forChosen(/^Delete$/),
  ]),
  shot('edit learner', 'admin', '/admin', [inFirstRow(/^Edit /)]),
  shot('menu of learner', 'admin', '/admin', [inFirstRow(/^More for: /)]),
  shot('credentials', 'admin', '/admin', inFirstMenu('Edit credentials')),
  shot('sign-in of learner', 'admin', '/admin', inFirstMenu('Sign-in')),
  shot('menu of admin', 'super', tab('admins'), [open('button', /^More for: Zion /)]),
  shot('sign-in of admin', 'super', tab('admins'), [
    open('button', /^More for: Zion /),
    ...selectItem('Sign-in'),
  ]),
  shot('delete learner', 'admin', '/admin', inFirstMenu('Delete')),
]

const crews: Shot[] = [
  shot('create crew', 'admin', tab('crews'), [open('button', 'Create Crew')]),
  shot('auto-sort', 'admin', tab('crews'), [open('button', 'Auto-sort Crews')]),
  shot('re-sort', 'admin', tab('crews'), [open('button', 'Re-Sort Crews')]),
  shot('move menu', 'admin', tab('crews'), [open('button', /^Move .* to…$/)]),
  shot('menu of crew', 'admin', tab('crews'), [open('button', /^More for /)]),
  shot('assign crews', 'admin', tab('coaches'), [open('button', /^Manage the crews/)]),
  shot('re-sort coaches', 'admin', tab('coaches'), [open('button', 'Re-sort Crews')]),
  shot('clear all assignments', 'admin', tab('coaches'), [open('button', 'Clear All')]),
  shot('add studio', 'admin', tab('studios'), [open('button', /^Add Studio|^Create Studio/i)]),
  shot('edit studio', 'admin', tab('studios'), [open('button', /^Edit: /)]),
  shot('delete studio', 'admin', tab('studios'), [open('button', /^Delete: /)]),
  shot('add admin', 'admin', tab('admins'), [open('button', /^Add Admin/i)]),
  shot('reset goals', 'admin', '/admin', [open('button', /^Reset School Goals/)]),
  shot('add school', 'super', tab('schools'), [open('button', /^Add School/i)]),
]

const newSchool: Shot[] = (
  [
    ['first start', 'sue.summit', '/'],
    ['empty crews', 'sue.summit', tab('crews')],
    ['empty coaches', 'sue.summit', tab('coaches')],
    ['empty dashboard of admin', 'sue.summit', '/dashboard'],
    ['empty log', 'sue.summit', '/admin/feedback'],
    ['empty crews overview', 'sue.summit', '/crews-overview'],
    ['empty dashboard', 'lena.new', '/'],
    ['empty goal data', 'lena.new', '/goal-history'],
    ['empty dashboard of coach', 'carl.coach', '/'],
    ['empty crew picker', 'carl.coach', '/feedback'],
    ['empty coaching', 'carl.coach', '/coaching'],
    ['empty guide', 'gia.guide', '/guide'],
    ['empty log of guide', 'gia.guide', '/feedback'],
  ] as const
).map(([name, person, path]) => shot(name, person, path, [], { school: 'fresh' }))

/** They change the school. */
export const changesByAdmins: readonly Shot[] = [
  shot('crew deleted', 'admin', tab('crews'), [
    open('button', /^More for /),
    ...selectItem('Delete crew'),
    (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete crew' }).click(),
    (page) => page.getByText('Crew deleted').first().waitFor(),
  ]),
  shot('audit log with a deletion', 'admin', '/admin/feedback?tab=audit', [
    (page) =>
      page
        .getByRole('button', { name: /^Undo: / })
        .first()
        .waitFor(),
  ]),
  shot('delete for good', 'admin', '/admin/feedback?tab=audit', [open('button', /^Delete for good: /)]),
]

export const shotsOfAdmins: readonly Shot[] = [...screens, ...learners, ...crews, ...newSchool]
