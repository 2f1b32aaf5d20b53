import { expect, test } from 'vitest'
import type { GoalDetail } from '../../contract/goals.ts'
import { createDetail, createEntry, createGoal, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { findTextBefore } from './review-goal.tsx'

const edit = (id: number, editedAt: string, given: Partial<GoalDetail['edits'][number]>) => ({
  id,
  editedAt,
  oldTitle: 'Say hello every morning',
  oldDescription: null,
  oldCategory: 'Academic' as const,
  oldDuration: 'weekly' as const,
  ...given,
})
const goal = createGoal(max, { id: 1, title: 'Say hello every morning' })

test('the log shows the text that was reviewed, not one between two later edits', () => {
  const detail = createDetail(goal, {
    earlierFeedback: [createEntry(1, thaddeus, { createdAt: '2026-11-17T21:12:00.000Z' })],
    edits: [
      edit(3, '2026-11-18T12:00:00.000Z', { oldTitle: 'Be nicer to people' }),
      edit(2, '2026-11-18T11:00:00.000Z', { oldTitle: 'Be nicer' }),
      edit(1, '2026-11-17T09:00:00.000Z', { oldTitle: 'Be' }),
    ],
  })
  expect(findTextBefore(detail, thaddeus.id).changed).toEqual([{ what: 'Title', was: 'Be nicer' }])
})

test('the log names only what differs, and calls an empty description empty', () => {
  const detail = createDetail(
    { ...goal, description: 'In the yard.', duration: 'daily' },
    { edits: [edit(1, '2026-11-18T12:00:00.000Z', {})] },
  )
  expect(findTextBefore(detail, thaddeus.id).changed).toEqual([
    { what: 'Description', was: '' },
    { what: 'Duration', was: 'weekly' },
  ])
})

test('the log quotes the reader’s feedback before that of others', () => {
  const mine = createEntry(1, thaddeus)
  const detail = createDetail(goal, { earlierFeedback: [createEntry(1, zoe), mine] })
  expect(findTextBefore(detail, thaddeus.id).feedback).toBe(mine)
  expect(findTextBefore(detail, 99).feedback?.feedbackProviderId).toBe(zoe.id)
})
