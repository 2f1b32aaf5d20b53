import { Combobox } from './combobox.tsx'
import { formatTime } from './dates.ts'
import { Field } from './field.tsx'
import { useNow } from './now.ts'
import { timeZonesWith, zoneWords } from './time-zones.ts'

const optionOf = (zone: string) => ({ value: zone, label: zoneWords(zone) })

/** The zone of a school, with its present time. */
export function TimeZoneField({
  zone,
  onChange,
  error,
  hint,
}: {
  zone: string
  onChange: (zone: string) => void
  error: string | undefined
  /** In place of what the zone means. */
  hint?: string | undefined
}) {
  const now = useNow()
  return (
    <Field
      label="Time zone"
      error={error}
      hint={hint ?? `Goals are due at 4:00 PM in this zone. It is ${formatTime(now, zone)} there now.`}
    >
      <Combobox
        chosen={optionOf(zone)}
        find={(words) => timeZonesWith(words).map(optionOf)}
        onChoose={({ value }) => onChange(value)}
      />
    </Field>
  )
}
