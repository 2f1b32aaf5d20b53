import { beforeEach, expect, test, vi } from 'vitest'
import { withCalendarWorker } from '../../testing/calendar-worker.ts'
import {
  chicago,
  createEventFile,
  readDays as days,
  icsFile,
  listEntries,
  listSkipped,
} from '../../testing/ics.ts'
import { describeEvents, readCalendarFile } from './calendar-file.ts'
import { readDaysOff } from './days-in-text.ts'

beforeEach(withCalendarWorker)

const clock = chicago

const google = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Sacagawea school year
X-WR-TIMEZONE:America/Chicago
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261126
DTEND;VALUE=DATE:20261128
DTSTAMP:20260801T120000Z
UID:1abc@google.com
CREATED:20260801T120000Z
DESCRIPTION:
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:Thanksgiving
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
DTSTART:20261209T183000Z
DTEND:20261209T210000Z
UID:2abc@google.com
STATUS:CONFIRMED
SUMMARY:Early release
END:VEVENT
BEGIN:VEVENT
DTSTART:20261221T060000Z
DTEND:20270102T060000Z
UID:3abc@google.com
SUMMARY:Winter break\\, all campuses
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270514
DTEND;VALUE=DATE:20270515
UID:4abc@google.com
STATUS:CANCELLED
SUMMARY:Field day
END:VEVENT
END:VCALENDAR
`

test('an export of Google Calendar is read: whole days, UTC in the school’s zone, and reasons for skipped events', () => {
  expect(days(google.replaceAll('\n', '\r\n'))).toEqual({
    entries: [
      { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' },
      { name: 'Winter break, all campuses', from: '2026-12-21', to: '2027-01-01' },
    ],
    skipped: [
      { name: 'Early release', why: 'Wed, Dec 9, from 12:30 PM: only all-day events are read.' },
      { name: 'Field day', why: 'Fri, May 14, 2027: canceled in the file.' },
    ],
  })
})

const outlook = `BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
METHOD:PUBLISH
BEGIN:VTIMEZONE
TZID:Central Standard Time
BEGIN:STANDARD
DTSTART:16011104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
CLASS:PUBLIC
DESCRIPTION:The building stays closed\\n
X-ALT-DESC;FMTTYPE=text/html:<html><body>
<p class=MsoNormal>a line that was never folded</p>
DTEND;TZID="Central Standard Time":20270213T000000
DTSTART;TZID="Central Standard Time":20270212T000000
PRIORITY:5
SUMMARY;LANGUAGE=en-us:Staff day: the whole building of the school and the campus
  of the Learning Co-op is closed for everyone who learns or works there
