// Worker thread that checks a large database while the server runs.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { brokenPages } from './embedded-file.ts'

const { file } = z.parse(z.object({ file: z.string() }), workerData)
parentPort?.postMessage(brokenPages(file))
