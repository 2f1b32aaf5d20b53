import { t } from '@lingui/core/macro'
import { type ChartWeek, formatShortDay } from './chart-weeks.ts'

/** The weeks of the trail in numbers, in two tables next to each other. */
export function WeeksTables({ weeks }: { weeks: readonly ChartWeek[] }) {
  const half = Math.ceil(weeks.length / 2)
  return (
    <div className="grid max-w-170 gap-x-10 gap-y-3 sm:grid-cols-2">
      <WeeksTable weeks={weeks.slice(0, half)} />
      {half < weeks.length && <WeeksTable weeks={weeks.slice(half)} />}
    </div>
  )
}

function WeeksTable({ weeks }: { weeks: readonly ChartWeek[] }) {
  const [first = '', last = ''] = [weeks.at(0), weeks.at(-1)].map(
    (week) => week && formatShortDay(week.weekStart),
  )
  return (
    <table className="table-base w-full self-start">
      <caption className="sr-only">{t`Goals for the weeks of ${first} to ${last}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Week of`}</th>
          <th scope="col" className="numeric">
            {t`Finished`}
          </th>
          <th scope="col" className="numeric">
            {t`Set`}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.weekStart}>
            <th scope="row">{formatShortDay(week.weekStart)}</th>
            {week.totalGoals === 0 ? (
              <td colSpan={2} className="numeric text-ink-2">
                {t`No goals`}
              </td>
            ) : (
              <>
                <td className="numeric">{week.completedGoals}</td>
                <td className="numeric">{week.totalGoals}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
