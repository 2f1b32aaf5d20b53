// cspell:ignore Idioma escuela Configurar iniciar sesión
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../../api/cache.ts'
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchoolAnswers } from '../../testing/small-school.ts'
import { findScreenLanguage, showLanguage } from '../../ui/language.ts'
import { SetupPage } from './setup-page.tsx'

const marguerite = { ...wilhelmina, username: 'm.daubigne', studio: null, isAdmin: true, isSuperAdmin: true }
const untouched = {
  'GET /api/auth/user': () => refused('unauthenticated'),
  'GET /api/setup': () => ({ needed: true }),
  'GET /api/goal-week': () => goalWeek,
} satisfies Answers

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const write = async (label: string, text: string) =>
  fireEvent.input(await field(label), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Set up and sign in' }))

async function fillIn() {
  await write('School name', 'St. Brendan’s')
  await write('First name', 'Marguerite')
  await write('Last name', 'D’Aubigné-Nakamura')
  await write('Username', 'm.daubigne')
  await write('Password', 'tall pines by the creek')
}

describe('the set-up screen', () => {
  beforeEach(() => localStorage.clear())

  test('the set-up screen starts with the usual zone, and shows its time by the server’s clock', async () => {
    const date = 'Thu, 19 Nov 2026 15:00:58 GMT'
    fakeServer({
      ...untouched,
      'GET /api/setup': () => Response.json({ needed: true }, { headers: { date } }),
    })
    showApp('/setup?token=T0')
    expect((await field('Time zone')).value).toBe('America/Chicago')
    expect(
      await screen.findByText('Goals are due at 4:00 PM in this zone. It is 9:00 AM there now.'),
    ).toBeDefined()
  })

  test('the set-up screen sends the token of the link with the input, and signs its admin in', async () => {
    const { requestsTo } = fakeServer({
      ...smallSchoolAnswers,
      ...untouched,
      'GET /api/admin/schools': () => [],
      'POST /api/setup': () => marguerite,
    })
    showApp('/setup?token=T0')
    await fillIn()
    fireEvent.change(await field('Time zone'), { target: { value: 'denver' } })
    fireEvent.keyDown(await field('Time zone'), { key: 'Enter' })
    send()
    expect(await screen.findByText('Welcome to Cairn!')).toBeDefined()
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(window.location.pathname).toBe('/')
    expect(requestsTo('POST /api/setup')[0]?.body).toEqual({
      token: 'T0',
      school: { name: 'St. Brendan’s', timeZone: 'America/Denver', language: 'en' },
      admin: {
        username: 'm.daubigne',
        password: 'tall pines by the creek',
        firstName: 'Marguerite',
        lastName: 'D’Aubigné-Nakamura',
      },
    })
  })

  test('the set-up screen shows each refusal next to its field, focuses the first, and loses nothing', async () => {
    const tooShort = 'One more character: an admin’s password needs at least 12.'
    fakeServer({
      ...untouched,
      'POST /api/setup': () =>
        refused('validation', [
          { path: 'admin.password', message: tooShort },
          { path: 'school.name', message: 'Enter a school name.' },
        ]),
    })
    showApp('/setup?token=T0')
    await fillIn()
    send()
    expect(await screen.findByText(tooShort)).toBeDefined()
    expect((await field('Password')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('School name')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('Username')).getAttribute('aria-invalid')).toBe('false')
    expect(document.activeElement).toBe(await field('School name'))
    expect((await field('Password')).value).toBe('tall pines by the creek')
    await write('Password', 'tall pines by the cold creek')
    expect(screen.queryByText(tooShort)).toBeNull()
    expect(screen.getByText('Enter a school name.')).toBeDefined()
  })

  test('the set-up screen asks for the school week only after a click, and sends another one', async () => {
    const { requestsTo } = fakeServer({ ...untouched, 'POST /api/setup': () => refused('forbidden') })
    showApp('/setup?token=T0')
    await fillIn()
    expect(screen.getByText(/^Monday to Friday, due at 4:00 PM/)).toBeDefined()
    expect(screen.queryByLabelText('Goals are due at')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Change school week' }))
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      fireEvent.click(screen.getByRole('button', { name: day }))
    send()
    expect(await screen.findByText('Choose at least one school day.')).toBeDefined()
    expect(requestsTo('POST /api/setup')).toEqual([])
    for (const day of ['Sunday', 'Monday', 'Tuesday'])
      fireEvent.click(screen.getByRole('button', { name: day }))
    await write('Goals are due at', '13:30')
    expect(await screen.findByText(/^Goals are due at 1:30 PM in this zone/)).toBeDefined()
    send()
    await waitFor(() =>
      expect(requestsTo('POST /api/setup')[0]?.body.school).toMatchObject({
        schoolDays: [1, 2, 7],
        deadlineTime: '13:30',
      }),
    )
  })

  test('a refused school week is shown next to its fields', async () => {
    fakeServer({
      ...untouched,
      'POST /api/setup': () =>
        refused('validation', [
          { path: 'school.deadlineTime', message: 'Enter a time from 06:00 to 23:59.' },
        ]),
    })
    showApp('/setup?token=T0')
    await fillIn()
    send()
    expect(await screen.findByText('Enter a time from 06:00 to 23:59.')).toBeDefined()
    expect((await field('Goals are due at')).getAttribute('aria-invalid')).toBe('true')
    await write('Goals are due at', '15:00')
    expect(screen.queryByText('Enter a time from 06:00 to 23:59.')).toBeNull()
    expect((await field('Goals are due at')).value).toBe('15:00')
  })

  test.each([
    ['forbidden', /You don't have permission/],
    ['already_set_up', /Cairn is already set up/],
  ] as const)('the set-up screen says what to do when the server answers %s', async (code, words) => {
    fakeServer({ ...untouched, 'POST /api/setup': () => refused(code) })
    showApp('/setup?token=T0')
    await fillIn()
    send()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  })
})

describe('the language of a new school', () => {
  afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

  async function showSetup() {
    const server = fakeServer({ ...untouched, 'POST /api/setup': () => refused('forbidden') })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SetupPage offered={['en', 'es']} />
      </QueryClientProvider>,
    )
    await fillIn()
    const sentLanguage = async (button: string) => {
      fireEvent.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(server.requestsTo('POST /api/setup')).toHaveLength(1))
      return server.requestsTo('POST /api/setup')[0]?.body.school.language
    }
    return { sentLanguage }
  }

  test('is that of the page', async () => {
    const { sentLanguage } = await showSetup()
    expect((await field('School language')).value).toBe('en')
    await act(() => showLanguage(findScreenLanguage('es')))
    await waitFor(async () => expect((await field('Idioma de la escuela')).value).toBe('es'))
    expect(await sentLanguage('Configurar e iniciar sesión')).toBe('es')
  })

  test('stays as it was chosen', async () => {
    const { sentLanguage } = await showSetup()
    fireEvent.change(await field('School language'), { target: { value: 'es' } })
    expect(await sentLanguage('Set up and sign in')).toBe('es')
  })
})
