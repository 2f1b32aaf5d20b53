// better-sqlite3 without a query builder, opened as the app opens it.
import Sqlite from 'better-sqlite3'
import type { Statement } from '../stage.ts'
import { goalSetBy, type Plan, parametersFor, type Row } from './plan.ts'

export function sqliteFloor(file: string): (plan: Plan) => Row[][] {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('wal_autocheckpoint = 250')
  database.pragma('foreign_keys = ON')
  database.pragma('secure_delete = ON')
  database.pragma('busy_timeout = 0')
  const prepared = new Map<string, Sqlite.Statement<unknown[], Row>>()
  const run = ({ sql }: Statement, parameters: unknown[]): Row[] => {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = database.prepare<unknown[], Row>(sql)
      prepared.set(sql, statement)
    }
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }
  return ({ before, inTransaction, after, goalId }) => {
    const rows: Row[][] = []
    let setNow: number | null = null
    const all = (statements: Statement[]) => {
      for (const statement of statements) {
        const found = run(statement, parametersFor(statement, goalId, setNow))
        setNow = goalSetBy(statement, found, setNow)
        rows.push(found)
      }
    }
    all(before)
    if (inTransaction.length > 0) database.transaction(() => all(inTransaction)).immediate()
    all(after)
    return rows
  }
}
