// A server that refuses a change: the page says why, keeps the input, and the next try succeeds. The real
// server answers in this process. The browser tests are in coach.spec.ts, learner.spec.ts and the specs of admins.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '../contract/errors.ts'
import { showApp } from '../web/testing/show-app.tsx'
import { type InProcessRole, schoolForOneTest } from './in-process-school.ts'

type School = Awaited<ReturnType<typeof schoolForOneTest>>

interface RefusedChange {
  role: InProcessRole
  path: (ownCrew: number) => string
  /** The call may end in a wildcard, like 'DELETE /api/admin/studios/*'. */
  call: string
  /** Prepares the school for the row. Each row has a school of its own. */
  setUp?: (school: School) => Promise<unknown>
  /** Does everything up to the click that sends the call. */
  prepare?: () => Promise<void>
  send: () => Promise<void>
  /** The toast of the failure. */
  failure: string
  /** Expects what is unchanged after the failure. */
  expectUnchanged?: () => void
  /** The toast of the next try, or the text it shows. */
  success: string | (() => void)
}

let unread = 0
const expectUnread = (amount: number) =>
  expect(screen.getAllByRole('button', { name: /Mark as read/ })).toHaveLength(amount)

const changes: Record<string, RefusedChange> = {
  'a coach accepts a goal': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/goals/*',
    send: () => press('Accept'),
    failure: 'Failed to submit feedback',
    success: 'Feedback submitted successfully!',
  },
  'a coach sends a message': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/goals/*',
    prepare: () => writeMessage('How far?'),
    send: () => press('Submit'),
    failure: 'Failed to submit feedback',
    expectUnchanged: () => expectMessage('How far?'),
    success: 'Feedback submitted successfully!',
  },
  'a coach saves a reply': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/replies',
    prepare: () => writeMessage('By when?'),
    send: () => press('Save this message'),
    failure: 'Failed to save the reply',
    expectUnchanged: () => expectMessage('By when?'),
    success: () => expect(screen.getByRole('button', { name: 'By when?' })).toBeDefined(),
  },
  'a coach deletes a saved reply': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'DELETE /api/feedback/replies/*',
    setUp: async ({ callsOf }) => {
      const coach = await callsOf('coach')
      await coach.call('POST /api/feedback/replies', { body: { text: 'By when?' } })
    },
    prepare: async () => {
      await writeMessage('Which day?')
      await press(/^Edit with the saved replies/)
    },
    send: () => press('Delete the reply: By when?'),
    failure: 'Failed to delete the reply',
    expectUnchanged: () => expect(screen.getByRole('button', { name: 'By when?' })).toBeDefined(),
    success: 'Reply deleted',
  },
  'a learner reads a notification': {
    role: 'learner',
    path: () => '/',
    call: 'PATCH /api/notifications/*/read',
    prepare: async () => {
      unread = (await screen.findAllByRole('button', { name: /Mark as read/ })).length
    },
    send: () => press(/Mark as read/),
    failure: 'Failed to mark notification as read',
    expectUnchanged: () => expectUnread(unread),
    success: () => expectUnread(unread - 1),
  },
  'a learner reads all notifications': {
    role: 'learner',
    path: () => '/',
    call: 'PUT /api/notifications/mark-all-read',
    send: () => press('Mark all as read'),
    failure: 'Failed to mark all notifications as read',
    expectUnchanged: () =>
      expect(screen.getAllByRole('button', { name: /Mark as read/ }).length).toBeGreaterThan(0),
    success: 'All notifications marked as read',
  },
  'an admin creates a studio': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'POST /api/admin/studios',
    prepare: async () => {
      await press('Create Studio')
      type(await screen.findByLabelText('Studio name'), 'Glacier')
    },
    send: () => press('Create studio'),
    failure: 'Failed to create studio',
    expectUnchanged: () => expect(screen.getByLabelText('Studio name')).toHaveProperty('value', 'Glacier'),
    success: 'Studio created successfully',
  },
  'an admin edits a studio': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'PUT /api/admin/studios/*',
    setUp: (school) => addStudio(school, 'Glacier'),
    prepare: async () => {
      await press('Edit: Glacier')
      type(await screen.findByLabelText('Studio name'), 'Glacier Point')
    },
    send: () => press('Save studio'),
    failure: 'Failed to update studio',
    expectUnchanged: () =>
      expect(screen.getByLabelText('Studio name')).toHaveProperty('value', 'Glacier Point'),
    success: 'Studio updated successfully',
  },
  'an admin deletes a studio': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'DELETE /api/admin/studios/*',
    setUp: (school) => addStudio(school, 'Glacier'),
    prepare: () => press('Delete: Glacier'),
    send: () => press('Delete studio'),
    failure: 'Failed to delete studio',
    success: 'Studio deleted successfully',
  },
  'an admin creates a crew': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'POST /api/admin/groups',
    prepare: async () => {
      await press('Create Crew')
      type(await screen.findByLabelText('Crew name'), 'Scree Runners')
    },
    send: () => press('Create crew'),
    failure: 'Failed to create crew',
    expectUnchanged: () =>
      expect(screen.getByLabelText('Crew name')).toHaveProperty('value', 'Scree Runners'),
    success: 'Crew created successfully',
  },
  'an admin renames a crew': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'PUT /api/admin/groups/*',
    setUp: (school) => addCrew(school, 'Scree Runners'),
    prepare: async () => {
      await chooseFromMenu('More for Scree Runners', 'Rename crew')
      type(await screen.findByLabelText('Crew name'), 'Scree Walkers')
    },
    send: () => press('Rename crew'),
    failure: 'Failed to update crew',
    expectUnchanged: () =>
      expect(screen.getByLabelText('Crew name')).toHaveProperty('value', 'Scree Walkers'),
    success: 'Crew updated',
  },
  'an admin deletes a crew': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'DELETE /api/admin/groups/*',
    setUp: (school) => addCrew(school, 'Scree Runners'),
    prepare: () => chooseFromMenu('More for Scree Runners', 'Delete crew'),
    send: () => press('Delete crew'),
    failure: 'Failed to delete crew',
    success: 'Crew deleted',
  },
  'an admin removes all captains': {
    role: 'admin',
    path: () => '/admin',
    call: 'POST /api/admin/crew-captains/deselect-all',
    prepare: () => chooseFromMenu('More for the list', 'Deselect All Crew Captains'),
    send: () => press(/^Deselect \d+ crew captain/),
    failure: 'Failed to deselect Crew Captains',
    success: 'Crew Captains deselected',
  },
  'an admin assigns crews to a coach': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'PUT /api/admin/users/*/crew-assignments',
    prepare: async () => {
      await press(/^Manage the crews of/)
      for (const box of await screen.findAllByRole('checkbox', { checked: false })) fireEvent.click(box)
    },
    send: () => press('Save Assignments'),
    failure: 'Failed to update assignments',
    expectUnchanged: () => expect(screen.queryByRole('checkbox', { checked: false })).toBeNull(),
    success: 'Crew assignments updated successfully!',
  },
  'an admin clears a coach’s crews': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'DELETE /api/admin/users/*/crew-assignments',
    prepare: () => press(/^Clear the crews of/),
    send: () => press(/^Clear \d+ crew/),
    failure: 'Failed to clear assignments',
    success: 'Assignments cleared!',
  },
  'an admin re-sorts all crews among the coaches': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'POST /api/admin/coaches/auto-assign',
    prepare: () => press('Re-sort Crews'),
    send: () => press(/^Re-sort \d+ crew/),
    failure: 'Failed to auto-assign coaches',
    success: 'Auto-assignment completed!',
  },
  'an admin clears all coach assignments': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'DELETE /api/admin/clear-all-crew-assignments',
    prepare: () => press('Clear All'),
    send: () => press(/^Clear \d+ assignment/),
    failure: 'Failed to clear all assignments',
    success: 'All assignments cleared!',
  },
  'an admin previews a sort and applies it': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'POST /api/admin/crews/randomize',
    send: async () => {
      if (!screen.queryByRole('dialog')) return press('Re-Sort Crews')
      await press('Try again')
      await press(/^Re-sort \d+ learners/)
    },
    failure: 'Failed to randomize crews',
    expectUnchanged: () => expect(screen.getByText('Re-Sort Crews isn’t possible right now.')).toBeDefined(),
    success: () => expect(screen.getAllByText(/^\d+ learners sorted into \d+ crews$/)).toBeDefined(),
  },
  'an admin adds an admin': {
    role: 'admin',
    path: () => '/admin?tab=admins',
    call: 'POST /api/admin/users',
    prepare: async () => {
      await press('Add Admin')
      await writeAccount('Ann', 'ann.ember')
    },
    send: () => press('Add admin'),
    failure: 'Failed to create admin',
    expectUnchanged: () => expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ann.ember'),
    success: 'Admin created successfully',
  },
  'a super admin removes the admin role': {
    role: 'super admin',
    path: () => '/admin?tab=admins',
    call: 'PATCH /api/admin/users/*/admin',
    setUp: addAnn,
    prepare: () => chooseFromMenu('More for: Ann Ember', 'Remove admin role'),
    send: () => press('Remove admin role'),
    failure: 'Failed to update user',
    success: 'Admin role removed',
  },
  'a super admin grants the admin role': {
    role: 'super admin',
    path: () => '/admin?tab=admins',
    call: 'PATCH /api/admin/users/*/admin',
    setUp: async (school) => {
      const { id } = await addAnn(school)
      const superAdmin = await school.callsOf('super admin')
      await superAdmin.call('PATCH /api/admin/users/:id/admin', { params: { id }, body: { isAdmin: false } })
    },
    prepare: async () => {
      await press('Make Admin')
      type(await screen.findByLabelText('Person'), 'Ann Ember')
      fireEvent.click(await screen.findByRole('option', { name: /ann\.ember/ }))
    },
    send: () => press('Make admin'),
    failure: 'Failed to update user',
    success: 'Admin role added',
  },
  'a super admin adds a guide': {
    role: 'super admin',
    path: () => '/admin?tab=guides',
    call: 'POST /api/admin/users',
    prepare: async () => {
      await press('Add Guide')
      await writeAccount('Gus', 'gus.ember')
      type(screen.getByLabelText('Assigned studio'), 'Summit')
    },
    send: () => press('Add guide'),
    failure: 'Failed to create guide',
    expectUnchanged: () => expect(screen.getByLabelText('Username')).toHaveProperty('value', 'gus.ember'),
    success: 'Guide created successfully',
  },
  'a super admin adds a school': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'POST /api/admin/schools',
    prepare: async () => {
      await press('Add School')
      type(await screen.findByLabelText('School name'), 'Harbor')
    },
    send: () => press('Add school'),
    failure: 'Failed to create school',
    expectUnchanged: () => expect(screen.getByLabelText('School name')).toHaveProperty('value', 'Harbor'),
    success: 'School created successfully',
  },
  'a super admin edits a school': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'PUT /api/admin/schools/*',
    setUp: addHarbor,
    prepare: async () => {
      await press('Edit: Harbor')
      type(await screen.findByLabelText('School name'), 'Harbor Point')
    },
    send: () => press('Save school'),
    failure: 'Failed to update school',
    expectUnchanged: () =>
      expect(screen.getByLabelText('School name')).toHaveProperty('value', 'Harbor Point'),
    success: 'School updated successfully',
  },
  'a super admin deletes a school': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'DELETE /api/admin/schools/*',
    setUp: addHarbor,
    prepare: () => press('Delete: Harbor'),
    send: () => press('Delete school'),
    failure: 'Failed to delete school',
    success: 'School deleted',
  },
}

