import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import { usePageData } from '../api/page-data.ts'
import { PageData } from '../frame/page-state.tsx'
import { CrewCardSkeletons } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, createFactColumns } from '../parts/crews/crew-columns.tsx'
import { sumCrewWeek } from '../parts/crews/crew-line.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { DoneCount, DoneNumber, MemberList } from '../parts/people/person-cell.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Meter } from '../ui/meter.tsx'
import { isOnPhone } from '../ui/store.ts'
import { formatCrewName } from './studio-week.tsx'

export function AllCrews() {
  return (
    <PageData fallback={<CrewCardSkeletons />}>
      <Crews />
    </PageData>
  )
}

function Crews() {
  const crews = usePageData('GET /api/guide/all-crews')
  return crews.length > 0 ? (
    <CrewList
      layout="cards"
      crews={crews.map((crew) => ({ ...crew, name: formatCrewName(crew.id, crew.name) }))}
      columns={columns}
    />
  ) : (
    <Empty card icon={UsersRound} title={t`No crews yet`}>
      <Trans>The admins of your school make crews of 3 to 5 learners.</Trans>
    </Empty>
  )
}

const columns: CrewColumn<GroupWithMembers>[] = [
  ...createFactColumns({ readable: true }),
  {
    slot: 'body',
    cell: ({ name, members }) => members.length > 0 && <Members crewName={name} members={members} />,
  },
  { slot: 'foot', cell: ({ name, members }) => <CrewWeek name={name} members={members} /> },
]

/** Folded on a phone, because the members of many crews would make a long page. */
function Members({ crewName, members }: { crewName: string; members: readonly Member[] }) {
  // Read once, so that a later render does not fold what the user has expanded.
  const [unfolded] = useState(() => !isOnPhone())
  return (
    <details open={unfolded} className="group text-14">
      <summary className="flex min-h-8 touch:min-h-11 items-center justify-between rounded-6 font-600 text-ink-2 touch:-my-2">
        <Trans>Members and their goals</Trans>
        <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
      </summary>
      <div className="touch:pt-2">
        <MemberList label={t`Members of ${crewName}`} members={members} week />
      </div>
    </details>
  )
}

function CrewWeek({ name, members }: { name: string; members: readonly Member[] }) {
  const { goals, done } = sumCrewWeek({ members })
  if (goals === 0)
    return (
      <p className="text-14 text-ink-2">
        <Trans>No goals in the goal week yet</Trans>
      </p>
    )
  return (
    <div className="grid flex-1 gap-1.5">
      <DoneCount done={done} total={goals}>
        <Trans>
          <DoneNumber>{done}</DoneNumber> of <Plural value={goals} one="# goal" other="# goals" /> finished
        </Trans>
      </DoneCount>
      <Meter value={done} max={goals} label={t`Finished goals of ${name}`} />
    </div>
  )
}
