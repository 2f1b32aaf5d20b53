// Repeated events of calendar files: their rules, further days, exceptions, and the school year that is read.
import { expect, test } from 'vitest'
import {
  createEventFile,
  icsFile,
  listEntries,
  listFirstDays,
  listSkipped,
  readDays,
} from '../../testing/ics.ts'

test('a repeated event follows its rule without its exceptions', () => {
  const rule = ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Closed']
  expect(listFirstDays(...rule, 'EXDATE;VALUE=DATE:20261127,20261204')).toEqual(['2026-11-20', '2026-12-11'])
  expect(listFirstDays(...rule, 'EXDATE:20261127T000000Z')).not.toContain('2026-11-27')
  const timed = ['DTSTART;TZID=X:20261120T000000', 'DTEND;TZID=X:20261121T000000']
  expect(listFirstDays(...timed, 'RRULE:FREQ=DAILY;UNTIL=20261122T060000Z')).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('a changed occurrence replaces the occurrence of the rule', () => {
  const text = icsFile(
    ['UID:7', 'DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['UID:7', 'RECURRENCE-ID;VALUE=DATE:20261127', 'DTSTART;VALUE=DATE:20261130'],
  )
  expect(readDays(text).entries.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-30'])
})

test('an event repeated since last year is read for the first 50 days of this school year', () => {
  const rule = ['DTSTART;VALUE=DATE:20250905', 'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20280604']
  const read = readDays(createEventFile(...rule, 'SUMMARY:Four-day week, school closed'))
  expect(read.entries).toHaveLength(50)
  expect(read.entries[0]?.from).toBe('2026-08-07')
  expect(read.entries.at(-1)?.from).toBe('2027-07-16')
  expect(read.skipped).toEqual([
    { name: 'Four-day week, school closed', why: 'Fri, Jul 23, 2027: repeated more than 50 times.' },
  ])
})

test('a school year begins on August 1', () => {
  const fridays = createEventFile('DTSTART;VALUE=DATE:20200103', 'RRULE:FREQ=WEEKLY')
  const firstOn = (today: string) =>
    readDays(fridays, { today, zone: 'America/Chicago', firstMonth: 8, unnamed: 'No school' }).entries[0]
      ?.from
  expect(firstOn('2026-07-31')).toBe('2025-08-01')
  expect(firstOn('2026-08-01')).toBe('2026-08-07')
  expect(firstOn('2027-01-01')).toBe('2026-08-07')
})

test('a repetition that began before the school year and continues into it is read', () => {
  expect(
    listEntries('DTSTART;VALUE=DATE:20240729', 'DTEND;VALUE=DATE:20240803', 'RRULE:FREQ=YEARLY')[0],
  ).toEqual(['2026-07-29', '2026-08-02'])
  expect(
    listEntries('DTSTART;VALUE=DATE:20260730', 'DTEND;VALUE=DATE:20260803', 'RRULE:FREQ=WEEKLY;COUNT=1'),
  ).toEqual([['2026-07-30', '2026-08-02']])
})

test('further days of RDATE are read, with a rule and without one, except the exceptions', () => {
  expect(
    listFirstDays(
      'DTSTART;VALUE=DATE:20261127',
      'RDATE;VALUE=DATE:20270215,20261224',
      'RDATE;VALUE=DATE:20270118',
      'EXDATE;VALUE=DATE:20270215',
    ),
  ).toEqual(['2026-11-27', '2026-12-24', '2027-01-18'])
  expect(listFirstDays('DTSTART:20261127', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261130,20261204')).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-04',
  ])
})

test('a period of RDATE has its own end or duration', () => {
  expect(
    listEntries(
      'DTSTART;TZID=America/Chicago:20261127T000000',
      'DTEND;TZID=America/Chicago:20261128T000000',
      'RDATE;VALUE=PERIOD;TZID=America/Chicago:20261221T000000/20261224T000000,20270301T000000/P5D',
    ),
  ).toEqual([
    ['2026-11-27', '2026-11-27'],
    ['2026-12-21', '2026-12-23'],
    ['2027-03-01', '2027-03-05'],
  ])
})

test('exceptions and last days in UTC follow the clock of the event', () => {
  const tokyo = ['DTSTART;TZID=Asia/Tokyo:20261125T000000', 'DTEND;TZID=Asia/Tokyo:20261126T000000']
  expect(
    listFirstDays(...tokyo, 'RRULE:FREQ=DAILY;UNTIL=20261127T150000Z', 'EXDATE:20261125T150000Z'),
  ).toEqual(['2026-11-25', '2026-11-27', '2026-11-28'])
  const utc = ['DTSTART:20261125T000000Z', 'DTEND:20261126T000000Z', 'RRULE:FREQ=DAILY;COUNT=3']
  expect(listFirstDays(...utc, 'EXDATE:20261126T000000Z')).toEqual(['2026-11-25', '2026-11-27'])
  expect(listFirstDays(...utc, 'EXDATE;VALUE=DATE:20261126')).toEqual(['2026-11-25', '2026-11-27'])
  expect(listFirstDays('DTSTART:20261209', 'RRULE:FREQ=DAILY;UNTIL=20261211T000000Z')).toHaveLength(3)
})

test('BYSETPOS counts within whole months, weeks and years, also before the first day', () => {
  const setPositions = (rule: string) => listFirstDays('DTSTART:20261218', `RRULE:${rule}`)
  expect(setPositions('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3')).toEqual([
    '2026-12-31',
    '2027-01-29',
    '2027-02-26',
  ])
  expect(setPositions('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;UNTIL=20270131')).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-29',
  ])
  expect(setPositions('FREQ=MONTHLY;INTERVAL=3;BYDAY=FR;BYSETPOS=3;COUNT=2')).toEqual([
    '2026-12-18',
    '2027-03-19',
  ])
  expect(setPositions('FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1')).toEqual([
    '2026-12-31',
  ])
  expect(setPositions('FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=2;COUNT=2')).toEqual(['2026-12-18', '2026-12-25'])
})

test('rules of the year may count days and weekdays of the whole year', () => {
  expect(listFirstDays('DTSTART:20261231', 'RRULE:FREQ=YEARLY;BYYEARDAY=-1,1;COUNT=3')).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-12-31',
  ])
  expect(listFirstDays('DTSTART:20270104', 'RRULE:FREQ=YEARLY;BYDAY=1MO,-1FR;COUNT=2')).toEqual([
    '2027-01-04',
    '2027-12-31',
  ])
})

