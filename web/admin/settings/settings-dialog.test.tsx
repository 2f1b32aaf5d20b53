import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Settings } from '../../../contract/schools.ts'
import { refused } from '../../testing/fake-server.ts'
import { goalWeek } from '../../testing/people.ts'
import { schoolSettings } from '../../testing/school-settings.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { setClockAhead } from '../../ui/time.tsx'

beforeEach(() => setClockAhead(Date.parse(goalWeek.now) - Date.now()))

const always = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

async function openSettings(saved: Settings = schoolSettings, goes = { goals: 0, leavers: 0 }) {
  const server = smallSchool()
  server.answers['GET /api/admin/settings'] = () => saved
  server.answers['PUT /api/admin/settings'] = ({ body: { base: _base, ...sent } }) => ({ ...saved, ...sent })
  server.answers['GET /api/admin/retention'] = () => goes
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  const show = async (section: string) => {
    const tab = within(dialog).getByRole('tab', { name: section })
    fireEvent.mouseDown(tab, { button: 0 })
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
  }
  await within(dialog).findByRole('switch', { name: 'Reflections' })
  const choose = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const save = (name = 'Save settings') => fireEvent.click(within(dialog).getByRole('button', { name }))
  return { ...server, dialog, choose, save, show }
}

test('days of grace and what learners see are sent only if they changed', async () => {
  const { dialog, choose, save, requestsTo, show } = await openSettings()
  await show('Goals, feedback and sign-in')
  choose('Extra days for feedback', '2')
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Place in your crew' }))
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({
    ...always,
    feedbackGraceDays: 2,
    showCrewRank: false,
    base: schoolSettings,
  })
})

test('a period that would delete something shows how much, and the button shows from when', async () => {
  const { dialog, choose, save, requestsTo, show } = await openSettings(schoolSettings, {
    goals: 1204,
    leavers: 12,
  })
  await show('Data retention')
  choose('Goals', '12')
  const note = await within(dialog).findByRole('alert')
  expect(note.textContent).toContain('Permanently deleted from Wed, Nov 25:')
  expect(note.textContent).toContain('1,204 goals and 12 people who left')
  expect(requestsTo('GET /api/admin/retention')[0]?.query).toEqual({ goalMonths: '12', leaverMonths: 'keep' })
  save('Delete 1,204 goals and 12 people who left')
  await waitFor(() =>
    expect(requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({
      ...always,
      goalMonths: 12,
      base: schoolSettings,
    }),
  )
})

test('a period that would delete nothing is saved without a warning', async () => {
  const { dialog, choose, requestsTo, show } = await openSettings()
  await show('Data retention')
  choose('People who left', '120')
  await waitFor(() => expect(requestsTo('GET /api/admin/retention')).toHaveLength(1))
  expect(await within(dialog).findByRole('button', { name: 'Save settings' })).toBeTruthy()
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

test('an unchanged period requests no count, and shows until when nothing is deleted', async () => {
  const { dialog, requestsTo, show } = await openSettings({
    ...schoolSettings,
    goalMonths: 12,
    deletesFrom: '2026-11-24T16:00:00.000Z',
  })
  await show('Data retention')
  expect(within(dialog).getByText(/before Tue, Nov 24, 10:00 AM\.$/)).toBeTruthy()
  expect(requestsTo('GET /api/admin/retention')).toEqual([])
})

test('the privacy contact is saved by itself', async () => {
  const { dialog, answers, requestsTo, show } = await openSettings()
  await show('School and installation')
  answers['PUT /api/admin/privacy-contact'] = ({ body }) => ({ contact: body.contact })
  const save = await within(dialog).findByRole('button', { name: 'Save contact' })
  expect(save.hasAttribute('disabled') || save.getAttribute('aria-disabled') === 'true').toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Privacy contact'), {
    target: { value: 'Ms. Reyes, office' },
  })
  fireEvent.click(save)
  expect(await screen.findByText('Privacy contact saved')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/privacy-contact')[0]?.body).toEqual({ contact: 'Ms. Reyes, office' })
  expect(requestsTo('PUT /api/admin/settings')).toEqual([])
})

test('Friday has a switch for each feature, and two questions, and sends what was changed', async () => {
  const { dialog, save, requestsTo } = await openSettings()
  const friday = within(within(dialog).getByRole('tabpanel', { name: 'Friday' }))
  const names = friday.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))
  expect(names).toEqual(['Reflections', 'Carry over', 'Replies to feedback', 'Plans', 'Midweek check-in'])
  fireEvent.click(friday.getByRole('switch', { name: 'Reflections' }))
  fireEvent.click(friday.getByRole('switch', { name: 'Midweek check-in' }))
  const second = friday.getByLabelText('Second question')
  expect(second).toHaveProperty('value', 'What will you try next week?')
  fireEvent.change(second, { target: { value: ' ' } })
  save()
  expect(await friday.findByText('Enter the second question.')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/settings')).toEqual([])
  fireEvent.change(second, { target: { value: 'What comes next? ' } })
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(screen.queryByText(/kept both/i)).toBeNull()
  expect(requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({
    ...always,
    reflections: true,
    weekChecks: true,
    reflectionQuestions: ['What went well?', 'What comes next?'],
    base: schoolSettings,
  })
})

test('a reflection question that the server refuses shows the reason at its field', async () => {
  const { answers, dialog, save } = await openSettings()
  answers['PUT /api/admin/settings'] = () =>
    refused('validation', [{ path: 'reflectionQuestions.0', message: 'Enter a question.' }])
  fireEvent.change(within(dialog).getByLabelText('First question'), { target: { value: '?' } })
  save()
  expect(await within(dialog).findByText('Enter a question.')).toBeTruthy()
})

test('two-step sign-in is required from a chosen day, or from today, and the day can be changed later', async () => {
  const { dialog, choose, save, requestsTo, show } = await openSettings({
    ...schoolSettings,
    staffSecondFactorFrom: '2026-09-01',
  })
  await show('Goals, feedback and sign-in')
  expect(within(dialog).queryByLabelText('From')).toBeNull()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Require' }))
  expect(within(dialog).getByLabelText('From')).toHaveProperty('value', '')
  choose('From', '2026-12-07')
  save()
  await waitFor(() =>
    expect(requestsTo('PUT /api/admin/settings')[0]?.body).toMatchObject({
      staffSecondFactor: 'required',
      staffSecondFactorFrom: '2026-12-07',
    }),
  )
})

test('leaving a section with changes asks, and keeps or discards them', async () => {
  const { dialog, requestsTo, show } = await openSettings()
  const toggle = () => fireEvent.click(within(dialog).getByRole('switch', { name: 'Plans' }))
  const leave = () =>
    fireEvent.mouseDown(
      within(dialog).getByRole('tab', { name: 'Goals, feedback and sign-in', hidden: true }),
      { button: 0 },
    )
  toggle()
  leave()
  const question = await screen.findByRole('alertdialog', { name: 'Keep your changes to Friday?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Discard changes' }))
  expect(await within(dialog).findByText('Two-step sign-in for staff')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/settings')).toEqual([])
  await show('Friday')
  toggle()
  leave()
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('PUT /api/admin/settings')[0]?.body).toMatchObject({ plans: true }))
  expect(await within(dialog).findByText('Two-step sign-in for staff')).toBeTruthy()
})

