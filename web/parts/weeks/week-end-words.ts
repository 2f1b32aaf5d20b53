// The sentences about the week that ended. From Friday 4:00 PM on, so they are not part of the first load.
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { WeekCount } from '../goals/goal-standing.ts'
import { capitalize, inWords } from '../goals/number-words.ts'

/** 'Seven of ten stones this week.' No blame for a week without a stone. */
export function weekEndSentence({ done, todo, missed }: WeekCount): string {
  const total = done + todo + missed
  if (done === 0) return 'No stones placed this week.'
  if (total === 1) return 'Your stone of this week is placed.'
  if (done === total) return `${total === 2 ? 'Both' : `All ${inWords(total)}`} stones this week.`
  return `${capitalize(inWords(done))} of ${inWords(total)} stones this week.`
}

/** '3 accepted, 1 still to improve. 2 school days in a row.' Undefined if there is nothing to say. */
export function weekEndDetails(
  goals: readonly Pick<GoalWithFeedback, 'feedback'>[],
  streakDays: number,
): string | undefined {
  const newest = goals.map(({ feedback }) => feedback[0]?.status)
  const accepted = newest.filter((status) => status === 'accepted').length
  const toImprove = newest.filter((status) => status === 'needs_improvement').length
  const reviews = [accepted > 0 && `${accepted} accepted`, toImprove > 0 && `${toImprove} still to improve`]
    .filter(Boolean)
    .join(', ')
  const sentences = [reviews && `${reviews}.`, streakDays > 1 && `${streakDays} school days in a row.`]
  return sentences.filter(Boolean).join(' ') || undefined
}
