import { describe, expect, test } from 'vitest'
import type { FeedbackLogItem } from '../../../contract/logs.ts'
import { wilhelmina } from '../../testing/people.ts'
import { sampleFeedback } from '../../testing/sample-goal.ts'
import { standingOf } from './log-rows.tsx'

const entry = (id: number, given: Partial<FeedbackLogItem> = {}): FeedbackLogItem => ({
  ...sampleFeedback({ id, isActive: false }),
  goal: { id: 7, title: 'Be nicer', category: 'Personal', user: wilhelmina },
  ...given,
})

describe('an entry that counts no more', () => {
  const old = entry(1)

  test('was replaced when its giver said something else about the same text', () => {
    expect(standingOf(old, [entry(2, { isActive: true }), old])).toBe('replaced')
  })

  test('was cleared when its giver spoke again only after an edit, or not at all', () => {
    expect(standingOf(old, [entry(2, { isActive: true, goalRevisionAtTime: 1 }), old])).toBe('cleared')
    expect(standingOf(old, [old])).toBe('cleared')
  })

  test('is not replaced by what another giver says, or about another goal', () => {
    expect(standingOf(old, [entry(2, { feedbackProviderId: 10 }), entry(3, { goalId: 8 }), old])).toBe(
      'cleared',
    )
  })

  test('is called neither when the giver is gone, or when the newer entries are not all known', () => {
    const gone = entry(1, { feedbackProviderId: null, feedbackProvider: null })
    expect(standingOf(gone, [gone])).toBe('past')
    expect(standingOf(old, [])).toBe('past')
    expect(standingOf(old, undefined)).toBe('past')
  })
})

test('an active entry counts', () => {
  expect(standingOf(entry(1, { isActive: true }), [])).toBe('counts')
})
