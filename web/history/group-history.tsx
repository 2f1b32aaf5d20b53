import type { ReactNode } from 'react'
import type { Statistics } from '../../contract/history.ts'
import { formatCount } from '../../contract/sentences.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { Users } from '../ui/start-icons.tsx'
import { CrewGoals } from './goals-card.tsx'
import { MembersCard } from './member-rows.tsx'
import { goalDataFailed } from './use-goal-history.ts'

/** Small, because a studio may be large and each learner includes the newest goals. */
const PEOPLE_A_PAGE = 25

/** For captains: the crew's figures, its members, and all their goals. */
export function CrewHistory({ crewId }: { crewId: number }) {
  const read = useApiPages('GET /api/groups/:id/goal-history', {
    params: { id: crewId },
    query: { limit: PEOPLE_A_PAGE },
  })
  return (
    <GroupView
      read={read}
      title="Crew overview"
      people="Members"
      withStudio
      after={(all) => <CrewGoals crewId={crewId} statistics={all} />}
    />
  )
}

/** For guides: the studio's figures and its learners, each with the newest goals. */
export function StudioHistory() {
  const read = useApiPages('GET /api/guide/studio-goal-history', { query: { limit: PEOPLE_A_PAGE } })
  return <GroupView read={read} title="Studio overview" people="Learners" />
}

function GroupView({
  read,
  title,
  people,
  withStudio = false,
  after,
}: {
  read: Pages<'GET /api/groups/:id/goal-history'> | Pages<'GET /api/guide/studio-goal-history'>
  title: string
  people: 'Members' | 'Learners'
  /** Shows each member’s studio. */
  withStudio?: boolean
  after?: (all: Statistics) => ReactNode
}) {
  return (
    <Loaded
      read={read}
      skeleton={<SkeletonCards label="goal data" of={['h-34', 'h-96']} />}
      card
      failed={goalDataFailed}
    >
      {({ items: members, pages: [first] }) =>
        members.length === 0 || !first ? (
          <Empty card title={`No ${people.toLowerCase()} yet`} icon={Users}>
            Their goals show up here as soon as somebody is in it.
          </Empty>
        ) : (
          <Stack>
            <Overview title={title} all={first.overallStatistics} />
            <MembersCard title={people} members={members} withStudio={withStudio}>
              <ShowMore foot list={read} />
            </MembersCard>
            {after?.(first.overallStatistics)}
          </Stack>
        )
      }
    </Loaded>
  )
}

function Overview({ title, all }: { title: string; all: Statistics }) {
  return (
    <Card region>
      <CardHeader title={title} />
      <CardBody>
        <p className="text-14 text-ink-2">
          <b className="text-24 font-700 text-ink tabular-nums">{formatCount(all.completedGoals)}</b> of{' '}
          {formatCount(all.totalGoals)} goals completed, {all.completionPercentage}%
        </p>
        <Meter size="m" className="mt-2" value={all.completionPercentage} label="Goals completed" />
      </CardBody>
    </Card>
  )
}
