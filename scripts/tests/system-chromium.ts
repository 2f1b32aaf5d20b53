import { existsSync } from 'node:fs'

// The headless shell first: it has no browser window for each context.
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

/**
 * Chromium loads pages of its own into the window of each context, such as the list below its address bar. They cost more
 * processor time than an empty context does (docs/measurements/browser-tests.md).
 */
const windowPages = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Chromium accepts the switch once, and Playwright passes it too. These are the features of its list that exist in Chromium. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** No background requests, no first-run pages, and no sandbox, which does not work for root and in containers. */
const chromiumFlags = [
  `--disable-features=${[...playwrightDisables, ...windowPages].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
