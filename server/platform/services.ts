// What every feature may use of the process.
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import type { Live } from './live.ts'
import type { Mailer } from './mailer.ts'
import type { Provider } from './provider.ts'

/** The cost of hashing a password with Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export interface Services {
  database: Database
  clock: Clock
  live: Live
  /** For files that the operator may need later: snapshots of goals before a reset. */
  dataFolder: string
  /** For new passwords. */
  passwordCost: PasswordCost
  /** The folder of the nightly backups; null where the server makes none. */
  backupFolder: string | null
  /** Through which people may sign in, in the order of the buttons. */
  providers: readonly Provider[]
  /** Origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string | null
  /** The operator's mail server; null without one. */
  mailer: Mailer | null
}
