// A server that refuses a change: the page says why, keeps what was typed or chosen, and the next try succeeds. The real
// server answers in this process; the same work in a browser: coach.spec.ts, learner.spec.ts and the specs of admins.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '../contract/errors.ts'
import { showApp } from '../web/testing/show-app.tsx'
import { type InProcessRole, schoolOfTest } from './in-process-school.ts'

type School = Awaited<ReturnType<typeof schoolOfTest>>

interface RefusedChange {
  role: InProcessRole
  path: (ownCrew: number) => string
  /** 'DELETE /api/admin/studios/*' */
  call: string
  /** What the school needs for it. Each row has a school of its own. */
  given?: (school: School) => Promise<unknown>
  /** Everything up to the press that sends the call. */
  prepare?: () => Promise<void>
  send: () => Promise<void>
  /** The toast of the failure. */
  failure: string
  /** What is unchanged after the failure. */
  expectKept?: () => void
  /** The toast of the next try, or what it shows. */
  success: string | (() => void)
}

let unread = 0
const expectUnread = (amount: number) =>
  expect(screen.getAllByRole('button', { name: /Mark as read/ })).toHaveLength(amount)

const changes: Record<string, RefusedChange> = {
  'a goal that a coach accepts': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/goals/*',
    send: () => press('Accept'),
    failure: 'Failed to submit feedback',
    success: 'Feedback submitted successfully!',
  },
  'a message of a coach': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/goals/*',
    prepare: () => writeMessage('How far?'),
    send: () => press('Submit'),
    failure: 'Failed to submit feedback',
    expectKept: () => expectMessage('How far?'),
    success: 'Feedback submitted successfully!',
  },
  'a reply that a coach saves': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'POST /api/feedback/replies',
    prepare: () => writeMessage('By when?'),
    send: () => press('Save this message'),
    failure: 'Failed to save the reply',
    expectKept: () => expectMessage('By when?'),
    success: () => expect(screen.getByRole('button', { name: 'By when?' })).toBeDefined(),
  },
  'a saved reply that a coach deletes': {
    role: 'coach',
    path: (crew) => `/feedback/crew/${crew}`,
    call: 'DELETE /api/feedback/replies/*',
    given: async ({ callsOf }) => {
      const coach = await callsOf('coach')
      await coach.call('POST /api/feedback/replies', { body: { text: 'By when?' } })
    },
    prepare: async () => {
      await writeMessage('Which day?')
      await press(/^Edit with the saved replies/)
    },
    send: () => press('Delete the reply: By when?'),
    failure: 'Failed to delete the reply',
    expectKept: () => expect(screen.getByRole('button', { name: 'By when?' })).toBeDefined(),
    success: 'Reply deleted',
  },
  'a notification that is read': {
    role: 'learner',
    path: () => '/',
    call: 'PATCH /api/notifications/*/read',
    prepare: async () => {
      unread = (await screen.findAllByRole('button', { name: /Mark as read/ })).length
    },
    send: () => press(/Mark as read/),
    failure: 'Failed to mark notification as read',
    expectKept: () => expectUnread(unread),
    success: () => expectUnread(unread - 1),
  },
  'notifications that are read': {
    role: 'learner',
    path: () => '/',
    call: 'PUT /api/notifications/mark-all-read',
    send: () => press('Mark all as read'),
    failure: 'Failed to mark all notifications as read',
    expectKept: () =>
      expect(screen.getAllByRole('button', { name: /Mark as read/ }).length).toBeGreaterThan(0),
    success: 'All notifications marked as read',
  },
  'a studio that an admin creates': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'POST /api/admin/studios',
    prepare: async () => {
      await press('Create Studio')
      type(await screen.findByLabelText('Studio name'), 'Glacier')
    },
    send: () => press('Create studio'),
    failure: 'Failed to create studio',
    expectKept: () => expect(screen.getByLabelText('Studio name')).toHaveProperty('value', 'Glacier'),
    success: 'Studio created successfully',
  },
  'a studio that an admin changes': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'PUT /api/admin/studios/*',
    given: (school) => addStudio(school, 'Glacier'),
    prepare: async () => {
      await press('Edit: Glacier')
      type(await screen.findByLabelText('Studio name'), 'Glacier Point')
    },
    send: () => press('Save studio'),
    failure: 'Failed to update studio',
    expectKept: () => expect(screen.getByLabelText('Studio name')).toHaveProperty('value', 'Glacier Point'),
    success: 'Studio updated successfully',
  },
  'a studio that an admin deletes': {
    role: 'admin',
    path: () => '/admin?tab=studios',
    call: 'DELETE /api/admin/studios/*',
    given: (school) => addStudio(school, 'Glacier'),
    prepare: () => press('Delete: Glacier'),
    send: () => press('Delete studio'),
    failure: 'Failed to delete studio',
    success: 'Studio deleted successfully',
  },
  'a crew that an admin creates': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'POST /api/admin/groups',
    prepare: async () => {
      await press('Create Crew')
      type(await screen.findByLabelText('Crew name'), 'Scree Runners')
    },
    send: () => press('Create crew'),
    failure: 'Failed to create crew',
    expectKept: () => expect(screen.getByLabelText('Crew name')).toHaveProperty('value', 'Scree Runners'),
    success: 'Crew created successfully',
  },
  'a crew that an admin renames': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'PUT /api/admin/groups/*',
    given: (school) => addCrew(school, 'Scree Runners'),
    prepare: async () => {
      await chooseFromMenu('More for Scree Runners', 'Rename crew')
      type(await screen.findByLabelText('Crew name'), 'Scree Walkers')
    },
    send: () => press('Rename crew'),
    failure: 'Failed to update crew',
    expectKept: () => expect(screen.getByLabelText('Crew name')).toHaveProperty('value', 'Scree Walkers'),
    success: 'Crew updated',
  },
  'a crew that an admin deletes': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'DELETE /api/admin/groups/*',
    given: (school) => addCrew(school, 'Scree Runners'),
    prepare: () => chooseFromMenu('More for Scree Runners', 'Delete crew'),
    send: () => press('Delete crew'),
    failure: 'Failed to delete crew',
    success: 'Crew deleted',
  },
  'captains that an admin deselects': {
    role: 'admin',
    path: () => '/admin',
    call: 'POST /api/admin/crew-captains/deselect-all',
    prepare: () => chooseFromMenu('More for the list', 'Deselect All Crew Captains'),
    send: () => press(/^Deselect \d+ crew captain/),
    failure: 'Failed to deselect Crew Captains',
    success: 'Crew Captains deselected',
  },
  'crews that an admin gives to a coach': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'PUT /api/admin/users/*/crew-assignments',
    prepare: async () => {
      await press(/^Manage the crews of/)
      for (const box of await screen.findAllByRole('checkbox', { checked: false })) fireEvent.click(box)
    },
    send: () => press('Save Assignments'),
    failure: 'Failed to update assignments',
    expectKept: () => expect(screen.queryByRole('checkbox', { checked: false })).toBeNull(),
    success: 'Crew assignments updated successfully!',
  },
  'crews that an admin takes from a coach': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'DELETE /api/admin/users/*/crew-assignments',
    prepare: () => press(/^Clear the crews of/),
    send: () => press(/^Clear \d+ crew/),
    failure: 'Failed to clear assignments',
    success: 'Assignments cleared!',
  },
  'crews that an admin deals among the coaches': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'POST /api/admin/coaches/auto-assign',
    prepare: () => press('Re-sort Crews'),
    send: () => press(/^Deal \d+ crew/),
    failure: 'Failed to auto-assign coaches',
    success: 'Auto-assignment completed!',
  },
  'crews that an admin takes from all coaches': {
    role: 'admin',
    path: () => '/admin?tab=coaches',
    call: 'DELETE /api/admin/clear-all-crew-assignments',
    prepare: () => press('Clear All'),
    send: () => press(/^Clear \d+ assignment/),
    failure: 'Failed to clear all assignments',
    success: 'All assignments cleared!',
  },
  'a sort that an admin previews and carries out': {
    role: 'admin',
    path: () => '/admin?tab=crews',
    call: 'POST /api/admin/crews/randomize',
    send: async () => {
      if (!screen.queryByRole('dialog')) return press('Re-Sort Crews')
      await press('Try again')
      await press(/^Deal \d+ learners again/)
    },
    failure: 'Failed to randomize crews',
    expectKept: () => expect(screen.getByText('Re-Sort Crews is not possible now.')).toBeDefined(),
    success: () => expect(screen.getAllByText(/^\d+ learners dealt into \d+ crews$/)).toBeDefined(),
  },
  'an admin that an admin adds': {
    role: 'admin',
    path: () => '/admin?tab=admins',
    call: 'POST /api/admin/users',
    prepare: async () => {
      await press('Add Admin')
      await writeAccount('Ann', 'ann.ember')
    },
    send: () => press('Add admin'),
    failure: 'Failed to create admin',
    expectKept: () => expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ann.ember'),
    success: 'Admin created successfully',
  },
  'a role that a super admin takes': {
    role: 'super admin',
    path: () => '/admin?tab=admins',
    call: 'PATCH /api/admin/users/*/admin',
    given: addAnn,
    prepare: () => chooseFromMenu('More for: Ann Ember', 'Remove admin role'),
    send: () => press('Remove admin role'),
    failure: 'Failed to update user',
    success: 'Admin role taken',
  },
  'a role that a super admin gives': {
    role: 'super admin',
    path: () => '/admin?tab=admins',
    call: 'PATCH /api/admin/users/*/admin',
    given: async (school) => {
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
    success: 'Admin role given',
  },
  'a guide that a super admin adds': {
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
    expectKept: () => expect(screen.getByLabelText('Username')).toHaveProperty('value', 'gus.ember'),
    success: 'Guide created successfully',
  },
  'a school that a super admin adds': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'POST /api/admin/schools',
    prepare: async () => {
      await press('Add School')
      type(await screen.findByLabelText('School name'), 'Harbor')
    },
    send: () => press('Add school'),
    failure: 'Failed to create school',
    expectKept: () => expect(screen.getByLabelText('School name')).toHaveProperty('value', 'Harbor'),
    success: 'School created successfully',
  },
  'a school that a super admin changes': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'PUT /api/admin/schools/*',
    given: addHarbor,
    prepare: async () => {
      await press('Edit: Harbor')
      type(await screen.findByLabelText('School name'), 'Harbor Point')
    },
    send: () => press('Save school'),
    failure: 'Failed to update school',
    expectKept: () => expect(screen.getByLabelText('School name')).toHaveProperty('value', 'Harbor Point'),
    success: 'School updated successfully',
  },
  'a school that a super admin deletes': {
    role: 'super admin',
    path: () => '/admin?tab=schools',
    call: 'DELETE /api/admin/schools/*',
    given: addHarbor,
    prepare: () => press('Delete: Harbor'),
    send: () => press('Delete school'),
    failure: 'Failed to delete school',
    success: 'School deleted',
  },
}

