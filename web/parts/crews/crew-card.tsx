import { Crown, UsersRound } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Group } from '../../../contract/crews.ts'
import { joinNames, plural } from '../../../contract/sentences.ts'
import { TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonCard, SkeletonGroup } from '../../ui/loaded.tsx'
import { HistoryLink } from '../people/person-cell.tsx'
import { StudioDistribution } from './studio-marks.tsx'

interface CrewCardProps {
  crew: Pick<Group, 'name' | 'memberCount' | 'captains' | 'studioDistribution'>
  /** The user may see the crew's goals, so the captains' names are links to theirs. */
  readable?: boolean
  children?: ReactNode
  foot: ReactNode
}

/** A crew: name, size, captain and studios; `children` of the screen; and a footer with links. */
export function CrewCard({ crew, readable = false, children, foot }: CrewCardProps) {
  return (
    <Card title={crew.name} headClass="sm:pt-4" className="flex h-full flex-col">
      <CrewFacts crew={crew} readable={readable} className="px-4 sm:px-5" />
      <div className="grid flex-1 content-start gap-4 px-4 pt-4 pb-4 sm:px-5">
        <StudioDistribution crew={crew} />
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
        {foot}
      </div>
    </Card>
  )
}

interface CrewFactsProps {
  crew: Pick<Group, 'memberCount' | 'captains'>
  readable?: boolean
  className?: string
}

/** How many members a crew has, and who its captain is. */
export function CrewFacts({ crew, readable = false, className }: CrewFactsProps) {
  const led = crew.captains.length > 0
  return (
    <div className={cx('flex flex-wrap gap-x-4 gap-y-1', className)}>
      <p className="flex items-center gap-1.5 text-14 text-ink-2">
        <Icon icon={UsersRound} size={16} />
        {plural(crew.memberCount, 'member')}
      </p>
      <p className="flex items-start gap-1.5 text-14 text-ink-2">
        <Icon icon={Crown} size={16} className={led ? 'mt-0.5 text-amber' : 'mt-0.5'} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {led && <span className="sr-only">Captain: </span>}
          {!led ? 'No captain' : readable ? <CaptainLinks crew={crew} /> : captainNames(crew)}
        </span>
      </p>
    </div>
  )
}

function CaptainLinks({ crew }: { crew: Pick<Group, 'captains'> }) {
  return crew.captains.map((captain, index) => (
    <Fragment key={captain.id}>
      {index > 0 && ', '}
      <HistoryLink person={captain} className="text-ink-2" />
    </Fragment>
  ))
}

const crewGrid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

/** Cards of crews in three columns, two or one. */
export function CrewGrid<Crew extends { id: number }>({
  label,
  crews,
  end,
  children,
}: {
  label?: string
  crews: readonly Crew[]
  /** After the last card. */
  end?: ReactNode
  children: (crew: Crew) => ReactNode
}) {
  return (
    <ul aria-label={label} className={crewGrid}>
      {crews.map((crew) => (
        <li key={crew.id} className="min-w-0">
          {children(crew)}
        </li>
      ))}
      {end}
    </ul>
  )
}

export function NotCounted({ retry }: { retry: () => void }) {
  return (
    <p className="text-14 text-ink-2">
      Not counted. <TextButton onClick={retry}>Try again</TextButton>
    </p>
  )
}

export function CrewCardSkeletons() {
  return (
    <SkeletonGroup label="crews" className={crewGrid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
        <SkeletonCard key={one} className="h-56" />
      ))}
    </SkeletonGroup>
  )
}

const captainNames = ({ captains }: Pick<Group, 'captains'>): string =>
  joinNames(captains.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
