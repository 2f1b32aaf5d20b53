import { defineConfig } from 'vitest/config'

const enginelessTests = ['server/**/*.{rules,policy}.test.ts', 'server/testing/**/*.test.ts']
const apiTests = { include: ['server/**/*.test.ts'], exclude: enginelessTests }
const sqlite = { engine: 'sqlite', postgresUrl: null, postgresKind: null } as const

/** API tests run twice over the same files, once on each engine; everything else runs once. */
export default defineConfig({
  test: {
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A second, as it is by itself, is not enough for a machine that does other things too.
    expect: { poll: { timeout: 10_000 } },
    // React says this hundreds of times of events whose act is still open while a test waits (web/test-setup.ts).
    onConsoleLog: (line) => !line.includes('not configured to support act'),
    projects: [
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
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/test-setup.ts'],
          provide: sqlite,
        },
      },
      // Real processes that share the machine: one file at a time.
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          fileParallelism: false,
          hookTimeout: 60_000,
          provide: sqlite,
        },
      },
      { extends: true, test: { name: 'sqlite', ...apiTests, provide: sqlite } },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...apiTests,
          globalSetup: ['server/testing/provide-postgres.ts'],
          provide: { engine: 'postgres' },
        },
      },
    ],
  },
})
