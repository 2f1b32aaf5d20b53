// Worker thread for what reads the whole embedded database, so that the server goes on answering.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { brokenPages, copyDatabase, truncateWriteAheadLog } from './embedded-file.ts'

/** `to`: the copy to make; absent, the pages are checked. */
const { file, to } = z.parse(z.object({ file: z.string(), to: z.optional(z.string()) }), workerData)
if (to === undefined) {
  parentPort?.postMessage(brokenPages(file))
} else {
  await copyDatabase(file, to)
  truncateWriteAheadLog(file)
}
