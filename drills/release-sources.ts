// The sources of the newest release, for a drill that updates from it.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './node.ts'

const execute = promisify(execFile)

/** Writes the last commit of the day of the newest release in the changelog. @returns its version, or null without Git's history */
export async function checkOutRelease(folder: string): Promise<string | null> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const [, version, day] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/m.exec(changelog) ?? []
  try {
    const before = `--before=${day}T23:59:59Z`
    const { stdout } = await execute('git', ['-C', root, 'rev-list', '-1', before, 'HEAD'])
    if (stdout.trim() === '') return null
    const archive = join(folder, 'sources.tar')
    await execute('git', ['-C', root, 'archive', '--output', archive, stdout.trim()])
    await execute('tar', ['-C', folder, '-xf', archive])
    await rm(archive)
    return version ?? null
  } catch {
    return null
  }
}