UID:040000008200E00074C5B7101A82E008
X-MICROSOFT-CDO-BUSYSTATUS:OOF
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20260907
DTEND;VALUE=DATE:20260908
RRULE:FREQ=YEARLY;BYDAY=1MO;BYMONTH=9
SUMMARY:Labor Day
UID:2
END:VEVENT
END:VCALENDAR`

test('an export of Outlook is read: named zones as written, folded names cut to 100 characters', () => {
  expect(days(outlook)).toEqual({
    entries: [
      { name: 'Labor Day', from: '2026-09-07', to: '2026-09-07' },
      {
        name: 'Staff day: the whole building of the school and the campus of the Learning Co-op is closed for every',
        from: '2027-02-12',
        to: '2027-02-12',
      },
      { name: 'Labor Day', from: '2027-09-06', to: '2027-09-06' },
      { name: 'Labor Day', from: '2028-09-04', to: '2028-09-04' },
    ],
    skipped: [],
  })
})

test('an export of a school’s information system is read: Windows-1252, a BOM, no zones, no names', async () => {
  const text = createEventFile('DTSTART:20270118', 'SUMMARY:Président’s day'.replace('’', '\x92'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(await readCalendarFile(new File([bytes], 'a.ics'), clock)).toMatchObject({
    entries: [{ name: 'Président’s day', from: '2027-01-18', to: '2027-01-18' }],
  })
  const marked = `\uFEFF${createEventFile('DTSTART;VALUE=DATE:20270118', 'SUMMARY: ').replaceAll('\r\n', '\n')}`
  expect(await readCalendarFile(new File([marked], 'b.ics'), clock)).toMatchObject({
    entries: [{ name: 'No school', from: '2027-01-18' }],
  })
})

test('a day ends the day before DTEND, and an event without an end or with the same day is one day', () => {
  expect(listEntries('DTSTART;VALUE=DATE:20261126')).toEqual([['2026-11-26', '2026-11-26']])
  expect(listEntries('DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261126')).toEqual([
    ['2026-11-26', '2026-11-26'],
  ])
  expect(listEntries('DTSTART;VALUE=DATE:20261126', 'DURATION:P2D')).toEqual([['2026-11-26', '2026-11-27']])
  expect(listEntries('DTSTART;VALUE=DATE:20261126', 'DURATION:P1W')).toEqual([['2026-11-26', '2026-12-02']])
  expect(listEntries('DTSTART:20261126T000000', 'DURATION:PT48H')).toEqual([['2026-11-26', '2026-11-27']])
})

test('midnight in UTC is midnight of the school on both sides of the change to daylight saving time', () => {
  expect(listEntries('DTSTART:20270308T060000Z', 'DTEND:20270320T050000Z')).toEqual([
    ['2027-03-08', '2027-03-19'],
  ])
  expect(listSkipped('DTSTART:20261126T010000Z', 'DTEND:20261127T010000Z')).toEqual([
    'Wed, Nov 25 to Thu, Nov 26, from 7:00 PM: only all-day events are read.',
  ])
})

test('only days in the last 365 and the next 730 days are read', () => {
  expect(listEntries('DTSTART;VALUE=DATE:20251117', 'DTEND;VALUE=DATE:20251119')).toHaveLength(1)
  expect(listSkipped('DTSTART;VALUE=DATE:20251117')).toEqual([
    'Mon, Nov 17, 2025: outside the dates Cairn reads.',
  ])
  expect(listEntries('DTSTART;VALUE=DATE:20281117')).toHaveLength(1)
  expect(listSkipped('DTSTART;VALUE=DATE:20281118')).toHaveLength(1)
})

test.each([
  ['a day that does not exist', ['DTSTART;VALUE=DATE:20270230'], 'That day doesn’t exist.'],
  ['an end that does not exist', ['DTSTART:20270226', 'DTEND:20270230'], 'That day doesn’t exist.'],
  [
    'a rule for a day that does not exist',
    ['DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    'Fri, Jan 1, 2027: that day doesn’t exist.',
  ],
  [
    'a daily rule that never comes true',
    ['DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    'Fri, Jan 1, 2027: that day doesn’t exist.',
  ],
  [
    'more than 120 days',
    ['DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270502'],
    'Fri, Jan 1 to Sat, May 1, 2027: longer than 120 days.',
  ],
  [
    'an hourly rule',
    ['DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=HOURLY;COUNT=3'],
    'Fri, Jan 1, 2027: repeated more often than daily.',
  ],
  [
    'an end before the start',
    ['DTSTART:20270104', 'DTEND:20270101'],
    'Mon, Jan 4, 2027: it ends before it begins.',
  ],
  [
    'half a day',
    ['DTSTART:20270104T000000', 'DTEND:20270104T120000'],
    'Mon, Jan 4, 2027, until 12:00 PM: only all-day events are read.',
  ],
  ['no day', ['SUMMARY:Lost'], 'It has no day.'],
  [
    'a week that has a first day of the month',
    ['DTSTART:20270104', 'RRULE:FREQ=WEEKLY;BYMONTHDAY=1'],
    'Mon, Jan 4, 2027: its repeat rule can’t be read (FREQ=WEEKLY;BYMONTHDAY=1).',
  ],
  [
    'a week of the year',
    ['DTSTART:20270104', 'RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO'],
    'Mon, Jan 4, 2027: its repeat rule can’t be read (FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO).',
  ],
  [
    'a sixth Monday of the month',
    ['DTSTART:20270104', 'RRULE:FREQ=MONTHLY;BYDAY=6MO'],
    'Mon, Jan 4, 2027: that day doesn’t exist.',
  ],
  [
    'a rule that begins in the year 9999',
    ['DTSTART:99991231', 'RRULE:FREQ=YEARLY'],
    'Fri, Dec 31, 9999: outside the dates Cairn reads.',
  ],
  ['a length of 10^14 weeks', ['DTSTART:20270104', 'DURATION:P100000000000000W'], 'It can’t be read.'],
  [
    'a repetition each 999,999,999 weeks',
    ['DTSTART:20270104', 'RRULE:FREQ=WEEKLY;INTERVAL=999999999'],
    'Mon, Jan 4, 2027: its repeat rule can’t be read (FREQ=WEEKLY;INTERVAL=999999999).',
  ],
  [
    '20,000 rules',
    ['DTSTART:20270104', ...Array<string>(20_000).fill('RRULE:FREQ=DAILY')],
    'It has more than one repeat rule.',
  ],
  [
    'a count from the year 1 on',
    ['DTSTART:00010101', 'RRULE:FREQ=DAILY;COUNT=999999999'],
    'Mon, Jan 1, 0001: its repeat rule can’t be read (FREQ=DAILY;COUNT=999999999).',
  ],
  [
    'a rule that cannot be read',
    ['DTSTART:20270104', 'RRULE:FREQ=SOMETIMES'],
    'Mon, Jan 4, 2027: its repeat rule can’t be read (FREQ=SOMETIMES).',
  ],
  [
    'a broken exception',
    ['DTSTART:20270104', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:soon'],
    'That day doesn’t exist.',
  ],
  [
    'a last day that does not exist',
    ['DTSTART:20270104', 'RRULE:FREQ=DAILY;UNTIL=20270230'],
    'Mon, Jan 4, 2027: its repeat rule can’t be read (FREQ=DAILY;UNTIL=20270230).',
  ],
  [
    'repetitions of a school year that is over',
    ['DTSTART:20260302', 'RRULE:FREQ=WEEKLY;UNTIL=20260316'],
    'Mon, Mar 16: repeated only before this school year.',
  ],
])('an event with %s is skipped with a sentence', (_what, lines, why) => {
  const readable = createEventFile('DTSTART:20270118', 'SUMMARY:Closed').replace('BEGIN:VCALENDAR\r\n', '')
  expect(days(createEventFile(...lines).replace('END:VCALENDAR', readable))).toEqual({
    entries: [{ name: 'Closed', from: '2027-01-18', to: '2027-01-18' }],
    skipped: [{ name: expect.any(String), why }],
  })
})

// Reading day by day would take minutes, which the time limit of tests ends.
test('2,000 events repeated since the year 1 are read from today on', () => {
  const old = 'BEGIN:VEVENT\nDTSTART:00010101\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n'
  const readable = 'BEGIN:VEVENT\nDTSTART:20270104\nSUMMARY:Closed\nEND:VEVENT\n'
  const { entries } = days(`BEGIN:VCALENDAR\n${readable}${old.repeat(1999)}END:VCALENDAR`)
  expect(entries).toHaveLength(51)
})

test('all days of a file are read, even more than the 400 entries of a calendar', () => {
  const labels = Array.from({ length: 863 }, (_, index) => ['DTSTART:20270104', `SUMMARY:A Day ${index}`])
  const { entries, skipped } = days(icsFile(...labels, ['DTSTART:20261221', 'SUMMARY:Winter break']))
  expect(entries).toHaveLength(864)
  expect(entries[0]?.name).toBe('Winter break')
  expect(skipped).toEqual([])
})

test('reading a file stops after 5 seconds', async () => {
  vi.useFakeTimers()
  const terminate = vi.fn()
  const never = class {
    postMessage() {}
    terminate = terminate
  }
  vi.stubGlobal('Worker', never)
  const reading = readCalendarFile(new File(['BEGIN:VCALENDAR'], 'slow.ics'), clock)
  await vi.advanceTimersByTimeAsync(4999)
  expect(terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await reading).toEqual({ problem: 'This file takes too long to read.' })
  expect(terminate).toHaveBeenCalledOnce()
})

test('120 days are read, and leap days only in leap years', () => {
  expect(listEntries('DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270501')).toHaveLength(1)
  expect(listEntries('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY').map(([from]) => from)).toEqual([
    '2028-02-29',
  ])
})

test('an event that occurs twice in the file is one entry', () => {
  const file = createEventFile('DTSTART:20270104', 'SUMMARY:Closed')
  expect(days(file.replace('END:VCALENDAR', '') + file.replace('Closed', 'CLOSED')).entries).toHaveLength(1)
})

test('a calendar file that is too large, has too many events or is not a calendar is refused with a sentence', async () => {
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'large.ics')
  expect(await readCalendarFile(large, clock)).toHaveProperty('problem', expect.stringContaining('1 MB'))
  const many = (count: number) =>
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nDTSTART:20270104\nEND:VEVENT\n'.repeat(count)}END:VCALENDAR`
  const read = (text: string) => describeEvents(readDaysOff(text, clock), clock.today)
  expect(read(many(2001))).toHaveProperty('problem', expect.stringContaining('2,001 events'))
  expect(read(many(2000))).toHaveProperty('entries.length', 1)
  expect(read('date,name\n2026-11-26,Thanksgiving')).toHaveProperty('problem')
})
