// What a restore that was killed leaves in the data folder. Call it while the folder is locked: no restore runs then.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { COMPANIONS, INCOMING } from './restore-database.ts'

const ofRestore = /^cairn-replaced-.+\.db$/

/** Answers the names of the files that were removed. */
export function removeLeftovers(file: string): string[] {
  const folder = dirname(file)
  const database = statSync(file, { throwIfNoEntry: false })
  const incoming = ['', ...COMPANIONS].map((suffix) => basename(file) + INCOMING + suffix)
  const left = readdirSync(folder).filter((name) => {
    if (incoming.includes(name)) return true
    if (!database || !ofRestore.test(name)) return false
    // A second name of the database itself: the restore was killed before its backup took the first one.
    const { dev, ino } = statSync(join(folder, name))
    return ino !== 0 && ino === database.ino && dev === database.dev
  })
  for (const name of left) rmSync(join(folder, name), { force: true })
  return left
}
