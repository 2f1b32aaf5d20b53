import { RECENT_WEEKS } from '../../contract/goal-week.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { asBars, type ChartWeek, chartSentence, dayShort, lastWeeks } from './chart-weeks.ts'
import { narrow, WeekColumns, wide } from './week-columns.tsx'

/** The last twelve weeks as a chart of stones, and as tables on demand. */
export function WeeksCard({ weeks: all }: { weeks: GoalHistory['weeks'] }) {
  const { weekStart, label } = useGoalWeek()
  const weeks = lastWeeks(all, weekStart)
  const half = Math.ceil(weeks.length / 2)
  const nowLabel = label === 'Next Week' ? 'Next' : 'Now'
  const bars = asBars(weeks)
  return (
    <Card region>
      <CardHeader
        title="Twelve weeks"
        sub={weeks.length < RECENT_WEEKS && `${weeks.length} so far`}
        action={<Key asBars={bars} />}
      />
      <CardBody>
        <div role="img" aria-label={chartSentence(weeks)}>
          <WeekColumns weeks={weeks} bars={bars} size={wide} nowLabel={nowLabel} className="max-sm:hidden" />
          <WeekColumns
            weeks={weeks}
            bars={bars}
            size={narrow}
            nowLabel={nowLabel}
            className="mx-auto max-w-105 sm:hidden"
          />
        </div>
        <details className="mt-3 text-14">
          <summary className="w-fit cursor-pointer py-1.5 font-600 text-primary-ink touch:py-3">
            Show as a table
          </summary>
          <div className="mt-1 grid max-w-170 gap-x-10 gap-y-3 sm:grid-cols-2">
            <WeeksTable weeks={weeks.slice(0, half)} />
            <WeeksTable weeks={weeks.slice(half)} />
          </div>
        </details>
      </CardBody>
    </Card>
  )
}

function Key({ asBars }: { asBars: boolean }) {
  const dashed = 'border-[1.3px] border-dashed border-stone-ghost'
  const entries = [
    { word: 'Finished', look: asBars ? 'bg-cat-1' : 'bg-stone-3' },
    { word: 'Not finished', look: asBars ? 'bg-stone-off' : dashed },
  ]
  return (
    <ul aria-label="Key" className="flex flex-wrap gap-x-4 gap-y-0.5 pr-2 text-13 text-ink-2">
      {entries.map(({ word, look }) => (
        <li key={word} className="flex items-center gap-1.5">
          <span className={`bar-part h-2.5 w-4.5 rounded-full ${look}`} />
          {word}
        </li>
      ))}
    </ul>
  )
}

function WeeksTable({ weeks }: { weeks: readonly ChartWeek[] }) {
  return (
    <table className="table-base w-full self-start">
      <caption className="sr-only">
        Goals of the weeks of {dayShort(weeks[0]?.weekStart ?? '')} to{' '}
        {dayShort(weeks.at(-1)?.weekStart ?? '')}
      </caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col" className="numeric">
            Finished
          </th>
          <th scope="col" className="numeric">
            Set
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.weekStart}>
            <th scope="row">{dayShort(week.weekStart)}</th>
            {week.totalGoals === 0 ? (
              <td colSpan={2} className="numeric text-ink-2">
                No goals
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
