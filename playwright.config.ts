import { defineConfig, devices } from '@playwright/test'
import { browserCandidates, bundled, launchOptions } from './scripts/tests/system-chromium.ts'

const [browser = bundled] = browserCandidates()

/** Each spec file starts a server of its own from dist/ (e2e/fixtures.ts), so files run side by side. */
export default defineConfig({
  testDir: 'e2e',
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
    trace: 'retain-on-failure',
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
