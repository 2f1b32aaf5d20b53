import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FOOTHILLS_GOAL_TYPES,
  formatGoalTitle,
  MAX_QUANTITY,
  MIN_QUANTITY,
  parseGoalTitle,
} from './goal-types.ts'

test('a title begins with the quantity, and its type has a plural s unless the quantity is 1', () => {
  expect(formatGoalTitle('Waseca Drawer', 1)).toBe('1 Waseca Drawer')
  expect(formatGoalTitle('Khan Academy Kids Lesson', 3)).toBe('3 Khan Academy Kids Lessons')
})

test.each([
  ['1 Waseca Drawer', { goalType: 'Waseca Drawer', quantity: 1 }],
  ['20 Khan Academy Kids Lessons', { goalType: 'Khan Academy Kids Lesson', quantity: 20 }],
  ['1 Waseca Drawers', null],
  ['2 Waseca Drawer', null],
  ['0 Waseca Drawers', null],
  ['21 Waseca Drawers', null],
  ['02 Waseca Drawers', null],
  ['1.5 Waseca Drawers', null],
  ['Waseca Drawer', null],
  ['2  Waseca Drawers', null],
  ['2 waseca drawers', null],
  ['2 Puzzles', null],
  ['', null],
])('%j is read as %j', (title, expected) => {
  expect(parseGoalTitle(title, FOOTHILLS_GOAL_TYPES)).toEqual(expected)
})

test('every title made from a type is read back, for any name of the type', () => {
  const quantities = fc.integer({ min: MIN_QUANTITY, max: MAX_QUANTITY })
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), quantities, (goalType, quantity) => {
      expect(parseGoalTitle(formatGoalTitle(goalType, quantity), [goalType])).toEqual({ goalType, quantity })
    }),
  )
})
