import { type ReactNode, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GoalHistory, Statistics } from '../../contract/history.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { GoalsByWeek } from './goals-by-week.tsx'
import { GOALS_A_PAGE, goalsFailed, historyInput } from './use-goal-history.ts'

type GoalList = Pages<'GET /api/users/:id/goal-history'> | Pages<'GET /api/groups/:id/all-goals'>
type Shown = 'all' | 'completed' | 'in_progress'
type OnlyStatus = 'completed' | 'in_progress' | undefined

/** Every goal of a person, in tabs. */
export function PersonGoals({ userId, statistics }: { userId: number; statistics: Statistics }) {
  const open = useApiPages('GET /api/users/:id/goal-history', historyInput(userId, 'in_progress'))
  return (
    <GoalsCard
      title="Goals"
      statistics={statistics}
      inProgress={countOf(open)}
      list={(only) => <OfPerson id={userId} only={only} />}
    />
  )
}

/** Every goal of a crew's members, in tabs. */
export function CrewGoals({ crewId, statistics }: { crewId: number; statistics: Statistics }) {
  const open = useApiPages('GET /api/groups/:id/all-goals', crewInput(crewId, 'in_progress'))
  return (
    <GoalsCard
      title="All crew goals"
      statistics={statistics}
      inProgress={countOf(open)}
      list={(only) => <OfCrew id={crewId} only={only} />}
    />
  )
}

function GoalsCard({
  title,
  statistics,
  inProgress,
  list,
}: {
  title: string
  statistics: Statistics
  /** Counted from the complete list, because the statistics lack it; undefined if the list has more pages. */
  inProgress: number | undefined
  list: (only: OnlyStatus) => ReactNode
}) {
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Card region>
      <CardHeader title={title} />
      <Tabs
        label={title}
        className="px-1 sm:px-2"
        value={shown}
        onChange={setShown}
        items={[
          { value: 'all', label: 'All Goals', count: statistics.totalGoals, content: list(undefined) },
          {
            value: 'completed',
            label: 'Completed',
            count: statistics.completedGoals,
            content: list('completed'),
          },
          {
            value: 'in_progress',
            label: 'In Progress',
            count: inProgress,
            content: list('in_progress'),
          },
        ]}
      />
    </Card>
  )
}

const crewInput = (id: number, only: OnlyStatus) => ({
  params: { id },
  query: only ? { limit: GOALS_A_PAGE, status: only } : { limit: GOALS_A_PAGE },
})

/** Only goals of the goal week can be in progress, so they nearly always fit on one page. */
const countOf = ({ data, hasNextPage }: GoalList) => (hasNextPage ? undefined : data?.items.length)

function OfPerson({ id, only }: { id: number; only: OnlyStatus }) {
  const list = useApiPages('GET /api/users/:id/goal-history', historyInput(id, only))
  return (
    <GoalPages list={list} only={only} weeks={only === undefined ? list.data?.pages[0]?.weeks : undefined} />
  )
}

function OfCrew({ id, only }: { id: number; only: OnlyStatus }) {
  const list = useApiPages('GET /api/groups/:id/all-goals', crewInput(id, only))
  return <GoalPages list={list} only={only} named />
}

const nothing = {
  all: 'No goals yet.',
  completed: 'No goal is completed yet.',
  in_progress: 'No goal is in progress.',
}

function GoalPages({
  list,
  only,
  weeks,
  named = false,
}: {
  list: GoalList
  only: OnlyStatus
  /** The figures of each week, where the list is that of all goals. */
  weeks?: GoalHistory['weeks'] | undefined
  /** Shows the owner of each goal. */
  named?: boolean
}) {
  return (
    <Loaded<{ items: GoalWithFeedback[] }> read={list} skeleton={<GoalPagesSkeleton />} failed={goalsFailed}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="px-4 py-6 text-14 text-ink-2 sm:px-5">{nothing[only ?? 'all']}</p>
        ) : (
          <>
            <GoalsByWeek goals={items} weeks={weeks} named={named} />
            {list.hasNextPage && (
              <div className="border-t border-line p-1">
                <ShowMore wide list={list} />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function GoalPagesSkeleton() {
  return (
    <SkeletonGroup label="goals" className="grid gap-6 px-4 py-5 sm:px-5">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
