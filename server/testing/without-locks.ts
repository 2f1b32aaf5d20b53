// The database with its locks taken out, to show that the races find what the locks prevent. Nothing but tests can do
// this: it wraps the opened database and leaves the code that asks for locks as it is.
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
 * PostgreSQL: `for update` and its kin are left out of every statement; transactions stay. SQLite has no such clause: the
 * one transaction that may write at a time is its lock, so there the statements of a transaction run each on its own.
 */
export function withoutLocks(database: Database): Database {
  const db =
    database.engine === 'postgres' ? database.db.withPlugin(leavingLocksOut) : inNoTransaction(database.db)
  return { ...database, db }
}

class LeavingLocksOut extends OperationNodeTransformer {
  override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { endModifiers, ...query } = super.transformSelectQuery(node, queryId)
    const kept = endModifiers?.filter((modifier) => !isLock(modifier)) ?? []
    return kept.length > 0 ? { ...query, endModifiers: kept } : query
  }
}

function isLock(node: OperationNode): boolean {
  return SelectModifierNode.is(node) && /^For(NoKey)?(Update|Share)$|^ForKeyShare$/.test(node.modifier ?? '')
}

const leavingLocksOut: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new LeavingLocksOut().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

function inNoTransaction(db: Database['db']): Database['db'] {
  const loose: Database['db'] = new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return () => ({ execute: (work: (db: Queries) => unknown) => work(loose) })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return loose
}
