/** Reads scripts into trees (ESTree), and answers what a node of one names. */
import { parseAst } from 'vite'

export interface Tree {
  type: string
  start: number
  [key: string]: unknown
}

export function parse(code: string): Tree {
  const tree = toTree(parseAst(code))
  if (!tree) throw new Error('The file is empty.')
  return tree
}

export function toTree(value: unknown): Tree | null {
  return isTree(value) ? value : null
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function walk(
  node: Tree,
  above: readonly Tree[],
  visit: (node: Tree, above: readonly Tree[]) => void,
): void {
  visit(node, above)
  const inside = [...above, node]
  for (const child of childrenOf(node)) walk(child, inside, visit)
}

export const childrenOf = (node: Tree): Tree[] => Object.values(node).flat().filter(isTree)

/** 'Object', 'globalThis.Promise' as 'Promise', 'Intl.Segmenter'; null for other expressions. */
export function pathOf(node: Tree | null): string | null {
  if (node?.type === 'Identifier') {
    const name = String(node.name)
    return /^(window|self)$/.test(name) ? 'globalThis' : name
  }
  if (node?.type !== 'MemberExpression') return null
  const owner = pathOf(toTree(node.object))
  const name = nameOfMember(node)
  if (owner === null || name === null) return null
  return owner === 'globalThis' ? name : `${owner}.${name}`
}

export function nameOfMember(node: Tree): string | null {
  const property = toTree(node.property)
  if (!property) return null
  return property.type === 'Identifier' && node.computed !== true ? String(property.name) : textOf(property)
}

/** Names of methods that the code gives to its own objects. */
export function methodsMadeBy(node: Tree): string[] {
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' || node.type === 'Property') {
    return node.computed === true ? [] : namesIn(toTree(node.key))
  }
  if (node.type !== 'AssignmentExpression') return []
  const left = toTree(node.left)
  const name = left?.type === 'MemberExpression' ? nameOfMember(left) : null
  return name === null ? [] : [name]
}

export function variablesMadeBy(node: Tree): string[] {
  if (/^(Function|ArrowFunction)/.test(node.type))
    return [toTree(node.id), ...childrenAt(node.params)].flatMap(namesIn)
  return node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration'
    ? namesIn(toTree(node.id))
    : []
}

export const childrenAt = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])

const namesIn = (node: Tree | null): string[] => (node?.type === 'Identifier' ? [String(node.name)] : [])

export const keysOf = (pattern: Tree | null): string[] =>
  pattern?.type === 'ObjectPattern'
    ? childrenAt(pattern.properties).flatMap((property) => namesIn(toTree(property.key)))
    : []

/** 'Temporal' of `Temporal.Instant.from(text).round(unit)`. */
export function rootOf(node: Tree): string {
  if (node.type === 'Identifier') return String(node.name)
  const inner = toTree(node.type === 'CallExpression' ? node.callee : node.object)
  return inner ? rootOf(inner) : ''
}

/** The text of a literal; the build writes `groupBy` for 'groupBy'. */
export function textOf(node: Tree): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  const [part, ...others] = node.type === 'TemplateLiteral' ? childrenAt(node.quasis) : []
  const value = part?.value
  const hasText = others.length === 0 && typeof value === 'object' && value !== null && 'cooked' in value
  return hasText ? String(value.cooked) : null
}
