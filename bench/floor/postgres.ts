// pg without a query builder: a pool as large as the app's, and named statements like the app's.
import pg from 'pg'
import type { Statement } from '../stage.ts'
import { goalSetBy, type Plan, parametersFor, type Row } from './plan.ts'

const INT8 = 20

export function postgresFloor(url: string): (plan: Plan) => Promise<Row[][]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  const names = new Map<string, string>()
  const nameOf = (sql: string) => {
    const known = names.get(sql)
    if (known) return known
    const name = `floor_${names.size}`
    names.set(sql, name)
    return name
  }
  return async ({ before, inTransaction, after, goalId }) => {
    const rows: Row[][] = []
    let setNow: number | null = null
    const all = async (on: pg.Pool | pg.PoolClient, statements: Statement[]) => {
      for (const statement of statements) {
        const values = parametersFor(statement, goalId, setNow)
        const found = await on.query<Row>({ name: nameOf(statement.sql), text: statement.sql, values })
        setNow = goalSetBy(statement, found.rows, setNow)
        rows.push(found.rows)
      }
    }
    await all(pool, before)
    if (inTransaction.length > 0) {
      const client = await pool.connect()
      await client.query('begin')
      await all(client, inTransaction)
      await client.query('commit')
      client.release()
    }
    await all(pool, after)
    return rows
  }
}
