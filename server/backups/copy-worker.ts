// A thread of its own for the daily copy: it reads the whole database, and the server answers meanwhile.
import { workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { copyDatabase, emptyLog } from './embedded-file.ts'

const { file, to } = z.parse(z.object({ file: z.string(), to: z.string() }), workerData)
await copyDatabase(file, to)
emptyLog(file)
