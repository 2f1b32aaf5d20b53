// A made-up migration after the newest one, to test updates: it adds a column and fills it from the rows.
import { sql } from 'kysely'
import { firstSchema, steps } from '../platform/db/migrate.ts'

export const LATER = '9000-later'

/** Adds the step to this version of Cairn while `work` runs. */
export async function withLaterStep<T>(work: () => Promise<T>): Promise<T> {
  steps[LATER] = async (db) => {
    await sql`alter table users add column full_name text`.execute(db)
    await sql`update users set full_name = first_name || ' ' || last_name`.execute(db)
    await sql`create index users_by_full_name on users (full_name)`.execute(db)
  }
  try {
    return await work()
  } finally {
    delete steps[LATER]
  }
}

/** The steps since 1.0.0, in order. */
export const laterSteps = Object.keys(steps).filter((name) => name !== firstSchema)

/** Makes this version of Cairn 1.0.0 while `work` runs. */
export async function withFirstStepAlone<T>(work: () => Promise<T>): Promise<T> {
  const later = laterSteps.map((name) => [name, steps[name]] as const)
  for (const name of laterSteps) delete steps[name]
  try {
    return await work()
  } finally {
    for (const [name, step] of later) if (step) steps[name] = step
  }
}
