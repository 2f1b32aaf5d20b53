import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/first-paint.js'), 'utf8')

/** Runs the script while the page is parsed. */
function openPage() {
  document.body.innerHTML = '<p id="too-old" hidden>This browser is too old.</p><div id="root"></div>'
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  new Function(source)()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  document.dispatchEvent(new Event('readystatechange'))
}

const isStarting = () => document.getElementById('root') !== null
const saysTooOld = () => document.getElementById('too-old')?.hidden === false

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the application starts in a browser that has what it needs', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  openPage()
  expect([isStarting(), saysTooOld()]).toEqual([true, false])
})

test('a browser without the selector :has shows that it is too old, and not the application', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  openPage()
  expect([isStarting(), saysTooOld()]).toEqual([false, true])
})

test('a browser without isWellFormed shows that it is too old, and not the application', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  const { isWellFormed } = String.prototype
  Reflect.deleteProperty(String.prototype, 'isWellFormed')
  openPage()
  Object.defineProperty(String.prototype, 'isWellFormed', {
    value: isWellFormed,
    configurable: true,
    writable: true,
  })
  expect([isStarting(), saysTooOld()]).toEqual([false, true])
})

/** Syntax that a parser of ECMAScript 5, from 2009, accepts. */
const oldSyntax = new Set([
  ...[
    'Program',
    'Identifier',
    'Literal',
    'ThisExpression',
    'ArrayExpression',
    'ObjectExpression',
    'Property',
  ],
  ...['FunctionExpression', 'FunctionDeclaration', 'UnaryExpression', 'UpdateExpression', 'BinaryExpression'],
  ...['AssignmentExpression', 'LogicalExpression', 'MemberExpression', 'ConditionalExpression'],
  ...['CallExpression', 'NewExpression', 'SequenceExpression', 'ParenthesizedExpression'],
  ...['EmptyStatement', 'BlockStatement', 'ExpressionStatement', 'IfStatement', 'LabeledStatement'],
  ...['BreakStatement', 'ContinueStatement', 'SwitchStatement', 'SwitchCase', 'ReturnStatement'],
  ...['ThrowStatement', 'TryStatement', 'CatchClause', 'WhileStatement', 'DoWhileStatement', 'ForStatement'],
  ...['ForInStatement', 'VariableDeclaration', 'VariableDeclarator', 'DebuggerStatement'],
])

/** Syntax that an old parser rejects, by the names of the syntax tree. */
function youngSyntax(code: string): string[] {
  const found: string[] = []
  JSON.stringify(parseAst(code), (_, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'type' in node) found.push(...youngIn(node))
    return node
  })
  return found
}

function youngIn(node: object): string[] {
  const {
    type,
    kind,
    operator,
    param,
    async,
    generator,
    optional,
    shorthand,
    computed,
    method,
  }: Partial<Record<string, unknown>> = { ...node }
  const isYoung =
    !oldSyntax.has(String(type)) ||
    (type === 'VariableDeclaration' && kind !== 'var') ||
    (type === 'CatchClause' && param === null) ||
    (type === 'Property' && [shorthand, computed, method].includes(true)) ||
    [async, generator, optional].includes(true) ||
    /^(\*\*=?|\?\?=?|&&=|\|\|=)$/.test(String(operator))
  return isYoung ? [String(type)] : []
}

test('every browser understands the syntax of the script', () => {
  expect(youngSyntax(source)).toEqual([])
})

test.each([
  'var f = () => 1',
  'const a = 1',
  'let a = 1',
  'class A {}',
  'for (var a of b) c()',
  'var a = `b`',
  'a?.b()',
  'a ?? b',
  'f(...a)',
  'try { a() } catch { b() }',
  'a ** b',
  'var a = { b, c() {} }',
  'function f(a = 1) {}',
  'var [a] = b',
  'async function f() {}',
])('the check of old syntax finds %s', (code) => expect(youngSyntax(code)).not.toEqual([]))
