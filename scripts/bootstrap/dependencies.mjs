import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'

/** Installs what package-lock.json names unless node_modules already holds it; then nothing touches the network. */
export async function ensureDependencies(root) {
  if (isBorrowed(join(root, 'node_modules'))) return
  const lock = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules/.cairn-lock')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand(root, lock)) {
    console.error('Installing the libraries of package-lock.json …')
    const began = Date.now()
    // The libraries with native parts carry them in their packages, so no package needs to run a script.
    await runNpm(['ci', '--ignore-scripts'], { cwd: root, purpose: 'install the libraries' })
    console.error(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  }
  writeFileSync(stamp, wanted)
}

/** A link leads to another checkout's libraries: installing through it would empty theirs first. */
function isBorrowed(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** npm writes its own record after each installation: one newer than the lock means that npm was run by hand. */
function installedByHand(root, lock) {
  const record = join(root, 'node_modules/.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs
}
