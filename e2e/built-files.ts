// Finds files of the built web app by the modules in them, because their names are hashes.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { WebFile } from '../scripts/build/web-files.ts'

/** Matches the address of the built file that contains the module. @throws when no file contains it */
export function fileWith(module: string): RegExp {
  const built = readFileSync(join(import.meta.dirname, '../dist/web-files.json'), 'utf8')
  const files: WebFile[] = JSON.parse(built)
  const file = files.find(({ modules, entry }) => !entry && modules.includes(module))
  if (!file) throw new Error(`No lazy file has ${module}.`)
  return new RegExp(`/${basename(file.file)}`)
}
