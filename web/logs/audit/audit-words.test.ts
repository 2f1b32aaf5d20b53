import { expect, test } from 'vitest'
import type { AuditAction } from '../../../contract/logs.ts'
import { auditPhrase, type phrases, roleWords } from './audit-words.ts'

test('an action of the server without words does not compile', () => {
  type Missing = Omit<typeof phrases, 'goal.delete'>
  const isComplete = <T extends Record<AuditAction, unknown>>(of?: T) => of === undefined
  // @ts-expect-error Nothing says what `goal.delete` did.
  expect([isComplete<typeof phrases>(), isComplete<Missing>()]).toEqual([true, true])
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
