import { cx } from './cx.ts'

/** The hills rise from the ground at the left, so a banner that shows them whole needs no fade. */
const hills = (
  <>
    <path
      className="fill-hill-1"
      d="M0 300c60-10 90-114 150-114s80 38 130 22 92-86 150-84 88 62 138 58 84-78 140-84 96 58 192 74V300Z"
    />
    <path
      className="fill-hill-2"
      d="M0 300c90-6 150-58 240-58s130-44 206-36 110 40 190 28 130-64 264-52V300Z"
    />
    <path className="fill-hill-3" d="M0 300c120-8 240-22 360-22s180-32 300-36 160-6 240-2v60Z" />
  </>
)

/** The position of the sun in the picture of 900 by 300. */
export interface Sun {
  x: number
  y: number
  radius: number
}

const SUN: Sun = { x: 560, y: 86, radius: 34 }

/** The sun behind a cairn in the middle. */
const RISEN: Sun = { x: 450, y: 98, radius: 86 }

interface SceneProps {
  /** Null for hills without a sun. */
  sun?: Sun | null
  /** Shows the middle of the picture instead of its right side if it does not fit. */
  centered?: boolean
  /** Fits the whole picture into any shape. It is for hills without a sun, which would become an ellipse. */
  stretched?: boolean
  /** A large sun rises in the middle when the picture appears. */
  rises?: boolean
  className?: string
}

/**
 * Hills and a sun behind a banner or a celebration. It fills its parent, which must be positioned and have `bg-scene-sky`.
 */
export function Scene({
  sun = SUN,
  centered = false,
  stretched = false,
  rises = false,
  className,
}: SceneProps) {
  const shown = rises ? RISEN : sun
  return (
    <svg
      viewBox="0 0 900 300"
      preserveAspectRatio={stretched ? 'none' : `${centered ? 'xMid' : 'xMax'}YMax slice`}
      aria-hidden="true"
      className={cx('absolute inset-0 size-full', className)}
    >
      {shown && (
        <circle className={cx('fill-sun', rises && 'sun-rises')} cx={shown.x} cy={shown.y} r={shown.radius} />
      )}
      {hills}
    </svg>
  )
}
