// All drills, in the order of the report.
import { backupAndMove } from './backup.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import type { Drill } from './drill.ts'
import { earlierSchemas } from './earlier-schemas.ts'
import { killsOnPostgres, killsOnSqlite } from './kills.ts'
import { lostNode } from './lost-node.ts'
import { overload } from './overload.ts'
import { postgresCrash } from './postgres-crash.ts'
import { postgresDump } from './postgres-dump.ts'
import { nginxInFront, rollingRestarts } from './rolling.ts'
import { severalNodes } from './several-nodes.ts'
import { timeLimits } from './time-limits.ts'

export const drills: readonly Drill[] = [
  killsOnSqlite,
  killsOnPostgres,
  postgresCrash,
  databaseAway,
  diskFull,
  lostNode,
  severalNodes,
  rollingRestarts,
  nginxInFront,
  backupAndMove,
  postgresDump,
  earlierSchemas,
  overload,
  timeLimits,
]
