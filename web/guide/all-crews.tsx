import { useState } from 'react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import { useApi } from '../api/queries.ts'
import { CrewCard, CrewCardSkeletons, crewGrid } from '../parts/crews/crew-card.tsx'
import { HistoryLink } from '../parts/people/history-link.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChevronDown, Crown, UsersRound } from '../ui/icons.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { isOnPhone } from '../ui/use-on-phone.ts'
import { crewNameOf } from './guide-reads.tsx'

/** Every crew of the school with its members and the progress of their week. */
export function AllCrews() {
  return (
    <Loaded read={useApi('GET /api/guide/all-crews')} skeleton={<CrewCardSkeletons />} card>
      {(crews) => (crews.length === 0 ? <NoCrews /> : <CrewCards crews={crews} />)}
    </Loaded>
  )
}

function NoCrews() {
  return (
    <Card>
      <Empty level="h2" icon={UsersRound} title="No crews yet">
        The admins of your school make crews of 3 to 5 learners.
      </Empty>
    </Card>
  )
}

function CrewCards({ crews }: { crews: readonly GroupWithMembers[] }) {
  return (
    <ul className={crewGrid}>
      {crews.map((crew) => {
        const name = crewNameOf(crew.id, crew.name)
        return (
          <li key={crew.id} className="min-w-0">
            <CrewCard
              readable
              crew={{ ...crew, name }}
              foot={<CrewWeek name={name} members={crew.members} />}
            >
              {crew.members.length > 0 && <Members of={name} members={crew.members} />}
            </CrewCard>
          </li>
        )
      })}
    </ul>
  )
}

/** Folded on a phone, where the members of many crews would make a long page. */
function Members({ of, members }: { of: string; members: readonly Member[] }) {
  // Read once: a later render must not fold what the user has unfolded.
  const [unfolded] = useState(() => !isOnPhone())
  return (
    <details open={unfolded} className="group text-14">
      <summary className="flex min-h-8 touch:min-h-11 items-center justify-between rounded-6 font-600 text-ink-2 touch:-my-2">
        Members and their goals
        <Icon of={ChevronDown} size={18} className="group-open:rotate-180" />
      </summary>
      <ul aria-label={`Members of ${of}`} className="grid gap-1 touch:gap-0 touch:pt-2">
        {members.map((member) => (
          <MemberLine key={member.id} member={member} />
        ))}
      </ul>
    </details>
  )
}

function MemberLine({ member }: { member: Member }) {
  const { goalsThisWeek: goals, completedThisWeek: done } = member
  return (
    <li className="flex items-center justify-between gap-3 touch:min-h-11">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <HistoryLink person={member} sorted className="min-h-6 text-ink" />
        {member.isCrewCaptain && (
          <>
            <Icon of={Crown} size={16} className="ml-1.5 inline text-amber" />
            <span className="sr-only">captain</span>
          </>
        )}
      </span>
      {goals > 0 ? (
        <span className="shrink-0 text-ink-2 tabular-nums">
          {done} of {goals}
        </span>
      ) : (
        <span className="shrink-0 text-13 font-600 text-amber-ink">No goals</span>
      )}
    </li>
  )
}

function CrewWeek({ name, members }: { name: string; members: readonly Member[] }) {
  const goals = members.reduce((sum, { goalsThisWeek }) => sum + goalsThisWeek, 0)
  const done = members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0)
  if (goals === 0) return <p className="text-14 text-ink-2">No goals in the goal week yet</p>
  return (
    <div className="grid flex-1 gap-1.5">
      <p className="text-14 text-ink-2 tabular-nums">
        <b className="font-600 text-ink">{done}</b> of {goals} goals finished
      </p>
      <Meter value={done} max={goals} label={`Finished goals of ${name}`} />
    </div>
  )
}
