import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { lowestOutline, stones } from './cairn-stones.tsx'
import { usePage } from './page.tsx'
import { SmallPage } from './small-page.tsx'

const ToDashboard = () => (
  <LinkButton href="/" variant="primary">
    {t`Go to the dashboard`}
  </LinkButton>
)

/** A whole page for an address that the user may not see, with a way out. `children` explain who may. */
export function Denied({ children = t`This page isn’t for your account.` }: { children?: ReactNode }) {
  const heading = usePage(t`Access Denied`)
  return (
    <SmallPage picture={<RopedOff />} title={t`Access Denied`} titleRef={heading} action={<ToDashboard />}>
      {children}
    </SmallPage>
  )
}

export function NotFound() {
  const heading = usePage(t`Page not found`)
  return (
    <SmallPage
      picture={<TrailEnds />}
      title={t`No trail leads here`}
      note={t`Page not found (404)`}
      titleRef={heading}
      action={<ToDashboard />}
    >
      {t`The address may be wrong, or the page may have moved. You haven’t lost anything.`}
    </SmallPage>
  )
}

// The scenes of the small pages: a trail that ends, one that is roped off, and an empty signpost.

/** The trail ends before a missing stone. */
function TrailEnds() {
  return (
    <Hills sun={[300, 44]}>
      <Trail d="M-4 164C40 150 78 158 118 150s52-24 92-22" />
      <path
        className="cairn-ghost fill-scene-sky"
        transform="translate(252 127) scale(0.6)"
        d={lowestOutline}
      />
    </Hills>
  )
}

/** A rope between two cairns, with the trail going on behind it. */
function RopedOff() {
  return (
    <Hills sun={[88, 46]}>
      <Trail d="M-4 162C60 150 120 156 172 148" />
      <Trail d="M228 144c34-6 64-16 92-34" />
      <LowCairn at="132 152" />
      <LowCairn at="268 150" />
      <path
        className="fill-none stroke-ink-2"
        strokeWidth={2.4}
        strokeLinecap="round"
        d="M140 133Q200 154 260 131"
      />
    </Hills>
  )
}

/** Both boards of the signpost are still empty. */
export function EmptySignpost() {
  return (
    <Hills sun={[306, 40]}>
      <Trail d="M404 158C350 146 300 156 236 148" />
      <path className="stroke-stone-shade-2" strokeWidth={6} strokeLinecap="round" d="M200 150V62" />
      <path className="cairn-ghost fill-surface" d="M182 70h48l10 9-10 9h-48Z" />
      <path className="cairn-ghost fill-surface" d="M218 96h-46l-10 9 10 9h46Z" />
      <LowCairn at="201 151" height={1} />
    </Hills>
  )
}

function Hills({ sun: [x, y], children }: { sun: [x: number, y: number]; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 400 170"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <circle className="fill-sun" cx={x} cy={y} r="19" />
      <path
        className="fill-hill-1"
        d="M0 170V96c26-10 44-22 74-20s44 22 78 14 54-44 88-42 48 34 84 30 50-26 76-22v114Z"
      />
      <path className="fill-hill-2" d="M0 170v-52c46-16 84-6 128-14s66-22 112-18 74 24 160 2v82Z" />
      <path className="fill-hill-3" d="M0 170v-30c60-8 110-14 180-13s150 6 220-5v48Z" />
      {children}
    </svg>
  )
}

function Trail({ d }: { d: string }) {
  return (
    <path
      className="fill-none stroke-surface opacity-90 dark:stroke-ink-3 dark:opacity-70"
      strokeWidth={5}
      strokeLinecap="round"
      strokeDasharray="1 12"
      d={d}
    />
  )
}

/** The stones of a low cairn, the lowest first, with their middles. */
const stonePlaces = [
  { stone: stones[0], middle: '0 0' },
  { stone: stones[1], place: '1 -8.5' },
  { stone: stones[3], place: '0 -17.5' },
  { stone: stones[6], place: '0 -25' },
]

function LowCairn({ at, height = stonePlaces.length }: { at: string; height?: number }) {
  return (
    <g transform={`translate(${at})`}>
      {stonePlaces.slice(0, height).map(
        ({ stone, middle }) =>
          stone && (
            <g key={middle} transform={`translate(${middle}) scale(0.34)`}>
              <path className={`cairn-shade-${stone.tone}`} d={stone.outline} />
              <path className={`cairn-tone-${stone.tone}`} d={stone.lit} />
            </g>
          ),
      )}
    </g>
  )
}
