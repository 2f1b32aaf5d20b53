import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { english } from './messages.ts'
import { minimumPasswordLength, newPassword, passwordOwner, passwordProblem } from './passwords.ts'
import { renderSentence } from './sentence.ts'

const learnerRoles = { isAdmin: false, isSuperAdmin: false, isCoachWooden: false, isGuide: false }

test('learners and captains need 8 characters, and everyone with rights over others 12', () => {
  expect(minimumPasswordLength(learnerRoles)).toBe(8)
  for (const role of ['isAdmin', 'isSuperAdmin', 'isCoachWooden', 'isGuide']) {
    expect(minimumPasswordLength({ ...learnerRoles, [role]: true })).toBe(12)
  }
})

test('the sentence about a password says whose password it is', () => {
  expect(passwordOwner({ ...learnerRoles, isAdmin: true, isGuide: true })).toBe('admin')
  expect(passwordOwner({ ...learnerRoles, isCoachWooden: true })).toBe('coach')
  expect(passwordOwner({ ...learnerRoles, isGuide: true })).toBe('guide')
  expect(passwordOwner(learnerRoles)).toBe('other')
})

const names = ['Østre Skole', 'Summit', 'PS 118', 'Elm']
const learner = {
  username: 'amy',
  names,
  minimum: 8,
  isCommon: (lower: string) => lower === 'password1',
} as const
const admin = { username: 'root.lee', names: [], minimum: 12, owner: 'admin' } as const

const madeOfName =
  'Apart from digits and symbols, this password is just the name of the school, a studio or Cairn. Try another one.'

test.each([
  ['8 characters', 'maple-19', learner, null],
  ['7 characters', 'maple-1', learner, 'One more character: a password needs at least 8.'],
  ['nothing', '', learner, 'Eight more characters: a password needs at least 8.'],
  ['11 of an admin', 'maple-19-bi', admin, "One more character: an admin's password needs at least 12."],
  ['9 of an admin', 'maple-19-', admin, "Three more characters: an admin's password needs at least 12."],
  ['12 of an admin', 'maple-19-bir', admin, null],
  ['8 emoji', '😀'.repeat(8), learner, null],
  [
    '4 emoji, 8 units of UTF-16',
    '😀'.repeat(4),
    learner,
    'Four more characters: a password needs at least 8.',
  ],
  ['128 emoji', '😀'.repeat(128), learner, null],
  ['129', 'x'.repeat(129), learner, 'A password has at most 128 characters; this one has 129.'],
  ['a common one in capitals', 'PassWord1', learner, 'This password is too easy to guess. Try another one.'],
  ['with the username', 'maple-AMY-19', learner, "The password can't contain the username."],
  ['of a studio', 'sUMMIT-2026!', learner, madeOfName],
  ['of a studio, twice', 'Summit summit', learner, madeOfName],
  ['of the school', '1 østre.skole', learner, madeOfName],
  ['of the school in another Unicode form', 'ØstreＳkole', learner, madeOfName],
  ['of a studio that has digits', '#PS118-2026', learner, madeOfName],
  ['of Cairn', 'Cairn2026!', learner, madeOfName],
  ['of Cairn, of an admin without a school', '2026-cairn-1', admin, madeOfName],
  ['of the first half of a name', 'skole-2026', learner, null],
  ['of a short name', 'elm-elm-1', learner, null],
  ['with such names among other words', 'four cairns at the summit', learner, null],
  ['with such a name and a letter more', 'summits-47', learner, null],
  [
    'with NUL',
    'maple-19\0',
    learner,
    "A password can't contain the invisible character in this one. Type it again instead of pasting it.",
  ],
])('a new password: %s', (_what, password, rule, problem) => {
  const found = passwordProblem(password, rule)
  expect(found && renderSentence(found, english)).toBe(problem)
})

test('a password call takes 8 to 128 characters and keeps spaces at the ends', () => {
  const say = (input: unknown) =>
    z.safeParse(newPassword, input).error?.issues.map(({ message }) => renderSentence(message, english))
  expect(z.parse(newPassword, ' maple 19 ')).toBe(' maple 19 ')
  expect(say('short')).toEqual([
    'A password needs at least 8 characters, or 12 for an admin, coach or guide.',
  ])
  expect(say('x'.repeat(200))).toEqual(['A password has at most 128 characters; this one has 200.'])
  expect(say('')).toEqual(['Enter a password.'])
  expect(say(undefined)).toEqual(['Enter a password.'])
  expect(say(12345678)).toEqual(['A password must be text.'])
})
