// Worker thread of the daily copy, which reads the whole database.
import { workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { copyDatabase, truncateWriteAheadLog } from './embedded-file.ts'

const { file, to } = z.parse(z.object({ file: z.string(), to: z.string() }), workerData)
await copyDatabase(file, to)
truncateWriteAheadLog(file)
