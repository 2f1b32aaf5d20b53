import { expect, test } from 'vitest'
import { compareCatalog, findCollisions } from '../languages/catalog-problems.ts'
import { findSentences } from '../languages/find-sentences.ts'
import { findRoom } from '../languages/rooms.ts'
import { findUntranslatedText } from '../languages/untranslated-text.ts'

const find = (code: string) => findUntranslatedText('web/room/page.tsx', code)

test.each([
  ['text between tags', '<p>Sign in</p>', '1: "Sign in" is not a message'],
  ['an attribute that people see', '<Field label="Username" />', '1: "Username" is not a message'],
  ['an accessible name', '<ol aria-label="codes" />', '1: "codes" is not a message'],
  ['one of two texts', '<p>{open ? "On" : null}</p>', '1: "On" is not a message'],
  ['a toast', 'showSuccess("Password changed")', '1: "Password changed" is not a message'],
  ['a joined sentence', 'const a = "left: " + count', '1: "left:" is not a message'],
  ['a template with words', `const a = \`\${count} left\``, '1: "{} left" is not a message'],
])('%s outside a message is found', (_what, code, problem) => {
  expect(find(code)).toEqual([problem])
})

test.each([
  '<Trans>Sign in</Trans>',
  '<Trans>Since <b>Friday</b></Trans>',
  '<Field label={t`Username`} className="grid Gap" name="username" />',
  'showSuccess(t`Password changed`)',
  'const a = t({ message: "No school", context: "person" })',
  'plural(n, { one: "# goal", other: "# goals" })',
  "call('POST /api/auth/login')",
  "if (event.key === 'Enter') go()",
  "import { Card } from './Card.tsx'",
  `const a = cx('grid', \`gap \${size}\`)`,
  '<p>{count} / 5</p>',
  "toCsv([['Left on'], ...rows])",
  "const zone = 'America/Chicago'",
])('%s is no text outside a message', (code) => {
  expect(find(code)).toEqual([])
})

test('a catalog with missing, unused and broken messages is found out', () => {
  const used = {
    a: { message: 'Hi {name}' },
    b: { message: '{n, plural, one {# goal} other {# goals}}' },
    c: { message: 'Bye' },
  }
  const written = {
    a: { message: 'Hi {name}', translation: 'Hola, {nombre}' },
    b: { message: used.b.message, translation: '{n, plural, one {# meta} other {# metas}}' },
    d: { message: 'Old', translation: 'Old' },
  }
  expect(compareCatalog(used, written, 'es', true)).toEqual([
    '"Hola, {nombre}" has the values nombre, not name.',
    'The plural of {n} has no form "many".',
    '"Bye" is missing. Run npm run languages.',
    '"Old" is unused. Run npm run languages.',
  ])
  expect(compareCatalog({ c: used.c }, { c: { message: 'Bye', translation: '' } }, 'es', true)).toEqual([
    '"Bye" is not translated.',
  ])
  expect(compareCatalog({ c: used.c }, { c: { message: 'Bye', translation: '' } }, 'es', false)).toEqual([])
  expect(compareCatalog({ c: { message: '{0} left' } }, { c: { translation: '{0}' } }, 'es', false)).toEqual([
    '"{0} left" has a value without a name.',
  ])
})

test('a sentence of the rules is one literal', () => {
  expect(findSentences('a.ts', "const a = sentence('Hi {name}', { name })")).toEqual([
    { message: 'Hi {name}', line: 1 },
  ])
  expect(() => findSentences('a.ts', 'sentence(name)')).toThrow('is one literal text')
})

test('the longest path decides the room of a file', () => {
  expect(findRoom('web/parts/sign-in/gate.tsx')?.name).toBe('sign-in')
  expect(findRoom('elsewhere/gate.tsx')).toBeUndefined()
})

test('two translations of one message on the same page are found', () => {
  const catalogs = [
    { room: 'guide', written: { a: { message: 'Completed', translation: 'Terminadas' } } },
    { room: 'goals', written: { a: { message: 'Completed', translation: 'Completada' } } },
    { room: 'crews', written: { a: { message: 'Completed', translation: '' } } },
    // The server has its own catalogs.
    { room: 'server', written: { a: { message: 'Completed', translation: 'Hecha' } } },
  ]
  expect(findCollisions(catalogs)).toEqual([
    '"Completed" is "Terminadas" in guide.po and "Completada" in goals.po. Use one, or give one message a context.',
  ])
})
