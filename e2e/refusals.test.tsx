// A server that refuses a change: the page says why, keeps what was typed or chosen, and the next try succeeds. The real
// server answers in this process; the same work in a browser: coach.spec.ts, learner.spec.ts and the specs of admins.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorTable } from '../contract/errors.ts'
import { showApp } from '../web/testing/show-app.tsx'
import { type InProcessRole, inProcessSchool } from './in-process-school.ts'

const school = await inProcessSchool()

interface RefusedChange {
  role: InProcessRole
  path: (ownCrew: number) => string
  /** 'DELETE /api/admin/studios/*' */
  call: string
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
    prepare: () => press('Delete: Glacier Point'),
    send: () => press('Delete studio'),
    failure: 'Failed to delete studio',
    success: 'Studio deleted successfully',
  },
}

for (const [what, { role, path, call, prepare, send, failure, expectKept, success }] of Object.entries(
  changes,
)) {
  test(`${what}, refused once`, async () => {
    cleanup()
    localStorage.clear()
    const [method, pattern = ''] = call.split(' ')
    const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`)
    const [status, message] = errorTable.internal
    let refused = 0
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
    expectKept?.()
    await send()
    if (typeof success === 'string') await screen.findAllByText(success)
    else await waitFor(success)
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
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

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function writeMessage(text: string): Promise<void> {
  await press('Improve')
  type(await screen.findByLabelText('Message for the learner:'), text)
}

function expectMessage(text: string): void {
  expect(screen.getByLabelText('Message for the learner:')).toHaveProperty('value', text)
}
