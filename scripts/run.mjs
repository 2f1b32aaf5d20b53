/**
 * `node scripts/run.mjs <task> [arguments]`: prepares a fresh clone for the task, then runs it.
 * This file and bootstrap/ are plain JavaScript for Node 18 or newer; the tasks are TypeScript for the Node they bring.
 */
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { Failure } from './bootstrap/failure.mjs'
import { ensureNode } from './bootstrap/node-version.mjs'
import { tasks } from './bootstrap/tasks.mjs'

const known = Object.keys(tasks).map((name) => name.replace(':', '-'))
const root = fileURLToPath(new URL('..', import.meta.url))
const [task = '', ...args] = process.argv.slice(2)

try {
  if (!known.includes(task)) throw new Failure(`Unknown task '${task}'. Known: ${known.join(', ')}.`)
  const { done, guarded } = await ensureNode(root, [fileURLToPath(import.meta.url), task, ...args])
  if (!done) {
    await ensureDependencies(root)
    const { run } = await import(`./tasks/${task}.ts`)
    process.exitCode = await run({ root, args, guarded })
  }
} catch (failure) {
  process.exitCode = 1
  console.error(failure instanceof Failure ? `\n${failure.message}` : failure)
}
