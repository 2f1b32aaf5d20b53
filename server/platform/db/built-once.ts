// Kysely parses columns and joins whenever a query is built, which takes twice as long as compiling it. Its builders are
// immutable, so the part of a hot query without values is built once for each database.
import type { Engine, OnEngine, Queries } from './engine.ts'

/** `build` gets no values, so the query is right for all calls. A transaction builds its own. */
export function builtOnce<Query>(build: (db: Queries, engine: Engine) => Query): (on: OnEngine) => Query {
  const built = new WeakMap<Queries, Query>()
  return ({ db, engine }) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const query = build(db, engine)
    built.set(db, query)
    return query
  }
}
