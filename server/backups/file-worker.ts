// A worker thread for work that reads the whole embedded database, so that the server can go on answering.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { copyDatabase, findBrokenPage, truncateWriteAheadLog } from './embedded-file.ts'

/** `to` is the copy to make. If it is absent, the pages are checked. */
const { file, to } = z.parse(z.object({ file: z.string(), to: z.optional(z.string()) }), workerData)
if (to === undefined) {
  parentPort?.postMessage(findBrokenPage(file))
} else {
  await copyDatabase(file, to)
  truncateWriteAheadLog(file)
}
