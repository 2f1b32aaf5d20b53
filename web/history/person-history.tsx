import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListChecks } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'
import { Stack } from '../ui/stack.tsx'
import { AchievementsCard } from './achievements-card.tsx'
import { GoalDataError } from './goal-data-error.tsx'
import { PersonGoals } from './goals-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useGoalHistory } from './use-goal-history.ts'
import { WeeksCard } from './weeks-card.tsx'

const columns = 'grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]'

/** The learner view: twelve weeks, figures, achievements and every goal of one person. */
export function PersonHistory({ userId }: { userId: number }) {
  const read = useGoalHistory(userId)
  const own = useUser().id === userId
  const { history } = read
  if (!history) return read.error ? <GoalDataError read={read} /> : <PersonHistorySkeleton />
  if (history.statistics.totalGoals === 0) {
    return (
      <Stack>
        <Card>
          <Empty
            level="h2"
            title="No goals yet"
            icon={ListChecks}
            action={own && <LinkButton href={paths.dashboard()}>Go to the dashboard</LinkButton>}
          >
            {own
              ? 'Every goal you set shows up here, week by week.'
              : `${history.user.firstName} has not set a goal yet.`}
          </Empty>
        </Card>
        <AchievementsCard achievements={history.achievements} />
      </Stack>
    )
  }
  return (
    <Stack>
      <div className={columns}>
        <WeeksCard weeks={history.weeks} />
        <SummaryCard
          statistics={history.statistics}
          categories={history.categories}
          streakWeeks={history.streakWeeks}
        />
      </div>
      <AchievementsCard achievements={history.achievements} />
      <PersonGoals userId={userId} statistics={history.statistics} />
    </Stack>
  )
}

export function PersonHistorySkeleton() {
  return (
    <SkeletonGroup label="goal data" className="grid gap-3 sm:gap-5">
      <div className={columns}>
        <SkeletonCard className="h-70 sm:h-97" />
        <SkeletonCard className="h-97" />
      </div>
      <SkeletonCard className="h-56" />
      <SkeletonCard className="h-96" />
    </SkeletonGroup>
  )
}
