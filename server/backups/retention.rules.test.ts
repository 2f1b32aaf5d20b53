// Tests when a backup is due and which backups have expired, in any time zone of the server.
import { describe, expect, test } from 'vitest'
import {
  backupName,
  expiredBackups,
  futureBackups,
  isDue,
  lastNight,
  newestBackup,
  parseTimestamp,
  preUpdateBackupName,
} from './retention.rules.ts'

const at = (local: string) => new Date(local).getTime()
const daily = (local: string) => backupName('daily', at(local))

test('the name of a daily backup says when it was made', () => {
  const now = Date.parse('2026-11-18T08:00:01.999Z')
  expect(backupName('daily', now)).toBe('cairn-daily-2026-11-18T08-00-01Z.db')
  expect(parseTimestamp(backupName('daily', now))).toBe(now - 999)
  expect(backupName('export', now, 'jsonl.gz')).toBe('cairn-export-2026-11-18T08-00-01Z.jsonl.gz')
})

test.each([
  [backupName('backup', 0)],
  [backupName('replaced', 0)],
  [preUpdateBackupName('1000-foundation')],
  ['cairn.db'],
  ['cairn-daily-2026-11-18T08-00-01Z.db.part'],
  ['my cairn-daily-2026-11-18T08-00-01Z.db'],
  ['cairn-daily-before-the-holidays.db'],
])('%s is not a daily backup', (name) => {
  expect(parseTimestamp(name)).toBeNull()
})

describe('the schedule of daily backups', () => {
  test.each([
    ['a backup is due if there is none', [], '2026-11-18T10:00', true],
    ['no backup is due again in the same night', [daily('2026-11-18T02:00')], '2026-11-18T02:15', false],
    ['no backup is due before the next night', [daily('2026-11-18T02:10')], '2026-11-19T01:59', false],
    ['a backup is due in the next night', [daily('2026-11-18T02:10')], '2026-11-19T02:00', true],
    [
      'a backup is due by day if the server was off at night',
      [daily('2026-11-16T02:10')],
      '2026-11-18T09:00',
      true,
    ],
    [
      'a backup made by hand does not count',
      [backupName('backup', at('2026-11-18T08:00'))],
      '2026-11-18T09:00',
      true,
    ],
    [
      'a backup from a clock that ran ahead does not count',
      [daily('2031-01-01T02:00')],
      '2026-11-18T09:00',
      true,
    ],
  ])('a backup by the schedule: %s', (_when, names, now, due) => {
    expect(isDue(names, at(now))).toBe(due)
  })

  test.each(['2026-03-08T12:00', '2026-11-01T12:00', '2027-01-01T00:30'])(
    'the last backup night was at most a day and an hour before %s',
    (now) => {
      const since = at(now) - lastNight(at(now))
      expect(since).toBeGreaterThanOrEqual(0)
      expect(since).toBeLessThanOrEqual(25 * 60 * 60 * 1000)
    },
  )
})

test('only the oldest daily backups expire', () => {
  const names = [
    daily('2026-11-16T02:00'),
    'roster.csv',
    daily('2026-11-18T02:00'),
    backupName('backup', 0),
    daily('2026-11-17T02:00'),
  ]
  const now = at('2026-11-18T02:00')
  expect(expiredBackups(names, 2, now)).toEqual([daily('2026-11-16T02:00')])
  expect(expiredBackups(names, 3, now)).toEqual([])
})

test('backups with a future date are neither counted nor deleted', () => {
  const [made, before, ahead] = [
    daily('2026-11-18T02:00'),
    daily('2026-11-17T02:00'),
    daily('2031-01-01T02:00'),
  ]
  const names = [ahead, made, before, daily('2026-11-18T02:01')]
  const now = at('2026-11-18T02:00')
  expect(expiredBackups(names, 1, now)).toEqual([before])
  expect(futureBackups(names, now)).toEqual([daily('2026-11-18T02:01'), ahead])
  expect(futureBackups([made, 'roster.csv'], now)).toEqual([])
})

test('the backup to restore is the newest by name, or else the copy from before the last update', () => {
  const dailies = [daily('2026-11-16T02:00'), daily('2026-11-18T02:00')]
  const byHand = backupName('backup', at('2026-11-17T02:00'))
  const copies = [preUpdateBackupName('1000-foundation'), preUpdateBackupName('1001-later')]
  const newest = (names: string[]) => newestBackup(names, at('2026-11-18T09:00'))
  expect(newest([...dailies, byHand, ...copies, 'zzz.db', 'cairn-daily-2031.db'])).toBe(dailies[1])
  expect(newest([byHand, ...copies])).toBe(byHand)
  expect(newest(copies)).toBe(copies[1])
  expect(newest([`${byHand}.part`, 'roster.csv'])).toBeNull()
})

test('a backup with a future date is the newest only if it is the only one', () => {
  const [ahead, made, copy] = [
    daily('2031-01-01T02:00'),
    daily('2026-11-18T02:00'),
    preUpdateBackupName('0004'),
  ]
  const now = at('2026-11-18T09:00')
  expect(newestBackup([ahead, made], now)).toBe(made)
  expect(newestBackup([ahead, copy], now)).toBe(copy)
  expect(newestBackup([ahead], now)).toBe(ahead)
})

test('backups older than the limit of days expire too, but never the newest three', () => {
  const [recent, ...old] = [
    ...['2026-11-18', '2026-11-04', '2026-11-03', '2026-11-02'].map((day) => daily(`${day}T02:00`)),
  ]
  const now = at('2026-11-18T02:05')
  expect(expiredBackups([...old, recent ?? ''], 14, now)).toEqual([old[2]])
  expect(
    expiredBackups([recent ?? '', daily('2026-11-17T02:00'), daily('2026-11-16T02:00'), ...old], 14, now),
  ).toEqual(old)
  expect(expiredBackups(old, 14, at('2027-11-18T02:00'))).toEqual([])
})
