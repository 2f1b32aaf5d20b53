/**
 * Finds in the built pages, workers and service worker each use of what browsers learned after the promised versions
 * (scripts/browsers/young-features.ts), unless the code around it has asked whether the browser has it. The compiler finds
 * some in the sources (tsconfig.browser.json); this also sees the libraries.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  childrenAt,
  childrenOf,
  keysOf,
  methodsMadeBy,
  nameOfMember,
  parse,
  pathOf,
  rootOf,
  type Tree,
  textOf,
  toTree,
  variablesMadeBy,
  walk,
} from '../browsers/syntax-tree.ts'
import { findYoungFeatures, readPromised, type YoungFeatures } from '../browsers/young-features.ts'

/** Methods of an iterator that arrays have too: they are young on what these calls return. */
const ITERATOR_METHODS = new Set([
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
])
const RETURN_ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])

/** Functions that come together: who asks for one knows about the other. */
const PARTNERS = new Map([['cancelIdleCallback', 'requestIdleCallback']])

interface Exception {
  use: string
  /** It matches the code at the use, by names that survive the build. */
  code: RegExp
  /** Why it runs in promised browsers. */
  why: string
}

/** Uses that are fine although no condition right above them asks. */
const EXCEPTIONS: readonly Exception[] = [
  {
    use: 'navigation',
    code: /!navigation\.transition/,
    why: 'React calls this function only after it has asked for `navigation`.',
  },
  {
    use: '.skipTransition()',
    code: /\.skipTransition\(\)/,
    why: "The object is a view transition, which React makes only where the browser's function exists.",
  },
  {
    use: '.startViewTransition()',
    code: /\.startViewTransition\(\{update/,
    why: 'React catches the error and shows the page without a transition.',
  },
  {
    use: '.checkVisibility()',
    code: /\.checkVisibility\(\{checkVisibilityCSS/,
    why: 'Radix keeps the answer whether the browser has it in a variable.',
  },
  {
    use: '.showPopover()',
    code: /&&\w+\.showPopover\(\)/,
    why: 'The library for dragging asks in a function that is called on the left.',
  },
  {
    use: '.filter() of an iterator',
    code: /\.keys\(\)\.filter\(\w+=>\w+\.startsWith\(/,
    why: 'The storage of web/frame/storage.ts returns an array.',
  },
]

export interface Script {
  file: string
  code: string
}

/** @returns a line for each use without a question, for people to read; an empty text when there is none */
export async function checkYoungCalls(root: string): Promise<string> {
  const folder = join(root, 'dist/web')
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.startsWith('api'),
  )
  if (!files.some((file) => file.includes('.worker-'))) throw new Error('The build has no workers.')
  const scripts = await Promise.all(
    files.sort().map(async (file) => ({ file, code: await readFile(join(folder, file), 'utf8') })),
  )
  return youngCalls(scripts, findYoungFeatures(readPromised(root))).join('\n')
}

/**
 * @param scripts all of one build, because one may call the methods of objects that another makes
 * @returns each use, such as 'start.js: Promise.withResolvers at "const {promise} = Promise.withResolvers()"'
 */
export function youngCalls(scripts: readonly Script[], { features, newNames }: YoungFeatures): string[] {
  const statics = new Set(
    features.filter(({ isStatic }) => isStatic).map(({ owner, name }) => `${owner}.${name}`),
  )
  const globals = new Set(features.filter(({ owner }) => owner === 'globalThis').map(({ name }) => name))
  const trees = scripts.map(({ file, code }) => ({ file, code, tree: parse(code) }))
  const methods = new Set<string>()
  for (const { tree } of trees) walk(tree, [], (node) => addAll(methods, methodsMadeBy(node)))
  return trees.flatMap(({ file, code, tree }) => {
    const variables = new Set<string>()
    const found: string[] = []
    walk(tree, [], (node) => addAll(variables, variablesMadeBy(node)))
    walk(tree, [], (node, above) => {
      const use = youngUse(node, above, variables) ?? youngPattern(node)
      if (
        use === null ||
        isGuarded(use.names, above) ||
        isException(use.what, code.slice(Math.max(0, node.start - 10)))
      )
        return
      found.push(`${file}: ${use.what} at "${excerpt(code, node.start)}"`)
    })
    return found
  })

  function youngUse(node: Tree, above: readonly Tree[], variables: ReadonlySet<string>): Use | null {
    const parent = above.at(-1)
    if (!parent) return null
    if (node.type === 'Identifier') {
      const name = String(node.name)
      return globals.has(name) && !variables.has(name) && isValue(node, parent) ? use(name, [name]) : null
    }
    if (node.type === 'VariableDeclarator') {
      const path = pathOf(toTree(node.init))
      const name = keysOf(toTree(node.id)).find((key) => statics.has(`${path}.${key}`))
      return name === undefined ? null : use(`${path}.${name}`, [name])
    }
    if (node.type !== 'MemberExpression' || !isCalled(node, parent) || parent.optional === true) return null
    const name = nameOfMember(node)
    const owner = toTree(node.object)
    if (name === null || !owner) return null
    const path = pathOf(owner)
    const wanted = [name, rootOf(owner)]
    if (path !== null && statics.has(`${path}.${name}`)) return use(`${path}.${name}`, wanted)
    if (newNames.has(name) && !methods.has(name)) return use(`.${name}()`, wanted)
    if (ITERATOR_METHODS.has(name) && isIterator(owner)) return use(`.${name}() of an iterator`, wanted)
    return null
  }
}

interface Use {
  what: string
  /** A condition that names one of these has asked. */
  names: readonly string[]
}

const use = (what: string, names: readonly string[]): Use => ({
  what,
  names: names.flatMap((name) => [name, PARTNERS.get(name) ?? name]),
})

/** Finds syntax in a regular expression that a promised browser can't parse, because then the whole file would not run. */
function youngPattern(node: Tree): Use | null {
  const regex = node.type === 'Literal' && typeof node.regex === 'object' ? node.regex : null
  if (!regex || !('pattern' in regex) || !('flags' in regex)) return null
  const pattern = String(regex.pattern)
  if (String(regex.flags).includes('v')) return use('the flag v', [])
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return use('flags within a pattern', [])
  const groups = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  return new Set(groups).size < groups.length ? use('two groups of one name', []) : null
}

const isException = (what: string, code: string): boolean =>
  EXCEPTIONS.some((one) => one.use === what && code.slice(0, 120).search(one.code) !== -1)

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name)
}

const isCalled = (node: Tree, parent: Tree) =>
  (parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent.callee === node

/** The identifier is read as a value: not the name of a member, of a key or of a label, and not asked for by `typeof`. */
function isValue(node: Tree, parent: Tree): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof'
  if (parent.type === 'MemberExpression') return parent.object === node
  if (parent.type === 'Property') return parent.value === node
  return !/^(MethodDefinition|PropertyDefinition|LabeledStatement|ExportSpecifier|ImportSpecifier|BreakStatement|ContinueStatement)$/.test(
    parent.type,
  )
}

/** `map.values()` and its like, but not `Object.values(map)`. */
function isIterator(node: Tree): boolean {
  const callee = node.type === 'CallExpression' ? toTree(node.callee) : null
  if (callee?.type !== 'MemberExpression' || pathOf(toTree(callee.object)) === 'Object') return false
  const name = nameOfMember(callee)
  return name !== null && RETURN_ITERATORS.has(name)
}

/** A condition above the use names the feature: `if (!X.any) …`, `'any' in X && …`, `typeof X === 'function' ? … : …`. */
function isGuarded(wanted: readonly string[], above: readonly Tree[]): boolean {
  return above.some((node, index) => {
    const below = above[index + 1]
    if (node.type === 'LogicalExpression') return below === node.right && names(node.left, wanted)
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      return below !== node.test && names(node.test, wanted)
    // An early return: `if (!('any' in X)) return`.
    if (node.type !== 'BlockStatement' && node.type !== 'Program') return false
    const statements = childrenAt(node.body)
    const place = below === undefined ? 0 : statements.indexOf(below)
    return statements
      .slice(0, place)
      .some(
        (statement) => statement.type === 'IfStatement' && leaves(statement) && names(statement.test, wanted),
      )
  })
}

function leaves(statement: Tree): boolean {
  const then = toTree(statement.consequent)
  const last = then?.type === 'BlockStatement' ? childrenAt(then.body).at(-1) : then
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}

function names(value: unknown, wanted: readonly string[]): boolean {
  const node = toTree(value)
  if (!node) return false
  const text = node.type === 'Identifier' ? node.name : textOf(node)
  return wanted.some((name) => name === text) || childrenOf(node).some((child) => names(child, wanted))
}

const excerpt = (code: string, start: number) =>
  code.slice(Math.max(0, start - 20), start + 60).replaceAll(/\s+/g, ' ')
