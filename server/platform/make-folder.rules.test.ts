import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './private-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is created with its parents, private to its owner, and may exist already', () => {
  const deep = join(folder, 'a', 'b', 'c')
  makeFolder(deep)
  makeFolder(deep)
  for (const made of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700)
  symlinkSync(deep, join(folder, 'elsewhere'))
  makeFolder(join(folder, 'elsewhere', 'd'))
  expect(existsSync(join(deep, 'd'))).toBe(true)
})

test('a folder that cannot be created is reported', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  symlinkSync(join(folder, 'gone'), join(folder, 'dangling'))
  for (const path of [file, join(file, 'x'), join(folder, 'dangling'), join(folder, 'dangling', 'x', 'y')])
    expect(() => makeFolder(path)).toThrow(/^E[A-Z]+:/)
})

test.runIf(existsSync('/proc/self'))(
  'creating a folder where the system creates none fails instead of hanging',
  () => {
    expect(() => makeFolder('/proc/cairn/data/backups')).toThrow(/^E[A-Z]+:/)
  },
)