for (const [
  change,
  { role, path, call, setUp, prepare, send, failure, expectUnchanged, success },
] of Object.entries(changes)) {
  test(`${change}: a refusal shows its reason, and the next try succeeds`, async () => {
    cleanup()
    localStorage.clear()
    const [method, pattern = ''] = call.split(' ')
    const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`)
    const [status, message] = errorTable.internal
    let refusals = 0
    const school = await schoolForOneTest()
    await setUp?.(school)
    await school.signIn(role, (pathname, sent) => {
      if (refusals > 0 || sent !== method || !matches.test(pathname)) return undefined
      refusals += 1
      return Response.json({ message, code: 'internal' }, { status })
    })
    showApp(path(school.crewsOf(role).own))
    await prepare?.()
    await send()
    await screen.findAllByText(failure)
    expect(refusals).toBe(1)
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    if (expectUnchanged) await waitFor(expectUnchanged)
    await send()
    if (typeof success !== 'string') return waitFor(success)
    await screen.findAllByText(success)
    // Only one toast is shown at a time, so this one has replaced it.
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  })
}

async function addStudio({ callsOf }: School, name: string) {
  const admin = await callsOf('admin')
  return admin.call('POST /api/admin/studios', { body: { name, goalTypes: [] } })
}

async function addCrew({ callsOf }: School, name: string) {
  const admin = await callsOf('admin')
  return admin.call('POST /api/admin/groups', { body: { name } })
}

async function addHarbor({ callsOf }: School) {
  const superAdmin = await callsOf('super admin')
  return superAdmin.call('POST /api/admin/schools', { body: { name: 'Harbor' } })
}

/** Ann Ember, an admin. */
async function addAnn({ callsOf }: School) {
  const admin = await callsOf('admin')
  return admin.call('POST /api/admin/users', {
    body: {
      userType: 'admin',
      firstName: 'Ann',
      lastName: 'Ember',
      username: 'ann.ember',
      password: 'four cairns at dusk',
    },
  })
}

/** The first enabled button with this name, in the dialog if one is open. */
async function press(name: string | RegExp): Promise<void> {
  const container = () => screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog') ?? document.body
  const button = await waitFor(() => {
    const [button] = within(container()).getAllByRole<HTMLButtonElement>('button', { name })
    if (!button || button.disabled || button.getAttribute('aria-busy') === 'true')
      throw new Error(`${name} waits.`)
    return button
  })
  fireEvent.click(button)
}

async function chooseFromMenu(menu: string, item: string): Promise<void> {
  await press(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function writeAccount(firstName: string, username: string): Promise<void> {
  type(await screen.findByLabelText('First name'), firstName)
  type(screen.getByLabelText('Last name'), 'Ember')
  type(screen.getByLabelText('Username'), username)
  type(screen.getByLabelText('Password'), 'four cairns at dusk')
}

async function writeMessage(text: string): Promise<void> {
  await press('Improve')
  type(await screen.findByLabelText('Message for the learner:'), text)
}

function expectMessage(text: string): void {
  expect(screen.getByLabelText('Message for the learner:')).toHaveProperty('value', text)
}
