// Removes the locks from a database and makes calls overtake each other, to prove what the locks prevent. It wraps the opened
// database, so the code that takes locks stays unchanged, and only tests can use it.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryExecutor,
  type QueryId,
  RawNode,
  SelectModifierNode,
} from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'

/**
 * On PostgreSQL it removes `for update` and similar clauses from all statements and keeps transactions. On SQLite the lock is that
 * only one transaction may write at a time, so there each statement runs outside of a transaction.
 */
export function withoutLocks(database: Database): Database {
  const db =
    database.engine === 'postgres' ? database.db.withPlugin(removeLocks) : withoutTransactions(database.db)
  makePausing(db.getExecutor())
  return { ...database, db }
}

/** The point at which a call pauses: before or after the first statement that matches. */
interface Stop {
  before?: RegExp
  after?: RegExp
}

interface Pause extends Stop {
  reached: () => void
  continues: Promise<void>
}

const pauses = new AsyncLocalStorage<Pause>()

/**
 * Runs `first` until it has read and is about to write, then `second` to its end, then the rest of `first`, which writes based on
 * its earlier read. The same statements run in the same order every time. Returns both answers.
 */
export async function overtake<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
  stop: Stop = { before: /\b(insert into|update|delete from) / },
): Promise<[First, Second]> {
  const reached = Promise.withResolvers<void>()
  const continued = Promise.withResolvers<void>()
  const pause = { ...stop, reached: reached.resolve, continues: continued.promise }
  const answer = pauses.run(pause, first)
  const ended = answer.then(() => Promise.reject(new Error('The first call never came to the statement.')))
  try {
    await Promise.race([reached.promise, ended])
    const secondAnswer = await second().finally(continued.resolve)
    return [await answer, secondAnswer]
  } finally {
    ended.catch(() => {})
  }
}

/** Makes the statements of a paused call wait. Each transaction has its own executor. */
function makePausing<Executor extends QueryExecutor>(executor: Executor): Executor {
  const execute = executor.executeQuery.bind(executor)
  const provide = executor.withConnectionProvider.bind(executor)
  const executeQuery: typeof execute = async (query, options) => {
    const pause = pauses.getStore()
    if (pause?.before?.test(query.sql)) await waitIn(pause)
    const result = await execute<never>(query, options)
    if (pause?.after?.test(query.sql)) await waitIn(pause)
    return result
  }
  return Object.assign(executor, {
    executeQuery,
    withConnectionProvider: (...provider: Parameters<typeof provide>) => makePausing(provide(...provider)),
  })
}

function waitIn(pause: Pause): Promise<void> {
  pause.reached()
  return pause.continues
}

class LockRemover extends OperationNodeTransformer {
  protected override transformSelectModifier(
    node: SelectModifierNode,
    queryId?: QueryId,
  ): SelectModifierNode {
    const isLock = /^For(NoKey)?(Update|Share)$|^ForKeyShare$/.test(node.modifier ?? '')
    return isLock ? emptyNode : super.transformSelectModifier(node, queryId)
  }
}

const emptyNode = SelectModifierNode.createWithExpression(RawNode.createWithSql(''))

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
