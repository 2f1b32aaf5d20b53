// Starts worker threads for long work on the embedded database, so that the server goes on answering.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * In the sources the worker lies next to this file; in the build next to the server, whose chunks lie in a folder below.
 */
const candidates = (name: string) => [`${name}.ts`, `${name}.js`, `../${name}.js`]

/** As `copyDatabase`, followed by `truncateWriteAheadLog`. */
export async function copyInBackground(file: string, to: string): Promise<void> {
  const [code] = await once(startWorker('copy-worker', { file, to }), 'exit')
  if (code !== 0) throw new Error(`The copy of the database ended with code ${code}.`)
}

/** As `brokenPages`. */
export async function checkInBackground(file: string): Promise<string | null> {
  const [problem] = await once(startWorker('check-worker', { file }), 'message')
  return problem === null ? null : String(problem)
}

function startWorker(name: string, workerData: Record<string, string>): Worker {
  const script = candidates(name)
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(path))
  if (script === undefined) throw new Error(`A part of Cairn is missing: ${name}.`)
  return new Worker(script, { workerData })
}
