import { expect, test } from 'vitest'
import { isSameName } from './school-goals-dialogs.tsx'

test('the name of a school may be typed without its accents, capitals and quotation marks', () => {
  const school = 'St. Brendan’s & Sacagawea Learning Co-op'
  expect(isSameName("st brendan's & sacagawea learning co-op", school)).toBe(true)
  expect(isSameName('École Zoë', 'ecole zoe')).toBe(true)
  expect(isSameName('St. Brendan’s', school)).toBe(false)
  expect(isSameName('', school)).toBe(false)
})

test('a name in another script, or of symbols alone, has to be typed exactly', () => {
  expect(isSameName('学校', '学校')).toBe(true)
  expect(isSameName('学', '学校')).toBe(false)
  expect(isSameName('', '???')).toBe(false)
  expect(isSameName('???', '???')).toBe(true)
})
