// Long work on the embedded database in a thread of its own, so that the server answers meanwhile.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Beside this file in the sources; beside the built server, whose parts lie in a folder below it. */
const places = (name: string) => [`${name}.ts`, `${name}.js`, `../${name}.js`]

/** As `copyDatabase`; then the log of the database is emptied. */
export async function copyInBackground(file: string, to: string): Promise<void> {
  const [code] = await once(workerOn('copy-worker', { file, to }), 'exit')
  if (code !== 0) throw new Error(`The copy of the database ended with code ${code}.`)
}

/** As `brokenPages`. */
export async function checkInBackground(file: string): Promise<string | null> {
  const [said] = await once(workerOn('check-worker', { file }), 'message')
  return said === null ? null : String(said)
}

function workerOn(name: string, workerData: Record<string, string>): Worker {
  const script = places(name)
    .map((place) => join(import.meta.dirname, place))
    .find((place) => existsSync(place))
  if (script === undefined) throw new Error(`A part of Cairn is missing: ${name}.`)
  return new Worker(script, { workerData })
}
