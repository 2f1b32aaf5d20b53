// Compares the reading of messages with Lingui's, and checks that values stay values.
import { createCompiledCatalog } from '@lingui/cli/api'
import { expect, test } from 'vitest'
import {
  createMessageLanguage,
  english,
  findMessageLanguage,
  formatMessage,
  parseMessage,
} from './messages.ts'
import { renderSentence, sentence } from './sentence.ts'

const render = (message: string, values = {}, language = english) =>
  formatMessage(parseMessage(message), values, language)

test.each([
  'Sign in',
  "This isn't {name}.",
  'Room #5 for {name}',
  '{count, plural, =0 {No goals} one {# goal of {name}} other {# goals}}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place',
  '{role, select, coach {A coach} other {A person}} has <0>{count, plural, one {# crew} other {# crews}}</0>',
  '{count, plural, offset:1 =1 {You} one {You and # other} other {You and # others}}',
  '{total, number} of {max, number}',
])('reads %s as Lingui does', (message) => {
  const { source } = createCompiledCatalog('en', { id: message }, { namespace: 'json' })
  expect({ messages: { id: JSON.parse(JSON.stringify(parseMessage(message))) } }).toEqual(JSON.parse(source))
})

test.each(['{', '}', 'a } b', '{name', '{count, plural, one {#}}', '{count, plurals, other {#}}', '{}'])(
  'refuses the broken message %s',
  (message) => {
    expect(() => parseMessage(message)).toThrow(/is broken at character/)
  },
)

test('English plurals, ordinals and lists need no Intl', () => {
  const plural = '{count, plural, =0 {no goals} one {# goal} other {# goals}}'
  expect([0, 1, 2, 1204].map((count) => render(plural, { count }))).toEqual([
    'no goals',
    '1 goal',
    '2 goals',
    '1,204 goals',
  ])
  const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((count) => render(place, { place: count }))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 112th'.split(' '),
  )
  expect(render('{names} left', { names: ['Ann', 'Bo', 'Cy'] })).toBe('Ann, Bo, and Cy left')
})

test('Spanish takes its own forms', () => {
  const spanish = findMessageLanguage('es')
  expect(
    render(
      '{names}: {count, plural, one {# meta} other {# metas}}',
      { names: ['Ann', 'Bo', 'Cy'], count: 1204 },
      spanish,
    ),
  ).toBe('Ann, Bo y Cy: 1,204 metas')
})

test.each([
  '{0}',
  '{name}',
  '<0>x</0>',
  '#',
  '%s',
  'a\r\nb',
  '\\u0041',
  'عربي',
  "it's '{'",
  'hasOwnProperty',
])('the value %j appears as typed', (name) => {
  expect(render('{count, plural, one {# of {name}} other {# of {name}}}', { name, count: 2 })).toBe(
    `2 of ${name}`,
  )
  expect(renderSentence(sentence('Hi {name}', { name }), english)).toBe(`Hi ${name}`)
})

test('a value that is missing leaves nothing, and a name of Object is not a value', () => {
  expect(render('[{toString}{name}]')).toBe('[]')
  expect(render('{kind, select, other {x}}', { kind: 'constructor' })).toBe('x')
})

test('a right-to-left text sets values apart', () => {
  expect(render('{name} left', { name: 'Ann' }, createMessageLanguage('ar', 'rtl'))).toBe(
    '\u2068Ann\u2069 left',
  )
})

test('a sentence is translated by its English message, and an unknown one stays', () => {
  const catalog = (message: string) =>
    ({ 'Hi {name}': parseMessage('Hola, {name}'), Bye: ['Adiós'] })[message]
  const spanish = findMessageLanguage('es')
  expect(renderSentence(sentence('Hi {name}', { name: '{0}' }), spanish, catalog)).toBe('Hola, {0}')
  expect(renderSentence(sentence('Bye'), spanish, catalog)).toBe('Adiós')
  expect(renderSentence('Typed {by} a person #1', spanish, catalog)).toBe('Typed {by} a person #1')
})
