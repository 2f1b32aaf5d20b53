import { expect, test } from 'vitest'
import { type TextPart, wordChanges } from './word-changes.ts'

/** The text with changed words in brackets. */
const marked = (parts: TextPart[]) =>
  parts.map(({ text, changed }) => (changed ? text.replace(/^(\s*)(.*)$/su, '$1[$2]') : text)).join('')
const change = (was: string, is: string) => {
  const both = wordChanges(was, is)
  return [marked(both.was), marked(both.is)]
}

test('only the words that differ are marked', () => {
  expect(change('Read two pages a day', 'Read 20 pages every day')).toEqual([
    'Read [two] pages [a] day',
    'Read [20] pages [every] day',
  ])
  expect(change('Practice the cello', 'Practice the cello for ten minutes')).toEqual([
    'Practice the cello',
    'Practice the cello [for ten minutes]',
  ])
})

test('texts with little in common are marked as a whole', () => {
  expect(change('Read', 'Finish the third chapter of Holes')).toEqual([
    '[Read]',
    '[Finish the third chapter of Holes]',
  ])
  expect(change('', 'Before dinner')).toEqual(['', '[Before dinner]'])
})

test('white space and line breaks are kept, and are not a change', () => {
  expect(change('One.\nTwo.', 'One. Two. Three.')).toEqual(['One.\nTwo.', 'One. Two. [Three.]'])
  const { was, is } = wordChanges('  a  b\n c ', 'a b d c')
  expect(was.map(({ text }) => text).join('')).toBe('  a  b\n c ')
  expect(is.map(({ text }) => text).join('')).toBe('a b d c')
})

test('very long texts are shown side by side unchanged', () => {
  const long = 'word '.repeat(1000)
  expect(wordChanges(long, `${long}more`).is).toEqual([{ text: `${long}more`, changed: true }])
})
