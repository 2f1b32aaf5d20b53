import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { type Stone, type StoneKind, stones, toPiles } from './cairn-stones.tsx'
import { cx } from './cx.ts'

export type CairnProps = {
  /** Finished goals of the shown week, drawn as solid stones. */
  done: number
  /** Unfinished goals, drawn as dashed outlines above. */
  todo?: number
  /**
   * The height is 200 in a banner, 230 in a celebration and 120 in an empty state. 'full' fills the parent's height; 'fit'
   * also crops the space above.
   */
  height?: number | 'full' | 'fit'
  /** How the ground is drawn: a soft shade on a scene, a line elsewhere. */
  ground?: 'shade' | 'line' | 'none'
  /** Paints the newest stone evergreen and lets it fall into place. */
  play?: boolean
  label?: string
  /** Hides the cairn from screen readers, because the text next to it says the same. */
  decorative?: boolean
  className?: string
}

/** A pile of at most eight stones on the origin of an SVG. */
export function StonePile({ kinds }: { kinds: readonly StoneKind[] }) {
  return stackStones(kinds).map(({ stone, y, kind }, index, placed) => (
    <g key={stone.lit} transform={toTransform({ stone, y })}>
      {kind === 'ghost' ? (
        <Ghost stone={stone} y={y} above={placed[index + 1]} />
      ) : (
        <g className={kind === 'new' ? 'cairn-new' : 'cairn-stone'}>
          <path
            className={kind === 'new' ? 'fill-stone-new-shade' : `cairn-shade-${stone.tone}`}
            d={stone.outline}
          />
          <path className={kind === 'new' ? 'fill-stone-new' : `cairn-tone-${stone.tone}`} d={stone.lit} />
        </g>
      )}
    </g>
  ))
}

const toTransform = ({ stone, y }: Pick<PlacedStone, 'stone' | 'y'>) =>
  [`translate(${stone.dx} ${y})`, `rotate(${stone.tilt})`].join(' ')

/** A dashed outline. If stones touch, only the lower edge of the upper one is drawn, because both edges would look double. */
function Ghost({ stone, y, above }: Pick<PlacedStone, 'stone' | 'y'> & { above: PlacedStone | undefined }) {
  const mask = useId()
  if (!above) return <path className="cairn-ghost" d={stone.outline} />
  return (
    <>
      {/* The mask uses this stone's coordinates, so the stone above is placed relative to it. */}
      <mask id={mask} maskUnits="userSpaceOnUse" x="-70" y="-40" width="140" height="80">
        <rect x="-70" y="-40" width="140" height="80" fill="#fff" />
        <g transform={`rotate(${-stone.tilt}) translate(${-stone.dx} ${-y}) ${toTransform(above)}`}>
          <path d={above.stone.outline} stroke="#000" strokeWidth={2 * TOUCHING_DISTANCE} />
        </g>
      </mask>
      <path className="cairn-ghost" d={stone.outline} mask={`url(#${mask})`} />
    </>
  )
}

/** Outlines nearer than this look like one double line. */
const TOUCHING_DISTANCE = 4.5

/** A cairn with a stone for each finished goal. The third stone is always the same one. */
export function Cairn({
  done,
  todo = 0,
  height = 200,
  ground = 'line',
  play = false,
  label,
  decorative = false,
  className,
}: CairnProps) {
  const [first = [], second] = toPiles(done, todo, play)
  const width = second ? 230 : 160
  const top = stackStones(first).at(-1)
  const room =
    height === 'fit' && !second && top ? Math.min(206 - width, 190 + top.y - top.stone.height / 2) : 0
  return (
    <svg
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative || undefined}
      aria-label={decorative ? undefined : (label ?? describeCairn(done, todo))}
      viewBox={`0 ${room} ${width} ${206 - room}`}
      height={typeof height === 'string' ? '100%' : height}
      width={typeof height === 'string' ? undefined : Math.round((height * width) / 206)}
      className={cx('cairn', className)}
    >
      {ground === 'line' && <path className="cairn-ground" d={`M8 200H${width - 8}`} />}
      {ground === 'shade' && <ellipse className="cairn-cast" cx="84" cy="199" rx="62" ry="5.5" />}
      {ground === 'shade' && second && <ellipse className="cairn-cast" cx="186" cy="199" rx="38" ry="4" />}
      <g transform="translate(80 198)">
        <StonePile kinds={first} />
      </g>
      {second && (
        <g transform="translate(184 198) scale(0.62)">
          <StonePile kinds={second} />
        </g>
      )}
    </svg>
  )
}

/** How far each stone sinks into the one below it. */
const overlap = 1.4

type PlacedStone = { stone: Stone; y: number; kind: StoneKind }

/** Stacks at most eight stones. */
export function stackStones(kinds: readonly StoneKind[]): PlacedStone[] {
  let below = 0
  return stones.slice(0, kinds.length).map((stone, index) => {
    const y = -(below + stone.height / 2)
    below += stone.height - overlap
    return { stone, y, kind: kinds[index] ?? 'solid' }
  })
}

/** Describes the cairn: 'A cairn of 3 stones, 2 still to place'. */
function describeCairn(done: number, todo = 0): string {
  const placed =
    done === 0 ? t`No stones yet` : plural(done, { one: 'A cairn of # stone', other: 'A cairn of # stones' })
  return todo > 0 ? t`${placed}, ${todo} still to place` : placed
}
