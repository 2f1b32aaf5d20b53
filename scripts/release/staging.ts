/** Libraries and Node for a platform from the npm registry, also for another platform than this machine's. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { runNpm } from '../bootstrap/npm.mjs'
import { nodeOf, nodeVersion, type ReleasePlatform, systemOf } from './platform.ts'

/** Installs the packages of package-lock.json into `folder`, without those for developers. */
export async function installLibraries(
  root: string,
  folder: string,
  platform: ReleasePlatform,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(root, file), join(folder, file))
  const { os, cpu, libc } = systemOf(platform)
  const system = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`]
  await runNpm(['ci', '--omit=dev', '--ignore-scripts', ...system], {
    cwd: folder,
    purpose: `install the libraries for ${platform}`,
  })
}

/** Puts the program and its license texts into `bin` of `to`. */
export async function installNode(folder: string, platform: ReleasePlatform, to: string): Promise<void> {
  const { name, program, hash } = nodeOf(platform)
  await runNpm(['pack', `${name}@${nodeVersion}`, `--pack-destination=${folder}`], {
    cwd: folder,
    purpose: `fetch Node ${nodeVersion} (package ${name})`,
  })
  const file = join(folder, `${name}-${nodeVersion}.tgz`)
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
  if (found !== hash)
    throw new Failure(`${name} ${nodeVersion} has the hash ${found}, but platform.ts expects ${hash}.`)
  const members = [`package/${program}`, 'package/LICENSE']
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder, ...members])
  await mkdir(join(to, 'bin'), { recursive: true })
  await copyFile(join(folder, `package/${program}`), join(to, 'bin/node'))
  await chmod(join(to, 'bin/node'), 0o755)
  await copyFile(join(folder, 'package/LICENSE'), join(to, 'bin/LICENSE'))
}
