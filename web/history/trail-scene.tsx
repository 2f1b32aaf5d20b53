import { StonePile } from '../ui/cairn.tsx'
import { type StoneKind, stones, toPiles } from '../ui/cairn-stones.tsx'

export interface Stop {
  /** The first day of the week. */
  weekStart: string
  /** Finished goals, and open ones; both are 0 for a week without goals. */
  done: number
  open: number
  /** The goal week, whose newest stone is evergreen. */
  isNow: boolean
  /** The week has no school days. */
  isFree: boolean
  /** The titles of achievements earned in the week. */
  flags: readonly string[]
  /** The number of guardians who waved in the week. */
  waves: number
}

export interface TrailLayout {
  /** The number of weeks that fit. With fewer weeks the trail continues faintly. */
  columns: number
  /** The width of a week's column and the height of the scene in px. */
  column: number
  height: number
  /** The scale of the stones. */
  stones: number
}

/** The number of columns for which the scene is drawn. Others are spread over the same hills. */
const COLUMN_COUNT = 12
const WIDE_LAYOUT: TrailLayout = { columns: COLUMN_COUNT, column: 98, height: 280, stones: 0.42 }
export const trailLayouts = {
  wide: WIDE_LAYOUT,
  phone: { columns: COLUMN_COUNT, column: 74, height: 200, stones: 0.34 },
}

/** The width of the ground next to the first and the last column. All numbers below are px of the wide scene. */
const MARGIN = 20
const WIDTH = COLUMN_COUNT * WIDE_LAYOUT.column + 2 * MARGIN
const FLOOR = `L${WIDTH + 90} ${WIDE_LAYOUT.height}H-90Z`

const share = ({ columns, column }: TrailLayout): number =>
  (columns * column) / (COLUMN_COUNT * WIDE_LAYOUT.column)
export const trailWidth = (layout: TrailLayout): number => Math.round(WIDTH * share(layout))
export const trailMargin = (layout: TrailLayout): number => MARGIN * share(layout)

/** Heights at the middle of each column, from the top, with one more column at the left and two at the right. */
const trail = [252, 256, 251, 234, 222, 208, 197, 201, 195, 178, 167, 153, 142, 145, 140]
/** The ridge of the hill that the trail climbs. */
const ridge = [231, 226, 218, 205, 190, 179, 176, 175, 169, 153, 134, 120, 115, 116, 108]
const SUN_RADIUS = 34
/** The distance of a cairn above the trail. */
const TRAIL_OFFSET = 13

const getColumnMiddle = (column: number): number => MARGIN + (column + 0.5) * WIDE_LAYOUT.column
const overColumns = (heights: readonly number[]): Point[] =>
  heights.map((y, index) => [getColumnMiddle(index - 1), y])

/** The middle of a week's column on the trail, in px of the wide scene. */
function toTrailPoint(column: number, { columns }: TrailLayout): Point {
  const position = ((column + 0.5) * COLUMN_COUNT) / columns + 0.5
  const index = Math.floor(position)
  const [from = 0, to = from] = [trail[index], trail[index + 1]]
  return [getColumnMiddle(position - 1), from + (to - from) * (position - index)]
}

/** Where the foot of a week's cairn is, in px of the layout. */
export function toStopPoint(column: number, layout: TrailLayout): Point {
  const [x, y] = toTrailPoint(column, layout)
  return [round(x * share(layout)), round(((y - TRAIL_OFFSET) * layout.height) / WIDE_LAYOUT.height)]
}

type Point = readonly [x: number, y: number, size: number] | readonly [x: number, y: number]

/** Parses points written as in the `points` of an SVG. A fir's third number is its size. */
const parsePoints = (text: string) =>
  text.split(' ').map((point) => {
    const [x = 0, y = 0, size = 0] = point.split(',').map(Number)
    return [x, y, size] as const
  })

