import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../contract/api.ts'
import { familyGoal } from '../../contract/families.ts'
import { mailNotStopped } from '../../contract/family-mail.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { createSample } from '../testing/sample.ts'
import { FamilyApp } from './family-app.tsx'

const family = api['GET /api/family'].response
const week = api['GET /api/family/learners/:id'].response
const mia = {
  id: 7,
  firstName: 'Mia',
  lastName: 'Ortiz',
  profilePicture: null,
  school: 'Summit',
  weekStart: '2026-11-16',
  totalGoals: 2,
  completedGoals: 1,
}
const rosa = createSample(family, {
  name: 'Rosa',
  language: 'en',
  learners: [mia],
  mail: { possible: true, address: null, state: 'off' },
})
const twoGoals = createSample(week, {
  learner: mia,
  timeZone: 'America/Denver',
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  goals: [
    createSample(familyGoal, {
      id: 1,
      title: 'Read two chapters',
      dueOn: '2026-11-18',
      status: 'completed',
      feedback: [{ status: 'accepted', comments: 'A clear goal.', by: 'Ms. Reyes' }],
    }),
    createSample(familyGoal, {
      id: 2,
      title: 'Run a mile',
      dueOn: '2026-11-20',
      status: 'incomplete',
    }),
  ],
})

const ofMia = { learner: 'Mia', device: null, namesake: null }

const overWeek = {
  learners: [{ id: 7, weekStart: '2026-11-16', isOver: true, wave: 'open' as const }],
}

/** A guardian with a pass. */
const connected: Answers = {
  'GET /api/family': () => rosa,
  'GET /api/family/current-week': () => overWeek,
  'GET /api/family/learners/:id': ({ query }) =>
    query.week === '2026-11-16' ? twoGoals : refused('not_found'),
}

function show(path: string, hash = '') {
  window.history.replaceState(null, '', `${path}${hash}`)
  render(<FamilyApp path={path} />)
}
afterEach(() => window.history.replaceState(null, '', '/'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('the code of a letter and a name show the week, and a wrong code says whom to ask', async () => {
  let code = ''
  const { requestsTo } = fakeServer({
    ...connected,
    'GET /api/family': () => (code === '' ? refused('unauthenticated') : rosa),
    'POST /api/family/code-check': ({ body }) =>
      body.code === 'ABCDE-FGHJK' ? ofMia : refused('validation', [{ path: 'code', message: 'No.' }]),
    'POST /api/family/connect': ({ body }) => {
      code = body.code
      return rosa
    },
  })
  show('/family')
  await screen.findByRole('heading', { level: 1, name: 'See how the week went' })
  press('Connect')
  expect(requestsTo('POST /api/family/connect')).toEqual([])
  type('Code from the letter', 'AAAAA-AAAAA')
  type('Your name, as your child knows you', 'Rosa')
  press('Connect')
  await screen.findByText(
    "This code isn't right, or it was used or is too old. Ask the school for a new one.",
  )
  type('Code from the letter', 'ABCDE-FGHJK')
  press('Connect')
  await screen.findByText('Connected to Mia')
  await screen.findByRole('heading', { level: 1, name: 'How the week went' })
  expect(requestsTo('POST /api/family/connect').at(-1)?.body).toEqual({
    code: 'ABCDE-FGHJK',
    name: 'Rosa',
    language: 'en',
  })
})

test('the code of a letter needs a name', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/code-check': () => ofMia,
    'POST /api/family/connect': () => rosa,
  })
  show('/family', '#ABCDE-FGHJK')
  await screen.findByRole('textbox', { name: 'Code from the letter' })
  press('Connect')
  await screen.findByText('Enter the name your child knows you by.')
  type('Your name, as your child knows you', 'Rosa')
  press('Connect')
  await screen.findByText('Connected to Mia')
  expect(requestsTo('POST /api/family/connect').map(({ body }) => body.name)).toEqual(['Rosa'])
})

test('the code of another device asks whether that is you, and needs no name', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/code-check': () => ({ learner: null, device: 'Raj Rao', namesake: null }),
    'POST /api/family/connect': () => rosa,
  })
  show('/family', '#ABCDE-FGHJK')
  await screen.findByRole('textbox', { name: 'Code from the letter' })
  press('Connect')
  await screen.findByText('This adds this browser to Raj Rao’s devices. Only continue if that’s you.')
  press('Cancel')
  expect(requestsTo('POST /api/family/connect')).toEqual([])
  press('Connect')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'How the week went' })
  expect(requestsTo('POST /api/family/connect').map(({ body }) => body)).toEqual([
    { code: 'ABCDE-FGHJK', instead: true, language: 'en' },
  ])
})

