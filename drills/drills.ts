// All drills, in the order of the report.
import { backupAndMove } from './backup.ts'
import { begunSignIns } from './begun-sign-ins.ts'
import { clockJump } from './clock-jump.ts'
import { damagedFiles } from './damaged-files.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import type { Drill } from './drill.ts'
import { familyMailsOnPostgres, familyMailsOnSqlite } from './family-mails.ts'
import { futureBackup } from './future-backup.ts'
import { halfRequests } from './half-requests.ts'
import { hangingJobs } from './hanging-jobs.ts'
import { image } from './image.ts'
import { junkBodies } from './junk-bodies.ts'
import { killsOnPostgres, killsOnSqlite } from './kills.ts'
import { leftovers } from './leftovers.ts'
import { liveUpdates } from './live-updates.ts'
import { lostImportOnPostgres, lostImportOnSqlite } from './lost-import.ts'
import { lostNode } from './lost-node.ts'
import { lostSignIn } from './lost-sign-in.ts'
import { manyLocks } from './many-locks.ts'
import { oldFiles } from './old-files.ts'
import { overload } from './overload.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postgresCrash } from './postgres-crash.ts'
import { postgresDump } from './postgres-dump.ts'
import { behindApache, behindCaddy, behindHaproxy, behindNginx } from './proxies/proxies.ts'
import { haproxyInFront, nginxInFront, rollingRestarts } from './rolling.ts'
import { secondStart } from './second-start.ts'
import { severalNodes } from './several-nodes.ts'
import { standby } from './standby.ts'
import { timeLimits } from './time-limits.ts'
import { weeklyGoalsOnPostgres, weeklyGoalsOnSqlite } from './weekly-goals.ts'
import { wrongPasswords } from './wrong-passwords.ts'

export const drills: readonly Drill[] = [
  killsOnSqlite,
  killsOnPostgres,
  lostSignIn,
  lostImportOnSqlite,
  lostImportOnPostgres,
  weeklyGoalsOnSqlite,
  weeklyGoalsOnPostgres,
  postgresCrash,
  databaseAway,
  standby,
  pgbouncer,
  diskFull,
  lostNode,
  severalNodes,
  rollingRestarts,
  nginxInFront,
  haproxyInFront,
  behindCaddy,
  behindNginx,
  behindHaproxy,
  behindApache,
  backupAndMove,
  futureBackup,
  clockJump,
  hangingJobs,
  manyLocks,
  oldFiles,
  begunSignIns,
  damagedFiles,
  secondStart,
  leftovers,
  postgresDump,
  image,
  overload,
  liveUpdates,
  halfRequests,
  junkBodies,
  wrongPasswords,
  timeLimits,
  familyMailsOnSqlite,
  familyMailsOnPostgres,
]
