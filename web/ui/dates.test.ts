import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import {
  dayOf,
  formatCalendarDate,
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatDays,
  formatDue,
  formatDueDay,
  formatDueInSentence,
  formatLogTime,
  formatMonth,
  formatNearDate,
  formatRelative,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
  formatTimeOfDay,
  formatWeek,
  formatWeekday,
  isSameDay,
} from './dates.ts'
import { findScreenLanguage, showLanguage } from './language.ts'
import { formatCount, joinNames, summarizeNames } from './numbers.ts'

const chicago = 'America/Chicago'
const friday = '2026-11-20T22:00:00Z'

describe('dates in the time of the school', () => {
  test.each([
    [formatDateTime(friday, chicago), 'Fri, Nov 20, 4:00 PM'],
    [formatDateTime(friday, 'Asia/Tokyo'), 'Sat, Nov 21, 7:00 AM'],
    [formatLogTime(friday, chicago), 'Nov 20, 2026 4:00 PM'],
    [formatDateTime('2026-11-20T06:05:00Z', chicago), 'Fri, Nov 20, 12:05 AM'],
    [formatDue(friday, chicago, '2026-11-20T08:00:00Z'), 'Today, 4:00 PM'],
    [formatDue(friday, chicago, '2026-11-21T20:00:00Z'), 'Yesterday, 4:00 PM'],
    [formatDue(friday, chicago, '2026-11-19T20:00:00Z'), 'Fri, Nov 20, 4:00 PM'],
    [formatDueInSentence(friday, chicago, '2026-11-20T08:00:00Z'), 'today, 4:00 PM'],
    [formatDueInSentence(friday, chicago, '2026-11-19T20:00:00Z'), 'Fri, Nov 20, 4:00 PM'],
    [formatWeek('2026-11-16', defaultWeeks), 'Nov 16 to 20'],
    [formatWeek('2026-11-30', defaultWeeks), 'Nov 30 to Dec 4'],
  ])('a date is written as %s', (expected, wanted) => {
    expect(expected).toBe(wanted)
  })

  test('a day ends at midnight of the school, also when the clocks change', () => {
    expect(isSameDay('2026-11-01T05:30:00Z', '2026-11-02T05:30:00Z', chicago)).toBe(true)
    expect(isSameDay('2026-11-01T04:59:00Z', '2026-11-01T05:01:00Z', chicago)).toBe(false)
  })

  test.each([
    ['2026-11-20T21:59:40Z', 'just now'],
    ['2026-11-20T21:48:00Z', '12 min ago'],
    ['2026-11-20T20:00:00Z', '2 h ago'],
    ['2026-11-19T20:00:00Z', 'yesterday'],
    ['2026-11-17T20:00:00Z', '3 days ago'],
    ['2026-10-02T20:00:00Z', 'Oct 2'],
    ['2025-10-02T20:00:00Z', 'Oct 2, 2025'],
    ['2026-11-20T22:05:00Z', 'in 5 min'],
    ['2026-11-21T20:00:00Z', 'tomorrow'],
  ])('from Friday 4 PM, %s is written as %s', (at, words) => {
    expect(formatRelative(at, chicago, friday)).toBe(words)
  })
})

