// Kysely parses the columns and joins of a query each time it is built, which takes twice as long as compiling it. Its
// builders are immutable: the part of a hot query that holds no values is built once for each database.
import type { Engine, Queries } from './engine.ts'

/** `build` sees no values, so the query is right for all. A transaction builds its own. */
export function builtOnce<Query>(
  build: (db: Queries, engine: Engine) => Query,
): (on: { readonly db: Queries; readonly engine: Engine }) => Query {
  const built = new WeakMap<Queries, Query>()
  return ({ db, engine }) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const query = build(db, engine)
    built.set(db, query)
    return query
  }
}
