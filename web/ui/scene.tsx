import { cx } from './cx.ts'

/** They rise from the ground at the left, so that a banner that shows them whole needs no fade. */
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

const banner = (
  <>
    <circle className="fill-sun" cx="560" cy="86" r="34" />
    {hills}
  </>
)

/** The sun stands low at the end of the week. */
const evening = (
  <>
    <circle className="fill-sun" cx="604" cy="150" r="42" />
    {hills}
  </>
)

const gate = (
  <>
    <circle className="fill-sun" cx="405" cy="250" r="46" />
    <path
      className="fill-hill-1"
      d="M-200 900V560c80 10 130-60 200-110s110-20 160 30 100 40 170-30 120-50 180 10 90 80 290 60V900Z"
    />
    <path
      className="fill-hill-2"
      d="M-200 900V650c120-20 190-70 300-50s170 90 270 60 150-110 250-80 120 40 200 40v280Z"
    />
    <path className="fill-hill-3" d="M-200 900V790c140-10 250-70 400-70s190 50 300 60 180-30 320-30v150Z" />
    <path className="scene-path" d="M560 655c-60 30-130 34-150 62s60 34 30 62-150 30-196 110" />
  </>
)

const pictures = { banner, evening, gate }

/**
 * Hills and a sun behind a banner, a sign-in or a celebration. Fills its parent, which is positioned and has
 * `bg-scene-sky`.
 */
export function Scene({
  variant = 'banner',
  className,
}: {
  variant?: 'banner' | 'evening' | 'gate'
  className?: string
}) {
  return (
    <svg
      viewBox={variant === 'gate' ? '0 0 600 900' : '0 0 900 300'}
      preserveAspectRatio={variant === 'gate' ? 'xMidYMax slice' : 'xMaxYMax slice'}
      aria-hidden="true"
      className={cx('absolute inset-0 size-full', className)}
    >
      {pictures[variant]}
    </svg>
  )
}
