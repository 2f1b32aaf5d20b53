import { defineConfig, devices } from '@playwright/test'
import { browserCandidates, bundled, launchOptions } from './scripts/tests/system-chromium.ts'

const [browser = bundled] = browserCandidates()

/** What takes long and says the same every day; `npm run test:night` takes it too. */
const byNight = process.env.TEST_NIGHT === '1' ? [] : ['time-zones.spec.ts']

/**
 * Files run side by side, since no two share a server: each test starts one of its own from dist/ (e2e/fixtures.ts), and
 * tests that only read share one in each worker (e2e/role-school.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: byNight,
  globalSetup: './e2e/prepared.ts',
  workers: 2,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.cache/reports/playwright.json' }],
  ],
  use: {
    actionTimeout: 15_000,
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(browser),
    // A record of every step costs more than the steps; a test that fails is repeated with one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Requests are watched and answered by tests; e2e/offline.spec.ts allows them.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
