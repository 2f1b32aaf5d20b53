import type { ReactNode } from 'react'
import type { GroupHistory, Statistics } from '../../contract/history.ts'
import { formatCount } from '../../contract/sentences.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Empty } from '../ui/empty.tsx'
import { Users } from '../ui/icons.tsx'
import { Meter } from '../ui/meter.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'
import { Stack } from '../ui/stack.tsx'
import { GoalDataError } from './goal-data-error.tsx'
import { CrewGoals } from './goals-card.tsx'
import { MemberCard } from './member-card.tsx'

/** A studio may be large, and each of its learners comes with the newest goals. */
const PEOPLE_A_PAGE = 12

/** The captain's view: the crew's figures, its members, and all their goals. */
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
      after={(all) => <CrewGoals crewId={crewId} statistics={all} />}
    />
  )
}

/** The guide's view: the studio's figures and its learners, each with the newest goals. */
export function StudioHistory() {
  const read = useApiPages('GET /api/guide/studio-goal-history', { query: { limit: PEOPLE_A_PAGE } })
  return <GroupView read={read} title="Studio overview" people="Learners" withGoals />
}

function GroupView({
  read,
  title,
  people,
  withGoals = false,
  after,
}: {
  read: Pages<'GET /api/groups/:id/goal-history'> | Pages<'GET /api/guide/studio-goal-history'>
  title: string
  people: 'Members' | 'Learners'
  withGoals?: boolean
  after?: (all: Statistics) => ReactNode
}) {
  const all = read.data?.pages[0]?.overallStatistics
  if (!read.data || !all) return read.error ? <GoalDataError read={read} /> : <GroupSkeleton />
  const { items: members } = read.data
  if (members.length === 0) {
    return (
      <Card>
        <Empty level="h2" title={`No ${people.toLowerCase()} yet`} icon={Users}>
          Their goals show up here as soon as somebody is in it.
        </Empty>
      </Card>
    )
  }
  return (
    <Stack>
      <Overview title={title} all={all} />
      <section aria-label={people} className="grid gap-3">
        <h2 className="text-18 font-600">{people}</h2>
        <Members members={members} withGoals={withGoals} />
        <ShowMore wide list={read} />
      </section>
      {after?.(all)}
    </Stack>
  )
}

function Members({ members, withGoals }: Pick<GroupHistory, 'members'> & { withGoals: boolean }) {
  return (
    <ul className={cx('grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3', withGoals && 'items-start')}>
      {members.map((member) => (
        <li key={member.user.id} className="min-w-0">
          <MemberCard member={member} withGoals={withGoals} />
        </li>
      ))}
    </ul>
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

function GroupSkeleton() {
  return (
    <SkeletonGroup label="goal data" className="grid gap-3 sm:gap-5">
      <SkeletonCard className="h-34" />
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <SkeletonCard key={card} className="h-32" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
