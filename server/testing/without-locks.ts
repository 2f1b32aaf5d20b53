// A database without its locks, to prove that the races find what the locks prevent. It wraps the opened database, so the
// code that takes locks stays unchanged, and only tests can use it.
import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  SelectModifierNode,
  type SelectQueryNode,
} from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'

/**
 * PostgreSQL: `for update` and similar clauses are removed from all statements; transactions stay. SQLite has no such
 * clauses: its lock is that only one transaction may write at a time, so there each statement runs outside of a transaction.
 */
export function withoutLocks(database: Database): Database {
  const db =
    database.engine === 'postgres' ? database.db.withPlugin(removeLocks) : withoutTransactions(database.db)
  return { ...database, db }
}

class LockRemover extends OperationNodeTransformer {
  override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { endModifiers, ...query } = super.transformSelectQuery(node, queryId)
    const others = endModifiers?.filter((modifier) => !isLock(modifier)) ?? []
    return others.length > 0 ? { ...query, endModifiers: others } : query
  }
}

function isLock(node: OperationNode): boolean {
  return SelectModifierNode.is(node) && /^For(NoKey)?(Update|Share)$|^ForKeyShare$/.test(node.modifier ?? '')
}

const removeLocks: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new LockRemover().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

function withoutTransactions(db: Database['db']): Database['db'] {
  const loose: Database['db'] = new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return () => ({ execute: (work: (db: Queries) => unknown) => work(loose) })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return loose
}