for (const [what, { role, path, call, given, prepare, send, failure, expectKept, success }] of Object.entries(
  changes,
)) {
  test(`${what}, refused once`, async () => {
    cleanup()
    localStorage.clear()
    const [method, pattern = ''] = call.split(' ')
    const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`)
    const [status, message] = errorTable.internal
    let refused = 0
    const school = await schoolOfTest()
    await given?.(school)
    await school.signIn(role, (pathname, sent) => {
      if (refused > 0 || sent !== method || !matches.test(pathname)) return undefined
      refused += 1
      return Response.json({ message, code: 'internal' }, { status })
    })
    showApp(path(school.crewsOf(role).own))
    await prepare?.()
    await send()
    await screen.findAllByText(failure)
    expect(refused).toBe(1)
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    if (expectKept) await waitFor(expectKept)
    await send()
    if (typeof success !== 'string') return waitFor(success)
    await screen.findAllByText(success)
    // One toast at a time: this one has replaced it.
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
  const place = () => screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog') ?? document.body
  const found = await waitFor(() => {
    const [button] = within(place()).getAllByRole<HTMLButtonElement>('button', { name })
    if (!button || button.disabled || button.getAttribute('aria-busy') === 'true')
      throw new Error(`${name} waits.`)
    return button
  })
  fireEvent.click(found)
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