test('a name that someone already has is confirmed before the code is used', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/code-check': () => ({ ...ofMia, namesake: 'follower' as const }),
    'POST /api/family/connect': () => rosa,
  })
  show('/family', '#ABCDE-FGHJK')
  await screen.findByRole('textbox', { name: 'Code from the letter' })
  type('Your name, as your child knows you', 'Ana Rao')
  press('Connect')
  await screen.findByText('Someone named Ana Rao already follows Mia. Is this another person?')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes, connect'))
  expect(requestsTo('POST /api/family/connect')).toEqual([])
  press('Yes, connect')
  await screen.findByText('Connected to Mia')
  expect(requestsTo('POST /api/family/connect').map(({ body }) => body)).toEqual([
    { code: 'ABCDE-FGHJK', name: 'Ana Rao', language: 'en' },
  ])
})

test('after the pass has expired, adding a child asks for the name too, and anything else starts over', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  fakeServer({
    ...connected,
    'POST /api/family/code-check': () => ofMia,
    'POST /api/family/connect': () => refused('validation', [{ path: 'name', message: 'Enter a name.' }]),
    'PATCH /api/family': () => refused('unauthenticated'),
  })
  show('/family')
  await screen.findByRole('region', { name: 'Mia Ortiz' })
  press('Add a child')
  type('Code from the letter', 'ABCDE-FGHJK')
  press('Connect')
  await screen.findByText('Enter the name your child knows you by.')
  expect(screen.getByRole('textbox', { name: 'Your name, as your child knows you' })).toBeDefined()
  press('Español')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  reload.mockRestore()
})

test('the code of a QR code is filled in, and removed from the address', async () => {
  fakeServer({ 'GET /api/family': () => refused('unauthenticated') })
  show('/family', '#ABCDE-FGHJK')
  const field = await screen.findByRole('textbox', { name: 'Code from the letter' })
  expect(field).toHaveProperty('value', 'ABCDE-FGHJK')
  expect(window.location.hash).toBe('')
})

test('a second letter in a connected browser asks in a focused form on top before it adds the child', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'POST /api/family/code-check': () => ({ ...ofMia, learner: 'Lia' }),
    'POST /api/family/connect': () => rosa,
  })
  show('/family', '#abcdefghjk')
  const add = await screen.findByRole('button', { name: "Add Lia's code" })
  expect(screen.getByText('You are Rosa. Add Lia with code ABCDE-FGHJK?')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(add))
  expect(window.location.hash).toBe('')
  expect(requestsTo('POST /api/family/connect')).toEqual([])
  fireEvent.click(add)
  await screen.findByText('Connected to Lia')
  expect(requestsTo('POST /api/family/connect').map(({ body }) => body)).toEqual([{ code: 'abcdefghjk' }])
  expect(requestsTo('POST /api/family/code-check')).toHaveLength(1)
})

test('another person who scans a letter in a connected browser connects as a new guardian', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'POST /api/family/code-check': () => ofMia,
    'POST /api/family/connect': () => ({ ...rosa, name: 'Ana' }),
  })
  show('/family', '#ABCDE-FGHJK')
  fireEvent.click(await screen.findByRole('button', { name: "I'm someone else" }))
  const nameField = await screen.findByRole('textbox', { name: 'Your name, as your child knows you' })
  expect(document.activeElement).toBe(nameField)
  press('Connect')
  await screen.findByText('Enter the name your child knows you by.')
  type('Your name, as your child knows you', 'Ana')
  press('Connect')
  await screen.findByText(/^You’re signed in as Ana\./)
  expect(requestsTo('POST /api/family/connect').map(({ body }) => body)).toEqual([
    { code: 'ABCDE-FGHJK', name: 'Ana', instead: true, language: 'en' },
  ])
})

