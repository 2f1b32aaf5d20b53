// Starts PostgreSQL once for a whole test run and provides its address to every test file.
import type { TestProject } from 'vitest/node'
import { type PostgresKind, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    /** Null on SQLite and with PGlite. */
    postgresUrl: string | null
    postgresKind: PostgresKind | null
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  console.log(`PostgreSQL for tests: ${postgres.description}`)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresKind', postgres.kind)
  return postgres.stop
}
