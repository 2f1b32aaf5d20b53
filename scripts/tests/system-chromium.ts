import { existsSync } from 'node:fs'

// The headless shell first: it draws no browser window for each context, which halves the processor time of a test.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that Playwright brings itself, in place of a path. */
export const bundled = 'playwright'

/** Browsers worth trying, best first: `TEST_BROWSER` alone if set, else those at their usual places, then Playwright's own. */
export function browserCandidates(): string[] {
  const named = process.env.TEST_BROWSER
  return named ? [named] : [...places.filter((place) => existsSync(place)), bundled]
}

/** Playwright's options for a browser: its path, unless it is Playwright's own. */
export function launchOptions(browser: string) {
  return { args: chromiumFlags, ...(browser !== bundled && { executablePath: browser }) }
}

/** No background requests, no first-run pages, and no sandbox, which does not work for root and in containers. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
