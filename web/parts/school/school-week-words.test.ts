import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findScreenLanguage, showLanguage } from '../../ui/language.ts'
import { formatSchoolDays } from './school-week-words.ts'

afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

test.each([
  ['Monday to Friday', [1, 2, 3, 4, 5]],
  ['Sunday to Thursday', [1, 2, 3, 4, 7]],
  ['Saturday to Wednesday', [1, 2, 3, 6, 7]],
  ['Monday to Thursday and Saturday', [1, 2, 3, 4, 6]],
  ['Monday to Sunday', [1, 2, 3, 4, 5, 6, 7]],
  ['Monday and Tuesday', [1, 2]],
  ['Saturday', [6]],
])('school days are read in the order of the week: %s', (words, schoolDays) => {
  expect(formatSchoolDays({ schoolDays, deadlineTime: '16:00' })).toBe(words)
})
