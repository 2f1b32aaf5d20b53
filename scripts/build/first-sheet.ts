/**
 * Which modules the first style sheet takes its utilities from: all that a visit can reach before something brings the
 * second sheet, `styles/working.ts`, along. Taken from the imports and not from a list, so that a dialog which begins to
 * use a part cannot be forgotten.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Loaded by screens on which visits seldom start. */
export const SECOND_SHEET = 'styles/working.ts'
/** Its argument is shown once the second sheet is loaded (`app/screens.tsx`). */
const WAITS_FOR_SECOND = 'workingScreen'
const START = ['app/main.tsx']

/** The query is what `vite` asks a linked sheet with. */
const MAIN = /[\\/]styles[\\/]main\.css(\?|$)/

const web = join(import.meta.dirname, '../../web')

/** The text of a file of `web/`, by its path in there. */
type Read = (path: string) => string
const readWeb: Read = (path) => readFileSync(join(web, path), 'utf8')

interface Imports {
  /** Static imports, loaded before the module runs. */
  fixed: readonly string[]
  /** Dynamic imports. */
  later: readonly { path: string; afterSecond: boolean }[]
}

/**
 * The modules that can run while the sheet is not loaded, by their paths in `web/`. What imports the sheet, however
 * indirectly, runs after it, and so does what only such modules ask for.
 */
export function reachedWithout(sheet: string, roots: readonly string[] = START, read: Read = readWeb) {
  const known = new Map<string, Imports>()
  const importsOf = (path: string): Imports => {
    const imports = known.get(path) ?? importsIn(path, read)
    known.set(path, imports)
    return imports
  }
  const withFixed = (root: string): Set<string> => {
    const found = new Set([root])
    for (const path of found) for (const next of importsOf(path).fixed) found.add(next)
    return found
  }
  const reached = new Set<string>()
  const loaded = new Set(roots)
  for (const root of loaded) {
    const together = withFixed(root)
    if (together.has(sheet)) continue
    for (const path of together) {
      reached.add(path)
      for (const later of importsOf(path).later) {
        if (!(later.afterSecond && sheet === SECOND_SHEET)) loaded.add(later.path)
      }
    }
  }
  return [...reached].filter((path) => /\.tsx?$/.test(path)).sort()
}

function importsIn(path: string, read: Read): Imports {
  if (!/\.tsx?$/.test(path)) return { fixed: [], later: [] }
  const code = read(path)
  const { module, program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const inWeb = (name: string) => {
    const file = posix.join(dirname(path), name)
    return name.startsWith('.') && !file.startsWith('..') ? [file] : []
  }
  const waiting: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: (call) => {
      if (call.callee.type === 'Identifier' && call.callee.name === WAITS_FOR_SECOND) waiting.push(call)
    },
  }).visit(program)
  const typesOnly = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  return {
    fixed: [
      ...module.staticImports
        .filter(({ entries }) => !typesOnly(entries))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...again,
    ].flatMap(inWeb),
    later: module.dynamicImports.flatMap(({ start, end, moduleRequest }) =>
      inWeb(code.slice(moduleRequest.start + 1, moduleRequest.end - 1)).map((file) => ({
        path: file,
        afterSecond: waiting.some((call) => call.start <= start && end <= call.end),
      })),
    ),
  }
}

/** Names the sources in `styles/main.css`. While developing that is every module, as files come and go. */
export const firstSheet = () => {
  let building = true
  return {
    name: 'cairn-first-sheet',
    enforce: 'pre' as const,
    configResolved({ command }: { command: 'build' | 'serve' }) {
      building = command === 'build'
    },
    transform(code: string, id: string) {
      if (!MAIN.test(id)) return null
      const paths = building ? reachedWithout(SECOND_SHEET) : ['**/*.{ts,tsx}']
      return { code: `${code}\n${paths.map((path) => `@source "../${path}";`).join('\n')}\n`, map: null }
    },
  }
}
