// Where a command puts the file it makes.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../app/config.ts'
import { CommandFailure } from './command-failure.ts'

/** The file named, or `usual` in the folder for backups; throws CommandFailure rather than replace one. */
export function newFile({ backupDir }: Config, named: string | undefined, usual: string): string {
  const file = resolve(named ?? join(backupDir, usual))
  if (existsSync(file)) throw new CommandFailure(`${file} is there already. Choose another name with --to.`)
  return file
}
