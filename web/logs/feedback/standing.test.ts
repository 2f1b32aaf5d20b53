import { describe, expect, test } from 'vitest'
import type { FeedbackLogItem } from '../../../contract/logs.ts'
import { wilhelmina } from '../../testing/people.ts'
import { sampleFeedback } from '../../testing/sample-goal.ts'
import { getEntryStanding } from './log-rows.tsx'

const entry = (id: number, given: Partial<FeedbackLogItem> = {}): FeedbackLogItem => ({
  ...sampleFeedback({ id, isActive: false }),
  goal: { id: 7, title: 'Be nicer', category: 'Personal', user: wilhelmina },
  ...given,
})

describe('an inactive entry', () => {
  const old = entry(1)

  test('an inactive entry was replaced when its giver reviewed the same text again', () => {
    expect(getEntryStanding(old, [entry(2, { isActive: true }), old])).toBe('replaced')
  })

  test('an inactive entry was cleared when its giver reviewed again only after an edit, or not at all', () => {
    expect(getEntryStanding(old, [entry(2, { isActive: true, goalRevisionAtTime: 1 }), old])).toBe('cleared')
    expect(getEntryStanding(old, [old])).toBe('cleared')
  })

  test('an inactive entry is not replaced by another giver’s feedback, or by feedback on another goal', () => {
    expect(getEntryStanding(old, [entry(2, { feedbackProviderId: 10 }), entry(3, { goalId: 8 }), old])).toBe(
      'cleared',
    )
  })

  test('an inactive entry is called neither if its giver was deleted, or if not all newer entries are known', () => {
    const gone = entry(1, { feedbackProviderId: null, feedbackProvider: null })
    expect(getEntryStanding(gone, [gone])).toBe('past')
    expect(getEntryStanding(old, [])).toBe('past')
    expect(getEntryStanding(old, undefined)).toBe('past')
  })
})

test('an active entry counts', () => {
  expect(getEntryStanding(entry(1, { isActive: true }), [])).toBe('counts')
})
