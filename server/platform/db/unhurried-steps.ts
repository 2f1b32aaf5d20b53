// Bringing a large database up to date takes longer than any single call should, and other nodes wait for it meanwhile.
import {
  type DialectAdapter,
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  sql,
} from 'kysely'

/** The pool's limit on a statement's time is lifted while its connection holds, or waits for, the lock of migrations. */
export class PostgresWithUnhurriedSteps extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new UnhurriedSteps()
  }
}

/** The limit on waiting for a lock stays: a step that needs a table to itself must not keep everybody from it. */
class UnhurriedSteps extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await sql`set statement_timeout = 0`.execute(db)
    await super.acquireMigrationLock(db, options)
  }

  override async releaseMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await super.releaseMigrationLock(db, options)
    await sql`reset statement_timeout`.execute(db)
  }
}
