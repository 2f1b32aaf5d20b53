// The studio's learners one by one, used if most crews have only one of them.

import { plural, select } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Day } from '../../contract/days.ts'
import { listWeekDays } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { type ShownWeek, toWeekCase, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { groupMarksByDay } from '../parts/goals/week-goals.ts'
import { DoneCount, HistoryLink } from '../parts/people/person-cell.tsx'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf } from '../ui/dates.ts'
import { useExpandableList } from '../ui/show-more.tsx'
import { type LearnerWeek, sortWeeks } from './studio-week.tsx'

const FIRST_LEARNERS = 8

/** Fewest finished first. Learners without a goal are last, because 'May need you' names them. */
export function YourLearners({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const { now, timeZone, weeks: settings } = useGoalWeek()
  const week = useShownWeek(shown)
  const weekCase = toWeekCase(week.label)
  const count = weeks.length
  const ordered = sortWeeks(weeks, 'fewest')
  const { shown: first, button } = useExpandableList(
    [...ordered.filter(({ goals }) => goals > 0), ...ordered.filter(({ goals }) => goals === 0)],
    FIRST_LEARNERS,
    plural(count, { one: 'All #', other: 'All #' }),
  )
  const days = listWeekDays(week.weekStart, settings)
  return (
    <Card
      title={select(weekCase, {
        next: 'Your learners next week',
        last: 'Your learners last week',
        other: 'Your learners this week',
      })}
    >
      <DayHeads days={days} />
      <ul className="divide-y divide-line border-t border-line">
        {first.map(({ learner, due, goals, done }) => {
          const marks = groupMarksByDay(due, now, timeZone)
          return (
            <li
              key={learner.id}
              className="flex min-h-10 items-center gap-3 px-4 text-14 touch:min-h-11 sm:px-5"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <HistoryLink person={learner} sorted />
              </span>
              <span className={dayColumns}>
                {days.map((day) => (
                  <span key={day}>
                    {marks.has(day) && (
                      <>
                        <span className="sr-only">{dayOf(day).weekday}: </span>
                        <DayMarks size="s" marks={marks.get(day) ?? []} />
                      </>
                    )}
                  </span>
                ))}
              </span>
              <span className={lastColumn}>
                {goals > 0 ? (
                  <DoneCount done={done} total={goals} />
                ) : (
                  <span className="text-ink-2">
                    <Trans>no goals</Trans>
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {button && <div className="border-t border-line px-4 py-2 sm:px-5">{button}</div>}
    </Card>
  )
}

const dayColumns = 'grid grid-cols-[repeat(5,3.25rem)] max-sm:hidden'
const lastColumn = 'min-w-16 text-right'

/** The heads of the columns. Screen readers get the day in front of its goals. */
function DayHeads({ days }: { days: readonly Day[] }) {
  const { now, timeZone } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  return (
    <div aria-hidden="true" className="flex gap-3 px-5 pb-1.5 text-13 font-600 text-ink-2 max-sm:hidden">
      <span className="flex-1" />
      <span className={dayColumns}>
        {days.map((day) => (
          <span key={day} className={cx(day === today && 'font-700 text-ink')}>
            {dayOf(day).weekday} {dayOf(day).number}
          </span>
        ))}
      </span>
      <span className={lastColumn}>
        <Trans>Finished</Trans>
      </span>
    </div>
  )
}
