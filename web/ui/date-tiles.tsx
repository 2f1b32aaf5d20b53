import { Choice } from './choice.tsx'
import { dayOf } from './dates.ts'

/**
 * The days of a goal week, or of several, as five tiles in a line. Days are 'YYYY-MM-DD' of the school's calendar. Days outside `allowed` are
 * greyed.
 */
export function DateTiles({
  legend,
  days,
  value,
  onChange,
  today,
  allowed = days,
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
        return {
          value: day,
          above: day === today ? 'Today' : weekday,
          label: number,
          name: day === today ? `Today, ${full}` : full,
          disabled: !allowed.includes(day),
        }
      })}
    />
  )
}
