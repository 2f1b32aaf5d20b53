// The browser and the system of a session, from fixed lists, so that nothing that a browser writes is stored.

export const UNKNOWN_DEVICE = 'Unknown device'

/** In this order, because most browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(\b|Headless)(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on ChromeOS', or `UNKNOWN_DEVICE` unless both are known. */
export function deviceOf(userAgent: string | undefined): string {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : UNKNOWN_DEVICE
}

function named(list: typeof browsers, userAgent = ''): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1]
}
