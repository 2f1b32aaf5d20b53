// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NamedCairn } from './named-cairn.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const cairn = () => screen.getByRole('button', { name: 'Stones of the week' })
const shown = () => screen.getByRole('status').textContent

/** Clicks in a picture of 160 x 206 pixels. */
function press(x: number, y: number): void {
  vi.spyOn(cairn(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 160, 206))
  fireEvent.click(cairn(), { clientX: x, clientY: y, detail: 1 })
}

test('a click names the nearest stone, and a second one and Escape hide the name', () => {
  render(<NamedCairn done={1} todo={1} names={['Swim', 'Run']} />)
  expect(shown()).toBe('')
  press(80, 20)
  expect(shown()).toBe('Stone 2: Run')
  press(80, 150)
  expect(shown()).toBe('')
  press(80, 190)
  expect(shown()).toBe('Stone 1: Swim')
  fireEvent.keyDown(cairn(), { key: 'Escape' })
  expect(shown()).toBe('')
})

test('the arrow keys move up and down the cairn and stop at the ends', () => {
  render(<NamedCairn done={2} names={['Swim', 'Run']} />)
  const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'].map((key) => {
    fireEvent.keyDown(cairn(), { key })
    return shown()
  })
  expect(seen).toEqual(['Stone 1: Swim', 'Stone 2: Run', 'Stone 2: Run', 'Stone 1: Swim', 'Stone 1: Swim'])
})

test('Enter shows the selected stone and hides it again, and leaving hides it too', () => {
  render(<NamedCairn done={2} names={['Swim', 'Run']} />)
  fireEvent.click(cairn(), { detail: 0 })
  expect(shown()).toBe('Stone 1: Swim')
  expect(cairn().getAttribute('aria-expanded')).toBe('true')
  fireEvent.blur(cairn())
  expect(shown()).toBe('')
})
