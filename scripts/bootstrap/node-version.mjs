/** The libraries need a newer Node than many machines have, so it is downloaded into .node/ and used from there. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { runInForeground } from './child-process.mjs'
import { Failure } from './failure.mjs'
import { runNpm } from './npm.mjs'

const needed = [22, 18]
/** Node 23 reads TypeScript from this minor version on: its first versions are older than 22.18. */
const neededOf23 = 6
const fetched = '24'
/** Set in the process with the new Node, so that a wrong binary cannot cause an endless loop. */
const marker = 'CAIRN_NODE_HANDED_OVER'

/**
 * @param {string} root
 * @param {string[]} args script and arguments to run again with the right Node
 * @returns {Promise<{ done: boolean, guarded: boolean }>} done: another process did the work, and its exit code is ours;
 *   guarded: we are that process, and the one above passes signals on and notices when npm goes away
 */
export async function ensureNode(root, args) {
  const handedOver = process.env[marker] === '1'
  delete process.env[marker]
  if (isNewEnough(process.versions.node)) return { done: false, guarded: handedOver }
  if (handedOver)
    throw new Failure(`Node ${process.versions.node} was started where ${needed.join('.')} was expected.`)
  const node = await localNode(root)
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  process.exitCode = await runInForeground(node, args, { env: { ...process.env, PATH, [marker]: '1' } })
  return { done: true, guarded: false }
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 23) return minor >= neededOf23
  return major > needed[0] || (major === needed[0] && minor >= needed[1])
}

/**
 * The npm package that holds Node for a system, and the program in it. For two systems there is no `node-<system>` of that
 * version: Apple's processors have another name, and Windows for ARM runs the program for x64.
 */
export function nodePackage(platform, arch) {
  if (platform === 'win32')
    return { name: `node-win-${arch === 'arm64' ? 'x64' : arch}`, program: 'bin/node.exe' }
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return { name: `${prefix}-${platform}-${arch}`, program: 'bin/node' }
}

async function localNode(root) {
  const folder = join(root, '.node')
  const { name, program } = nodePackage(process.platform, process.arch)
  const node = join(folder, 'node_modules', name, program)
  if (works(node)) return node
  console.error(
    `Node ${process.versions.node} is older than Cairn needs: fetching Node ${fetched} into .node/ (once) …`,
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  await runNpm(['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${fetched}`], {
    cwd: folder,
    purpose: `fetch Node ${fetched} (package ${name})`,
  })
  if (works(node)) return node
  throw new Failure(
    `The fetched Node does not run on this machine. Install Node ${needed.join('.')} or newer yourself.`,
  )
}

function works(node) {
  if (!existsSync(node)) return false
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout.trim().replace(/^v/, ''))
}
