import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Cairn, type CairnProps, stackStones } from './cairn.tsx'
import { toPiles } from './cairn-stones.tsx'

/** The piles of a cairn in its picture: their positions, and the scale of their stones. */
const piles = [
  { x: 80, scale: 1 },
  { x: 184, scale: 0.62 },
]
const FLOOR_Y = 198
const HEIGHT = 206

/**
 * A cairn that shows the name of the nearest stone on a click. The whole picture is one button, because a stone is lower
 * than a finger. The arrow keys move up and down.
 */
export function NamedCairn({
  names,
  ...cairn
}: CairnProps & {
  /** The names of the stones from the ground up, the dashed ones last. */ names: readonly string[]
}) {
  const [at, setAt] = useState(0)
  const [isShown, setShown] = useState(false)
  const stones = measureStones(cairn).slice(0, names.length)
  const shown = stones[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(false)
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setShown(true)
    // The first click shows the stone that is already selected.
    if (isShown) setAt(Math.min(Math.max(at + step, 0), stones.length - 1))
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A click by keyboard has no position.
    const pressed =
      event.detail === 0
        ? at
        : findNearest(stones, (event.clientX - left) / width, (event.clientY - top) / height)
    setShown(!(isShown && pressed === at))
    setAt(pressed)
    // Safari does not focus a clicked button, and the name is hidden when the focus moves away.
    event.currentTarget.focus({ preventScroll: true })
  }
  return (
    <div className="relative h-full">
      <Cairn {...cairn} />
      {stones.length > 0 && (
        <>
          <button
            type="button"
            aria-label={t`Stones of the week`}
            aria-expanded={isShown}
            className="pointer-events-auto absolute inset-0 min-w-11 rounded-10"
            onClick={onClick}
            onKeyDown={onKeyDown}
            onBlur={() => setShown(false)}
          />
          <p
            role="status"
            className="absolute end-full me-2 w-max max-w-28 -translate-y-1/4 max-sm:-translate-y-1/2 sm:max-w-60"
            style={{ top: shown && `${shown.top * 100}%` }}
          >
            {isShown && (
              <span className="line-clamp-3 rounded-6 bg-ink px-2.5 py-1 text-13 font-600 text-bg [overflow-wrap:anywhere]">
                <span className="sr-only">{t`Stone ${{ position: at + 1 }}:`} </span>
                {names[at]}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** The position of a stone, as shares of the picture. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

function measureStones({ done, todo = 0 }: CairnProps): Box[] {
  const kinds = toPiles(done, todo)
  const width = kinds.length > 1 ? 230 : 160
  return kinds.flatMap((pile, index) => {
    const { x, scale } = piles[index] ?? { x: 0, scale: 1 }
    return stackStones(pile).map(({ stone, y }) => ({
      left: (x + (stone.dx - stone.width / 2) * scale) / width,
      top: (FLOOR_Y + (y - stone.height / 2) * scale) / HEIGHT,
      width: (stone.width * scale) / width,
      height: (stone.height * scale) / HEIGHT,
    }))
  })
}

/** Returns the index of the stone nearest to a point. */
function findNearest(stones: readonly Box[], x: number, y: number): number {
  const distances = stones.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  )
  return distances.indexOf(Math.min(...distances))
}
