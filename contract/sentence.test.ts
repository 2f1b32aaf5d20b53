import { expect, test } from 'vitest'
import { english, findMessageLanguage, parseMessage } from './messages.ts'
import { joinSentences, renderSentence, sentence } from './sentence.ts'

const spanish = findMessageLanguage('es')
/** Tests treat every kind of space as one. */
const inSpanish = (text: string, translation: string) =>
  renderSentence(text, spanish, () => parseMessage(translation)).replace(/\s/g, ' ')

test('a sentence is its message with the values as they were typed', () => {
  expect(renderSentence(sentence('{name} is taken.', { name: '{0} <b> #' }), english)).toBe(
    '{0} <b> # is taken.',
  )
})

test.each(['There is no “A\0B”.', 'There is no “\0values\0”.', 'There is no “\0values\0{".'])(
  'a text that quotes what people sent stays as it is: %j',
  (text) => {
    expect(renderSentence(text, english)).toBe(text)
  },
)

const due = sentence('Due {day}, {time}.', { day: { day: '2026-11-20' }, time: { time: '16:00' } })

test('a language writes days and times of a sentence in its own way', () => {
  expect(renderSentence(due, english)).toBe('Due Fri, Nov 20, 4:00 PM.')
  expect(inSpanish(due, 'Vence el {day}, {time}.')).toBe('Vence el vie, 20 nov, 4:00 p.m..')
})

test('a language joins lists and alternatives in its own way', () => {
  const listed = sentence('{names}: {kinds}.', { names: ['A', 'B', 'C'], kinds: { anyOf: ['x', 'y', 'z'] } })
  expect(renderSentence(listed, english)).toBe('A, B, and C: x, y or z.')
  expect(inSpanish(listed, '{names}: {kinds}.')).toBe('A, B y C: x, y o z.')
})

test('a catalog without the message leaves the English sentence', () => {
  const missing = renderSentence(due, spanish, () => undefined).replace(/\s/g, ' ')
  expect(missing).toBe('Due vie, 20 nov, 4:00 p.m..')
})

test('sentences in a row are rendered one by one, whatever their values contain', () => {
  const name = 'a\0values\0["b"]'
  const joined = joinSentences([sentence('{name} is taken.', { name }), 'Enter a name.'])
  expect(renderSentence(joined, english)).toBe(`${name} is taken. Enter a name.`)
})

test.each(['{0}', '<b>', '%s', 'a\r\nb', 'سلمى', '😀'.repeat(100)])(
  'the value %j is shown as typed',
  (name) => {
    const taken = sentence('{name} is taken.', { name })
    expect(renderSentence(taken, english)).toBe(`${name} is taken.`)
    expect(renderSentence(taken, spanish, () => parseMessage('{name} ya existe.'))).toBe(`${name} ya existe.`)
  },
)
