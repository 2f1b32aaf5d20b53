// What made-up coaches and captains say. `{first}` is the learner's first name.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { Random } from './random.ts'

const comments: Record<FeedbackStatus, readonly string[]> = {
  accepted: [
    'Clear and measurable. Go for it, {first}!',
    'This stretches you just enough. Well chosen.',
    'I can see how this follows from last week. Nice.',
    'Love the plan for the mornings, {first}. Tell me on Thursday how it goes.',
    '👏 Exactly what we talked about.',
    'Good. If it turns out too easy by Wednesday, make it harder.',
  ],
  needs_improvement: [
    'How will you know that you are done? Put a number in it.',
    'Nice idea, {first}, but it is too much for one week. Which half matters more?',
    'Say when you will do it: which day, which hour?',
    'This is the same as last week. What is the next step?',
    'Please write how your crew can see it on Friday.',
    'I would like a sentence on why this one matters to you.',
  ],
  denied: [
    'This is something you do every day anyway, {first}. Find one that stretches you.',
    'That depends on somebody else. Choose a goal that is in your hands.',
    'Let us talk before you set this one. Come by at lunch?',
  ],
}

const savedReplies = [
  'How will you know that you are done? Put a number in it.',
  'Clear and measurable. Go for it!',
  'Say when you will do it: which day, which hour?',
]

/** An accepted goal often gets none; the others always say what to do. */
export function feedbackComment(random: Random, status: FeedbackStatus, firstName: string): string | null {
  if (status === 'accepted' && random.chance(0.4)) return null
  return random.pick(comments[status]).replace('{first}', firstName)
}

export function repliesOf(random: Random): string[] {
  return random.shuffled(savedReplies).slice(0, random.int(1, savedReplies.length))
}
