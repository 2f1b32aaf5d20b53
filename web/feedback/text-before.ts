// The text of a goal at its last review, compared with its text now.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalDetail } from '../../contract/goals.ts'

export interface TextBefore {
  /** The reader's feedback that an edit cleared, else the newest of any reviewer. */
  said: Feedback | undefined
  /** Only what differs; `was` is empty where there was no description. */
  changed: { what: string; was: string }[]
}

export function textBefore(goal: GoalDetail, readerId: number): TextBefore {
  const { earlierFeedback, edits } = goal
  const said =
    earlierFeedback.find(({ feedbackProviderId }) => feedbackProviderId === readerId) ?? earlierFeedback[0]
  // Edits are newest first, so the last one since the feedback has the text that the reviewer read.
  const since = said ? edits.filter(({ editedAt }) => editedAt >= said.createdAt) : edits
  const before = since.at(-1)
  if (!before) return { said, changed: [] }
  const pairs = [
    { what: 'Title', was: before.oldTitle, is: goal.title },
    { what: 'Description', was: before.oldDescription ?? '', is: goal.description ?? '' },
    { what: 'Category', was: before.oldCategory, is: goal.category },
    { what: 'Duration', was: before.oldDuration, is: goal.duration },
  ]
  return { said, changed: pairs.filter(({ was, is }) => was !== is).map(({ what, was }) => ({ what, was })) }
}
