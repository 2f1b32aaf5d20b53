import { expect, test } from 'vitest'
import { emptyGoal, readGoalDraft } from './goal-draft.ts'

test('a draft comes back as it was written', () => {
  const written = {
    ...emptyGoal,
    title: 'Læs 20 sider',
    duration: 'weekly' as const,
    quantity: '3',
    userId: 4,
  }
  expect(readGoalDraft(JSON.stringify(written), emptyGoal)).toEqual(written)
})

test.each(['', 'not JSON', '[]', '{"title":5,"category":"Sports","quantity":99,"userId":"4","day":7}'])(
  'what is no draft, such as %j, leaves the form as it was',
  (text) => expect(readGoalDraft(text, emptyGoal)).toEqual(emptyGoal),
)
