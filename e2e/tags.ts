// When and at which width a test runs: playwright.config.ts chooses by these tags, or by file when a whole file goes
// together. Without a tag a test runs each time, at desktop width.

/** Slow tests of code that seldom changes: they run in `npm run test:night`, and when their file is named. */
export const nightly = { tag: '@night' }
/** Only on a phone. */
export const onPhone = { tag: '@phone' }
/** Never on a phone, in a file that runs there too. */
export const atDesk = { tag: '@desk' }
