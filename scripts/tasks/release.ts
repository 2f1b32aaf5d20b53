/**
 * Release archives for servers, in release/. `--platform linux-arm64` makes only that one. `--folder <path>` makes only the
 * files, for the platform of this machine, as the Dockerfile copies them.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import { makeArchives, makeFolder } from '../release/archive.ts'
import { isReleasePlatform, type ReleasePlatform, releasePlatforms } from '../release/platform.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  const { values } = parseArgs({
    args,
    options: { platform: { type: 'string', multiple: true }, folder: { type: 'string' } },
  })
  const platforms = values.platform?.map(platformNamed) ?? releasePlatforms
  const own = values.folder && platformNamed(`${process.platform}-${process.arch}`)
  await ensureBuilt(root, ['web', 'server'])
  if (values.folder && own) await makeFolder(root, own, resolve(values.folder))
  else await makeArchives(root, platforms, join(root, 'release'))
  return 0
}

function platformNamed(name: string): ReleasePlatform {
  if (isReleasePlatform(name)) return name
  throw new Failure(`There is no release for ${name}, only for ${releasePlatforms.join(' and ')}.`)
}
