import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/first-paint.js'), 'utf8')
const code = source.replace(/^\s*\/\/.*$/gm, '')

/** Runs the script in a page, perhaps without features. @returns what is on the page once it was read */
function opened(without: { wellFormed?: true; has?: true }) {
  const attributes = new Set(['hidden'])
  const elements = new Map<string, object>([
    ['too-old', { removeAttribute: (name: string) => attributes.delete(name) }],
    ['root', { parentNode: { removeChild: () => elements.delete('root') } }],
  ])
  let changed = () => {}
  const document = {
    readyState: 'loading',
    documentElement: {},
    querySelector: () => null,
    getElementById: (id: string) => elements.get(id),
    addEventListener: (_: string, listener: () => void) => {
      changed = listener
    },
  }
  const strings = without.wellFormed ? {} : { isWellFormed: () => true }
  const CSS = { supports: () => !without.has }
  const page = { document, CSS, window: { CSS }, String: { prototype: strings } }
  runInNewContext(source, page)
  document.readyState = 'interactive'
  changed()
  return { isStarting: elements.has('root'), saysTooOld: !attributes.has('hidden') }
}

test('The application starts in a browser that has what it needs', () => {
  expect(opened({})).toMatchObject({ isStarting: true, saysTooOld: false })
})

test.each([{ wellFormed: true }, { has: true }] as const)(
  'A browser that is too old shows a sentence and no application',
  (lacking) => {
    expect(opened(lacking)).toMatchObject({ isStarting: false, saysTooOld: true })
  },
)

test('The script has only what every browser understands', () => {
  expect(code).not.toMatch(/=>|\b(const|let|class|of)\b|`|\?\.|\?\?|\.\.\.|catch \{|\*\*/)
})
