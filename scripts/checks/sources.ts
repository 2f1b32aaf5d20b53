/** Rules of this repository that no other tool checks: short files, clear names, explained suppressions. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, sourceFolders } from './source-files.ts'
import { concurrentStatements, findWrappers, type Wrappers } from './transactions.ts'

const longest = { source: 300, test: 500 }
const code = /\.(ts|tsx|mts|mjs|cjs|js|css)$/
const test = /\.(test|spec)\.tsx?$|^e2e\//
const vague = /(^|[/.-])(utils?|helpers?|misc|common|manager|stuff)([/.-]|$)/i

/** Comments that silence a tool; a reason of a few words must follow. */
const suppressions = [
  { mark: /@ts-(ignore|nocheck)/, reason: undefined },
  { mark: /@ts-expect-error/, reason: /@ts-expect-error:? +\S+ \S+/ },
  { mark: /biome-ignore/, reason: /biome-ignore(-all|-start)? [\w/]+: *(?!<|see )\S+ \S+|biome-ignore-end / },
  { mark: /eslint-disable|istanbul ignore|v8 ignore|oxlint-disable/, reason: undefined },
]

/** Files that learners' browsers load. */
const inBrowsers = /^(web|contract)\/(?!.*\.test\.tsx?$)/
/** An unindented line that begins a function or class, which runs later than its file. */
const runsLater = /=>|\bfunction\b|^\}?.*\)(: .+)? \{$/

export async function checkSources(root: string): Promise<string> {
  const files = (await filesBelow(root, sourceFolders)).filter((file) => code.test(file))
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  )
  const wrappers = findWrappers(texts.flatMap(([file, text]) => (onServer.test(file) ? [text] : [])))
  return texts.flatMap(([file, text]) => problemsOf(file, text, wrappers)).join('\n')
}

/** @param file path relative to the root */
export function problemsOf(file: string, text: string, wrappers?: Wrappers): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const limit = test.test(file) ? longest.test : longest.source
  const problems: string[] = []
  if (lines.length > limit) problems.push(`${file}: ${lines.length} lines, at most ${limit}`)
  if (vague.test(file)) problems.push(`${file}: the name does not say what is in it`)
  if (inBrowsers.test(file)) problems.push(...earlyIntl(lines).map((line) => `${file}:${line}: ${tooEarly}`))
  if (onServer.test(file)) {
    for (const offset of concurrentStatements(text, wrappers)) {
      problems.push(`${file}:${text.slice(0, offset).split('\n').length}: ${unordered}`)
    }
  }
  for (const [index, line] of lines.entries()) {
    const silenced = suppressions.find(({ mark }) => mark.test(line))
    if (!silenced || isThisFile(file) || silenced.reason?.test(line)) continue
    problems.push(
      `${file}:${index + 1}: ${silenced.reason ? 'a suppression without a reason' : 'a suppression that is not allowed'}`,
    )
  }
  return problems
}

const tooEarly = 'an object of Intl made as the file is loaded takes 70 ms of a phone; make it on first use'

/** Numbers of the lines that make an object of `Intl` outside every function. */
function earlyIntl(lines: readonly string[]): number[] {
  const found: number[] = []
  let outer = ''
  for (const [index, line] of lines.entries()) {
    if (/^\S/.test(line)) outer = line
    const before = line.split(/\bnew Intl\./)[0] ?? ''
    if (before !== line && !runsLater.test(line === outer ? before : outer)) found.push(index + 1)
  }
  return found
}

const onServer = /^server\/(?!.*\.test\.ts$).*\.ts$/
const unordered =
  'concurrent statements of a transaction: when one fails, those queued behind it run after the rollback; await each in turn'

/** The rules and their tests name what they look for. */
function isThisFile(file: string): boolean {
  return /^scripts\/checks\/sources\.(test\.)?ts$/.test(file)
}
