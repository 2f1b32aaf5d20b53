/** A browser for the browser tests: the machine's own, else Playwright's, else the distribution's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Failure } from '../bootstrap/failure.mjs'
import { browserCandidates, launchOptions } from './system-chromium.ts'

const installTimeout = 10 * 60_000

/**
 * @returns a browser that starts: its path or the mark of Playwright's own
 * @throws Failure when no way led to one
 */
export async function ensureBrowser(root: string): Promise<string> {
  const present = await findStarting()
  if (present) return present
  if (process.env.TEST_BROWSER)
    throw new Failure(`The browser of TEST_BROWSER (${process.env.TEST_BROWSER}) does not start.`)
  const playwright = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'install']
  const asRoot = process.getuid?.() === 0
  const ways: { name: string; possible: boolean; commands: string[][] }[] = [
    { name: "Playwright's Chromium", possible: true, commands: [[...playwright, '--with-deps', 'chromium']] },
    ...['chromium-headless-shell', 'chromium'].map((debianPackage) => ({
      name: `the distribution's ${debianPackage}`,
      possible: asRoot && existsSync('/etc/debian_version'),
      commands: [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', debianPackage],
      ],
    })),
    {
      name: "Playwright's Chromium without its system libraries",
      possible: true,
      commands: [[...playwright, 'chromium']],
    },
  ]
  for (const { name, commands } of ways.filter(({ possible }) => possible)) {
    console.error(`No browser found: installing ${name} …`)
    const installed = commands.every((command) => execute(command))
    const browser = installed && (await findStarting())
    if (browser) return browser
  }
  throw new Failure(
    'No browser could be installed for the browser tests. Install Chromium, or name one in TEST_BROWSER.',
  )
}

function execute([program = '', ...args]: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: installTimeout,
  })
  if (status !== 0) console.error(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'))
  return status === 0
}

async function findStarting(): Promise<string | undefined> {
  for (const candidate of browserCandidates()) {
    try {
      const browser = await chromium.launch({ ...launchOptions(candidate), timeout: 60_000 })
      await browser.close()
      return candidate
    } catch {
      // The next one may start: some paths have a stub that only says how to install a browser.
    }
  }
  return undefined
}
