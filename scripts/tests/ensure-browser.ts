/** A browser for the browser tests: the machine's own, else Playwright's, else the distribution's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Failure } from '../bootstrap/failure.mjs'
import { chromiumFlags, systemChromium } from './system-chromium.ts'

const installTimeout = 10 * 60_000

/** @throws Failure when no way led to a browser that starts */
export async function ensureBrowser(root: string): Promise<void> {
  if (await starts()) return
  const playwright = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'install']
  const asRoot = process.getuid?.() === 0
  const ways: { name: string; possible: boolean; commands: string[][] }[] = [
    { name: "Playwright's Chromium", possible: true, commands: [[...playwright, '--with-deps', 'chromium']] },
    {
      name: "the distribution's Chromium",
      possible: asRoot && existsSync('/etc/debian_version'),
      commands: [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ],
    },
    {
      name: "Playwright's Chromium without its system libraries",
      possible: true,
      commands: [[...playwright, 'chromium']],
    },
  ]
  for (const { name, commands } of ways.filter(({ possible }) => possible)) {
    console.error(`No browser found: installing ${name} …`)
    const installed = commands.every((command) => execute(command))
    if (installed && (await starts())) return
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

async function starts(): Promise<boolean> {
  const executablePath = systemChromium()
  try {
    const browser = await chromium.launch({
      args: chromiumFlags,
      timeout: 60_000,
      ...(executablePath && { executablePath }),
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}
