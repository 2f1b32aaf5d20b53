import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { khai, wilhelmina } from '../testing/people.ts'
import { Hint } from './hint.tsx'
import { CurrentUserProvider } from './user-and-week.ts'

afterEach(() => localStorage.clear())

const shown = (user = wilhelmina, name = 'goals') =>
  render(
    <main tabIndex={-1}>
      <CurrentUserProvider value={user}>
        <Hint name={name}>Tick it by four.</Hint>
      </CurrentUserProvider>
    </main>,
  )

test('a dismissed hint does not come back, and the keyboard keeps its place', () => {
  const first = shown()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText('Tick it by four.')).toBeNull()
  expect(document.activeElement?.tagName).toBe('MAIN')
  first.unmount()
  shown()
  expect(screen.queryByText('Tick it by four.')).toBeNull()
})

test('a hint is shown to another user on the same laptop', () => {
  const first = shown()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  first.unmount()
  shown(khai)
  expect(screen.getByText('Tick it by four.')).toBeDefined()
})

test.each(['stays', 'was dismissed'])('a sign-in shows no second hint where the first one %s', (how) => {
  const first = shown(wilhelmina, 'goals')
  if (how === 'was dismissed') fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  first.unmount()
  const second = shown(wilhelmina, 'feedback')
  expect(screen.queryByText('Tick it by four.')).toBeNull()
  second.unmount()
  shown(wilhelmina, 'goals')
  expect(screen.queryByText('Tick it by four.') !== null).toBe(how === 'stays')
})