test('families have the week first and the email with it, and without a mail server a sentence instead', async () => {
  const { dialog, save, requestsTo, answers, show } = await openSettings()
  await show('Families')
  const families = within(within(dialog).getByRole('tabpanel', { name: 'Families' }))
  const names = () => families.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))
  expect(names()).toEqual(['Families see the week'])
  fireEvent.click(families.getByRole('switch', { name: 'Families see the week' }))
  expect(names()).toEqual(['Families see the week', 'Waves', 'Weekly email'])
  fireEvent.click(families.getByRole('switch', { name: 'Weekly email' }))
  const saved = answers['PUT /api/admin/settings']
  answers['PUT /api/admin/settings'] = () =>
    refused('validation', [{ path: 'familyMail', message: "This installation doesn't have a mail server." }])
  save()
  expect(await families.findByText("This installation doesn't have a mail server.")).toBeTruthy()
  answers['PUT /api/admin/settings'] = saved
  fireEvent.click(families.getByRole('switch', { name: 'Weekly email' }))
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/settings').map(({ body: { base: _base, ...sent } }) => sent)).toEqual([
    { ...always, familyView: true, familyMail: true },
    { ...always, familyView: true },
  ])
})

test('a changed privacy contact is asked about before it is discarded, and a save without a change says so', async () => {
  const { answers, dialog, save, requestsTo, show } = await openSettings()
  save()
  expect(await screen.findByText('No changes made')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/settings')).toEqual([])
  answers['PUT /api/admin/privacy-contact'] = ({ body }) => ({ contact: body.contact })
  await show('School and installation')
  fireEvent.change(await within(dialog).findByLabelText('Privacy contact'), {
    target: { value: 'The office' },
  })
  fireEvent.mouseDown(within(dialog).getByRole('tab', { name: 'Families' }), { button: 0 })
  const question = await screen.findByRole('alertdialog', {
    name: 'Keep your changes to School and installation?',
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('tab', { name: 'Families' }).getAttribute('aria-selected')).toBe('true'),
  )
  expect(requestsTo('PUT /api/admin/privacy-contact').map(({ body }) => body)).toEqual([
    { contact: 'The office' },
  ])
})
