// Copies the embedded database without holding the server up.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Beside this file in the sources; beside the built server, whose parts lie in a folder below it. */
const places = ['copy-worker.ts', 'copy-worker.js', '../copy-worker.js']

/** As `copyDatabase`, in a thread of its own; then the log of the database is emptied. */
export async function copyInBackground(file: string, to: string): Promise<void> {
  const script = places.map((place) => join(import.meta.dirname, place)).find((place) => existsSync(place))
  if (script === undefined) throw new Error('The part of Cairn that copies the database is missing.')
  const [code] = await once(new Worker(script, { workerData: { file, to } }), 'exit')
  if (code !== 0) throw new Error(`The copy of the database ended with code ${code}.`)
}
