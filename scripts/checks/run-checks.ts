/** `npm run check`: static checks of the code. Each check prints one line with its duration. */
import { writeBrowserTypes } from '../browsers/browser-types.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkCommitSubjects } from './commit-subjects.ts'
import { checkLanguages } from './languages.ts'
import { checkPlainNames } from './plain-names.ts'
import { runTool } from './run-tool.ts'
import { checkSize } from './size.ts'
import { checkSources } from './sources.ts'

/** @returns what is wrong, for people to read; an empty text when nothing is */
type Check = (root: string) => Promise<string>

type Checks = Record<string, Check>

const types: Checks = {
  types: (root) => runTool(root, ['node_modules/typescript/bin/tsc', '--noEmit']),
  'types of the oldest browsers': async (root) => {
    await writeBrowserTypes(root)
    return runTool(root, [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--project',
      'tsconfig.browser.json',
    ])
  },
}
const others: Checks = {
  'lint and formatting': (root) =>
    runTool(root, [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--max-diagnostics=40',
    ]),
  'import boundaries': checkBoundaries,
  'unused code': (root) => runTool(root, ['node_modules/knip/bin/knip.js', '--no-progress']),
  'file sizes, names and suppressions': checkSources,
  'size of the product': checkSize,
  'spelling and plain words': (root) =>
    runTool(root, ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary']),
  'plain names and comments': checkPlainNames,
  'sentences and catalogs': checkLanguages,
  'subjects of commits': (root) => checkCommitSubjects(root),
}

/** The compiler runs on one core for as long as the others together take, so these run in the meantime. */
export async function runChecks(root: string): Promise<{ passed: number; failed: number }> {
  const failures = await Promise.all([types, others].map((checks) => failuresAmong(checks, root)))
  const failed = failures.reduce((sum, few) => sum + few, 0)
  return { passed: Object.keys({ ...types, ...others }).length - failed, failed }
}

/** Runs one check after the other. */
async function failuresAmong(checks: Checks, root: string): Promise<number> {
  let failed = 0
  for (const [name, check] of Object.entries(checks)) {
    const began = performance.now()
    const problems = await check(root).catch(
      (failure: unknown) => `The check itself broke: ${String(failure)}`,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${problems ? '✗' : '✓'} ${name} (${seconds} s)`)
    if (problems) {
      failed += 1
      console.log(`${problems.trimEnd()}\n`)
    }
  }
  return failed
}
