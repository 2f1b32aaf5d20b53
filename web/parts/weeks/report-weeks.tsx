import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { Group } from '../../../contract/crews.ts'
import type { Day } from '../../../contract/days.ts'
import { FIRST_DAY } from '../../../contract/goal-week.ts'
import { groupBy } from '../../../contract/grouping.ts'
import {
  getNextWeek,
  getPreviousWeek,
  getWeekDays,
  listLatestWeeks,
  type WeekSettings,
  weekStartOf,
} from '../../../contract/school-week.ts'
import { paths } from '../../frame/paths.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatCalendarDate, formatCalendarDay, formatWeek } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'

// The weeks that a report can be about, and their names.

/** The maximum number of weeks in the list. The arrows next to it reach older ones. */
const MAX_OFFERED_WEEKS = 53

interface GoalWeek {
  weeks: WeekSettings
  weekStart: Day
  label: 'Current Week' | 'Next Week'
  /** The latest earlier week with a school day; if absent, the week before. */
  lastWeek?: Day
}

/** Returns the week to report: from its end on the one that just ended. */
export const weekToReport = (goalWeek: GoalWeek): Day =>
  goalWeek.label === 'Next Week' ? getLastWeek(goalWeek) : goalWeek.weekStart

const getLastWeek = ({ weekStart, lastWeek, weeks }: GoalWeek): Day =>
  lastWeek ?? getPreviousWeek(weekStart, weeks)

/** Returns the first day of the week of `day`, but no later than that of the goal week. */
export function clampWeek(day: Day, { weekStart, weeks }: GoalWeek): Day {
  const week = weekStartOf(day, weeks)
  return week > weekStart ? weekStart : week
}

/** Returns the week before, or undefined at the first week. */
export const getReportBefore = (week: Day, { weeks }: GoalWeek): Day | undefined =>
  week > FIRST_DAY ? getPreviousWeek(week, weeks) : undefined
export const getReportAfter = (week: Day, { weekStart, weeks }: GoalWeek): Day | undefined =>
  week < weekStart ? getNextWeek(week, weeks) : undefined

interface WeekOfYear {
  year: string
  weeks: { week: Day; words: string }[]
}

/**
 * Lists the goal week and the year before it, newest first, by the year of their first day. The list ends at `first`, the first
 * week with a goal, if that is known. An older `shown` week is added.
 */
export function listWeeks(goalWeek: GoalWeek, shown: Day, first: Day = FIRST_DAY): WeekOfYear[] {
  const settings = goalWeek.weeks
  const weeks = listLatestWeeks(goalWeek.weekStart, MAX_OFFERED_WEEKS, settings).filter(
    (week, ago) => ago === 0 || week >= first,
  )
  if (!weeks.includes(shown)) weeks.push(shown)
  return [...groupBy(weeks, (week) => week.slice(0, 4))].map(([year, ofYear]) => ({
    year,
    weeks: ofYear.map((week) => ({
      week,
      words: formatNamedWeek(week, goalWeek),
    })),
  }))
}

/** 'Nov 16 to 20', with 'this week', 'last week' or 'next week'. */
function formatNamedWeek(week: Day, goalWeek: GoalWeek): string {
  const days = formatWeek(week, goalWeek.weeks)
  if (week === goalWeek.weekStart)
    return goalWeek.label === 'Next Week' ? t`${days}, next week` : t`${days}, this week`
  return week === getLastWeek(goalWeek) ? t`${days}, last week` : days
}

/** Formats 'Mon, Nov 16 to Fri, Nov 20, 2026'. */
export function formatWeekRange(week: Day, weeks: WeekSettings): string {
  const first = formatCalendarDay(week)
  const last = formatCalendarDate(getWeekDays(week, weeks).weekEnd)
  return t`${first} to ${last}`
}

interface ReportsLinkProps {
  crew: Pick<Group, 'id' | 'name'>
  week: string
}

/** A link to a crew's printable weekly reports, for the end of its row. */
export function ReportsLink({ crew: { id, name }, week }: ReportsLinkProps) {
  return (
    <Link
      href={paths.weeklyReport(week, { crew: id })}
      aria-label={t`Weekly reports: ${name}`}
      data-tip={t`Weekly reports`}
      className={cx(buttonClasses('ghost', 'sm'), 'w-9 shrink-0 text-ink-3 touch:w-11')}
    >
      <Icon icon={Printer} size={18} />
    </Link>
  )
}
