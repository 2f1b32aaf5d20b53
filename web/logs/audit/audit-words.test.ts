import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditPhrase, roleWords } from './audit-words.ts'

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
  /'((?:answer|calendar|coach|crew|goals?|identity|password|reflection|retention|second-factor|school|session|studio|user)\.(?!id|name|title|completed|category|username|ts)[a-z-]+)'/g

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

test('an entry about roles names the role and whom it is about', () => {
  const words = (detail: Record<string, unknown>) => roleWords({ subject: 'Jo (Joey) O’Neil (nick)', detail })
  expect(words({ isCoachWooden: true, isCrewCaptain: false, groupName: null })).toBe(
    'made Jo (Joey) O’Neil a coach',
  )
  expect(words({ isGuide: false, assignedStudio: null })).toBe('took the role of guide from Jo (Joey) O’Neil')
  expect(words({ canBypassDeadlines: true })).toBe('let Jo (Joey) O’Neil act after deadlines')
  expect(words({ groupName: null })).toBeNull()
})
