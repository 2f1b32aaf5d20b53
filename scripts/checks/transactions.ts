/** Finds concurrent statements in transactions, whatever their parameter is called: when one fails, the others run after the rollback. */
import { parseSync } from 'vite'

/** Functions that run a callback in a transaction: the positions of these callbacks by the function's name. */
export type Wrappers = ReadonlyMap<string, ReadonlySet<number>>

const baseWrappers: Wrappers = new Map([
  ['transaction', new Set([1])],
  ['inTransaction', new Set([1])],
  ['lockedTransaction', new Set([1])],
  ['inSnapshot', new Set([1])],
])

type Node = Record<string, unknown> & { type: string; start: number }

/** The base wrappers, and all functions that pass one of their parameters to a wrapper or call it inside of its callback. */
export function findWrappers(texts: readonly string[]): Wrappers {
  const programs = texts.map(parse)
  const functions = programs.flatMap((program) => [...namedFunctions(program)])
  const wrappers = new Map<string, Set<number>>()
  for (const [name, positions] of baseWrappers) wrappers.set(name, new Set(positions))
  for (let grew = true; grew; ) {
    grew = false
    for (const [name, declared] of functions) {
      for (const [position, parameter] of nodesIn(declared.params).entries()) {
        if (parameter.type !== 'Identifier' || wrappers.get(name)?.has(position)) continue
        if (!runsInTransaction(declared, String(parameter.name), wrappers)) continue
        wrappers.set(name, (wrappers.get(name) ?? new Set()).add(position))
        grew = true
      }
    }
  }
  return wrappers
}

/** The offsets in the text at which `Promise.all` and the like get what runs in a transaction. */
export function concurrentStatements(text: string, wrappers: Wrappers = baseWrappers): number[] {
  const program = parse(text)
  const declared = new Map(namedFunctions(program))
  const found = new Set<number>()
  const search = (body: unknown, names: ReadonlySet<string>) => {
    if (names.size === 0) return
    const all = withAliases(body, names)
    for (const call of descendants(body)) {
      if (isConcurrent(call) && mentions(call.arguments, all)) found.add(call.start)
    }
  }
  for (const node of descendants(program)) {
    for (const callback of callbacksOf(node, wrappers)) {
      const target = callback.type === 'Identifier' ? declared.get(String(callback.name)) : callback
      if (target && isFunction(target)) search(target.body, boundNames(nodesIn(target.params)[0]))
    }
    // Helpers of transactions call their parameter `tx`.
    if (isFunction(node))
      search(node.body, new Set([...boundNames(node.params)].filter((name) => name === 'tx')))
  }
  return [...found].sort((a, b) => a - b)
}

function parse(text: string): unknown {
  const { program, errors } = parseSync('source.ts', text)
  if (errors.length > 0) throw new Error(`The file cannot be parsed: ${errors[0]?.message}`)
  return program
}

function runsInTransaction(declared: Node, parameter: string, wrappers: Wrappers): boolean {
  for (const node of descendants(declared.body)) {
    for (const callback of callbacksOf(node, wrappers)) {
      if (callback.type === 'Identifier' && callback.name === parameter) return true
      for (const inner of descendants(callback)) {
        const { callee } = inner
        if (inner.type === 'CallExpression' && isNode(callee) && callee.name === parameter) return true
      }
    }
  }
  return false
}

/** Returns the functions that a call runs in a transaction; none for other nodes. */
function callbacksOf(node: Node, wrappers: Wrappers): Node[] {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return []
  const given = nodesIn(node.arguments)
  const { callee } = node
  if (callee.type === 'Identifier') {
    const positions = wrappers.get(String(callee.name))
    return given.filter((_, position) => positions?.has(position))
  }
  const isExecute = isNode(callee.property) && callee.property.name === 'execute'
  return isExecute && startsTransaction(callee.object) ? given.slice(0, 1) : []
}

/** True for `db.transaction()` and what follows it, such as `.setAccessMode(…)`. */
function startsTransaction(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'MemberExpression') {
    const { property } = node
    if (isNode(property) && ['transaction', 'startTransaction'].includes(String(property.name))) return true
    return startsTransaction(node.object)
  }
  return node.type === 'CallExpression' && startsTransaction(node.callee)
}

function isConcurrent(node: Node): boolean {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee.object)) return false
  const method = isNode(callee.property) ? String(callee.property.name) : ''
  return callee.object.name === 'Promise' && ['all', 'allSettled', 'any', 'race'].includes(method)
}

/** With variables that are made of these names, such as `const { db } = tx`. */
function withAliases(body: unknown, names: ReadonlySet<string>): Set<string> {
  const all = new Set(names)
  for (let size = 0; size !== all.size; ) {
    size = all.size
    for (const node of descendants(body)) {
      if (node.type !== 'VariableDeclarator' || !isPartOf(node.init, all)) continue
      for (const name of boundNames(node.id)) all.add(name)
    }
  }
  return all
}

/** `tx`, `tx.db`, and objects made of them. */
function isPartOf(node: unknown, names: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return names.has(String(node.name))
  if (node.type === 'MemberExpression') return isPartOf(node.object, names)
  if (node.type === 'ObjectExpression') {
    return nodesIn(node.properties).some((property) => isPartOf(property.value ?? property.argument, names))
  }
  return false
}

function mentions(part: unknown, names: ReadonlySet<string>): boolean {
  return [...descendants(part)].some(({ type, name }) => type === 'Identifier' && names.has(String(name)))
}

/** The names that a parameter or variable binds: `db` and `id` for `{ db, school: { id } }`. */
function boundNames(pattern: unknown): Set<string> {
  const names = new Set<string>()
  for (const node of descendants(pattern)) {
    if (node.type === 'Identifier') names.add(String(node.name))
  }
  return names
}

function* namedFunctions(program: unknown): Generator<[string, Node]> {
  for (const node of descendants(program)) {
    const named = node.type === 'VariableDeclarator' ? node.init : node
    const id = node.id
    if (isNode(named) && isFunction(named) && isNode(id)) yield [String(id.name), named]
  }
}

function isFunction({ type }: Node): boolean {
  return ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes(type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The node or nodes, and all below them but types. */
function* descendants(part: unknown): Generator<Node> {
  if (Array.isArray(part)) {
    for (const each of part) yield* descendants(each)
    return
  }
  if (!isNode(part) || part.type.startsWith('TSType')) return
  yield part
  for (const value of Object.values(part)) if (typeof value === 'object') yield* descendants(value)
}
