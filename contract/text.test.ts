import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inEnglish } from './sentence.ts'
import { goalTitle, username, usernameKey } from './text.ts'
import { crewName, description, firstName, studioName } from './text-fields.ts'

/** The parsed value, or the sentences of the refusal. */
function outcome(schema: z.core.$ZodType, input: unknown): unknown {
  const result = z.safeParse(schema, input)
  return result.success ? result.data : result.error.issues.map((issue) => inEnglish(issue.message))
}

const emoji = '😀'
const cannotHold = "can't contain the invisible character in this one. Type it again instead of pasting it."

describe('the title of a goal', () => {
  test.each([
    ['stays unchanged', 'Read two chapters', 'Read two chapters'],
    ['is trimmed', '  Read\t', 'Read'],
    ['may be in any script', 'اقرأ فصلين', 'اقرأ فصلين'],
    ['may have 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['is measured after trimming', ` ${'x'.repeat(200)} `, 'x'.repeat(200)],
    ['counts an emoji as one character', emoji.repeat(200), emoji.repeat(200)],
    [
      'has at most 200 characters',
      'x'.repeat(214),
      ['A title has at most 200 characters; this one has 214.'],
    ],
    ['has at most 200 emoji', emoji.repeat(201), ['A title has at most 200 characters; this one has 201.']],
    ['cannot be absent', undefined, ['Give the goal a title.']],
    ['cannot be null', null, ['Give the goal a title.']],
    ['cannot be empty', '', ['Give the goal a title.']],
    ['cannot be spaces', ' \n\t ', ['Give the goal a title.']],
    ['cannot be zero-width spaces', '\u200B\u200E', ['Give the goal a title.']],
    ['must be text', 12, ['A title must be text.']],
    ['cannot contain NUL', 'a\0b', [`A title ${cannotHold}`]],
    ['cannot contain half a character', 'a\uD83D', [`A title ${cannotHold}`]],
  ])('the title of a goal %s', (_what, input, expected) => {
    expect(outcome(goalTitle, input)).toEqual(expected)
  })
})

test.each([
  ['letters, digits, dots, underscores and hyphens', 'Amy.lee_2-b', 'Amy.lee_2-b'],
  ['64 characters', 'x'.repeat(64), 'x'.repeat(64)],
  ['blanks around it are dropped', ' amy ', 'amy'],
  ['2 characters', 'am', ['A username needs at least 3 characters.']],
  ['70 accents', 'é'.repeat(70), ['A username has at most 64 characters; this one has 70.']],
  ['absent', undefined, ['Enter a username.']],
  [
    'an accent',
    'zoë',
    ['A username can have only letters from A to Z, digits, dots, underscores and hyphens.'],
  ],
  [
    'a space',
    'amy lee',
    ['A username can have only letters from A to Z, digits, dots, underscores and hyphens.'],
  ],
  [
    'a line break',
    'amy\nlee',
    ['A username can have only letters from A to Z, digits, dots, underscores and hyphens.'],
  ],
])('a username: %s', (_what, input, expected) => {
  expect(outcome(username, input)).toEqual(expected)
})

test('usernames are equal in any case', () => {
  expect(usernameKey('Amy.LEE')).toBe(usernameKey('amy.lee'))
})

test('the Kelvin sign differs from the k of a username', () => {
  expect(usernameKey('mi\u212Ae.lee')).not.toBe(usernameKey('mike.lee'))
  expect(username.safeParse('mi\u212Ae.lee').success).toBe(false)
})

test('the sentences of other texts name the text', () => {
  expect(outcome(description(), '  ')).toBe('')
  expect(outcome(description(), 'x'.repeat(2001))).toEqual([
    'A description has at most 2,000 characters; this one has 2,001.',
  ])
  expect(outcome(studioName(), '')).toEqual(['Enter a studio name.'])
  expect(outcome(firstName(), 'x'.repeat(101))).toEqual([
    'A first name has at most 100 characters; this one has 101.',
  ])
  expect(outcome(crewName(), 'Lichen Legends')).toBe('Lichen Legends')
})

test('the description of a call has the limits', () => {
  expect(z.toJSONSchema(z.object({ title: goalTitle, username }), { io: 'input' }).properties).toEqual({
    title: { type: 'string', minLength: 1, maxLength: 200 },
    username: { type: 'string', minLength: 3, maxLength: 64, pattern: '^[A-Za-z0-9._-]*$' },
  })
})

describe('what has no sentence of its own gets one', () => {
  const anything = z.strictObject({
    flag: z.optional(z.boolean()),
    count: z.optional(z.int().check(z.minimum(3), z.maximum(1000))),
    share: z.optional(z.number().check(z.positive())),
    list: z.optional(z.array(z.int()).check(z.maxLength(1))),
    names: z.optional(z.array(z.string())),
    choice: z.optional(z.enum(['red', 'green', 'blue'])),
    either: z.optional(z.union([z.boolean(), z.int()])),
    letter: z.optional(z.string().check(z.maxLength(1))),
    words: z.optional(z.string().check(z.minLength(3))),
  })

  test.each([
    [{ flag: 'yes' }, 'This must be true or false.'],
    [{ count: 4.5 }, 'This must be a whole number.'],
    [{ count: 2 }, 'This must be at least 3.'],
    [{ count: 1001 }, 'This must be at most 1,000.'],
    [{ share: 0 }, 'This must be more than 0.'],
    [{ list: [1, 2] }, 'This must be a list of at most 1.'],
    [{ names: 'one' }, 'This must be a list.'],
    [{ choice: 'pink' }, 'This must be red, green or blue.'],
    [{ either: 'x' }, "This isn't in the expected format."],
    [{ words: 'x' }, 'This must be at least 3 characters long.'],
    [{ letter: 'xy' }, 'This must be at most 1 character long.'],
    [{ isAdmin: true }, "This call doesn't take 'isAdmin'."],
    [{ ['k'.repeat(99)]: 1 }, `This call doesn't take '${'k'.repeat(40)}…'.`],
    ['text', 'This must be an object.'],
  ])('%j gets a sentence although its kind has none', (input, sentence) => {
    expect(outcome(anything, input)).toEqual([sentence])
  })

  test('absent values get a sentence too', () => {
    expect(outcome(z.object({ flag: z.boolean() }), {})).toEqual(['This is missing.'])
  })
})
