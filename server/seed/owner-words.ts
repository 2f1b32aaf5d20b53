// What owners write next to a goal: a plan, an answer to feedback, and how it is going. It has random numbers of its own, so that
// the rest of a made-up school stays the same.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { MadeUpGoal, Setting } from './made-up-goal.ts'
import { schoolMoment } from './weeks.ts'

const PLANNED = 0.15
const CHECKED = 0.4
const STUCK = 0.3
const NOTED = 0.7
/** The share of entries with a message that are answered. */
const ANSWERED: Record<FeedbackStatus, number> = { accepted: 0.15, needs_improvement: 0.4, denied: 0.4 }

const plans = [
  'If I forget it in the morning, then I will do it right after lunch',
  'If the laptop cart is gone, then I will work on paper',
  'If I get stuck, then I will ask my crew before I ask an adult',
  'If practice runs late, then I will do it on the bus',
]

const notes = [
  'I cannot find the book',
  'It takes much longer than I thought',
  'I do not know how to begin',
  'My partner is ill',
]

const answers: Record<FeedbackStatus, readonly string[]> = {
  accepted: ['Thank you!', 'I will tell you on Thursday.', 'It is going well so far.'],
  needs_improvement: [
    'You are right, I put a number in it.',
    'I do the first half this week and the second half next week.',
    'On Tuesday and Thursday, right after lunch.',
  ],
  denied: ['Can we talk tomorrow at lunch?', 'Then I take the one with the essay instead.'],
}

/** Call it last: it depends on what became of the goal. */
export function addOwnerWords(setting: Setting, goal: MadeUpGoal): void {
  const { ownWords: random, now } = setting
  const { row } = goal
  row.plan = random.chance(PLANNED) ? random.pick(plans) : null
  const isOpen = row.completed === 0 && row.deadline_at > now
  if (isOpen && random.chance(CHECKED)) addCheck(setting, goal)
  for (const entry of goal.feedback) {
    const isAnswered = random.chance(entry.comments == null ? 0 : ANSWERED[entry.status])
    if (isAnswered && entry.is_active === 1) addAnswer(setting, goal, entry)
  }
}

function addCheck({ ownWords: random, now, week }: Setting, { row }: MadeUpGoal): void {
  const at = schoolMoment(random, week, { after: row.created_at, before: now })
  if (at === null) return
  const isStuck = random.chance(STUCK)
  row.check_state = isStuck ? 'stuck' : 'on_track'
  row.check_note = isStuck && random.chance(NOTED) ? random.pick(notes) : null
  row.check_at = at
}

function addAnswer(
  { ownWords: random, now, week }: Setting,
  { owner, row, notices }: MadeUpGoal,
  entry: MadeUpGoal['feedback'][number],
): void {
  const end = Math.min(now, week.days.at(-1)?.deadline ?? now)
  const at = schoolMoment(random, week, { after: entry.created_at, before: end })
  if (at === null) return
  entry.answer = random.pick(answers[entry.status])
  entry.answered_at = at
  const data = { actor: owner.firstName, title: row.title }
  notices.push({ to: entry.provider_id, type: 'feedback_answered', data, at })
}
