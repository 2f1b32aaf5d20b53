import { weekdaysOf } from '../../contract/goal-week.ts'
import type { GoalStatus } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { cx } from '../ui/cx.ts'
import { dayOf } from '../ui/dates.ts'

/** As many marks as lie beside each other under a day. */
const MARKS = 3

const looks: Record<GoalStatus, string> = {
  completed: 'bar-part h-3 w-4.25 rounded-stone bg-stone-3',
  in_progress: 'h-3 w-4.25 rounded-stone border-[1.5px] border-dashed border-stone-ghost',
  incomplete: 'w-3 self-center border-t-2 border-stone-ghost',
}
const words: Record<GoalStatus, string> = {
  completed: 'finished',
  in_progress: 'to do',
  incomplete: 'incomplete',
}

/** The five days of the goal week with a stone for each goal due on them. */
export function WeekDays({ marks }: { marks: ReadonlyMap<string, readonly GoalStatus[]> | undefined }) {
  const { now, timeZone, weekStart } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  return (
    <ol
      aria-label="Days of the goal week"
      className="mt-0.5 grid grid-cols-5 gap-0.5 sm:mt-2 sm:grid-cols-[repeat(5,4.5rem)] sm:gap-1.5"
    >
      {weekdaysOf({ weekStart }).map((day) => (
        <Day key={day} day={day} today={day === today} marks={marks?.get(day) ?? []} />
      ))}
    </ol>
  )
}

function Day({ day, today, marks }: { day: string; today: boolean; marks: readonly GoalStatus[] }) {
  const { weekday, number } = dayOf(day)
  const shown = marks.length > MARKS ? marks.slice(0, MARKS - 1) : marks
  const counts = (['completed', 'in_progress', 'incomplete'] as const)
    .map((status) => ({ status, count: marks.filter((mark) => mark === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${words[status]}`)
  return (
    <li
      aria-current={today ? 'date' : undefined}
      className={cx(
        'grid min-h-13 content-start justify-items-center gap-1.5 rounded-10 px-0.5 pt-1.25 pb-1.5 sm:min-h-15 sm:pt-1.75',
        today && 'bg-primary-soft sm:bg-surface sm:[box-shadow:inset_0_0_0_1px_var(--line)]',
      )}
    >
      <span className="text-13 whitespace-nowrap text-ink-2">
        {weekday}
        <b className="ml-1 font-600 text-ink tabular-nums">{number}</b>
      </span>
      <span aria-hidden="true" className="flex min-h-3 items-start gap-1">
        {shown.map((status, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity of their own
          <i key={place} className={looks[status]} />
        ))}
        {marks.length > shown.length && (
          <span className="text-12 leading-3 font-600 text-ink-2">+{marks.length - shown.length}</span>
        )}
      </span>
      <span className="sr-only">{counts.length > 0 ? counts.join(', ') : 'no goals due'}</span>
    </li>
  )
}
