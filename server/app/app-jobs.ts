// What comes round by itself, whoever asks for nothing.
import { lockPassedGoals } from '../goals/index.ts'
import type { Services } from '../platform/http/route.ts'
import type { Job } from '../platform/jobs.ts'
import { deleteOldRows } from '../schools/index.ts'
import { deleteEndedSessions } from '../session/index.ts'

const MINUTE_MS = 60 * 1000

export function appJobs({ database, live }: Services): Job[] {
  return [
    {
      name: 'lock-passed-goals',
      everyMs: MINUTE_MS,
      run: (now) => lockPassedGoals(database, live, now),
    },
    {
      name: 'delete-ended-sessions',
      everyMs: 30 * MINUTE_MS,
      run: (now) => deleteEndedSessions(database.db, now),
    },
    {
      name: 'delete-old-rows',
      everyMs: 60 * MINUTE_MS,
      run: (now) => deleteOldRows(database, now),
    },
  ]
}
