// When and at which width a test runs: playwright.config.ts selects by these tags, or by file for whole files.
// A test without a tag runs each time, at desktop width.

/** Slow tests of code that seldom changes. They run in `npm run test:night`, and when their file is named. */
export const nightly = { tag: '@night' }
/** The test runs only on a phone. */
export const onPhone = { tag: '@phone' }
/** The test never runs on a phone, though its file does. */
export const atDesk = { tag: '@desk' }
