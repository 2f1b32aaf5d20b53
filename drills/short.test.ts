// Runs all drills that take seconds at night, with few rounds. `npm run drill` runs them in full.
import { expect, test } from 'vitest'
import { backupAndMove } from './backup.ts'
import { begunSignIns } from './begun-sign-ins.ts'
import { clockJump } from './clock-jump.ts'
import { damagedFiles } from './damaged-files.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { type Drill, isSkipped } from './drill.ts'
import { familyMailsOnPostgres, familyMailsOnSqlite } from './family-mails.ts'
import { futureBackup } from './future-backup.ts'
import { hangingJobs } from './hanging-jobs.ts'
import { killsOnPostgres, killsOnSqlite } from './kills.ts'
import { leftovers } from './leftovers.ts'
import { lostImportOnPostgres, lostImportOnSqlite } from './lost-import.ts'
import { lostNode } from './lost-node.ts'
import { lostSignIn } from './lost-sign-in.ts'
import { manyLocks } from './many-locks.ts'
import { oldFiles } from './old-files.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postgresCrash } from './postgres-crash.ts'
import { postgresDump } from './postgres-dump.ts'
import { rollingRestarts } from './rolling.ts'
import { secondStart } from './second-start.ts'
import { weeklyGoalsOnPostgres, weeklyGoalsOnSqlite } from './weekly-goals.ts'

/** These short runs check only the promises. The full runs also check the times. */
const PATIENCE = 6

const short: [drill: Drill, rounds: number][] = [
  [killsOnSqlite, 3],
  [killsOnPostgres, 3],
  [lostSignIn, 3],
  [lostImportOnSqlite, 3],
  [lostImportOnPostgres, 3],
  [weeklyGoalsOnSqlite, 2],
  [weeklyGoalsOnPostgres, 2],
  [postgresCrash, 2],
  [databaseAway, 1],
  [pgbouncer, 1],
  [diskFull, 1],
  [lostNode, 1],
  [rollingRestarts, 1],
  [backupAndMove, 1],
  [futureBackup, 2],
  [clockJump, 1],
  [hangingJobs, 1],
  [manyLocks, 1],
  [oldFiles, 1],
  [begunSignIns, 2],
  [damagedFiles, 1],
  [secondStart, 2],
  [leftovers, 2],
  [postgresDump, 1],
  [familyMailsOnSqlite, 1],
  [familyMailsOnPostgres, 1],
]

const drills = short.map(([drill, rounds]) => ({ title: drill.title, drill, rounds }))

test.for(drills)('$title', { timeout: 120_000 }, async ({ drill, rounds }, context) => {
  const lines: string[] = []
  const result = await drill.run({ rounds, timeFactor: PATIENCE, say: (line) => lines.push(line) })
  if (isSkipped(result)) return context.skip(result.skipped)
  expect(result.failures, lines.join('\n')).toEqual([])
})
