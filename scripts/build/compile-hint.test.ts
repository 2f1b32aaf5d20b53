import { expect, test } from 'vitest'
import { compileHint } from './compile-hint.ts'

test('what the start runs carries the hint on top, other files do not', () => {
  const chunk = (name: string) => ({ type: 'chunk' as const, name, code: `const ${name}=1` })
  const bundle = { a: chunk('start'), b: chunk('parts'), c: { type: 'asset' as const } }
  compileHint().generateBundle.handler({}, bundle)
  expect(bundle).toEqual({
    a: { ...chunk('start'), code: '//# allFunctionsCalledOnLoad\nconst start=1' },
    b: chunk('parts'),
    c: { type: 'asset' },
  })
})
