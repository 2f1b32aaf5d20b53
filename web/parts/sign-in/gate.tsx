// The layout of sign-in, set-up and onboarding: the trail at the left, the form at the right; on phones one above the
// other.
import type { ReactNode } from 'react'
import { ThemeToggle } from '../../frame/theme-toggle.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { usePage } from '../../ui/page.tsx'

interface GateProps {
  title: string
  lead: ReactNode
  /** The number of stones of the cairn on the hill. */
  stones: number
  todo?: number
  wide?: boolean
  /** The bar with logo and theme is already there, with a line of 1 px below it. */
  underBar?: boolean
  children: ReactNode
}

export function Gate({ title, lead, stones, todo = 0, wide = false, underBar = false, children }: GateProps) {
  const heading = usePage(title)
  return (
    <div
      className={cx(
        'grid bg-surface max-sm:grid-rows-[10.5rem_1fr] sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
        underBar ? 'min-h-[calc(100dvh-var(--bar-block)-var(--above))]' : 'min-h-[calc(100dvh-var(--above))]',
      )}
    >
      <div
        className={cx(
          'relative overflow-hidden bg-scene-sky sm:sticky',
          underBar
            ? 'sm:top-[calc(var(--bar-block)+var(--above))] sm:h-[calc(100dvh-var(--bar-block)-var(--above))]'
            : 'sm:top-(--above) sm:h-[calc(100dvh-var(--above))]',
        )}
      >
        <GateScene />
        <div className="absolute bottom-[7%] left-1/2 h-35 -translate-x-1/2 sm:h-75">
          <Cairn done={stones} todo={todo} height="full" ground="shade" decorative />
        </div>
      </div>
      <div className="grid grid-rows-[auto_1fr] px-5 pt-2 pb-8 sm:px-[clamp(1.25rem,5vw,4rem)] sm:pt-6 sm:pb-10">
        {underBar ? (
          <span />
        ) : (
          <div className="flex items-center justify-between">
            <Logo word />
            <ThemeToggle />
          </div>
        )}
        <div
          className={cx(
            'mx-auto grid w-full content-start gap-5 pt-3 sm:content-center',
            wide ? 'max-w-120' : 'max-w-100 sm:pt-6',
          )}
        >
          <div className="grid gap-1.5">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className="text-ink-2">{lead}</p>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

/** A path over the hills toward the sun, behind the sign-in form. It fills its parent like `Scene`. */
function GateScene() {
  return (
    <svg
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
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
    </svg>
  )
}
