import { expect, test } from 'vitest'
import { readCsv } from '../../../contract/csv.ts'
import { createEntry, createGoal, jo, max, thaddeus, zoe } from '../../testing/lichen-legends.ts'
import { createFileName, weekResultsCsv } from './week-results.ts'

const timeZone = 'America/Chicago'
const now = Date.parse('2026-11-18T23:00:00.000Z')
const learners = [zoe, max, jo].map((person) => ({ person, crew: 'Lichen Legends' }))

test('each goal is a row, by learner and day, and learners without a goal are in the table too', () => {
  const swim = createGoal(zoe, {
    id: 4,
    title: 'Swim 20 laps',
    completed: true,
    status: 'completed',
    // It is late in the evening of the 17th at the school, and the 18th elsewhere.
    completedAt: '2026-11-18T03:30:00.000Z',
    feedback: [
      createEntry(4, thaddeus, { status: 'needs_improvement', comments: 'Which stroke?' }),
      createEntry(4, max),
    ],
  })
  const late = createGoal(max, {
    id: 2,
    title: 'Run',
    deadline: '2026-11-18T22:00:00.000Z',
    duration: 'daily',
  })
  const open = createGoal(max, { id: 1, title: 'Read' })
  const goals = [open, swim, late, createGoal({ ...jo, id: 99 }, { id: 9, title: 'Of another crew' })]
  const rows = readCsv(weekResultsCsv({ learners, goals, now, timeZone }), ',').map(({ fields }) => fields)
  expect(rows.map(([last, first, studio, crew]) => [last, first, studio, crew].join())).toEqual([
    'Last name,First name,Studio,Crew',
    'Ångström,Zoë,Summit,Lichen Legends',
    'Hernández,Maximiliano,Summit,Lichen Legends',
    'Hernández,Maximiliano,Summit,Lichen Legends',
    'Li,Jo,Summit,Lichen Legends',
  ])
  expect(rows.slice(1).map((row) => row.slice(4))).toEqual([
    [
      'Swim 20 laps',
      '',
      'Academic',
      'weekly',
      '2026-11-20',
      'Completed',
      '2026-11-17',
      'Needs Improvement, Accepted',
      'Thaddeus Featherstonehaugh: Which stroke?',
    ],
    ['Run', '', 'Academic', 'daily', '2026-11-18', 'Incomplete', '', '', ''],
    ['Read', '', 'Academic', 'weekly', '2026-11-20', 'In Progress', '', '', ''],
    ['', '', '', '', '', 'No goal', '', '', ''],
  ])
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([13]))
})

test('the first day of a moved goal is in the last column', () => {
  const moved = createGoal(max, { id: 1, title: 'Read', dueOn: '2026-11-20', firstDueOn: '2026-11-18' })
  const goals = [moved, createGoal(zoe, { id: 2, title: 'Run' })]
  const rows = readCsv(weekResultsCsv({ learners, goals, now, timeZone }), ',').map(({ fields }) => fields)
  expect(rows.map((row) => row[13])).toEqual(['First due', '', '2026-11-18', ''])
  const others = weekResultsCsv({ learners: learners.slice(0, 1), goals, now, timeZone })
  expect(others).not.toContain('First due')
})

test('a learner who needs no goal in the week is in the table without a mark', () => {
  const csv = weekResultsCsv({ learners, goals: [], now, timeZone, needsGoal: ({ id }) => id !== max.id })
  const marks = readCsv(csv, ',').map(({ fields }) => fields[9])
  expect(marks).toEqual(['Status', 'No goal', '', 'No goal'])
})

test('a learner’s text is never a formula, and spreadsheets read the accents', () => {
  const evil = createGoal(max, { id: 1, title: '=HYPERLINK("http://x","y")', description: '+1, "or" 2' })
  const csv = weekResultsCsv({ learners: learners.slice(1, 2), goals: [evil], now, timeZone })
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"")","'+1, ""or"" 2"`)
})

test('the file names the group and the week of its results', () => {
  expect(createFileName('The Über-Kletterer & Co.', '2026-11-16')).toBe(
    'results-the-uber-kletterer-co-2026-11-16.csv',
  )
  expect(createFileName('Мечта', '2026-11-16')).toBe('results-мечта-2026-11-16.csv')
  expect(createFileName('???', '2026-11-16')).toBe('results-2026-11-16.csv')
})
