import { t } from '@lingui/core/macro'
import {
  Archive,
  Calendar,
  Check,
  History,
  type LucideIcon,
  Redo2,
  Repeat,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { GoalCheck, Move } from '../../../contract/goal-parts.ts'
import { getGoalStatus } from '../../../contract/goal-rules.ts'
import { isInWeek } from '../../../contract/goal-week.ts'
import type { Goal, GoalStatus } from '../../../contract/goals.ts'
import { fullName } from '../../../contract/person-name.ts'
import { isGuide } from '../../../contract/roles.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { labelWeek, useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { cx } from '../../ui/cx.ts'
import { formatCalendarDay, formatDateTime, formatDueDay, formatTime, isSameDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status, Tag, type TagTone } from '../../ui/tag.tsx'
import { getGoalState, type RuledGoal } from './goal-standing.ts'
import { categoryIcon, displayStatus, labelCategory, labelDuration } from './goal-words.ts'

interface GoalMetaProps {
  goal: Pick<Goal, 'category' | 'duration'> & Marked & CalendarMarked
  /** Adds 'Admin Bypass'. */
  bypass?: boolean
  /** Adds an amber mark, such as 'Edited since your review'. */
  edited?: string | undefined
  /** Says whether the goal is due in the goal week, last on wide screens. */
  named?: boolean
  className?: string
  children?: ReactNode
}

/** The due date, 'Academic, daily', and marks, after `children`. The parts wrap; `className` lays them out. */
export function GoalMeta({ goal, bypass = false, edited, named = true, className, children }: GoalMetaProps) {
  const { timeZone, label, weekStart, weekUntil } = useGoalWeek()
  const day = zonedDay(Date.parse(goal.deadline), timeZone)
  const isMoved = goal.dueOn !== goal.firstDueOn
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2', className)}>
      {children}
      <GoalDue goal={goal} />
      {named && isInWeek(day, { weekStart, weekUntil }) && (
        // All rows of a list are of the current week, which its head names, so only readers hear it in each row. A phone
        // shows 'Next Week' next to the day, wider screens at the end.
        <Tag tone="sky" className={label === 'Current Week' ? 'sr-only' : isMoved ? '' : 'sm:order-1'}>
          {labelWeek(label)}
        </Tag>
      )}
      <span className="inline-flex items-center gap-1.25 text-14 text-ink-2">
        <Icon icon={categoryIcon[goal.category]} size={16} />
        {labelCategory(goal.category)}, {labelDuration(goal.duration)}
      </span>
      <GoalMarks goal={goal} bypass={bypass} edited={edited} />
      <CalendarMarks goal={goal} />
    </div>
  )
}

interface GoalStatusMarkProps {
  status: GoalStatus
  size?: 'md' | 'sm'
  className?: string
}

/** The status Completed, In Progress or Incomplete, as an icon and a word. */
export function GoalStatusMark({ status, size = 'md', className }: GoalStatusMarkProps) {
  const { tone, icon, word } = displayStatus(status)
  return (
    <Status tone={tone} icon={icon} size={size} {...(className && { className })}>
      {word}
    </Status>
  )
}

/** The due date, bold if today. A phone shows the time only today, so that the row fits on fewer lines. */
function GoalDue({ goal: { deadline } }: { goal: Pick<Goal, 'deadline'> }) {
  const { now, timeZone } = useGoalWeek()
  const today = isSameDay(deadline, now, timeZone)
  return (
    <span
      className={cx('inline-flex items-center gap-1.25 text-14', today ? 'font-600 text-ink' : 'text-ink-2')}
    >
      <Icon icon={Calendar} size={16} />
      <span>
        <span className="sr-only">{t`Due`} </span>
        {formatDueDay(deadline, timeZone, now)}
        <span className={today ? undefined : 'max-sm:hidden'}>, {formatTime(deadline, timeZone)}</span>
      </span>
    </span>
  )
}

type Marked = RuledGoal & Pick<Goal, 'carriedToId' | 'timesCarried' | 'check' | 'series' | 'userId'>

interface GoalMarksProps {
  goal: Marked
  /** Adds 'Admin Bypass'. */
  bypass: boolean
  /** The text of the amber mark. */
  edited: string | undefined
}

