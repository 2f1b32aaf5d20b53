/** Finds names and comments in patterns that nobody would search for: `(one, other)`, `MOST_ROWS`, a prop `of`, fragments. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, sourceFolders } from './source-files.ts'

const code = /\.(?:tsx?|[cm]?js)$/

/** A pattern of a line of code, and the better name. */
interface Rule {
  pattern: RegExp
  problem: string
}

const rules: readonly Rule[] = [
  { pattern: /\(one(?:: [^,()]+)?, other\b/, problem: 'a comparator is (a, b)' },
  {
    pattern: /\bconst (?:MOST|LONGEST|FEWEST|LEAST)(?:_[A-Z_]+)?\b/,
    problem: 'a limit is named MAX_… or MIN_…',
  },
  { pattern: /<[A-Z]\w*(?: [^<>]*)? of=[{"]/, problem: 'a prop is a noun, never `of`' },
  {
    pattern: /\b(?:const|let) (?:of|one|other|said|same|such|good|about)\b/,
    problem: 'a local is named for its role',
  },
]

/** Comments that begin with these words name a thing instead of saying why it is there. */
const fragment = /^(?:Of|As|The same|What|Who|Whose|Without|For|But)\b/

export async function checkPlainNames(root: string): Promise<string> {
  const files = (await filesBelow(root, sourceFolders)).filter((file) => code.test(file) && !isThisFile(file))
  const problems = await Promise.all(
    files.map(async (file) => findUnclearNames(file, await readFile(join(root, file), 'utf8'))),
  )
  return problems.flat().join('\n')
}

/** @param file path relative to the root */
export function findUnclearNames(file: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const problems = rules.filter(({ pattern }) => pattern.test(line)).map(({ problem }) => problem)
    if (fragment.test(startOfComment(line, lines[index - 1]))) {
      problems.push('a comment is a sentence with a subject and a verb')
    }
    return problems.map((problem) => `${file}:${index + 1}: ${problem}`)
  })
}

/** Returns the first words of a comment that starts on the line, or an empty text. */
function startOfComment(line: string, previous = ''): string {
  const [, mark, words = ''] = /^\s*(\/\/|\/\*\*|\{\/\*|\*)\s+(.*)$/.exec(line) ?? []
  const continues = mark === '*' ? !/^\s*\/\*\*$/.test(previous) : mark === '//' && /^\s*\/\//.test(previous)
  return continues ? '' : words
}

/** The rules and their tests name what they look for. */
function isThisFile(file: string): boolean {
  return /^scripts\/checks\/plain-names\.(test\.)?ts$/.test(file)
}
