// Builds the fixed part of the hottest reads once, because Kysely parses every column and join whenever a query is built.
import { createSelectQueryBuilder, type SelectQueryBuilder, type SelectQueryNode } from 'kysely'
import type { Engine, OnEngine, Queries } from './engine.ts'

/** Only plugins tell queries apart by their ids, and Cairn has no plugins. */
const queryId = { queryId: 'built once' }

/**
 * Returns a function that continues the query on a database or a transaction. `build` runs once for each engine and must not
 * put values of a request into the query.
 *
 * Use it only where it saves more than 10 % of a whole request, and write the figure next to it. Measured by
 * `npm run bench -- --only hot` with and without it (docs/measurements/plain-queries.md).
 */
export function builtOnce<DB, TB extends keyof DB, O>(
  build: (db: Queries, engine: Engine) => SelectQueryBuilder<DB, TB, O>,
): (on: OnEngine) => SelectQueryBuilder<DB, TB, O> {
  const built: Partial<Record<Engine, SelectQueryNode>> = {}
  return ({ db, engine }) => {
    const queryNode = built[engine] ?? build(db, engine).toOperationNode()
    built[engine] = queryNode
    return createSelectQueryBuilder({ queryId, executor: db.getExecutor(), queryNode })
  }
}
