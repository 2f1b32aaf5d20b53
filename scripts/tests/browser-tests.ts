import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'
import { playwrightOutcome } from './playwright-outcome.ts'
import { runReporting } from './run-reporting.ts'
import type { Outcome } from './stage.ts'

/** Browser tests on the built app. @param args Playwright's own, such as a file or `--project=mobile` */
export async function runBrowserTests(
  root: string,
  env: NodeJS.ProcessEnv,
  args: string[],
): Promise<Outcome> {
  const browser = await ensureBrowser(root)
  const file = join(root, '.cache/reports/playwright.json')
  const { report, exitCode } = await runReporting(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cwd: root,
    file,
    env: { ...env, TEST_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return playwrightOutcome(report, exitCode)
}
