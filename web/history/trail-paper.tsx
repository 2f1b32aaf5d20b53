// The trail of a school year on one sheet of paper, for the refrigerator. It exists only while it is printed.
import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Day } from '../../contract/days.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { fullName } from '../../contract/person-name.ts'
import { AUGUST, type Calendar, getSchoolYearStart, noSchoolName } from '../../contract/school-days.ts'
import { getWeekDays } from '../../contract/school-week.ts'
import { useScope } from '../frame/school-scope.tsx'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { weekToReport } from '../parts/weeks/report-weeks.tsx'
import { formatShortDay } from './chart-weeks.ts'
import {
  getMastHeight,
  getMastOffset,
  type Stop,
  type TrailLayout,
  TrailPicture,
  toStopPoint,
  trailWidth,
} from './trail-scene.tsx'
import { listYearWeeks, useDaysOff, useStops } from './trail-stops.ts'

interface TrailPaperProps {
  history: GoalHistory
  /** Called when the browser has printed, or the user canceled. */
  onClose: () => void
}

/** Opens the print window as soon as the calendar is loaded. */
export function TrailPaper({ history, onClose }: TrailPaperProps) {
  const { schoolName } = useScope()
  const goalWeek = useGoalWeek()
  const settings = goalWeek.weeks
  const end = weekToReport(goalWeek)
  const weeks = listYearWeeks(history.weeks, end, settings)
  const first = weeks[0]?.weekStart ?? end
  const { data, isPending } = useDaysOff(first, getWeekDays(end, settings).weekUntil)
  const calendar = data?.entries ?? []
  const rows = splitRows(useStops(weeks, history, calendar))
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isPending) return
    const afterPrint = () => close()
    window.addEventListener('afterprint', afterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', afterPrint)
  }, [isPending])
  if (isPending) return null
  const stones = weeks.reduce((sum, { completedGoals }) => sum + completedGoals, 0)
  return createPortal(
    <section data-paper aria-label={t`Your year on one page`} className="trail-paper hidden print:flex">
      <header className="flex items-end justify-between gap-8">
        <div className="min-w-0">
          <h1 dir="auto" className="truncate text-[26pt] leading-tight font-700">
            {fullName(history.user)}
          </h1>
          <p className="text-[11pt] text-ink-2">
            {schoolName !== null && <bdi>{schoolName}, </bdi>}
            {formatSchoolYear(getWeekDays(first, settings).weekEnd)}
          </p>
        </div>
        <p className="shrink-0 text-[16pt] font-600 text-primary-ink">
          {formatPaperSize(stones, weeks.length)}
        </p>
      </header>
      {rows.map((row) => (
        <TrailRow
          key={row[0]?.weekStart}
          stops={row}
          columns={rows[0]?.length ?? 1}
          isOnly={rows.length === 1}
          calendar={calendar}
        />
      ))}
      <div>
        <p className="flex items-end gap-3 text-[13pt] font-600">
          {t`What I am proud of:`}
          <span className="flex-1 border-b border-line-strong" />
        </p>
        <div className="h-10 border-b border-line-strong" />
      </div>
    </section>,
    document.body,
  )
}

/** '41 stones, 12 weeks' */
function formatPaperSize(stoneCount: number, weekCount: number): string {
  const stones = plural(stoneCount, { one: '# stone', other: '# stones' })
  return plural(weekCount, { one: `${stones}, # week`, other: `${stones}, # weeks` })
}

/** With more weeks there are two rows of equal length. */
const MAX_WEEKS_PER_ROW = 20

function splitRows(stops: readonly Stop[]): Stop[][] {
  const perRow = stops.length > MAX_WEEKS_PER_ROW ? Math.ceil(stops.length / 2) : stops.length
  return [stops.slice(0, perRow), stops.slice(perRow)].filter(({ length }) => length > 0)
}

/** Formats 'School year 2026–27'. */
function formatSchoolYear(day: Day): string {
  const year = Number(getSchoolYearStart(day, AUGUST).slice(0, 4))
  const next = String((year + 1) % 100).padStart(2, '0')
  return t`School year ${{ first: String(year) }}–${next}`
}

/** The width of the columns together, as on a wide screen. All numbers are px of the row's picture. */
const COLUMNS_WIDTH = 1176
/** A short trail leaves place for weeks to come. */
const MIN_COLUMNS = 8
/** The height of the scene and of the sky above it, which has the names of the flags: alone on the page, or in two rows. */
const TALL_ROW = { scene: 430, sky: 124 }
const FLAT_ROW = { scene: 224, sky: 50 }
/** The height of the weeks' labels below the scene. */
const LABELS = 44
/** The scale of the stones for each px of a column, and with few columns. */
const STONES_PER_COLUMN = 0.0058
const MAX_STONE_SCALE = 0.65

