// Runs the recorded statements of a request again: reads one by one, and everything from the first to the last write in one
// transaction.
import type { Noted, Statement } from '../stage.ts'

export type Row = Record<string, unknown>

export interface Plan {
  before: Statement[]
  inTransaction: Statement[]
  after: Statement[]
  goalId: number | null
}

const writing = /^(insert|update|delete)/i

export function toPlan({ statements, goalId }: Noted): Plan {
  const first = statements.findIndex(({ sql }) => writing.test(sql))
  if (first < 0) return { before: statements, inTransaction: [], after: [], goalId }
  const last = statements.findLastIndex(({ sql }) => writing.test(sql))
  return {
    before: statements.slice(0, first),
    inTransaction: statements.slice(first, last + 1),
    after: statements.slice(last + 1),
    goalId,
  }
}

/** Returns the parameters of a statement, with the new goal instead of the recorded one. */
export function parametersFor(
  { parameters }: Statement,
  noted: number | null,
  setNow: number | null,
): unknown[] {
  if (noted === null || setNow === null) return parameters
  return parameters.map((value) => (value === noted ? setNow : value))
}

/** Returns the id of the goal that a statement has set, or the previous one. */
export function goalSetBy({ sql }: Statement, rows: Row[], before: number | null): number | null {
  return sql.startsWith('insert into "goals"') ? Number(rows[0]?.id) : before
}
