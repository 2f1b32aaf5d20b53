import { expect, test } from 'vitest'
import { english } from './messages.ts'
import { renderSentence, sentence } from './sentence.ts'

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