test('someone else’s device code, or an expired code, is reported on top of a connected page', async () => {
  const server = fakeServer({
    ...connected,
    'POST /api/family/code-check': () => ({ learner: null, device: 'Raj Rao', namesake: null }),
    'POST /api/family/connect': () => refused('another_person'),
  })
  show('/family', '#ABCDE-FGHJK')
  await screen.findByText('This adds this browser to Raj Rao’s devices. Only continue if that’s you.')
  press('Continue')
  await screen.findByText('This browser belongs to someone else. Reload the page and try again.')
  expect(server.requestsTo('POST /api/family/connect').map(({ body }) => body)).toEqual([
    { code: 'ABCDE-FGHJK', instead: true },
  ])
  press('Cancel')
  expect(screen.queryByText(/^This makes this browser/)).toBeNull()
})

test('an expired code is reported, and the page continues', async () => {
  fakeServer({
    ...connected,
    'POST /api/family/code-check': () => refused('validation', [{ path: 'code', message: 'No.' }]),
  })
  show('/family', '#ABCDE-FGHJK')
  await screen.findByText(
    "This code isn't right, or it was used or is too old. Ask the school for a new one.",
  )
  press('Cancel')
  expect(screen.getByRole('region', { name: 'Mia Ortiz' })).toBeDefined()
})

test('devices are listed, and another one is removed after a confirmation', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const device = (id: string, current: boolean, name: string) => ({
    ...{ id, current, device: name, lastUsedAt: '2026-11-18T15:00:00.000Z' },
  })
  const onThree = {
    ...rosa,
    devices: [
      device('a', true, 'Safari on iPhone'),
      device('b', false, 'Chrome on ChromeOS'),
      device('c', false, 'Unknown device'),
    ],
  }
  const { requestsTo } = fakeServer({
    ...connected,
    'GET /api/family': () => onThree,
    'PATCH /api/family': () => ({ ...onThree, language: 'es' as const }),
    'DELETE /api/family/devices/:id': () => undefined,
    'POST /api/family/forget': () => undefined,
  })
  show('/family')
  const card = within(await screen.findByRole('region', { name: 'Your page' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Safari on iPhoneThis device',
    expect.stringMatching(/^Chrome on ChromeOSLast used Nov 18, .+End$/),
    expect.stringMatching(/^Unknown deviceLast used Nov 18, .+End$/),
  ])
  press('End Chrome on ChromeOS')
  const dialog = within(await screen.findByRole('dialog', { name: 'End Chrome on ChromeOS' }))
  fireEvent.click(dialog.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(requestsTo('DELETE /api/family/devices/:id').map(({ params }) => params)).toEqual([{ id: 'b' }])
  press('Español')
  press('Quitar todos los demás')
  const others = within(await screen.findByRole('dialog', { name: 'Quitar todos los demás' }))
  fireEvent.click(others.getByRole('button', { name: 'Quitar todos los demás' }))
  await waitFor(() =>
    expect(requestsTo('POST /api/family/forget').map(({ query }) => query)).toEqual([{ others: 'true' }]),
  )
  reload.mockRestore()
})

test('the week shows completed goals, and what the staff wrote', async () => {
  fakeServer(connected)
  show('/family')
  const card = within(await screen.findByRole('region', { name: 'Mia Ortiz' }))
  await card.findByText('Nov 16 to 20 · 1 of 2 finished')
  expect(screen.getByText('You’re signed in as Rosa. Mia can see that you’re following along.')).toBeDefined()
  expect(card.getByText('A clear goal.')).toBeDefined()
  // Families cannot see the week before.
  expect(card.queryByRole('button', { name: 'Week before' })).toBeNull()
})

test('an earlier week without goals is not called this week', async () => {
  fakeServer({
    ...connected,
    'GET /api/family/learners/:id': ({ query }) =>
      query.week === '2026-11-02'
        ? refused('not_found')
        : query.week === '2026-11-09'
          ? { ...twoGoals, weekStart: '2026-11-09', goals: [] }
          : { ...twoGoals, goals: twoGoals.goals.slice(0, 1) },
  })
  show('/family')
  await screen.findByText('Nov 16 to 20 · 1 of 1 finished')
  fireEvent.click(await screen.findByRole('button', { name: 'Week before' }))
  await screen.findByText('Nov 9 to 13 · no goals')
})

test('the Spanish page declares its language to screen readers, and keeps it', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'PATCH /api/family': ({ body }) => ({ ...rosa, ...(body.language && { language: body.language }) }),
  })
  show('/family')
  await screen.findByRole('region', { name: 'Mia Ortiz' })
  press('Español')
  await screen.findByRole('heading', { level: 1, name: 'Cómo fue la semana' })
  expect(document.documentElement.lang).toBe('es')
  expect(requestsTo('PATCH /api/family').map(({ body }) => body)).toEqual([{ language: 'es' }])
})

