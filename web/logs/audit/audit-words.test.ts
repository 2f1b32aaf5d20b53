import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditPhrase } from './audit-words.ts'

/** The actions that the server's sources write into the audit log. */
function codesOfServer(): string[] {
  const folder = join(import.meta.dirname, '../../../server')
  const codes = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const text = readFileSync(join(folder, file), 'utf8')
    if (!/record(A|Own|\()/.test(text)) continue
    for (const [, code = ''] of text.matchAll(CODE)) codes.add(code)
  }
  return [...codes]
}
const CODE =
  /'((?:coach|crew|goals?|identity|password|second-factor|school|session|studio|user)\.(?!id|name|title|completed|category|username|ts)[a-z-]+)'/g

test('every code that the server writes has words of its own', () => {
  const codes = codesOfServer()
  expect(codes.length).toBeGreaterThan(25)
  expect(codes.filter((code) => auditPhrase(code).did.includes(': ') && !code.endsWith('.refused'))).toEqual(
    [],
  )
})

test('a code that nobody knows is shown as words', () => {
  expect(auditPhrase('badge.give-twice').did).toBe('badge: give twice')
})
