// The months of a school year, with the days of the school's week. The user clicks days, or drags over them, to select them.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, type Day, weekdayOf } from '../../../contract/days.ts'
import { type DayOff, getSchoolYearStart, noSchoolName } from '../../../contract/school-days.ts'
import {
  getFirstWeekday,
  isDayOfSchoolWeek,
  type WeekSettings,
  weekSettingOn,
} from '../../../contract/school-week.ts'
import { formatSchoolDay } from '../../parts/school/school-week-words.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { dayOf, extendRange, formatMonth, type Span } from '../../ui/dates.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2098

interface SchoolYearProps {
  weeks: WeekSettings
  /** The first month of the school year, 1 to 12. */
  firstMonth: number
  entries: readonly DayOff[]
  today: Day
  /** The selected days. */
  span: Span | null
  onChoose: (span: Span) => void
}

export function SchoolYear({ entries, weeks, firstMonth, today, span, onChoose }: SchoolYearProps) {
  const [year, setYear] = useState(() => Number(getSchoolYearStart(today, firstMonth).slice(0, 4)))
  const [dragged, setDragged] = useState<Span | null>(null)
  const start = useRef<Day>(null)
  // The only day of the year that Tab reaches. The arrow keys lead to the others.
  const [reached, setReached] = useState<Day>()
  const nextYear = year + 1
  const months = listMonths(year, firstMonth)
  const shown = months.flatMap((first) => listSchoolDays(first, weeks))
  const columns = listColumns(shown, getFirstWeekday(weekSettingOn(today, weeks)) - 1)
  const isShown = (day: Day | undefined) => day !== undefined && shown.includes(day)
  const stop = [reached, span?.from, today].find(isShown) ?? shown[0]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = getStep(event.key, columns.length)
    const at = event.target instanceof HTMLElement ? shown.indexOf(event.target.dataset.day ?? '') : -1
    const next = step === undefined || at < 0 ? undefined : shown[at + step]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <section aria-labelledby="school-year">
      <div className="mb-3 flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t`Earlier school year`}
          size="sm"
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
          className="-ml-2"
        />
        <h3 id="school-year" aria-live="polite" className="text-16 font-600 tabular-nums">
          {firstMonth === 1 ? year : t`${year} to ${nextYear}`}
        </h3>
        <IconButton
          icon={ChevronRight}
          label={t`Later school year`}
          size="sm"
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5 text-13 text-ink-2">
          <i className="h-3.5 w-5.5 rounded-full bg-stone-off" />
          <Trans>No school</Trans>
        </span>
      </div>
      <p className="-mt-1.5 mb-3 text-13 text-ink-2">
        <span className="touch:hidden">
          <Trans>Click or drag days to add time off.</Trans>
        </span>
        <span className="hidden touch:inline">
          <Trans>Tap days to add time off.</Trans>
        </span>
      </p>
      <ul
        className="grid grid-cols-2 gap-x-7 gap-y-5 select-none sm:grid-cols-4 sm:gap-x-3 sm:gap-y-4.5"
        onKeyDown={move}
        onFocus={({ target }) => setReached(target.dataset.day)}
        onPointerDown={({ target, pointerType }) => {
          // A finger that moves scrolls the page.
          start.current = pointerType === 'mouse' ? dayAt(target) : null
        }}
        onPointerOver={({ target, buttons }) => {
          const [from, to] = [start.current, dayAt(target)]
          if (buttons === 1 && from !== null && to !== null)
            setDragged(from < to ? { from, to } : { from: to, to: from })
        }}
        onPointerLeave={() => setDragged(null)}
        onPointerUp={() => {
          // A press on one day is a click.
          if (dragged && dragged.from !== dragged.to) onChoose(dragged)
          setDragged(null)
        }}
        onClick={({ target }) => {
          const day = dayAt(target)
          if (day !== null) onChoose(extendRange(span, day))
        }}
      >
        {months.map((first) => (
          <Month
            key={first}
            first={first}
            entries={entries}
            weeks={weeks}
            columns={columns}
            firstMonth={firstMonth}
            today={today}
            span={dragged ?? span}
            stop={stop}
          />
        ))}
      </ul>
    </section>
  )
}

/** The steps between days of the months, in rows of so many columns. */
function getStep(key: string, columnCount: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columnCount,
    ArrowDown: columnCount,
  }
  return steps[key]
}

const dayAt = (target: EventTarget): Day | null =>
  (target instanceof HTMLElement ? target.dataset.day : undefined) ?? null

interface MonthDay {
  day: Day
  noSchool: string | null
}

interface MonthProps {
  first: Day
  weeks: WeekSettings
  /** The weekdays that have a column, as `weekdayOf` numbers them, in order. */
  columns: readonly number[]
  firstMonth: number
  entries: readonly DayOff[]
  today: Day
  span: Span | null
  stop: Day | undefined
}

