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

const pictures = { banner, evening }

/** Hills and a sun behind a banner or a celebration. Fills its parent, which is positioned and has `bg-scene-sky`. */
export function Scene({
  variant = 'banner',
  className,
}: {
  variant?: 'banner' | 'evening'
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 900 300"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className={cx('absolute inset-0 size-full', className)}
    >
      {pictures[variant]}
    </svg>
  )
}
