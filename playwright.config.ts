import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { browserCandidates, bundled, launchOptions } from './scripts/tests/system-chromium.ts'

const [browser = bundled] = browserCandidates()

/** `npm run test:night`, or a file named on the command line. */
const atNight = process.env.TEST_NIGHT === '1'

/** Take long and seldom find anything: all zones, pictures of all screens, all screens at all widths. */
const acrossScreens = ['time-zones', 'pictures', 'forced-colors', 'layout']
/** Tests without a browser find most of their faults by day (docs/decisions/0022-what-runs-by-day-and-by-night.md). */
const ofSeldomWork = [
  'admin-coaches',
  'admin-crews-sort',
  'admin-logs',
  'admin-many-learners',
  'admin-schools',
  'admin-studios',
  'drawn-controls',
  'goal-data',
  'late-parts',
  'learners-5000',
  'routes',
  'sign-in-provider',
  'tabs-and-focus',
  'ways-in',
]
const nightly = [...acrossScreens, ...ofSeldomWork]
/** Their rows, menus and dialogs differ by width; `phone.spec.ts` has the same work in short. */
const onPhoneAtNight = ['learner', 'goal-data', 'account', 'guest', 'drawn-controls', 'accessibility-routes']

/** A file by its name: Playwright greps in the project, the file, the titles and the tags. */
const files = (names: readonly string[]) => `\\b(${names.join('|')})\\.spec\\.ts`
const onPhone = String.raw`phone\.spec\.ts|@phone\b`

/**
 * Files run in parallel, since no two share a server: each test starts one of its own from dist/ (e2e/fixtures.ts), and
 * tests that only read share one in each worker. Tags (e2e/tags.ts) choose what runs by day, at night, and on a phone.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/prepared.ts',
  // Two workers of two processors leave a sixth of the time unused.
  workers: availableParallelism() + 1,
  retries: 2,
  // Machines at load take several times as long; a test that hangs is rare.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.cache/reports/playwright.json' }],
  ],
  use: {
    actionTimeout: 20_000,
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(browser),
    // A record of every step costs more than the steps; a test that fails is repeated with one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Requests are watched and answered by tests; e2e/offline.spec.ts allows them.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: new RegExp(atNight ? onPhone : `${onPhone}|@night|${files(nightly)}`),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      grep: new RegExp(atNight ? `${onPhone}|${files(onPhoneAtNight)}` : onPhone),
      grepInvert: atNight ? /@desk\b/ : /@desk\b|@night\b/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
