// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { compareText, LongText, sortInLanguage } from './text.tsx'

const createText = (length: number) => 'Read on '.repeat(length / 8)
const isFolded = (text: HTMLElement) => text.className.includes('line-clamp')

describe('a user’s text', () => {
  test.each([
    ['of 240 letters', createText(240)],
    ['of a few short lines', 'one\ntwo\n\nthree\nfour'],
  ])('a user’s text %s is shown whole', (_, text) => {
    const { container } = render(<LongText>{text}</LongText>)
    expect(container.textContent).toBe(text)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['of 2,000 letters', createText(2000)],
    ['of many short lines', 'a stone\n'.repeat(12)],
  ])('a user’s text %s is folded until it is expanded, and can be folded again', (_, text) => {
    const { container } = render(<LongText>{text}</LongText>)
    const more = screen.getByRole('button', { name: 'Show more' })
    const shown = container.querySelector(`#${CSS.escape(more.getAttribute('aria-controls') ?? '')}`)
    if (!(shown instanceof HTMLElement)) throw new Error('The button does not name the text that it expands.')
    // A screen reader and a printout get the whole text.
    expect(shown.textContent).toBe(text)
    expect(shown.className).toContain('not-print:line-clamp-6')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    const less = screen.getByRole('button', { name: 'Show less' })
    expect(less).toBe(more)
    expect(less.getAttribute('aria-expanded')).toBe('true')
    expect(isFolded(shown)).toBe(false)
    fireEvent.click(less)
    expect(isFolded(shown)).toBe(true)
  })

  test('a user’s text of 520 letters is folded only on narrow phones, and only there has a button', () => {
    render(<LongText>{createText(520)}</LongText>)
    expect(screen.getByText(/Read on/).className).toContain('max-[500px]:line-clamp-6')
    expect(screen.getByRole('button', { name: 'Show more' }).className).toContain('min-[500px]:hidden')
  })

  test('a user’s text is folded when `unfolded` is removed, unless the reader expanded it', () => {
    const { rerender } = render(<LongText unfolded>{createText(2000)}</LongText>)
    const text = screen.getByText(/Read on/)
    expect(isFolded(text)).toBe(false)
    rerender(<LongText>{createText(2000)}</LongText>)
    expect(isFolded(text)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    rerender(<LongText unfolded>{createText(2000)}</LongText>)
    rerender(<LongText>{createText(2000)}</LongText>)
    expect(isFolded(text)).toBe(false)
  })
})

test('lists are sorted in the language of the school', () => {
  const names = ['Ñus', 'Nutrias', 'Ocas', 'ñandúes']
  expect(names.toSorted(compareText)).toEqual(['ñandúes', 'Ñus', 'Nutrias', 'Ocas'])
  sortInLanguage('es-419')
  expect(names.toSorted(compareText)).toEqual(['Nutrias', 'ñandúes', 'Ñus', 'Ocas'])
  sortInLanguage('en-US')
})
