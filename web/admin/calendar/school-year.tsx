// The months of a school year, Monday to Friday: a picture of the list next to it.
import { useState } from 'react'
import { addDays, type Day, monthOf, weekdayOf } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { isWeekday, noSchoolName } from '../../../contract/school-days.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'

/** The first month of a school year. */
const AUGUST = 8
const FIRST_YEAR = 2000
const LAST_YEAR = 2098

export function SchoolYear({ entries, today }: { entries: readonly DayOff[]; today: Day }) {
  const [year, setYear] = useState(
    () => Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < AUGUST ? 1 : 0),
  )
  return (
    <section aria-labelledby="school-year">
      <div className="mb-3 flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label="Earlier school year"
          size="sm"
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
          className="-ml-2"
        />
        <h3 id="school-year" aria-live="polite" className="text-16 font-600 tabular-nums">
          {year} to {year + 1}
        </h3>
        <IconButton
          icon={ChevronRight}
          label="Later school year"
          size="sm"
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5 text-13 text-ink-2">
          <i className="h-3.5 w-5.5 rounded-full bg-stone-off" />
          No school
        </span>
      </div>
      <ul className="grid grid-cols-2 gap-x-7 gap-y-5 sm:grid-cols-4 sm:gap-x-4 sm:gap-y-4.5">
        {monthsOf(year).map((first) => (
          <Month key={first} first={first} entries={entries} today={today} />
        ))}
      </ul>
    </section>
  )
}

interface MonthDay {
  day: Day
  noSchool: string | null
}

function Month({ first, entries, today }: { first: Day; entries: readonly DayOff[]; today: Day }) {
  const days = weekdaysOf(first).map((day): MonthDay => ({ day, noSchool: noSchoolName(day, entries) }))
  const month = monthOf(first)
  const year = first.slice(0, 4)
  const isFirstOfYear = first.slice(5, 7) === '01' || Number(first.slice(5, 7)) === AUGUST
  const [start] = days
  return (
    <li className="min-w-0">
      <div role="img" aria-label={`${month} ${year}: ${monthText(days)}`}>
        <p aria-hidden="true" className="mb-1 text-13 font-600">
          {month.slice(0, 3)}
          {isFirstOfYear && ` ${year}`}
        </p>
        <div
          aria-hidden="true"
          className="grid grid-cols-5 gap-y-px text-center text-13 leading-6 tabular-nums sm:text-12"
        >
          {['M', 'T', 'W', 'T', 'F'].map((letter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of weekdays never changes
            <span key={index} className="leading-4.5 text-ink-3">
              {letter}
            </span>
          ))}
          {days.map((one, index) => (
            <span
              key={one.day}
              title={one.noSchool ?? undefined}
              style={one === start ? { gridColumnStart: weekdayOf(one.day) + 1 } : undefined}
              className={dayClasses(one, days[index - 1], days[index + 1], today)}
            >
              {Number(one.day.slice(-2))}
            </span>
          ))}
        </div>
      </div>
    </li>
  )
}

function dayClasses(
  { day, noSchool }: MonthDay,
  before: MonthDay | undefined,
  after: MonthDay | undefined,
  today: Day,
) {
  const isFree = (other: MonthDay | undefined) => other !== undefined && other.noSchool !== null
  const weekday = weekdayOf(day)
  return cx(
    day < today && (noSchool === null ? 'text-ink-3' : 'text-ink-2'),
    noSchool !== null && 'bg-stone-off font-600',
    noSchool !== null && (weekday === 0 || !isFree(before)) && 'rounded-l-[11px]',
    noSchool !== null && (weekday === 4 || !isFree(after)) && 'rounded-r-[11px]',
    day === today && 'font-700 shadow-[inset_0_0_0_2px_var(--primary)]',
    day === today && noSchool === null && 'rounded-stone text-primary-ink',
  )
}

/** The first days of August to July. */
function monthsOf(year: number): Day[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + AUGUST - 1) % 12) + 1
    return `${month < AUGUST ? year + 1 : year}-${String(month).padStart(2, '0')}-01`
  })
}

function weekdaysOf(first: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    if (isWeekday(day)) days.push(day)
  return days
}

/** 'no school on 11 (Veterans Day), 26 to 27 (Thanksgiving)'. */
function monthText(days: readonly MonthDay[]): string {
  const runs: { from: number; to: number; name: string }[] = []
  days.forEach(({ day, noSchool }, index) => {
    if (noSchool === null) return
    const number = Number(day.slice(-2))
    const last = runs.at(-1)
    if (last?.name === noSchool && days[index - 1]?.noSchool === noSchool) last.to = number
    else runs.push({ from: number, to: number, name: noSchool })
  })
  if (runs.length === 0) return 'school on all weekdays'
  const texts = runs.map(({ from, to, name }) => `${from === to ? from : `${from} to ${to}`} (${name})`)
  return `no school on ${texts.join(', ')}`
}
