import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutStacks } from './react-sentinels.ts'

test('every error that React makes while its file is run loses its stack, and no other', () => {
  const react = createRequire(import.meta.url).resolve('react-dom/package.json')
  const code = readFileSync(react.replace('package.json', 'cjs/react-dom-client.production.js'), 'utf8')
  const changed = withoutStacks(code)
  const sentinels = (text: string) => text.match(/\w+Exception = Error\(/g)?.length ?? 0
  expect([sentinels(code), sentinels(changed)]).toEqual([5, 0])
  expect(changed.match(/Object\.create\(Error\.prototype/g)).toHaveLength(5)
  const thrown = (text: string) => text.match(/throw Error\(/g)?.length
  expect(thrown(changed)).toBe(thrown(code))
})