interface TrailRowProps {
  stops: readonly Stop[]
  /** The number of weeks in the first row. The second has at most as many. */
  columns: number
  isOnly: boolean
  calendar: Calendar
}

function TrailRow({ stops, columns, isOnly, calendar }: TrailRowProps) {
  const count = Math.max(columns, MIN_COLUMNS)
  const column = COLUMNS_WIDTH / count
  const { scene, sky } = isOnly ? TALL_ROW : FLAT_ROW
  const layout: TrailLayout = {
    columns: count,
    column,
    height: scene,
    stones: Math.min(MAX_STONE_SCALE, STONES_PER_COLUMN * column),
  }
  const width = trailWidth(layout)
  return (
    <svg
      role="img"
      aria-label={stops
        .map((stop) => `${formatShortDay(stop.weekStart)} ${describeStop(stop, calendar)}`)
        .join(', ')}
      viewBox={`0 0 ${width} ${sky + scene + LABELS}`}
      className="trail min-h-0 w-full flex-1"
    >
      {/* The hills reach beyond the scene, which cuts them off. */}
      <svg
        aria-hidden="true"
        width={width}
        height={sky + scene}
        viewBox={`0 ${-sky} ${width} ${sky + scene}`}
      >
        <rect y={-sky} width={width} height={sky + scene} className="fill-scene-sky" />
        <TrailPicture stops={stops} layout={layout} />
        <FlagNames stops={stops} layout={layout} top={-sky} />
      </svg>
      {stops.map((stop, index) => (
        <WeekLabel
          key={stop.weekStart}
          x={toStopPoint(index, layout)[0]}
          y={sky + scene + 18}
          column={column}
          week={formatShortDay(stop.weekStart)}
          words={describeStop(stop, calendar)}
        />
      ))}
    </svg>
  )
}

/** Says how many goals were finished, or why there were none. */
function describeStop({ weekStart, done, open, isFree }: Stop, calendar: Calendar): string {
  if (done + open > 0) return t`${done} of ${{ total: done + open }}`
  return (isFree && noSchoolName(weekStart, calendar)) || t`no goals`
}

interface WeekLabelProps {
  x: number
  y: number
  column: number
  week: string
  words: string
}

const FONT_SIZE = 13
/** The average width of a character at that size. */
const CHARACTER_WIDTH = 6.6

/** The week and its count. A holiday's name that is wider than the column is shortened to 'no school'. */
function WeekLabel({ x, y, column, week, words }: WeekLabelProps) {
  const fits = words.length * CHARACTER_WIDTH <= column
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={FONT_SIZE} className="fill-ink">
      <tspan className="font-600">{week}</tspan>
      <tspan x={x} dy={17} className="fill-ink-2 tabular-nums">
        {fits ? words : t({ message: 'no school', context: 'a week' })}
      </tspan>
    </text>
  )
}

const LANE_HEIGHT = 18
const MAX_LANES = 3

interface FlagNamesProps {
  stops: readonly Stop[]
  layout: TrailLayout
  /** The upper edge of the sky. */
  top: number
}

/** The names of the flags in the sky, each with a line down to its mast. Names that would touch are in different lanes. */
function FlagNames({ stops, layout, top }: FlagNamesProps) {
  const right = trailWidth(layout) - 8
  const laneEnds: number[] = []
  return stops.map((stop, index) => {
    if (stop.flags.length === 0) return null
    const name = stop.flags.join(', ')
    const [middle, foot] = toStopPoint(index, layout)
    const x = middle + getMastOffset(layout.stones)
    const width = name.length * CHARACTER_WIDTH
    const start = Math.min(x, right - width)
    const free = [0, 1, 2].find((lane) => (laneEnds[lane] ?? 0) < start)
    const lane = free ?? MAX_LANES - 1
    laneEnds[lane] = start + width + 8
    const y = top + 16 + lane * LANE_HEIGHT
    return (
      <g key={stop.weekStart}>
        <path
          className="fill-none stroke-line-strong [stroke-dasharray:2_4]"
          d={`M${x} ${y + 4}V${foot - getMastHeight(stop, layout.stones)}`}
        />
        <text x={start} y={y} fontSize={FONT_SIZE} className="fill-primary-ink font-600">
          {name}
        </text>
      </g>
    )
  })
}
