import { expect, test } from 'vitest'
import type { System } from '../../../contract/system.ts'
import { backupStanding } from './backup-standing.ts'

const september = '2026-09-01T12:00:00.000Z'
const now = Date.parse('2026-11-18T15:00:00.000Z')
const system: System = {
  version: '1.0.0',
  database: 'sqlite',
  lastBackupAt: null,
  lastBackupError: null,
  problems: [],
}
const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test('a backup of last night is fine, one of three days ago is old', () => {
  expect(backupStanding({ ...system, lastBackupAt: at(9) }, september, now)).toBe('fine')
  expect(backupStanding({ ...system, lastBackupAt: at(48) }, september, now)).toBe('fine')
  expect(backupStanding({ ...system, lastBackupAt: at(72) }, september, now)).toBe('old')
})

test('without any backup only a new installation need not worry', () => {
  expect(backupStanding(system, at(3), now)).toBe('new')
  expect(backupStanding(system, september, now)).toBe('never')
})

test('a failure worries even when the backup before it was good', () => {
  expect(
    backupStanding({ ...system, lastBackupAt: at(9), lastBackupError: 'The disk is full.' }, september, now),
  ).toBe('failed')
})

test('a PostgreSQL database is backed up by its host', () => {
  expect(backupStanding({ ...system, database: 'postgres' }, september, now)).toBe('hosted')
})
