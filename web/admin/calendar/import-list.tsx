// The days of a calendar file as rows to select: likely days off, then the others, and the skipped events.
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useId, useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import type { WeekSettings } from '../../../contract/school-week.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { normalizeText } from '../../ui/text.tsx'
import type { Skipped } from './calendar-file.ts'
import { formatLength, formatSpan } from './day-words.ts'
import { entryKey, isLikelyFree } from './likely-days.ts'

/** An entry of the file as it is shown. */
export interface FileRow {
  key: string
  entry: DayOff
  days: string
  /** '2 days' */
  length: string
  isLikely: boolean
  /** The calendar already has it. */
  isKnown: boolean
  /** The name and days in the form that `matchesSearch` compares. */
  searched: string
}

export function fileRows(
  entries: readonly DayOff[],
  known: ReadonlySet<string>,
  { today, weeks }: { today: Day; weeks: WeekSettings },
): FileRow[] {
  return entries.map((entry) => {
    const key = entryKey(entry)
    const days = formatSpan(entry, today)
    const searched = normalizeText(`${entry.name} ${days}`)
    const length = formatLength(entry, weeks)
    return { key, entry, days, length, isLikely: isLikelyFree(entry.name), isKnown: known.has(key), searched }
  })
}

interface DaysSectionProps {
  title: string
  rows: readonly FileRow[]
  selected: ReadonlySet<string>
  /** The function is stable. */
  onSelect: (keys: readonly string[], on: boolean) => void
  canSelectAll?: boolean
}

export function DaysSection({ title, rows, selected, onSelect, canSelectAll = false }: DaysSectionProps) {
  const heading = useId()
  const keys = rows.filter(({ isKnown }) => !isKnown).map(({ key }) => key)
  const count = keys.filter((key) => selected.has(key)).length
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 id={heading} className="text-14 font-600 text-ink-2 tabular-nums">
          {title} ({formatCount(rows.length)})
        </h3>
        {canSelectAll && keys.length > 0 && (
          <Checkbox
            label={t`Select all`}
            checked={count === keys.length}
            indeterminate={count > 0}
            onChange={({ target }) => onSelect(keys, target.checked)}
          />
        )}
      </div>
      <GrowingList label={title} total={rows.length}>
        {(shown) =>
          rows
            .slice(0, shown)
            .map((row) => (
              <DayRow key={row.key} row={row} isSelected={selected.has(row.key)} onSelect={onSelect} />
            ))
        }
      </GrowingList>
    </section>
  )
}

interface DayRowProps {
  row: FileRow
  isSelected: boolean
  onSelect: DaysSectionProps['onSelect']
}

/** Renders again only when it is selected, because there may be thousands of rows. */
const DayRow = memo(function DayRow({ row, isSelected, onSelect }: DayRowProps) {
  const { t } = useLingui()
  const { key, entry, days, length, isKnown } = row
  return (
    <li className="flex items-center gap-3">
      <Checkbox
        label={entry.name}
        hint={days}
        checked={!isKnown && isSelected}
        disabled={isKnown}
        onChange={({ target }) => onSelect([key], target.checked)}
        className="min-h-13 min-w-0 flex-1 font-600 *:last:font-400"
      />
      <span className="text-13 whitespace-nowrap text-ink-2 tabular-nums">
        {isKnown ? t`Already there` : length}
      </span>
    </li>
  )
})

export function SkippedSection({ skipped }: { skipped: readonly Skipped[] }) {
  const heading = useId()
  if (skipped.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1 text-14 font-600 text-ink-2">
        <Trans>Skipped</Trans>
      </h3>
      <GrowingList label={t`Skipped`} total={skipped.length} isPlain>
        {(shown) =>
          skipped.slice(0, shown).map(({ name, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may hold the same twice
            <li key={index} className="flex flex-wrap gap-x-2.5 py-0.5 text-14 [overflow-wrap:anywhere]">
              <b className="font-500">{name}</b> <span className="text-ink-2">{why}</span>
            </li>
          ))
        }
      </GrowingList>
    </section>
  )
}

const STEP = 50
const MORE = 200

interface GrowingListProps {
  label: string
  total: number
  isPlain?: boolean
  children: (shown: number) => ReactNode
}

/** Grows automatically to its first rows, and then by a button, so that the content below it can be reached. */
function GrowingList({ label, total, isPlain = false, children }: GrowingListProps) {
  const [minShown, setMinShown] = useState(0)
  const { shown } = useIncrementalList(total, STEP, minShown)
  const rest = total - shown
  const count = formatCount(Math.min(MORE, rest))
  return (
    <>
      <ul aria-label={label} className={isPlain ? undefined : 'divide-y divide-line border-y border-line'}>
        {children(shown)}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" className="mt-1 w-full" onClick={() => setMinShown(shown + MORE)}>
          <Trans>
            Show {count} more<span className="sr-only"> of {label}</span>
          </Trans>
        </Button>
      )}
    </>
  )
}