test('an email address gets a confirmation email', async () => {
  fakeServer({
    ...connected,
    'PATCH /api/family': ({ body }) => ({
      ...rosa,
      mail: { possible: true, address: body.address ?? null, state: 'unconfirmed' as const },
    }),
  })
  show('/family')
  await screen.findByRole('region', { name: 'Weekly email' })
  press('Change')
  type('Your email address', 'rosa@example.org')
  press('Send a confirmation email')
  await screen.findByText('Check your inbox: press the button in the email we sent to rosa@example.org.')
  expect(screen.getByText('Check your email')).toBeDefined()
})

test('a guardian whose address stays is told that the school sends no emails', async () => {
  fakeServer({
    ...connected,
    'GET /api/family': () => ({
      ...rosa,
      mail: { possible: false, address: 'rosa@example.org', state: 'on' as const },
    }),
    'PATCH /api/family': () => refused('unavailable'),
  })
  show('/family')
  await screen.findByRole('region', { name: 'Weekly email' })
  press('Change')
  press('Remove the address')
  await screen.findByText('Can’t reach Cairn. Check your connection and try again.')
})

test('a guardian confirms before following a learner ends', async () => {
  const { requestsTo } = fakeServer({
    ...connected,
    'DELETE /api/family/learners/:id': () => refused('not_found'),
  })
  show('/family')
  await screen.findByRole('region', { name: 'Mia Ortiz' })
  press('Stop following Mia')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop following Mia' }))
  expect(requestsTo('DELETE /api/family/learners/:id')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Stop following Mia' }))
  await screen.findByText('Can’t reach Cairn. Check your connection and try again.')
  expect(requestsTo('DELETE /api/family/learners/:id')).toHaveLength(1)
})

test('links in emails do nothing until the button is clicked', async () => {
  const { requestsTo } = fakeServer({
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/mail/confirm': () => ({ message: 'Confirmed' }),
  })
  show('/family/confirm', '#abc')
  await screen.findByRole('heading', { level: 1, name: 'Confirm your address' })
  expect(requestsTo('POST /api/family/mail/confirm')).toEqual([])
  press('Confirm this address')
  await screen.findByText('Your address is confirmed, and the weekly email is on.')
  expect(requestsTo('POST /api/family/mail/confirm').map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test.each([
  ['#2026-11-09', 'Nov 9 to 13', true],
  // A day of the current week is not an earlier week.
  ['#2026-11-18', 'Nov 16 to 20', false],
  // One week is from before the child was added, and the other is not a week.
  ['#2026-10-05', 'Nov 16 to 20', false],
  ['#2026-13-45', 'Nov 16 to 20', false],
])('the address /family%s shows the week %s', async (hash, week, isEarlier) => {
  fakeServer({
    ...connected,
    'GET /api/family/learners/:id': ({ query }) =>
      query.week === '2026-11-16' || query.week === '2026-11-09'
        ? { ...twoGoals, weekStart: query.week }
        : refused('not_found'),
  })
  show('/family', hash)
  const card = within(await screen.findByRole('region', { name: 'Mia Ortiz' }))
  await card.findByText(`${week} · 1 of 2 finished`)
  expect(card.queryByRole('button', { name: 'Week after' }) !== null).toBe(isEarlier)
})

test('a link that unsubscribes nothing says so', async () => {
  fakeServer({
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/mail/stop': () => ({ message: mailNotStopped }),
  })
  show('/family/stop', '#abc')
  await screen.findByRole('heading', { level: 1, name: 'Stop the weekly email' })
  press('Stop these emails')
  await screen.findByText(mailNotStopped)
  expect(screen.queryByText("You won't get any more of these emails.")).toBeNull()
})

test('a link unsubscribes from the emails', async () => {
  const { requestsTo } = fakeServer({
    'GET /api/family': () => refused('unauthenticated'),
    'POST /api/family/mail/stop': () => ({ message: 'Stopped' }),
  })
  show('/family/stop', '#abc')
  await screen.findByRole('heading', { level: 1, name: 'Stop the weekly email' })
  press('Stop these emails')
  await screen.findByText("You won't get any more of these emails.")
  expect(requestsTo('POST /api/family/mail/stop').map(({ query }) => query)).toEqual([{ token: 'abc' }])
})
