import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { languagePlugins } from './scripts/build/languages.ts'
import { SlowestFirst } from './scripts/tests/slowest-first.ts'

const enginelessTests = ['server/**/*.{rules,policy}.test.ts', 'server/testing/*.test.ts']
const apiTests = ['server/**/*.test.ts']
/**
 * `npm run test:night` takes everything on both engines, each file in a process of its own, and the drills. By day, what
 * says the same on either engine runs on one: who may do, read or receive what on the embedded database, which is quicker,
 * and odd input on PostgreSQL, which takes less of it. fuzz.test.ts compares its answers with those of the embedded database.
 */
const night = process.env.TEST_NIGHT === '1'
const quickerOnSqlite = [
  'server/testing/permissions/{canaries,events,permission-matrix,secrets,several-rows}.test.ts',
  'server/app/hostile/mass-assignment.test.ts',
  'server/api-docs/api-docs.test.ts',
  'server/app/{paged-walks,school-year}.test.ts',
  'server/live/who-refreshes.test.ts',
  'server/oidc/start-sign-in.test.ts',
  'server/reflections/who-reads.test.ts',
  'server/session/known-browsers.test.ts',
  'server/statistics/statistics.test.ts',
]
const stricterOnPostgres = ['server/app/hostile/{fuzz,hostile-input,round-trip}.test.ts']
const byDay = (files: string[]) => (night ? [] : files)
const sqlite = { engine: 'sqlite', postgresUrl: null, postgresKind: null } as const
const postgres = {
  globalSetup: ['server/testing/provide-postgres.ts'],
  provide: { engine: 'postgres' as const },
}

/**
 * API tests run over the same files on each engine; everything else runs once. Files share processes, and so
 * the modules that they import: what a module keeps must not depend on the file that came before.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A second, as it is by itself, is not enough for a machine that does other things too.
    expect: { poll: { timeout: 10_000 } },
    // React says this hundreds of times of events whose act is still open while a test waits (web/test-setup.ts).
    onConsoleLog: (line) => !line.includes('not configured to support act'),
    pool: 'forks',
    isolate: night,
    // Tests wait for timers, disks and PostgreSQL, so as many workers as processors leave a third of the time unused.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: apiTests,
          exclude: [...enginelessTests, ...byDay(quickerOnSqlite)],
          ...postgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: apiTests,
          exclude: [...enginelessTests, ...byDay(stricterOnPostgres)],
          provide: sqlite,
        },
      },
      {
        extends: true,
        plugins: [languagePlugins()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'e2e/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/test-setup.ts'],
          provide: sqlite,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...enginelessTests,
          ],
          provide: sqlite,
        },
      },
      // Real processes that share the machine, after everything else; the full drills one file at a time.
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          exclude: byDay(['drills/{short,release}.test.ts']),
          isolate: true,
          fileParallelism: !night,
          provide: sqlite,
        },
      },
    ],
  },
})
