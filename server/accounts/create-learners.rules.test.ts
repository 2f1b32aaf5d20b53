// Validating a list row by row.
import { expect, test } from 'vitest'
import { inEnglish } from '../../contract/sentence.ts'
import { readRoster } from './create-accounts.ts'

const row = (username: unknown, more: object = {}) => ({
  username,
  password: 'willow bridge 9',
  firstName: 'Ana',
  lastName: 'Ruiz',
  studio: 'Summit',
  ...more,
})

test('valid rows keep their places and are trimmed', () => {
  expect(readRoster([row(' one '), row('two', { firstName: ' Bo ' })]).rows).toMatchObject([
    { line: 1, username: 'one' },
    { line: 2, username: 'two', firstName: 'Bo' },
  ])
})

test('a row of learners reports all its problems together, each sentence once', () => {
  const { rows, refused } = readRoster([row('x', { firstName: '', lastName: '', role: 'admin' })])
  expect(rows).toEqual([])
  expect(refused).toHaveLength(1)
  expect(inEnglish(refused[0]?.message ?? '')).toContain('A username needs at least 3 characters.')
  expect(inEnglish(refused[0]?.message ?? '')).toContain('Enter a first name.')
  expect(inEnglish(refused[0]?.message ?? '')).toContain('There\'s no field "role" here.')
})

test('a bad row does not reserve its username', () => {
  const { rows, refused } = readRoster([row('one', { lastName: '' }), row('ONE'), row('one')])
  expect(rows.map(({ line }) => line)).toEqual([2])
  expect(refused.map(({ line }) => line)).toEqual([1, 3])
  expect(inEnglish(refused[1]?.message ?? '')).toBe('The username one is already in this list, on row 2.')
})

test.each([[null], [7], ['a,b,c'], [[]], [{}], [{ username: 7 }], [{ username: '\ud800' }]])(
  'an invalid row is refused and never throws: %j',
  (sent) => {
    const { rows, refused } = readRoster([sent])
    expect(rows).toEqual([])
    expect(refused[0]).toMatchObject({ line: 1 })
    expect(refused[0]?.username.isWellFormed()).toBe(true)
  },
)
