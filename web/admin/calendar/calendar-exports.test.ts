// Calendar files as school programs write them, and the ways in which whole days may be written.
import { beforeEach, expect, test } from 'vitest'
import { withCalendarWorker } from '../../testing/calendar-worker.ts'
import { chicago, createEventFile, icsFile, listEntries, listSkipped, readDays } from '../../testing/ics.ts'
import { readCalendarFile } from './calendar-file.ts'

beforeEach(withCalendarWorker)

const christmas = [['2026-12-24', '2026-12-24']]

test.each([
  ['an empty end', ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:']],
  ['an empty length', ['DTSTART;VALUE=DATE:20261224', 'DURATION:']],
  ['an end without its colon', ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=20261225']],
  ['dashes', ['DTSTART:2026-12-24', 'DTEND:2026-12-25']],
  ['dashes and a time', ['DTSTART:2026-12-24T00:00:00', 'DTEND:2026-12-25T00:00:00']],
  ['the parameter after the value', ['DTSTART:20261224;VALUE=DATE']],
  ['a time although it says day', ['DTSTART;VALUE=DATE:20261224T000000']],
  ['lower case', ['dtstart;value=date:20261224', 'dtend;value=date:20261225', 'status:confirmed']],
  ['blanks around the value', ['DTSTART;VALUE=DATE: 20261224 ', 'DTEND;VALUE=DATE: 20261225 ']],
  ['an end on the same day at 23:59', ['DTSTART:20261224T000000', 'DTEND:20261224T235900']],
  ['an end on the same day at 23:59:59', ['DTSTART:20261224T000000', 'DTEND:20261224T235959']],
  ['an end at 24:00', ['DTSTART:20261224T000000', 'DTEND:20261224T240000']],
  ['midnight in UTC', ['DTSTART:20261224T000000Z', 'DTEND:20261225T000000Z']],
  ['midnight of the school in UTC', ['DTSTART:20261224T060000Z', 'DTEND:20261225T060000Z']],
  ['23:59 of the school in UTC', ['DTSTART:20261224T060000Z', 'DTEND:20261225T055900Z']],
  ['a day with an end at midnight in UTC', ['DTSTART;VALUE=DATE:20261224', 'DTEND:20261225T000000Z']],
  ['a time with an end that is a day', ['DTSTART:20261224T000000', 'DTEND;VALUE=DATE:20261225']],
  ['an unquoted zone with a colon', ['DTSTART;TZID=(UTC-06:00) Central:20261224T000000', 'DURATION:P1D']],
])('a whole day may be written with %s', (_how, lines) => {
  expect(listEntries(...lines)).toEqual(christmas)
})

test('a day that Outlook marks as all-day is a whole day, whatever its times are', () => {
  const marked = (...lines: string[]) => listEntries(...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')
  expect(marked('DTSTART:20261224T000000Z', 'DTEND:20270102T000000Z')).toEqual([['2026-12-24', '2027-01-01']])
  // Midnight in Berlin and in New York.
  expect(marked('DTSTART:20261223T230000Z', 'DTEND:20261224T230000Z')).toEqual(christmas)
  expect(marked('DTSTART:20261224T050000Z', 'DTEND:20261225T050000Z')).toEqual(christmas)
  expect(marked('DTSTART:20261224T080000', 'DTEND:20261224T150000')).toEqual(christmas)
  expect(marked('DTSTART:20261224T000000')).toEqual(christmas)
  expect(listSkipped('DTSTART:20261224T080000', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE')).toHaveLength(1)
})

test('hours that are almost a day are not a whole day', () => {
  expect(listSkipped('DTSTART:20261224T000100', 'DTEND:20261225T000000')).toHaveLength(1)
  expect(listSkipped('DTSTART:20261224T000000', 'DTEND:20261224T235800')).toEqual([
    'Thu, Dec 24, until 11:58 PM: only all-day events are read.',
  ])
  expect(listSkipped('DTSTART:20261224T000000')).toHaveLength(1)
})

test('an alarm changes neither the name nor the times of its event', () => {
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Reminder mail', 'DURATION:PT5M', 'REPEAT:2', 'END:VALARM']
  expect(
    readDays(createEventFile(...alarm, 'DTSTART;VALUE=DATE:20261224', 'SUMMARY:No school')).entries,
  ).toEqual([{ name: 'No school', from: '2026-12-24', to: '2026-12-24' }])
  // The file has an alarm that never ends, and an event that is cut off.
  const cut = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261224\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VEVENT\n`
  expect(
    readDays(`${cut}BEGIN:VEVENT\nDTSTART:20261225\nBEGIN:VEVENT\nDTSTART:20261228`).entries,
  ).toHaveLength(3)
})

test('a broken line of another property does not matter', () => {
  const broken = [
    'ATTENDEE;CN="Bell, Ann";ROLE=:mailto:ann@x.org',
    'X-ALT-DESC;FMTTYPE:<p>x</p>',
    'DTSTAMP:never',
  ]
  expect(listEntries(...broken, 'DTSTART;VALUE=DATE:20261224', 'CATEGORIES;:', '=;:')).toEqual(christmas)
})

test('Outlook: zones by Windows names, midnight in UTC, and an HTML description that was never folded are read', () => {
  const read = readDays(
    icsFile(
      [
        'DTSTART;TZID="Central Standard Time":20261124T000000',
        'DTEND;TZID="Central Standard Time":20261128T000000',
        'X-ALT-DESC;FMTTYPE=text/html:<html>',
        '<p>Thanksgiving: the week</p>',
        'SUMMARY;LANGUAGE=en-us:Thanksgiving\\, whole week',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      ['DTSTART:20270215T000000Z', 'DTEND:20270216T000000Z', 'SUMMARY:Presidents’ Day'],
    ),
  )
  expect(read).toEqual({
    entries: [
      { name: 'Thanksgiving, whole week', from: '2026-11-24', to: '2026-11-27' },
      { name: 'Presidents’ Day', from: '2027-02-15', to: '2027-02-15' },
    ],
    skipped: [],
  })
})

test('Google: a repetition with a zone, an exception, a moved event and a cancelled one are read', () => {
  const series = ['UID:series@google.com', 'SUMMARY:Staff day']
  const zoned = (day: string) => `;TZID=America/Chicago:${day}T000000`
  const read = readDays(
    icsFile(
      [
        ...series,
        `DTSTART${zoned('20261204')}`,
        `DTEND${zoned('20261205')}`,
        'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20270109T055959Z;BYDAY=FR',
        `EXDATE${zoned('20261225')}`,
      ],
      [
        ...series,
        `DTSTART${zoned('20261217')}`,
        `DTEND${zoned('20261218')}`,
        `RECURRENCE-ID${zoned('20261218')}`,
      ],
      [...series, `DTSTART${zoned('20270101')}`, `RECURRENCE-ID${zoned('20270101')}`, 'STATUS:CANCELLED'],
    ),
  )
  expect(read.entries.map(({ from }) => from)).toEqual([
    '2026-12-04',
    '2026-12-11',
    '2026-12-17',
    '2027-01-08',
  ])
  expect(read.skipped.map(({ why }) => why)).toEqual(['Fri, Jan 1, 2027: canceled in the file.'])
})

test('Apple: a letter folded between its bytes, an alarm before the title, and a week as a duration are read', async () => {
  const text = createEventFile(
    'BEGIN:VALARM',
    'ACTION:AUDIO',
    'SUMMARY:Basso',
    'END:VALARM',
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    'DTSTART;VALUE=DATE:20270329',
    'DURATION:P1W',
    'SUMMARY:Vacances d’été, congé',
  )
  const bytes = [...new TextEncoder().encode(text)]
  const at = bytes.lastIndexOf(0xa9)
  const folded = Uint8Array.from([...bytes.slice(0, at), 13, 10, 32, ...bytes.slice(at)])
  expect(await readCalendarFile(new File([folded], 'apple.ics'), chicago)).toEqual({
    entries: [{ name: 'Vacances d’été, congé', from: '2027-03-29', to: '2027-04-04' }],
    skipped: [],
  })
})

test('Moodle: due times are skipped by name, and a site event from midnight to midnight is read', () => {
  const read = readDays(
    icsFile(
      [
        'UID:1@moodle',
        'SUMMARY:Essay is due',
        'DTSTART:20261204T055900Z',
        'DTEND:20261204T055900Z',
        'CLASS:PUBLIC',
      ],
      ['UID:2@moodle', 'SUMMARY:School closed', 'DTSTART:20261221T060000Z', 'DTEND:20261224T060000Z'],
    ),
  )
  expect(read).toEqual({
    entries: [{ name: 'School closed', from: '2026-12-21', to: '2026-12-23' }],
    skipped: [{ name: 'Essay is due', why: 'Thu, Dec 3, from 11:59 PM: only all-day events are read.' }],
  })
})

test('an information system: UTF-16 with a BOM, an extra carriage return, and days until 23:59:59 are read', async () => {
  const text = createEventFile(
    'DTSTART:20270405T000000',
    'DTEND:20270409T235959',
    'SUMMARY:Spring Recess',
  ).replaceAll('\r\n', '\r\r\n')
  const units = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0))
  const entries = [{ name: 'Spring Recess', from: '2027-04-05', to: '2027-04-09' }]
  expect(await readCalendarFile(new File([units], 'sis.ics'), chicago)).toEqual({ entries, skipped: [] })
  expect(readDays(text).entries).toEqual(entries)
})

test('Exchange: further days as periods and as days, with exceptions in another zone, are read', () => {
  const zone = ';TZID=America/New_York'
  expect(
    listEntries(
      `DTSTART${zone}:20261127T000000`,
      `DTEND${zone}:20261128T000000`,
      `RDATE${zone};VALUE=PERIOD:20261221T000000/P12D,20270118T000000/20270119T000000`,
      'RDATE;VALUE=DATE:20270215,20270326',
      'EXDATE:20270118T050000Z',
    ),
  ).toEqual([
    ['2026-11-27', '2026-11-27'],
    ['2026-12-21', '2027-01-01'],
    ['2027-02-15', '2027-02-15'],
    ['2027-03-26', '2027-03-26'],
  ])
})

test('a district: staff days on the last weekday of each month, and two Fridays a quarter with one exception, are read', () => {
  expect(
    listEntries(
      'DTSTART;VALUE=DATE:20260901',
      'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=FR;BYSETPOS=1,2;COUNT=5;',
      'EXDATE;VALUE=DATE:20261204',
    ).map(([from]) => from),
  ).toEqual(['2026-09-04', '2026-09-11', '2026-12-11', '2027-03-05'])
})

test('a German school: days of its zone in UTC, summer and winter, and names with a language are read', () => {
  const berlin = { today: '2026-11-18', zone: 'Europe/Berlin', firstMonth: 8, unnamed: 'No school' }
  const read = readDays(
    icsFile(
      ['DTSTART:20261222T230000Z', 'DTEND:20270101T230000Z', 'SUMMARY;LANGUAGE=de:Ferien'],
      ['DTSTART:20270505T220000Z', 'DTEND:20270506T220000Z', 'SUMMARY:unterrichtsfrei'],
    ).replaceAll('\r\n', '\n'),
    berlin,
  )
  expect(read.entries.map(({ from, to }) => [from, to])).toEqual([
    ['2026-12-23', '2027-01-01'],
    ['2027-05-06', '2027-05-06'],
  ])
})

test('tasks, notes and busy times are not events, and their lines belong to none', () => {
  const otherEvent = (part: string) =>
    [`BEGIN:${part}`, 'DTSTART;VALUE=DATE:20261224', 'SUMMARY:Closed', `END:${part}`].join('\r\n')
  const text = icsFile(['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas']).replace(
    'BEGIN:VCALENDAR\r\n',
    `begin:vcalendar \r\n${['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE'].map(otherEvent).join('\r\n')}\r\n`,
  )
  expect(readDays(text)).toEqual({
    entries: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-25' }],
    skipped: [],
  })
})

test('a feed of ten years is read: lines folded with tabs, yearly holidays, several calendars in one file', () => {
  const yearly = icsFile(['DTSTART;VALUE=DATE:20161225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas', '\tDay'])
  const old = icsFile([
    'DTSTART;VALUE=DATE:20190415',
    'DTEND;VALUE=DATE:20190427',
    'SUMMARY:Easter',
    '\t holidays',
  ])
  expect(readDays(`${yearly}\r\n${old}`)).toEqual({
    entries: [
      { name: 'ChristmasDay', from: '2026-12-25', to: '2026-12-25' },
      { name: 'ChristmasDay', from: '2027-12-25', to: '2027-12-25' },
    ],
    skipped: [
      { name: 'Easter holidays', why: 'Mon, Apr 15 to Fri, Apr 26, 2019: outside the dates Cairn reads.' },
    ],
  })
})