const day = '2026-11-20'
const names = ['A', 'B', 'C', 'D', 'E', 'F']
/** Each call, its English and its Spanish. */
const formats: [() => string, english: string, spanish: string][] = [
  [() => formatDateTime(friday, chicago), 'Fri, Nov 20, 4:00 PM', 'vie, 20 nov, 4:00 p.m.'],
  [() => formatCalendarDay(day), 'Fri, Nov 20', 'vie, 20 nov'],
  [() => formatCalendarDate(day), 'Fri, Nov 20, 2026', 'vie, 20 nov 2026'],
  [() => formatDate(friday, chicago), 'Nov 20, 2026', '20 nov 2026'],
  [() => formatLogTime(friday, chicago), 'Nov 20, 2026 4:00 PM', '20 nov 2026, 4:00 p.m.'],
  [() => formatNearDate(friday, chicago, friday), 'Nov 20', '20 nov'],
  [() => formatTime('2026-11-20T06:05:00Z', chicago), '12:05 AM', '12:05 a.m.'],
  [() => formatTimeOfDay('13:30'), '1:30 PM', '1:30 p.m.'],
  [() => formatWeekday(day), 'Friday', 'viernes'],
  [() => formatShortWeekday(day), 'Fri', 'vie'],
  [() => formatMonth(day), 'November', 'noviembre'],
  [() => formatShortMonth(day), 'Nov', 'nov'],
  [() => dayOf(day).full, 'Friday, November 20', 'viernes, 20 de noviembre'],
  [() => dayOf(day).weekday, 'Fri', 'vie'],
  [() => dayOf(day).number, '20', '20'],
  [() => formatDays(day, day), 'Nov 20', '20 nov'],
  [() => formatWeek('2026-11-16', defaultWeeks), 'Nov 16 to 20', '16 – 20 de nov'],
  [() => formatWeek('2026-11-30', defaultWeeks), 'Nov 30 to Dec 4', '30 de nov – 4 de dic'],
  [() => formatDueDay(friday, chicago, friday), 'Today', 'Hoy'],
  [() => formatDue(friday, chicago, '2026-11-21T20:00:00Z'), 'Yesterday, 4:00 PM', 'Ayer, 4:00 p.m.'],
  [() => formatDueInSentence(friday, chicago, friday), 'today, 4:00 PM', 'hoy, 4:00 p.m.'],
  [() => formatRelative(friday, chicago, friday), 'just now', 'ahora'],
  [() => formatRelative(friday, chicago, '2026-11-20T22:12:00Z'), '12 min ago', 'hace 12 min'],
  [() => formatRelative(friday, chicago, '2026-11-20T20:00:00Z'), 'in 2 h', 'dentro de 2 h'],
  [() => formatRelative(friday, chicago, '2026-11-21T22:00:00Z'), 'yesterday', 'ayer'],
  [() => formatRelative(friday, chicago, '2026-11-23T22:00:00Z'), '3 days ago', 'hace 3 días'],
  [() => formatCount(1204), '1,204', '1,204'],
  [() => joinNames(names.slice(0, 3)), 'A, B, and C', 'A, B y C'],
  [() => summarizeNames(names.slice(0, 2)), 'A and B', 'A y B'],
  [() => summarizeNames(names), 'A, B, C, D and 2 others', 'A, B, C, D y 2 más'],
]
/** Intl writes several kinds of spaces. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

describe('dates, numbers and lists in the language of the page', () => {
  afterEach(() => showLanguage(findScreenLanguage('en')))

  test.each(formats)('%o is %o in English', (format, english) => {
    expect(format()).toBe(english)
  })

  test.each(formats)('%o is %o in English and %o in Spanish', async (format, _, spanish) => {
    await showLanguage(findScreenLanguage('es'))
    expect(withPlainSpaces(format())).toBe(spanish)
  })
})

describe('English', () => {
  const { DateTimeFormat, ListFormat, NumberFormat, PluralRules, RelativeTimeFormat } = Intl
  const made: string[] = []
  beforeEach(() => {
    made.length = 0
    for (const name of [
      'DateTimeFormat',
      'ListFormat',
      'NumberFormat',
      'PluralRules',
      'RelativeTimeFormat',
    ] as const) {
      const Original = Intl[name] as new () => object
      Object.assign(Intl, {
        [name]: class extends Original {
          constructor() {
            super()
            made.push(name)
          }
        },
      })
    }
  })
  afterEach(() => {
    Object.assign(Intl, { DateTimeFormat, ListFormat, NumberFormat, PluralRules, RelativeTimeFormat })
  })

  test('makes no object of Intl for days, numbers and lists', () => {
    for (const [format] of formats) format()
    expect(made).toEqual([])
  })
})
