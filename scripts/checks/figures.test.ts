import { expect, it } from 'vitest'
import { codeLines, linesOf } from './figures.ts'

it('counts lines as an editor does', () => {
  expect(['', 'a', 'a\n', 'a\n\nb\n'].map(linesOf)).toEqual([0, 1, 1, 3])
})

it('counts code without blank lines, comments and imports', () => {
  const text = `/** What this is:
 * a driver. */
import { one } from './one.ts'
import {
  type Two,
  two,
} from './two.ts'

// Why.
export const pool = two(one)

/** And this. */
function close() {
  /* Now. */
  return pool.end() // at once
}
`
  expect(codeLines(text)).toBe(4)
})
