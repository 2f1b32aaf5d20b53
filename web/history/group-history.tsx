import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { GroupHistory, Statistics } from '../../contract/history.ts'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { StudioOf } from '../crews/studio-marks.tsx'
import { paths } from '../frame/paths.ts'
import { GoalMeta } from '../goals/goal-meta.tsx'
import { GoalStatusMark } from '../goals/goal-status-mark.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Crown } from '../ui/icons.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { Users } from '../ui/start-icons.tsx'
import { CrewGoals } from './goals-card.tsx'
import { GoalDataError } from './use-goal-history.tsx'

/** Small, because a studio may be large and each learner includes the newest goals. */
const PEOPLE_A_PAGE = 12

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
      after={(all) => <CrewGoals crewId={crewId} statistics={all} />}
    />
  )
}

/** For guides: the studio's figures and its learners, each with the newest goals. */
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
          {formatCount(all.totalGoals)} {pluralWord(all.totalGoals, 'goal')} completed,{' '}
          {all.completionPercentage}%
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

type Member = GroupHistory['members'][number]

/** A member of a crew or studio with the figures of all time; the name links to the whole history. */
function MemberCard({
  member: { user, statistics, goals },
  withGoals,
}: {
  member: Member
  /** Shows the newest goals on demand, and not the studio, because all share it. */
  withGoals: boolean
}) {
  const name = `${user.firstName} ${user.lastName}`
  const { totalGoals, completedGoals, completionPercentage } = statistics
  return (
    <Card className={cx('flex flex-col px-4 py-3 sm:px-5 sm:py-4', !withGoals && 'h-full')}>
      <div className={cx('flex gap-3', withGoals ? 'items-center' : 'mb-auto items-start')}>
        <Avatar firstName={user.firstName} lastName={user.lastName} picture={user.profilePicture} />
        <div className="min-w-0 flex-1">
          <h3 className="text-16 font-600 [overflow-wrap:anywhere]">
            <Link
              href={paths.goalHistory(user.id)}
              className="inline-flex items-center text-ink no-underline hover:underline focus-visible:underline touch:min-h-11"
            >
              {name}
            </Link>
            {user.isCrewCaptain && (
              <>
                <Icon of={Crown} size={16} className="ml-1.5 inline text-amber" />
                <span className="sr-only">Captain</span>
              </>
            )}
          </h3>
          {!withGoals && <StudioOf name={user.studio} size="s" />}
        </div>
      </div>
      <p className="mt-3 flex justify-between gap-3 text-14 text-ink-2 tabular-nums">
        {totalGoals === 0 ? (
          'No goals yet'
        ) : (
          <>
            <span>
              <b className="font-600 text-ink">{completedGoals}</b> of {totalGoals}{' '}
              {pluralWord(totalGoals, 'goal')} completed
            </span>
            <span className="font-600 text-ink">{completionPercentage}%</span>
          </>
        )}
      </p>
      <Meter className="mt-1.5" value={completionPercentage} label={`Goals of ${name} completed`} />
      {withGoals && goals.length > 0 && <NewestGoals goals={goals} />}
    </Card>
  )
}

/** Goals that fit on a card; the learner's history has all. */
const SHOWN = 5

function NewestGoals({ goals }: Pick<Member, 'goals'>) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-2 text-14" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1.5 font-600 text-primary-ink touch:py-3">
        Newest goals
      </summary>
      {open && (
        <ul className="divide-y divide-line">
          {goals.slice(0, SHOWN).map((goal) => (
            <li key={goal.id} className="grid gap-1 py-2.5">
              <div className="flex items-start justify-between gap-3">
                <span dir="auto" className="min-w-0 flex-1 font-400 [overflow-wrap:anywhere]">
                  {goal.title}
                </span>
                <GoalStatusMark status={goal.status} size="sm" />
              </div>
              <GoalMeta goal={goal} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
