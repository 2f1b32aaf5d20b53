/** `npm run check`: static checks of the code. Each check prints one line with its duration. */
import { checkBoundaries } from './boundaries.ts'
import { checkCommitSubjects } from './commit-subjects.ts'
import { runTool } from './run-tool.ts'
import { checkSources } from './sources.ts'
import { checkWords } from './words.ts'

/** @returns what is wrong, for people to read; an empty text when nothing is */
type Check = (root: string) => Promise<string>

const checks: Record<string, Check> = {
  types: (root) => runTool(root, ['node_modules/typescript/bin/tsc', '--noEmit']),
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
  'plain words': checkWords,
  'subjects of commits': (root) => checkCommitSubjects(root),
}

export async function runChecks(root: string): Promise<{ passed: number; failed: number }> {
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
  return { passed: Object.keys(checks).length - failed, failed }
}