const farHills = parsePoints(
  '-24,174 73,140 158,120 243,140 340,153 438,118 523,88 596,104 681,129 778,95 869,48 942,56 1021,92 1094,66 1161,32 1260,24',
)
const middleHills = parsePoints(
  '-24,207 97,186 207,196 316,185 401,168 499,178 608,158 717,164 827,129 924,126 1034,136 1131,104 1260,82',
)
const stars = parsePoints(
  '36,45,2 103,84,1.5 182,28,1.5 261,76,2 353,36,1.5 407,98,1.5 486,25,2 572,56,1.5 632,20,1.5 699,78,2 766,34,1.5 985,17,1.5 1052,42,2',
)
/** Decorations on the ridge and in front of the trail. */
const farFirs = parsePoints(
  '63,203,10 80,202,8 96,196,11 238,187,7 250,181,10 405,158,10 420,154,12 436,160,8 569,156,9 582,149,12 738,152,8 750,145,11 764,151,7 945,110,8 957,103,11 1055,94,9 1174,90,10 1187,94,8',
)
const nearFirs = parsePoints(
  '544,242,15 562,236,19 586,250,13 796,230,13 812,226,17 980,226,20 1001,238,15 1075,214,12 1165,200,16 1182,202,21 1204,214,14',
)

/** Returns a smooth curve through the points (Catmull-Rom) as the `d` of a path. */
function toCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const control = (base: Point, a: Point, b: Point) =>
    `${round(base[0] + (b[0] - a[0]) / 6)} ${round(base[1] + (b[1] - a[1]) / 6)}`
  const pieces = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    return `C${control(from, before, to)} ${control(to, after, from)} ${to[0]} ${to[1]}`
  })
  return `M${at(0)[0]} ${at(0)[1]}${pieces.join('')}`
}

function fir([x, y, size = 0]: Point): string {
  const by = (part: number) => round(part * size)
  return `M${x} ${y}l${by(-0.55)} ${by(1.1)}h${by(0.3)}l${by(-0.5)} ${by(1)}h${by(1.5)}l${by(-0.5)} ${by(-1)}h${by(0.3)}z`
}

const round = (value: number): number => Math.round(value * 10) / 10

const dotted = 'scene-path dark:not-print:stroke-ink-3'
const mast = 'fill-none stroke-stone-shade-3 stroke-2 [stroke-linecap:round] dark:not-print:stroke-stone-2'

/**
 * Draws weeks as cairns: the newest stone is evergreen, open goals are dashed. Screen readers get the list on top of it
 * instead.
 */
export function TrailScene({ stops, layout }: { stops: readonly Stop[]; layout: TrailLayout }) {
  return (
    <svg
      width={trailWidth(layout)}
      height={layout.height}
      aria-hidden="true"
      className="trail block bg-scene-sky"
    >
      <TrailPicture stops={stops} layout={layout} />
    </svg>
  )
}

/** The hills, the trail and the cairns, to be drawn in an SVG. */
export function TrailPicture({ stops, layout }: { stops: readonly Stop[]; layout: TrailLayout }) {
  const [across, down] = [share(layout), layout.height / WIDE_LAYOUT.height]
  const sun = SUN_RADIUS * Math.min(across, down)
  const ground = overColumns(trail)
  const last = toTrailPoint(stops.length - 1, layout)
  return (
    <>
      <g transform={`scale(${across} ${down})`}>
        <g className="hidden fill-sun opacity-50 dark:not-print:block">
          {stars.map(([x, y, radius]) => (
            <circle key={x} cx={x} cy={y} r={radius} />
          ))}
        </g>
        <ellipse className="fill-sun" cx="289" cy="76" rx={sun / across} ry={sun / down} />
        <path className="fill-hill-1" d={toCurve(farHills) + FLOOR} />
        <path className="fill-hill-2" d={toCurve(middleHills) + FLOOR} />
        <path className="fill-hill-3" d={farFirs.map(fir).join('')} />
        <path className="fill-hill-3" d={toCurve(overColumns(ridge)) + FLOOR} />
        <path
          className={`${dotted} opacity-95`}
          d={toCurve([...ground.filter(([x]) => x < last[0]), last])}
        />
        <path
          className={`${dotted} opacity-45`}
          d={toCurve([last, ...ground.filter(([x]) => x > last[0])])}
        />
        <path className="fill-stone-new-shade opacity-30" d={nearFirs.map(fir).join('')} />
      </g>
      {stops.map((stop, column) => {
        const [x, y] = toStopPoint(column, layout)
        return (
          <g key={stop.weekStart} transform={`translate(${x} ${y})`}>
            <StopPicture stop={stop} scale={layout.stones} />
          </g>
        )
      })}
    </>
  )
}