/** Marks in a goal's row: archived, edited, carried over, how it is going, or opened by a bypass. */
function GoalMarks({ goal, bypass, edited }: GoalMarksProps) {
  const { archivedAt, carriedToId, timesCarried, series } = goal
  const user = useUser()
  const isOwnOfGuide = isGuide(user) && goal.userId === user.id
  const status = getGoalStatus(getGoalState(goal), useGoalWeek().now)
  const check = status === 'in_progress' ? goal.check : null
  const isDone = status === 'completed'
  const marks: readonly (Mark | null | false | undefined | '')[] = [
    archivedAt !== null && ['grey', Archive, t`Archived`],
    edited && ['amber', History, edited],
    !isDone &&
      timesCarried > 0 &&
      carriedToId === null &&
      !isOwnOfGuide && ['grey', Redo2, describeCarries(timesCarried)],
    !isDone && carriedToId !== null && ['grey', Redo2, t`Continued in a new goal`],
    series && ['grey', Repeat, t`Every week until ${{ day: formatCalendarDay(series.until) }}`],
    check && getCheckMark(check.state),
    bypass && ['evergreen', ShieldCheck, t`Admin Bypass`],
  ]
  return (
    <>
      {marks.map((mark) => {
        if (!mark) return null
        const [tone, icon, word] = mark
        return (
          <Tag key={word} tone={tone} icon={icon}>
            {word}
          </Tag>
        )
      })}
      {check?.note && (
        <p dir="auto" className="basis-full text-14 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {check.note}
        </p>
      )}
    </>
  )
}

type Mark = readonly [tone: TagTone, icon: LucideIcon, word: string]

const getCheckMark = (state: GoalCheck['state']): Mark =>
  state === 'on_track' ? ['grey', Check, t`On track`] : ['amber', TriangleAlert, t`Stuck`]

function describeCarries(times: number): string {
  return times > 1 ? t`Carried over ${times} times` : t`Carried over`
}

type CalendarMarked = Pick<
  Goal,
  'deadline' | 'feedbackUntil' | 'abilities' | 'dueOn' | 'firstDueOn' | 'lastMove'
>

/**
 * Marks in a goal's row about the calendar: that feedback is still open, for those who may review, and that the goal was
 * moved, with who moved it and why for those who may see it.
 */
function CalendarMarks({ goal }: { goal: CalendarMarked }) {
  const { now, timeZone } = useGoalWeek()
  const { deadline, feedbackUntil, abilities, dueOn, firstDueOn, lastMove } = goal
  const isInGrace = Date.parse(deadline) <= now && now < Date.parse(feedbackUntil)
  return (
    <>
      {isInGrace && abilities.review === true && (
        <Tag tone="sky" className="whitespace-normal!">
          {t`Open for feedback until ${{ end: formatDateTime(feedbackUntil, timeZone) }}`}
        </Tag>
      )}
      {dueOn !== firstDueOn && (
        <Tag tone="sky" icon={Calendar}>
          {t`Moved from ${{ day: formatCalendarDay(firstDueOn) }}`}
        </Tag>
      )}
      {dueOn !== firstDueOn && lastMove && (
        <p className="basis-full text-13 text-ink-2 [overflow-wrap:anywhere]">{describeMove(lastMove)}</p>
      )}
    </>
  )
}

/** Formats 'Cole Novak gave more time: You were at the museum.' A move by the calendar has no person. */
function describeMove({ by, from, to, cause, reason }: Move): string {
  const name = by && fullName(by)
  const day = formatCalendarDay(from)
  if (cause === 'no_school') return t`Moved by the school calendar: no school on ${day}.`
  if (cause === 'school_again') return t`Moved back by the school calendar: school on this day after all.`
  if (cause === 'school_week') return t`Moved from ${day}: the school week changed.`
  if (cause === 'absence' && to < from)
    return name ? t`Moved back by ${name}: not away after all.` : t`Moved back: not away after all.`
  if (cause === 'absence') return name ? t`Moved by ${name}: away on ${day}.` : t`Moved: away on ${day}.`
  if (reason) return name ? t`Moved by ${name}: ${reason}` : t`Moved: ${reason}`
  return name ? t`Moved by ${name} to give more time.` : t`Moved to give more time.`
}
