// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NamedCairn } from './named-cairn.tsx'

const shown = () => screen.getByRole('status').textContent

test('A press on a stone names it, a second one and Escape do not', () => {
  render(<NamedCairn done={1} todo={1} names={['Swim', 'Run']} />)
  expect(shown()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Stone 2' }))
  expect(shown()).toBe('Run')
  fireEvent.click(screen.getByRole('button', { name: 'Stone 2' }))
  expect(shown()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Stone 1' }))
  expect(shown()).toBe('Swim')
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'Escape' })
  expect(shown()).toBe('')
})

test('The arrow keys go up and down, and the Tab key stops at one stone', () => {
  render(<NamedCairn done={2} names={['Swim', 'Run']} />)
  const [first, second] = screen.getAllByRole('button')
  first?.focus()
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(second)
  expect(shown()).toBe('Run')
  expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowDown' })
  expect(shown()).toBe('Swim')
})
