/** Finds text that people read outside of a message, in the code of a room whose sentences are messages. */
import { parseSync } from 'vite'
import { childrenAt, type Tree, textOf, toTree, walk } from '../browsers/syntax-tree.ts'

/** Macros whose text is a message. */
const macroTags = new Set(['t', 'msg'])
const macroCalls = new Set(['t', 'plural', 'select', 'selectOrdinal', 'sentence', 'defineMessage'])
const macroElements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
/** People see these attributes. */
const shownAttribute =
  /^(title|label|alt|placeholder|aria-label|hint|description|lead|legend|sub|text|tooltip|failure|error)$|Label$/
/** Their texts are for the browser. */
const styles = /^(className|style|d|viewBox|transform|preserveAspectRatio|aria-keyshortcuts)$/
/** Values of calls, which screens compare, and the name of the product. */
const neverTranslated = /^(Academic|Personal|Extracurricular|(Current|Next|Last) Week|Cairn)$/
/** The name of a call. */
const endpoint = /^[A-Z]+ \/api\//
const timeZone = /^[A-Z]\w+\/[A-Z]\w+$/
/** The first writes class names. The second writes CSV files, which are English in every language. */
const callsForCode = new Set(['cx', 'toCsv', 'querySelector', 'querySelectorAll', 'closest', 'matches'])
/** A text that begins like a sentence or a name. */
const sentenceLike = /^[^\p{L}\d/]*\p{Lu}\p{Ll}/u
const word = /\p{L}{2}/u

/** @returns '12: "Sign in" is not a message' for each text */
export function findUntranslatedText(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const problems: string[] = []
  const tree = toTree(program)
  if (!tree) return []
  walk(tree, [], (node, above) => {
    const text = shownText(node, above)
    if (text === null || above.some(isMessage)) return
    problems.push(`${code.slice(0, node.start).split('\n').length}: "${text.trim()}" is not a message`)
  })
  return problems
}

/** Returns the text if people may see it. */
function shownText(node: Tree, above: readonly Tree[]): string | null {
  const parent = above.at(-1)
  if (neverTranslated.test(String(node.value ?? '').trim())) return null
  if (node.type === 'JSXText') return word.test(String(node.value)) ? String(node.value) : null
  if (node.type === 'TemplateLiteral')
    return parent?.type === 'TaggedTemplateExpression' ? null : shownTemplate(node, above)
  const text = node.type === 'Literal' ? textOf(node) : null
  if (text === null || !word.test(text) || !parent || isForCode(node, parent, above)) return null
  if (isShownPlace(above)) return text
  if (parent.type === 'BinaryExpression') return text
  if (timeZone.test(text)) return null
  return sentenceLike.test(text) ? text : null
}

/** A template that joins words with values. */
function shownTemplate(node: Tree, above: readonly Tree[]): string | null {
  const parent = above.at(-1)
  const text = childrenAt(node.quasis).map(quasiText).join('{}')
  if (!parent || endpoint.test(text) || isForCode(node, parent, above)) return null
  const joins = childrenAt(node.expressions).length > 0 && /\p{L}{2,} |\s\p{L}{2,}/u.test(text)
  return joins || sentenceLike.test(text) || (isShownPlace(above) && word.test(text)) ? text : null
}

function quasiText({ value }: Tree): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** Expressions whose value may be one of their parts. */
const passesOn = /^(Conditional|Logical|Parenthesized)Expression$|^JSXExpressionContainer$/

/** Whether the text is an attribute that people see, or stands between tags. */
function isShownPlace(above: readonly Tree[]): boolean {
  const place = above.findLast(({ type }) => !passesOn.test(type))
  if (place?.type === 'JSXAttribute') return shownAttribute.test(nameOf(place))
  return place?.type === 'JSXElement' || place?.type === 'JSXFragment'
}

function isForCode(node: Tree, parent: Tree, above: readonly Tree[]): boolean {
  if (/^(Import|Export\w*All|TS)/.test(parent.type) && !/^TS(As|NonNull|Satisfies)/.test(parent.type))
    return true
  if (parent.type === 'Property' && toTree(parent.key) === node) return true
  if (parent.type === 'BinaryExpression' && parent.operator !== '+') return true
  if (parent.type === 'SwitchCase' || parent.type === 'MemberExpression') return true
  if (above.some((outer) => outer.type === 'JSXAttribute' && styles.test(nameOf(outer)))) return true
  if (parent.type === 'PropertyDefinition' || above.some(isErrorForDevelopers)) return true
  return above.some((outer) => outer.type === 'CallExpression' && callsForCode.has(nameOfCall(outer)))
}

function isMessage(node: Tree): boolean {
  if (node.type === 'TaggedTemplateExpression') return macroTags.has(String(toTree(node.tag)?.name))
  if (node.type === 'CallExpression') return macroCalls.has(nameOfCall(node))
  const opening = node.type === 'JSXElement' ? toTree(node.openingElement) : null
  return opening !== null && macroElements.has(String(toTree(opening.name)?.name))
}

const isErrorForDevelopers = (node: Tree): boolean =>
  node.type === 'NewExpression' && /^(Error|TypeError|RangeError)$/.test(nameOfCall(node))

/** 'cx' of `cx('…')`, 'closest' of `element.closest('…')` */
function nameOfCall(node: Tree): string {
  const callee = toTree(node.callee)
  return String(callee?.type === 'MemberExpression' ? toTree(callee.property)?.name : callee?.name)
}
const nameOf = (attribute: Tree): string => String(toTree(attribute.name)?.name)
