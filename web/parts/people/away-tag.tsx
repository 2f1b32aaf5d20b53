import type { DaysAway } from '../../../contract/absences.ts'
import { formatDay } from '../../../contract/days.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { Tag } from '../../ui/tag.tsx'

/** 'Away until Thu, Nov 19' for a person who is away today. Those who may not see days away have none. */
export function AwayTag({ person }: { person: { id: number; away?: readonly DaysAway[] } }) {
  const { now, timeZone } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const current = person.away?.find(({ from, to }) => from <= today && today <= to)
  return current ? (
    <Tag tone="grey" className="max-sm:whitespace-normal">
      Away until {formatDay(current.to)}
    </Tag>
  ) : null
}
