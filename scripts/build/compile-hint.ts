/**
 * Tells the browser to compile every function of the files that the start runs while they arrive, on another thread,
 * instead of each when it is first called: 25 ms of a laptop's start, 100 ms of a phone's (decision 14). Chromium knows
 * the comment, others pass over it: https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** Names of chunks (web-chunks.ts). */
const RUN_AT_ONCE: ReadonlySet<string> = new Set(['start', 'first', 'below'])

interface Bundle {
  [file: string]: { type: 'chunk'; name: string; code: string } | { type: 'asset' }
}

export const compileHint = () => ({
  name: 'cairn-compile-hint',
  apply: 'build' as const,
  enforce: 'post' as const,
  generateBundle: {
    // The hint counts only on top, where other plugins put their own.
    order: 'post' as const,
    handler(_options: unknown, bundle: Bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name)) file.code = HINT + file.code
      }
    },
  },
})
