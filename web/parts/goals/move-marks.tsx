// What the calendar and people with more time have done to a goal. A lazy chunk, because few goals are moved or in grace.
import { formatDay } from '../../../contract/days.ts'
import type { Move } from '../../../contract/goal-moves.ts'
import type { Goal } from '../../../contract/goals.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { Calendar } from '../../ui/start-icons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useZone } from '../../ui/zone.ts'

export type CalendarMarked = Pick<
  Goal,
  'deadline' | 'feedbackUntil' | 'abilities' | 'dueOn' | 'firstDueOn' | 'lastMove'
>

/** In the row of a goal: that its feedback is still open, for those who may review it, and that it was moved. */
export function CalendarMarks({ goal }: { goal: CalendarMarked }) {
  const { now } = useGoalWeek()
  const { deadline, feedbackUntil, abilities, dueOn, firstDueOn } = goal
  const isInGrace = Date.parse(deadline) <= now && now < Date.parse(feedbackUntil)
  return (
    <>
      {isInGrace && abilities.review === true && <OpenForFeedback until={feedbackUntil} />}
      {dueOn !== firstDueOn && <MoveMarks {...goal} />}
    </>
  )
}

/** For reviewers, on a goal past its deadline in its days of grace. */
export function OpenForFeedback({ until }: { until: string }) {
  return (
    <Tag tone="sky" className="whitespace-normal!">
      Open for feedback until {formatDateTime(until, useZone())}
    </Tag>
  )
}

/** Of a moved goal: its first day, and below that who moved it and why, for those who may see it. */
export function MoveMarks({ firstDueOn, lastMove }: Pick<Goal, 'firstDueOn' | 'lastMove'>) {
  return (
    <>
      <Tag tone="sky" icon={Calendar}>
        Moved from {formatDay(firstDueOn)}
      </Tag>
      {lastMove && (
        <p className="basis-full text-13 text-ink-2 [overflow-wrap:anywhere]">{whyMoved(lastMove)}</p>
      )}
    </>
  )
}

/** 'Cole Novak gave more time: You were at the museum.' A move by the calendar has nobody who moved it. */
function whyMoved({ by, from, cause, reason }: Move): string {
  const who = by && `${by.firstName} ${by.lastName}`
  if (cause === 'no_school') return `Moved by the school calendar: no school on ${formatDay(from)}.`
  if (cause === 'school_again') return `Moved back by the school calendar: school on this day after all.`
  if (cause === 'absence') return `Moved${who ? ` by ${who}` : ''}: away on ${formatDay(from)}.`
  return `${who ? `Moved by ${who}` : 'Moved'}${reason ? `: ${reason}` : ' to give more time.'}`
}