function Month({ first, entries, weeks, columns, firstMonth, today, span, stop }: MonthProps) {
  const days = listSchoolDays(first, weeks).map(
    (day): MonthDay => ({ day, noSchool: noSchoolName(day, entries) }),
  )
  const month = formatMonth(first)
  const year = first.slice(0, 4)
  const free = describeMonth(days)
  const isFirstOfYear = first.slice(5, 7) === '01' || Number(first.slice(5, 7)) === firstMonth
  return (
    <li className="min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out */}
      <div role="group" aria-label={t`${month} ${year}: ${free}`}>
        <p aria-hidden="true" className="mb-1 text-13 font-600">
          {month.slice(0, 3)}
          {isFirstOfYear && ` ${year}`}
        </p>
        <div
          className="grid gap-y-px text-center text-13 leading-6 tabular-nums sm:text-12"
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {columns.map((weekday) => (
            <span key={weekday} aria-hidden="true" className="leading-4.5 text-ink-3">
              {formatSchoolDay(weekday + 1)
                .charAt(0)
                .toUpperCase()}
            </span>
          ))}
          {days.map((day, index) => (
            <button
              key={day.day}
              type="button"
              data-day={day.day}
              tabIndex={day.day === stop ? 0 : -1}
              aria-label={describeDay(day)}
              aria-pressed={isIn(span, day.day)}
              title={day.noSchool ?? undefined}
              style={toPosition(day.day, days[index - 1]?.day, columns)}
              className={dayClasses(day, days[index - 1], days[index + 1], { today, span, columns })}
            >
              {Number(day.day.slice(-2))}
            </button>
          ))}
        </div>
      </div>
    </li>
  )
}

function describeDay({ day, noSchool }: MonthDay): string {
  const date = dayOf(day).full
  return noSchool === null ? date : t`${date}, no school: ${noSchool}`
}

/** A day that follows the one before it in the grid needs no position. */
function toPosition(day: Day, before: Day | undefined, columns: readonly number[]) {
  const column = columns.indexOf(weekdayOf(day))
  const isNext = before !== undefined && column === (columns.indexOf(weekdayOf(before)) + 1) % columns.length
  return isNext ? undefined : { gridColumnStart: column + 1 }
}

const isIn = (span: Span | null, day: Day): boolean => span !== null && span.from <= day && day <= span.to

function dayClasses(
  { day, noSchool }: MonthDay,
  before: MonthDay | undefined,
  after: MonthDay | undefined,
  { today, span, columns }: Pick<MonthProps, 'today' | 'span' | 'columns'>,
) {
  const isFree = noSchool !== null
  const isChosen = isIn(span, day)
  /** The day is joined with the day next to it. */
  const isAlike = (date: MonthDay | undefined) =>
    date !== undefined && (isChosen ? isIn(span, date.day) : date.noSchool !== null && !isIn(span, date.day))
  const weekday = weekdayOf(day)
  return cx(
    'hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
    isChosen ? 'bg-primary font-600 text-on-primary' : isFree && 'bg-stone-off font-600',
    !isChosen && day < today && (isFree ? 'text-ink-2' : 'text-ink-3'),
    isChosen || isFree
      ? cx(
          (weekday === columns.at(0) || !isAlike(before)) && 'rounded-l-[11px]',
          (weekday === columns.at(-1) || !isAlike(after)) && 'rounded-r-[11px]',
        )
      : 'rounded-stone',
    day === today && 'font-700 shadow-[inset_0_0_0_2px_var(--primary)]',
    day === today && !isFree && !isChosen && 'text-primary-ink',
  )
}

/** Returns the first days of the twelve months. */
function listMonths(year: number, firstMonth: number): Day[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + firstMonth - 1) % 12) + 1
    return `${month < firstMonth ? year + 1 : year}-${String(month).padStart(2, '0')}-01`
  })
}

function listSchoolDays(first: Day, weeks: WeekSettings): Day[] {
  const days: Day[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    if (isDayOfSchoolWeek(day, weeks)) days.push(day)
  return days
}

/** Returns the weekdays of the days, in the order of the newest week. */
function listColumns(days: readonly Day[], first: number): number[] {
  const weekdays = new Set(days.map(weekdayOf))
  return [0, 1, 2, 3, 4, 5, 6].map((count) => (first + count) % 7).filter((weekday) => weekdays.has(weekday))
}

/** Formats 'no school on 11 (Veterans Day), 26 to 27 (Thanksgiving)'. */
function describeMonth(days: readonly MonthDay[]): string {
  const runs: { from: number; to: number; name: string }[] = []
  days.forEach(({ day, noSchool }, index) => {
    if (noSchool === null) return
    const number = Number(day.slice(-2))
    const last = runs.at(-1)
    if (last?.name === noSchool && days[index - 1]?.noSchool === noSchool) last.to = number
    else runs.push({ from: number, to: number, name: noSchool })
  })
  if (runs.length === 0) return t`school on all weekdays`
  const texts = runs.map(({ from, to, name }) =>
    from === to ? `${from} (${name})` : t`${from} to ${to} (${name})`,
  )
  const list = texts.join(', ')
  return t`no school on ${list}`
}
