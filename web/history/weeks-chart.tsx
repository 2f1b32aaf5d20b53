import type { GoalHistory } from '../../contract/history.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { useOnPhone } from '../ui/store.ts'
import {
  type ChartWeek,
  describeChart,
  formatMonth,
  formatShortDay,
  listAxisValues,
  listLastWeeks,
  MAX_STONES,
  shouldDrawBars,
} from './chart-weeks.ts'

/** The last twelve weeks as a chart of stones, and as tables on demand. */
export function WeeksChart({ weeks: all }: { weeks: GoalHistory['weeks'] }) {
  const { weekStart, label } = useGoalWeek()
  const weeks = listLastWeeks(all, weekStart)
  const half = Math.ceil(weeks.length / 2)
  const nowLabel = label === 'Next Week' ? 'Next' : 'Now'
  const bars = shouldDrawBars(weeks)
  return (
    <>
      <Key asBars={bars} />
      <div role="img" aria-label={describeChart(weeks)}>
        <WeekColumns weeks={weeks} bars={bars} size={useOnPhone() ? narrow : wide} nowLabel={nowLabel} />
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
    </>
  )
}

function Key({ asBars }: { asBars: boolean }) {
  const dashed = 'border-[1.3px] border-dashed border-stone-ghost'
  const entries = [
    { word: 'Finished', look: asBars ? 'bg-cat-1' : 'bg-stone-3' },
    { word: 'Not finished', look: asBars ? 'bg-stone-off' : dashed },
  ]
  return (
    <ul aria-label="Key" className="mb-2 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-ink-2">
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
        Goals for the weeks of {formatShortDay(weeks[0]?.weekStart ?? '')} to{' '}
        {formatShortDay(weeks.at(-1)?.weekStart ?? '')}
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
            <th scope="row">{formatShortDay(week.weekStart)}</th>
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

/** Sizes in units of the SVG. Stones are `pitch` apart. */
interface ChartSize {
  width: number
  left: number
  stone: number
  height: number
  pitch: number
}

const wide: ChartSize = { width: 730, left: 34, stone: 40, height: 23, pitch: 26 }
const narrow: ChartSize = { width: 310, left: 22, stone: 20, height: 15, pitch: 17 }

/** Narrower columns only have space for months, not for dates and words. */
const MIN_DATE_COLUMN = 40
const MIN_WORD_COLUMN = 56

/** Widths and offsets of the stones, varied so that the pile looks natural. */
const shares = [1, 0.92, 0.85, 0.99, 0.86, 0.78, 0.9, 0.8, 0.74, 0.7]
const offsets = [0, 0.02, -0.02, 0.01, 0, 0.01, -0.01, 0.02, 0, 0.01]
/** The minimum height of the chart in rows, so that a few goals do not fill it. */
const MIN_ROWS = 6

interface WeekColumnsProps {
  weeks: readonly ChartWeek[]
  bars: boolean
  size: ChartSize
  nowLabel: string
}

/** A column for each week, as stones, or all as bars. The chart's label describes the same in words. */
function WeekColumns({ weeks, bars, size, nowLabel }: WeekColumnsProps) {
  const maxGoals = Math.max(...weeks.map(({ totalGoals }) => totalGoals))
  const rows = Math.min(MAX_STONES, Math.max(maxGoals, MIN_ROWS))
  const top = maxGoals > MAX_STONES ? 24 : 16
  const floor = top + rows * size.pitch
  const unit = bars ? (rows * size.pitch) / maxGoals : size.pitch
  const column = (size.width - size.left) / weeks.length
  const first = weeks.findIndex(({ totalGoals }) => totalGoals > 0)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${floor + 26}`}
      aria-hidden="true"
      className="mx-auto h-auto w-full overflow-visible max-sm:max-w-105"
    >
      <path
        className="fill-none stroke-line-strong stroke-[1.5]"
        d={`M${size.left} ${floor}H${size.width}`}
      />
      {listAxisValues(bars ? maxGoals : rows).map((line) => (
        <g key={line}>
          <path className="fill-none stroke-line" d={`M${size.left} ${floor - line * unit}H${size.width}`} />
          <text {...words} x={size.left - 8} y={floor - line * unit + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      {weeks.map((week, index) => {
        const middle = size.left + (index + 0.5) * column
        const now = index === weeks.length - 1
        return (
          <g key={week.weekStart}>
            {bars ? (
              <Bar week={week} middle={middle} floor={floor} unit={unit} size={size} />
            ) : (
              <Stones week={week} middle={middle} floor={floor} size={size} now={now} />
            )}
            {week.totalGoals === 0 && index > first && (
              <text {...words} x={middle} y={floor - 8} textAnchor="middle">
                {column < MIN_WORD_COLUMN ? '0' : 'no goals'}
              </text>
            )}
            <text
              className={now ? 'fill-ink text-12 font-700' : words.className}
              x={middle}
              y={floor + 20}
              textAnchor="middle"
            >
              {now ? nowLabel : formatLabel(weeks, index, column < MIN_DATE_COLUMN)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const words = { className: 'fill-ink-2 text-12 font-400 tabular-nums' }

interface StonesProps {
  week: ChartWeek
  middle: number
  floor: number
  size: ChartSize
  now: boolean
}

function Stones({ week, middle, floor, size, now }: StonesProps) {
  const solid = now ? 'fill-primary' : 'fill-stone-3'
  const open = 'fill-surface stroke-stone-ghost stroke-[1.3] [stroke-dasharray:3_3]'
  const beyond = week.totalGoals - MAX_STONES
  // A taller pile is scaled to its finished share, so that its open goals do not vanish behind '+2'.
  const finished =
    beyond > 0 ? Math.floor((week.completedGoals * MAX_STONES) / week.totalGoals) : week.completedGoals
  const pile = shares.slice(0, week.totalGoals).map((share, row) => {
    const width = size.stone * share
    return (
      <rect
        key={share}
        className={row < finished ? solid : open}
        x={middle - width / 2 + size.stone * (offsets[row] ?? 0)}
        y={floor - (row + 1) * size.pitch + (size.pitch - size.height) / 2}
        width={width}
        height={size.height}
        rx={size.height * 0.43}
      />
    )
  })
  return (
    <>
      {pile}
      {beyond > 0 && (
        <text {...words} x={middle} y={floor - MAX_STONES * size.pitch - 4} textAnchor="middle">
          +{beyond}
        </text>
      )}
    </>
  )
}

interface BarProps {
  week: ChartWeek
  middle: number
  floor: number
  unit: number
  size: ChartSize
}

function Bar({ week, middle, floor, unit, size }: BarProps) {
  const at = { x: middle - size.stone / 2, width: size.stone, rx: 3 }
  const getHeight = (goals: number) => ({ y: floor - goals * unit, height: goals * unit })
  return (
    <>
      <rect className="fill-stone-off" {...at} {...getHeight(week.totalGoals)} />
      <rect className="fill-cat-1" {...at} {...getHeight(week.completedGoals)} />
    </>
  )
}

/** Labels the first week of a month with the month and others with the day; on narrow charts only the months. */
function formatLabel(weeks: readonly ChartWeek[], index: number, isNarrow: boolean): string {
  const day = weeks[index]?.weekStart ?? ''
  const before = weeks[index - 1]?.weekStart
  const begins = before === undefined || formatMonth(before) !== formatMonth(day)
  if (!isNarrow) return begins ? formatShortDay(day) : String(Number(day.slice(8)))
  const nextToNow = index >= weeks.length - 2
  return begins && before !== undefined && !nextToNow ? formatMonth(day) : ''
}
