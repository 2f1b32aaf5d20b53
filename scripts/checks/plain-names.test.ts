// The check of names and comments finds each pattern, and leaves words alone that only look like one.
import { expect, it } from 'vitest'
import { findUnclearNames } from './plain-names.ts'

it.each([
  ['server/goals/sort.ts', 'rows.sort((one, other) => one.id - other.id)', 'a comparator is (a, b)'],
  ['bench/lists.ts', 'const MOST_ROWS = 200', 'a limit is named MAX_… or MIN_…'],
  ['web/ui/card.tsx', '<Count className="ml-2" of={count} />', 'a prop is a noun, never `of`'],
  ['web/ui/toast.ts', 'const said = entry.comments', 'a local is named for its role'],
  ['server/goals/sort.test.ts', 'for (const one of rows) {', 'a local is named for its role'],
  ['web/ui/toast.ts', '/** Of the toast. */', 'a comment is a sentence with a subject and a verb'],
  ['server/goals/sort.ts', '/** For each goal. */', 'a comment is a sentence with a subject and a verb'],
  ['web/ui/toast.ts', '{/* Without an element. */}', 'a comment is a sentence with a subject and a verb'],
])('the line of %s is refused: %s', (file, line, problem) => {
  expect(findUnclearNames(file, `\n${line}\n`)).toEqual([`${file}:2: ${problem}`])
})

it('a comment over several lines is refused by its first line', () => {
  const text = '/**\n * What a toast says.\n * As text.\n */\n// Sets the text.\n// For a while.\n'
  expect(findUnclearNames('web/ui/toast.ts', text)).toEqual([
    'web/ui/toast.ts:2: a comment is a sentence with a subject and a verb',
  ])
})

it.each([
  ['web/ui/card.tsx', '<Count count={of} /> // Formats the count.'],
  ['web/ui/sort.ts', 'const others = rows.filter((row) => row.id !== id)'],
  ['server/goals/sort.ts', '/** Sorts goals for each learner. */'],
  ['server/goals/sort.ts', "const text = 'most, longest'"],
])('the line of %s is accepted: %s', (file, line) => {
  expect(findUnclearNames(file, line)).toEqual([])
})
