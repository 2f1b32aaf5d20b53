// Sign-in and account in other languages: every text comes from a catalog or from a person, and a change keeps what was typed.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '../../contract/languages.ts'
import type { User } from '../../contract/people.ts'
import { createQueryClient } from '../api/cache.ts'
import { CurrentUserProvider } from '../frame/user-and-week.ts'
import { LanguageWords } from '../parts/sign-in/language-words.tsx'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { findPlainTexts, pseudoLanguage } from '../testing/pseudo-language.ts'
import { showApp } from '../testing/show-app.tsx'
import { findScreenLanguage, showLanguage } from '../ui/language.ts'
import { LanguageCard } from './language-card.tsx'

const staff = { ...wilhelmina, isGuide: true, assignedStudio: 'Basecamp II', hasSecondFactor: true }
const answers = {
  'GET /api/auth/user': () => staff,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
  'GET /api/auth/providers': () => ({ origin: null, providers: [{ key: 'g', name: 'Googol' }] }),
  'GET /api/auth/sessions': () => [
    {
      id: 'a',
      current: true,
      startedAt: goalWeek.now,
      seenAt: goalWeek.now,
      by: 'password',
      device: 'Laptop',
    },
    { id: 'b', current: false, startedAt: goalWeek.now, seenAt: goalWeek.now, by: 'g', device: 'Phone' },
  ],
  'GET /api/auth/second-factor': () => ({
    required: false,
    provedUntil: null,
    totpSince: goalWeek.now,
    passkeys: [{ id: 3, name: 'Key 7', createdAt: goalWeek.now, lastUsedAt: null }],
    recoveryCodesLeft: 2,
    passkeysPossible: true,
  }),
} satisfies Answers

/** Texts that people wrote. */
const typed = [
  'Cairn',
  // Languages have their own names in every language.
  'English',
  'Español',
  'Googol',
  'Laptop',
  'Phone',
  'Key 7',
  'Basecamp II',
  'Lichen Legends',
  wilhelmina.username,
]
const people = [...typed, `${wilhelmina.firstName} ${wilhelmina.lastName}`, 'ABCDE-FGHJK']

beforeEach(() => localStorage.clear())
afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

test('the sign-in page has no text outside of messages', async () => {
  fakeServer({ ...answers, 'GET /api/auth/user': () => refused('unauthenticated') })
  showApp('/auth')
  await screen.findByRole('button', { name: 'Sign in' })
  await act(() => showLanguage(pseudoLanguage('xa')))
  const form = document.querySelector('form')?.parentElement
  expect(findPlainTexts(form ?? document.body, [...people, ...ofTheFrame])).toEqual([])
  expect(document.documentElement.lang).toBe('xa')
})

/** Texts of web/ui and web/parts/people, whose rooms are open. Each room that is converted shortens the list. */
const ofTheFrame = ['Show password', 'Loading...']

test('the account page has no text outside of messages', async () => {
  fakeServer(answers)
  showApp('/account')
  await screen.findByText('Phone')
  await screen.findByText('Passkey “Key 7”')
  await act(() => showLanguage(pseudoLanguage('xa')))
  const cards = [...document.querySelectorAll('main section')].filter(
    (card) => !card.querySelector('[name="picture"], input[type="radio"]'),
  )
  expect(cards.length).toBeGreaterThan(3)
  for (const card of cards) expect(findPlainTexts(card, [...people, ...ofTheFrame, ...dates])).toEqual([])
})

/** Dates come from web/ui. */
const dates = ['today', 'AM', 'PM']

test('a right-to-left language turns the page', async () => {
  fakeServer({ ...answers, 'GET /api/auth/user': () => refused('unauthenticated') })
  showApp('/auth')
  await screen.findByRole('button', { name: 'Sign in' })
  await act(() => showLanguage(pseudoLanguage('xb')))
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['xb', 'rtl'])
})

test('a change to Spanish and back keeps what was typed', async () => {
  fakeServer({ ...answers, 'GET /api/auth/user': () => refused('unauthenticated') })
  showApp('/auth')
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'wil' } })
  await act(() => showLanguage(findScreenLanguage('es')))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Iniciar sesión')
  expect(screen.getByLabelText<HTMLInputElement>('Nombre de usuario').value).toBe('wil')
  expect(document.title).toBe('Iniciar sesión · Cairn')
  await act(() => showLanguage(findScreenLanguage('en')))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('wil')
})

test('code that loads after a change is in the new language', async () => {
  fakeServer({ ...answers, 'GET /api/auth/user': () => refused('unauthenticated') })
  await act(() => showLanguage(findScreenLanguage('es')))
  showApp('/auth')
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByText('Escribe tu nombre de usuario.')).toBeDefined()
})

test('names that look like messages appear as typed', async () => {
  const names = { firstName: '{0}', lastName: '<0>x</0> # \\u0041' }
  fakeServer({ ...answers, 'GET /api/auth/user': () => ({ ...staff, ...names }) })
  showApp('/account')
  expect(await screen.findByText(/\{0\} <0>x<\/0> # \\u0041, username/)).toBeDefined()
})

test('Your account changes the language, and says so in the new one', async () => {
  let user: User = staff
  const { requestsTo } = fakeServer({
    ...answers,
    'GET /api/auth/user': () => user,
    'PATCH /api/users/me': ({ body }) => {
      user = { ...user, language: body.language ?? null }
      return user
    },
  })
  showCard(staff, ['en', 'es'])
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Same as the school (English)',
    'English',
    'Español',
  ])
  fireEvent.change(select, { target: { value: 'es' } })
  await waitFor(() =>
    expect(requestsTo('PATCH /api/users/me').map(({ body }) => body)).toEqual([{ language: 'es' }]),
  )
})

test('words below the form choose the language of the device', async () => {
  const chosen: string[] = []
  render(<LanguageWords offered={['en', 'es']} onChoose={(code) => chosen.push(code)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(chosen).toEqual(['es'])
})

test('nothing is offered where there is one language', () => {
  const page = render(<LanguageWords offered={['en']} />)
  expect(page.container.textContent).toBe('')
})

/** The card alone, with the languages that are offered. */
function showCard(user: User, offered: readonly Language[]) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={user}>
        <LanguageCard offered={offered} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  )
}
