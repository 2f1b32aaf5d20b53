import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'

/** Installs the packages of package-lock.json. It does not use the network when node_modules already has them. */
export async function ensureDependencies(root) {
  if (isBorrowed(join(root, 'node_modules'))) return
  const lock = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules/.cairn-lock')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand(root, lock)) {
    console.error('Installing the libraries of package-lock.json …')
    const began = Date.now()
    // Packages with native code contain the binaries, so no package needs to run a script.
    await runNpm(['ci', '--ignore-scripts'], { cwd: root, purpose: 'install the libraries' })
    console.error(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  }
  writeFileSync(stamp, wanted)
}

/** A symbolic link leads to the libraries of another checkout, which an installation would delete first. */
function isBorrowed(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** npm writes its own record after each installation. If it is newer than the lock file, npm was run by hand. */
function installedByHand(root, lock) {
  const record = join(root, 'node_modules/.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs
}
