// The columns that lists of crews show next to a crew's name, as data.
import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Crown, UsersRound } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Group } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { Icon } from '../../ui/icon.tsx'
import { joinNames } from '../../ui/numbers.ts'
import { HistoryLink } from '../people/person-cell.tsx'
import { StudioDistribution } from './studio-marks.tsx'

/**
 * `note` is below the name, `figure` at the end of its line, `facts` a line of its own, `body` the middle of a card, and
 * `foot` has the links and buttons of a card, or what follows the link of a row.
 */
export type CrewSlot = 'note' | 'figure' | 'facts' | 'body' | 'foot'

export interface CrewColumn<Crew> {
  slot: CrewSlot
  /** Columns in the same slot keep their order. */
  cell: (crew: Crew, index: number) => ReactNode
}

export type CrewCells = Record<CrewSlot, ReactNode>

/** Renders the columns of one crew by slot. */
export function renderCells<Crew>(
  columns: readonly CrewColumn<Crew>[],
  crew: Crew,
  index: number,
): CrewCells {
  const at = (slot: CrewSlot) =>
    columns
      .map((column, number) => ({ ...column, number }))
      .filter((column) => column.slot === slot)
      .map(({ cell, number }) => <Fragment key={number}>{cell(crew, index)}</Fragment>)
  return { note: at('note'), figure: at('figure'), facts: at('facts'), body: at('body'), foot: at('foot') }
}

/**
 * Columns for the number of members, the captain and the studios. `readable` means that the user may see the crew's goals.
 */
export function createFactColumns({ readable }: { readable: boolean }): CrewColumn<CrewInCard>[] {
  return [
    { slot: 'facts', cell: (crew) => <CrewFacts crew={crew} readable={readable} /> },
    { slot: 'body', cell: (crew) => <StudioDistribution crew={crew} /> },
  ]
}

type CrewInCard = Pick<Group, 'name' | 'memberCount' | 'captains' | 'studioDistribution'>

interface CrewFactsProps {
  crew: Pick<Group, 'memberCount' | 'captains'>
  /** The user may see the crew's goals, so the captains' names are links to theirs. */
  readable?: boolean
}

/** The number of members, and the captain. */
export function CrewFacts({ crew, readable = false }: CrewFactsProps) {
  const led = crew.captains.length > 0
  const members = crew.memberCount
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <p className="flex items-center gap-1.5 text-14 text-ink-2">
        <Icon icon={UsersRound} size={16} />
        <Plural value={members} one="# member" other="# members" />
      </p>
      <p className="flex items-start gap-1.5 text-14 text-ink-2">
        <Icon icon={Crown} size={16} className={led ? 'mt-0.5 text-amber' : 'mt-0.5'} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {led && <span className="sr-only">{t`Captain:`} </span>}
          {!led ? t`No captain` : readable ? <CaptainLinks crew={crew} /> : captainNames(crew)}
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

const captainNames = ({ captains }: Pick<Group, 'captains'>): string => joinNames(captains.map(fullName))