/** The maximum number of stones in a cairn. The text below it has the exact number. */
const MAX_STONES = stones.length
/** The scale of the small dashed stone for a week without a finished goal. */
const EMPTY_SCALE = 0.8
const FLAG = 15

/** The stones of a week's cairn. Goals that are still open are drawn in the goal week only. */
function listStones({ done, open, isNow }: Stop): StoneKind[] {
  const shown = Math.min(done, MAX_STONES)
  const [kinds = []] = toPiles(shown, isNow ? Math.min(open, MAX_STONES - shown) : 0, isNow)
  return kinds
}

const getPileHeight = (stop: Stop, scale: number): number =>
  stones.slice(0, listStones(stop).length).reduce((sum, { height }) => sum + height, 0) * scale

/** The height of the mast that carries the flags of a week, in px of the layout. */
export const getMastHeight = (stop: Stop, scale: number): number =>
  getPileHeight(stop, scale) + FLAG * 0.8 + FLAG * stop.flags.length

/** How far the mast is to the right of the cairn's middle. */
export const getMastOffset = (scale: number): number => round(36 * scale)

function StopPicture({ stop, scale }: { stop: Stop; scale: number }) {
  const { done, isFree, flags, waves } = stop
  if (isFree && done === 0) return <Tent scale={scale / WIDE_LAYOUT.stones} />
  const shown = Math.min(done, MAX_STONES)
  const kinds = listStones(stop)
  const tall = getPileHeight(stop, scale)
  const masts = getMastHeight(stop, scale)
  return (
    <>
      {flags.length > 0 && (
        <g transform={`translate(${getMastOffset(scale)} 0)`}>
          <path className={mast} d={`M0 0V${round(-masts)}`} />
          {flags.map((title, index) => (
            <path
              key={title}
              className="fill-primary"
              d={`M0 ${round(FLAG * index - masts)}c6 -3 10 3 18 0l-4 5.5l4 5.5c-8 3 -12 -3 -18 0z`}
            />
          ))}
        </g>
      )}
      {waves > 0 && (
        <g transform={`translate(${round(-40 * scale)} 0)`}>
          <path className={mast} d={`M0 0V${round(-tall - FLAG * 1.4)}`} />
          <path className="fill-sky" d={`M0 ${round(-tall - FLAG * 1.4)}c-6 1 -11 4 -17 4c6 2 11 5 17 7z`} />
        </g>
      )}
      <g transform={`scale(${shown === 0 && kinds.length === 1 ? scale * EMPTY_SCALE : scale})`}>
        {shown > 0 && <ellipse className="cairn-cast" cx="4" cy="1" rx="62" ry="6.5" />}
        <StonePile kinds={kinds} />
      </g>
    </>
  )
}

function Tent({ scale }: { scale: number }) {
  return (
    <g transform={`scale(${round(scale * 1.05)})`}>
      <ellipse className="cairn-cast" cx="1" cy="1" rx="25" ry="3" />
      <path className="fill-stone-4" d="M-21 1L-1-27L4-22L19 1Z" />
      <path className="fill-stone-2" d="M-1-27L4-22L19 1H8Z" />
      <path className="fill-stone-shade-2" d="M-13 1L-5-14L2 1Z" />
      <path className={mast} d="M-3-30l4 6M3-30l-4 6" />
    </g>
  )
}
