// Tests that the next start removes the files of a killed restore, and nothing else.
import { linkSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { removeLeftovers } from './restore-database.ts'
import { backupName } from './retention.rules.ts'

let folder = ''
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-leftovers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const replaced = backupName('replaced', 0)

describe.skipIf(inject('engine') !== 'sqlite')('a restore that was killed', () => {
  test('the prepared backup and the second name of the database are removed', () => {
    const copy = ['', '-wal', '-shm', '-journal'].map((suffix) => `cairn.db.incoming${suffix}`)
    write('cairn.db', 'cairn.db-wal', ...copy)
    linkSync(join(folder, 'cairn.db'), join(folder, replaced))
    expect(removeLeftovers(join(folder, 'cairn.db')).sort()).toEqual([...copy, replaced].sort())
    expect(readdirSync(folder).sort()).toEqual(['cairn.db', 'cairn.db-wal'])
  })

  test('the replaced database and everything else stay', () => {
    write('cairn.db', replaced, 'roster.csv', 'my-cairn.db.incoming')
    expect(removeLeftovers(join(folder, 'cairn.db'))).toEqual([])
    rmSync(join(folder, 'cairn.db'))
    expect(removeLeftovers(join(folder, 'cairn.db'))).toEqual([])
    expect(readdirSync(folder)).toHaveLength(3)
  })
})
