// The dashboard of a coach without a studio: first what waits, then in which crews, then who has no goal.
import '../styles/working.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { useNotifications } from '../frame/notifications.tsx'
import { paths } from '../frame/paths.ts'
import { Stack } from '../ui/page.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { CoachBanner } from './coach-banner.tsx'
import { DueToday, WithoutGoal, YourCrews } from './coach-cards.tsx'
import { type Figures, figuresOf, useCoachWeek } from './coach-week.ts'
import { CoachWeekEnd } from './coach-week-end.tsx'
import { CountFigure } from './count-figure.tsx'
import { MyGoals } from './my-goals.tsx'
import { NotificationsCard } from './notifications-card.tsx'

export function CoachHome() {
  const { crews, hasFailed, retry } = useCoachWeek()
  const notifications = useNotifications()
  return (
    <Stack>
      <CoachBanner crews={crews} onRetry={hasFailed ? retry : undefined}>
        {(crews ? crews.length > 0 : !hasFailed) && <CoachStrip figures={crews && figuresOf(crews)} />}
      </CoachBanner>
      {(crews || !hasFailed) && <CoachWeekEnd crews={crews} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Stack>
          {crews ? (
            <>
              <DueToday crews={crews} />
              <WithoutGoal crews={crews} />
            </>
          ) : (
            !hasFailed && (
              <SkeletonGroup label="what is due">
                <SkeletonCard className="h-88" />
              </SkeletonGroup>
            )
          )}
          <MyGoals brief />
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">
          {crews ? (
            <YourCrews crews={crews} />
          ) : (
            !hasFailed && <Loading label="your crews" className="h-88" />
          )}
          {notifications.isPending ? (
            <Loading label="notifications" className="h-66" />
          ) : (
            <NotificationsCard list={notifications} />
          )}
        </Stack>
      </div>
    </Stack>
  )
}

function Loading({ label, className }: { label: string; className: string }) {
  return (
    <SkeletonGroup label={label} className="max-lg:sm:col-span-2">
      <SkeletonCard className={className} />
    </SkeletonGroup>
  )
}

/** Four figures; the whole of each is a link to what it counts. `figures` is undefined while loading. */
function CoachStrip({ figures }: { figures: Figures | undefined }) {
  const { when } = weekWords(useGoalWeek().label)
  return (
    <dl className="grid grid-cols-4 divide-x divide-line border-t border-line">
      <CountFigure long="To review" href={paths.feedback()} of={figures?.waiting} />
      <CountFigure long="Due today" href={paths.feedback()} of={figures?.dueToday} note="until 4:00 PM" />
      <CountFigure
        long={`Reviewed ${when}`}
        short="Reviewed"
        href={paths.adminFeedback()}
        of={figures?.reviewed}
        isDone={false}
      />
      <CountFigure
        long="Learners without a goal"
        short="No goal"
        href={paths.withoutGoal()}
        of={figures?.without}
        note={figures && `of ${figures.learners}`}
      />
    </dl>
  )
}
