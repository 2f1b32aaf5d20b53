// Tests atomic writes: by two writers at the same time, and after a writer was killed.
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finalName, writeFileAtomically } from './private-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('concurrent writers of one file do not mix: it has everything that the later one wrote', async () => {
  const file = join(folder, 'school.db')
  const bothHaveBegun = Promise.withResolvers<void>()
  let begun = 0
  const write = (text: string, before: Promise<void>) =>
    writeFileAtomically(file, async (unfinished) => {
      await writeFile(unfinished, text.slice(0, 3))
      if (++begun === 2) bothHaveBegun.resolve()
      await bothHaveBegun.promise
      await before
      expect(await readFile(unfinished, 'utf8')).toBe(text.slice(0, 3))
      await writeFile(unfinished, text)
    })
  const first = write('one whole backup', Promise.resolve())
  await Promise.all([first, write('another whole backup', first)])
  expect(await readFile(file, 'utf8')).toBe('another whole backup')
  expect(await readdir(folder)).toEqual(['school.db'])
})

test('a failed write leaves nothing behind and does not change the file', async () => {
  const file = join(folder, 'school.db')
  await writeFile(file, 'whole')
  await expect(writeFileAtomically(file, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await readdir(folder)).toEqual(['school.db'])
  expect(await readFile(file, 'utf8')).toBe('whole')
})

test('unfinished files of a killed program are removed, but not those that another one is writing', async () => {
  const left = [
    'school.db.0a1b2c3d.part',
    'school.db.0a1b2c3d.part-journal',
    'cairn-export-2026-11-18T08-00-01Z.jsonl.gz.0a1b2c3d.part',
    'cairn-backup-2026-11-18T08-00-01Z.db.0a1b2c3d.part',
  ]
  const newer = 'cairn-backup-2026-11-18T08-00-02Z.db.0a1b2c3d.part'
  const others = ['school.db.ffffffff.part', 'other.db.0a1b2c3d.part', 'school.db-wal', newer]
  for (const name of [...left, ...others]) await writeFile(join(folder, name), 'half')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of left) await utimes(join(folder, name), longAgo, longAgo)
  await utimes(join(folder, 'other.db.0a1b2c3d.part'), longAgo, longAgo)
  await writeFileAtomically(join(folder, 'school.db'), (unfinished) => writeFile(unfinished, 'whole'))
  expect((await readdir(folder)).sort()).toEqual([...others, 'school.db'].sort())
})

test.each([
  ['school.db.part', null],
  ['school.db.0a1b2c3d.part-journal', 'school.db'],
  ['school.db', null],
  ['school.part.db', null],
])('the final name of %s is %s', (name, whole) => {
  expect(finalName(name)).toBe(whole)
})
