// A school's days and hour are its own, so only the modules of the week know Monday, Friday, weekends and 4:00 PM.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

/** Files that may name days and hours, each with the reason. */
const knowing: Record<string, RegExp> = {
  'the week, its values, its changes and its words':
    /^contract\/(?:days|goal-week|school-week.*|week-values)\.ts$/,
  'the setting, which lists the days':
    /^(?:web\/parts\/school|web\/admin\/settings)\/school-week[\w-]*\.tsx?$/,
  'migrations, which never change': /^server\/platform\/db\/migrations\//,
  'the demo and the guest, whose week is the usual one': /^(?:server\/seed|web\/guest)\//,
  'the calendar, where the usual weekend is called so': /^web\/admin\/calendar\/day-words\.ts$/,
  'the settings, whose section is called so': /^web\/admin\/settings\/settings-dialog\.tsx$/,
}

const words = /\b(?:Mondays?|Fridays?|Weekends?|weekends?|16:00|4(?::00)? PM)\b/
const numbers = [
  /\baddDays\([^)]*, -?[45]\)/,
  /\bweekday\w*\(?[^\n]{0,30}[=<>]=? *[4567]\b/i,
  /\bgetUTCDay\(\)/,
  /\b16 \* 60\b/,
  /\bhour\w*\b[^\n]{0,20}\b16\b/i,
]

/** An example in a comment, such as 'Friday, November 20', is not a rule. */
const withoutExamples = (line: string) =>
  /^\s*(?:\/\/|\/?\*)/.test(line) ? line.replace(/'[^']*'/g, '') : line

/** @returns the numbers of the lines that know a day or an hour */
function findKnowingLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => {
    const rule = withoutExamples(line)
    return words.test(rule) || numbers.some((pattern) => pattern.test(rule)) ? [index + 1] : []
  })
}

test('no other module knows the days and the hour of a usual school', async () => {
  const files = (await filesBelow(root, ['contract', 'server', 'web'])).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|rules\.test)\.tsx?$|\/testing\//.test(file) &&
      !Object.values(knowing).some((pattern) => pattern.test(file)),
  )
  expect(files.length).toBeGreaterThan(600)
  const found = await Promise.all(
    files.map(async (file) =>
      findKnowingLines(await readFile(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    ),
  )
  expect(found.flat()).toEqual([])
})

test.each([
  '/** Locked from Friday on. */',
  'const isOver = weekdayOf(day) > 4',
  'const weekEnd = addDays(weekStart, 4)',
  'const deadline = toInstant(day, 16 * 60, zone)',
  'if (hourAt(now, zone) >= 16) lock()',
  "const words = 'until 4:00 PM'",
  'const isWeekend = true // weekends are free',
])('finds a day or an hour in %j', (line) => {
  expect(findKnowingLines(line)).toEqual([1])
})

test.each([
  "/** Formats 'Friday, November 20, 4:00 PM'. */",
  'const later = addDays(today, 14)',
  'const half = Math.floor(hours / 2)',
])('accepts %j', (line) => {
  expect(findKnowingLines(line)).toEqual([])
})