test('weekdays may be counted from either end of a month, and weeks may begin on Sunday', () => {
  const from = (...lines: string[]) => listFirstDays('DTSTART:20261130', ...lines)
  expect(from('RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=2')).toEqual(['2026-11-30', '2026-12-28'])
  expect(from('RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3').at(-1)).toBe('2027-01-31')
  expect(from('RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU;COUNT=3')).toEqual([
    '2026-12-01',
    '2026-12-13',
    '2026-12-15',
  ])
})

test('an interval of 1,000 is read, and a longer one is named as unsupported', () => {
  const from = (...lines: string[]) => listFirstDays('DTSTART:20261130', ...lines)
  expect(from('RRULE:FREQ=DAILY;INTERVAL=1000')).toEqual(['2026-11-30'])
  expect(listSkipped('DTSTART:20261130', 'RRULE:FREQ=DAILY;INTERVAL=1001')).toEqual([
    'Mon, Nov 30: its repeat rule can’t be read (FREQ=DAILY;INTERVAL=1001).',
  ])
})

test('whole days of a repeated event are read even if other occurrences are hours or too long', () => {
  const lines = [
    'DTSTART:20270104T000000',
    'DTEND:20270105T000000',
    'RDATE;VALUE=PERIOD:20270111T090000/PT2H,20270118T000000/P121D',
  ]
  expect(listEntries(...lines)).toEqual([['2027-01-04', '2027-01-04']])
  expect(listSkipped(...lines)).toEqual(['Mon, Jan 11, 2027, from 9:00 AM: only all-day events are read.'])
})
