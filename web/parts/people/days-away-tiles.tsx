import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type DaysAway, MAX_AWAY_DAYS_AHEAD, MAX_AWAY_DAYS_BACK } from '../../../contract/absences.ts'
import { addDays } from '../../../contract/days.ts'
import { noSchoolNames } from '../../../contract/school-days.ts'
import { getNextWeek, getPreviousWeek, listWeekDays, weekStartOf } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { Answer } from '../../api/calls.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { IconButton } from '../../ui/button.tsx'
import { DateTiles } from '../../ui/choice.tsx'
import { extendRange, formatCalendarDay, type Span } from '../../ui/dates.ts'
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx'

/** Formats 'Mon, Nov 16 to Wed, Nov 18', or one day. */
export function formatDaysAway({ from, to }: DaysAway): string {
  const [first, last] = [formatCalendarDay(from), formatCalendarDay(to)]
  return from === to ? first : t`${first} to ${last}`
}

interface DaysAwayTilesProps {
  value: Span | null
  onChange: (span: Span) => void
  error?: string | undefined
}

/** Two weeks of days, where the user selects the first and the last day away. Arrows lead to other weeks. */
export function DaysAwayTiles({ value, onChange, error }: DaysAwayTilesProps) {
  const { now, timeZone, weeks } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const [min, max] = [addDays(today, -MAX_AWAY_DAYS_BACK), addDays(today, MAX_AWAY_DAYS_AHEAD)]
  const { input } = useScope()
  const read = useApi('GET /api/days-off', { query: { ...input.query, from: min, to: max } })
  const [week, setWeek] = useState(weekStartOf(today, weeks))
  const nextWeek = getNextWeek(week, weeks)
  const days = [week, nextWeek].flatMap((weekStart) => listWeekDays(weekStart, weeks))
  return (
    <LoadedDaysOff read={read}>
      {({ entries }) => {
        const noSchool = noSchoolNames(days, entries)
        return (
          <div className="relative">
            <DateTiles
              legend={t`First and last day`}
              days={days}
              allowed={days.filter((day) => min <= day && day <= max && !noSchool.has(day))}
              noSchool={noSchool}
              today={today}
              value={days.filter(
                (day) => value && value.from <= day && day <= value.to && !noSchool.has(day),
              )}
              onChange={(day) => onChange(extendRange(value, day))}
              error={error}
              hint={value ? `${formatDaysAway(value)}.` : t`Choose the first day, then the last.`}
            />
            <span className="absolute -top-2 right-0 flex">
              <IconButton
                icon={ChevronLeft}
                label={t`Earlier days`}
                size="sm"
                disabled={week <= min}
                onClick={() => setWeek(getPreviousWeek(week, weeks))}
              />
              <IconButton
                icon={ChevronRight}
                label={t`Later days`}
                size="sm"
                disabled={getNextWeek(nextWeek, weeks) > max}
                onClick={() => setWeek(nextWeek)}
              />
            </span>
          </div>
        )
      }}
    </LoadedDaysOff>
  )
}

/** Shows days to choose from once the school's days off are loaded. */
export function LoadedDaysOff({
  read,
  children,
}: Pick<LoadedProps<Answer<'GET /api/days-off'>>, 'read' | 'children'>) {
  return (
    <Loaded read={read} text={t`Loading the school days`} size="h-48">
      {children}
    </Loaded>
  )
}
