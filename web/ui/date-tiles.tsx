import { Choice } from './choice.tsx'
import { dayOf } from './dates.ts'

/**
 * The days of a goal week, or of several, as five tiles in a line. Days are 'YYYY-MM-DD' of the school's calendar. Days outside `allowed` are
 * greyed; a day in `noSchool` says so, and its name is read out.
 */
export function DateTiles({
  legend,
  days,
  value,
  onChange,
  today,
  allowed = days,
  noSchool,
  error,
  hint,
  disabled = false,
}: {
  legend: string
  days: readonly string[]
  value: string | null
  onChange: (day: string) => void
  today?: string
  allowed?: readonly string[]
  /** The names of the days without school. */
  noSchool?: ReadonlyMap<string, string>
  error?: string | undefined
  hint?: string
  disabled?: boolean
}) {
  return (
    <Choice
      layout="days"
      legend={legend}
      value={value}
      onChange={onChange}
      disabled={disabled}
      error={error}
      hint={hint}
      options={days.map((day) => {
        const { weekday, number, full } = dayOf(day)
        const off = noSchool?.get(day)
        const name = day === today ? `Today, ${full}` : full
        return {
          value: day,
          above: day === today ? 'Today' : weekday,
          label: number,
          below: off !== undefined && 'No school',
          name: off === undefined ? name : `${name}, no school: ${off}`,
          disabled: !allowed.includes(day),
        }
      })}
    />
  )
}
