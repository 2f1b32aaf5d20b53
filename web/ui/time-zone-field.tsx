import { t } from '@lingui/core/macro'
import { DEFAULT_DEADLINE_TIME } from '../../contract/school-week.ts'
import { currentZoneNames, toCurrentZoneName } from '../../contract/zone-names.ts'
import { Combobox } from './combobox.tsx'
import { formatTime, formatTimeOfDay } from './dates.ts'
import { Field } from './field.tsx'
import { useNow } from './time.tsx'

const toOption = (zone: string) => ({ value: zone, label: formatZone(zone) })

interface TimeZoneFieldProps {
  zone: string
  onChange: (zone: string) => void
  error: string | undefined
  /** When the school's goals are due, 'HH:MM'. */
  dueTime?: string | undefined
  /** Replaces the explanation of the time zone. */
  hint?: string | undefined
}

/** A field for a school's time zone, which shows the current time there. */
export function TimeZoneField({
  zone,
  onChange,
  error,
  dueTime = DEFAULT_DEADLINE_TIME,
  hint,
}: TimeZoneFieldProps) {
  const now = useNow()
  return (
    <Field
      label={t`Time zone`}
      error={error}
      hint={
        hint ??
        t`Goals are due at ${{ time: formatTimeOfDay(dueTime) }} in this zone. It is ${{ now: formatTime(now, zone) }} there now.`
      }
    >
      <Combobox
        chosen={toOption(zone)}
        find={(words) => searchTimeZones(words).map(toOption)}
        onChoose={({ value }) => onChange(value)}
      />
    </Field>
  )
}

// The time zones that a school can choose, each by its current name.

const USUAL_ZONE = 'America/Chicago'

const formerNames = new Map(Object.entries(currentZoneNames).map(([former, now]) => [now, former]))

const unitedStates =
  /^(America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)|Pacific\/Honolulu)$/

let known: readonly string[] | undefined

/** Lists all zones that the browser knows, those of the United States first, both parts sorted. */
export function listTimeZones(): readonly string[] {
  if (known) return known
  const zones = new Set([...Intl.supportedValuesOf('timeZone').map(toCurrentZoneName), USUAL_ZONE])
  const isAbroad = (zone: string) => !unitedStates.test(zone)
  known = [...zones].sort().sort((a, b) => Number(isAbroad(a)) - Number(isAbroad(b)))
  return known
}

/** Returns the browser's zone if it is in the United States, else the usual one, because most schools are there. */
export function guessTimeZone(): string {
  const own = toCurrentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return unitedStates.test(own) ? own : USUAL_ZONE
}

/** Returns the zones that contain each word of the search in their current or former name. */
export function searchTimeZones(search: string): readonly string[] {
  const words = toWords(search)
  return listTimeZones().filter((zone) => {
    const text = toWords(`${zone} ${formerNames.get(zone) ?? ''}`).join(' ')
    return words.every((word) => text.includes(word))
  })
}

/** Formats a zone: 'America/New York'. */
export const formatZone = (zone: string): string => zone.replaceAll('_', ' ')

const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter(Boolean)
