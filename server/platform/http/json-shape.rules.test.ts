// Tests which bodies are refused before they are parsed.
import { expect, test } from 'vitest'
import { isTooIntricate } from './json-shape.ts'
import { parseBody } from './validate.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const withKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1])))

test.each<[string, string, boolean]>([
  ['20 nested lists', nested(20), false],
  ['21 nested lists', nested(21), true],
  ['nested objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, true],
  ['many lists next to each other', `[${Array(500).fill('[[]]').join()}]`, false],
  ['brackets in a string', JSON.stringify({ text: '[{'.repeat(500) }), false],
  ['a string that ends in a backslash', JSON.stringify({ text: 'a\\', more: '"[[[' }), false],
  ['deep lists after a string with quotes', `["\\"",${nested(21)}]`, true],
  ['colons in a string', JSON.stringify({ text: ':'.repeat(5_000) }), false],
  ['10,000 keys', withKeys(10_000), false],
  ['10,001 keys', withKeys(10_001), true],
  ['many small objects', `[${Array(20_000).fill('{"a":1,"b":2}').join()}]`, false],
  ['60,000 empty objects', `[${Array(60_000).fill('{}').join()}]`, true],
  ['an unterminated string', `{"a":"${'['.repeat(100)}`, false],
  ['closing brackets alone', ']]]}}}', false],
])('the shape check accepts or refuses %s', (_what, json, refused) => {
  expect(isTooIntricate(json)).toBe(refused)
})

test.each([`{"people":${nested(1_400_000)}}`, withKeys(200_000), `[${Array(900_000).fill('{}').join()}]`])(
  'megabytes of structure are refused before they are parsed',
  (json) => {
    expect(parseBody(json)).toEqual({ value: undefined, problem: expect.stringContaining('too') })
  },
)

test('three megabytes of plain text are accepted', () => {
  expect(isTooIntricate(JSON.stringify({ text: 'a'.repeat(3_000_000) }))).toBe(false)
})
