/**
 * Release archives for servers, in release/. Refuses while the owner has something to fill in; `--draft` makes them all the
 * same, to try. `--platform linux-arm64` makes only that one. `--folder <path>` makes only the files, for the platform of this
 * machine, as the Dockerfile copies them.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import { makeArchives, makeFolder } from '../release/archive.ts'
import { isReleasePlatform, type ReleasePlatform, releasePlatforms } from '../release/platform.ts'
import { unfinished } from '../release/ready.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  const { values } = parseArgs({
    args,
    options: {
      platform: { type: 'string', multiple: true },
      folder: { type: 'string' },
      draft: { type: 'boolean' },
    },
  })
  const platforms = values.platform?.map(platformNamed) ?? releasePlatforms
  const problems = values.folder ? [] : await unfinished(root)
  if (problems.length > 0) {
    const sentences = problems.map((problem) => `- ${problem}`).join('\n')
    if (!values.draft)
      throw new Failure(`This cannot be released yet:\n${sentences}\nTo try the archives, add -- --draft.`)
    console.error(`A draft only:\n${sentences}`)
  }
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
