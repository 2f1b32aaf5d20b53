// A thread of its own for the check of a large database after the start.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { brokenPages } from './embedded-file.ts'

const { file } = z.parse(z.object({ file: z.string() }), workerData)
parentPort?.postMessage(brokenPages(file))
