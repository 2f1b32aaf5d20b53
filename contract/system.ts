// The state of the installation as admins see it: its version, its database, its mail, and the last backup.
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, instant, readerSentence } from './fields.ts'

export const system = z.object({
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** When the server or the command line finished the last backup or export of everything. */
  lastBackupAt: z.nullable(instant),
  /** Why the newest try failed, as a sentence; null when it did not. */
  lastBackupError: z.nullable(readerSentence),
  /** Problems that the operator should fix, as sentences. */
  problems: z.array(readerSentence),
  mail: z.object({
    configured: z.boolean(),
    lastSentAt: z.nullable(instant),
    waiting: count,
    /** Emails that the server refused permanently in the last 30 days. */
    failed: count,
    /** Why the newest try failed, as a sentence; null when it did not. */
    error: z.nullable(z.string()),
  }),
})
export type System = z.output<typeof system>

export const systemEndpoints = endpoints({
  'GET /api/admin/system': {
    summary: 'The version, the kind of database, and the last backup',
    access: 'admin',
    response: system,
  },
})
