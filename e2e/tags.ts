// When and at which width a test runs: playwright.config.ts chooses by these tags, and by file where a whole file goes
// together. Without one: each time, at a desk.

/** What takes long and seldom changes: `npm run test:night`, and when its file is named. */
export const nightly = { tag: '@night' }
/** On a phone and not at a desk. */
export const onPhone = { tag: '@phone' }
/** Never on a phone, in a file that runs there too. */
export const atDesk = { tag: '@desk' }
