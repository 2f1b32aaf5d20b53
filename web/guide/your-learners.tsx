// The studio's learners one by one, where most crews have a single one of them.

import { weekdaysOf } from '../../contract/goal-week.ts'
import { type ShownWeek, useGoalWeek, useShownWeek, weekWords } from '../frame/user-and-week.ts'
import { groupMarksByDay } from '../parts/goals/week-goals.ts'
import { DoneCount, HistoryLink } from '../parts/people/person-cell.tsx'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { useExpandableList } from '../ui/show-more.tsx'
import { inOrder, type LearnerWeek } from './studio-week.tsx'

const FIRST_LEARNERS = 8

/** Fewest finished first. */
export function YourLearners({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const { now, timeZone } = useGoalWeek()
  const week = useShownWeek(shown)
  const { shown: first, button } = useExpandableList(
    inOrder(weeks, 'fewest'),
    FIRST_LEARNERS,
    `All ${weeks.length}`,
  )
  const days = weekdaysOf(week)
  return (
    <Card title={`Your learners ${weekWords(week.label).name}`}>
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
              <span className="grid grid-cols-[repeat(5,3.25rem)] max-sm:hidden">
                {days.map((day) => (
                  <span key={day}>
                    {marks.has(day) && <span className="sr-only">{dayOf(day).weekday}: </span>}
                    <DayMarks size="s" marks={marks.get(day) ?? []} />
                  </span>
                ))}
              </span>
              <span className="min-w-14 text-right">
                {goals > 0 ? (
                  <DoneCount done={done} total={goals} />
                ) : (
                  <span className="text-ink-2">no goals</span>
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
