// The dashboard of a coach without a studio: first what waits, then in which crews, then who has no goal.
import '../styles/working.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { useNotifications } from '../frame/notifications.tsx'
import { paths } from '../frame/paths.ts'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Stack } from '../ui/page.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { CoachBanner } from './coach-banner.tsx'
import { DueToday, WithoutGoal, YourCrews } from './coach-cards.tsx'
import { type CoachedCrew, figuresOf, useCoachWeek } from './coach-week.ts'
import { CoachWeekEnd } from './coach-week-end.tsx'
import { MyGoals } from './my-goals.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { Strip } from './strip.tsx'

export function CoachHome() {
  const read = useCoachWeek()
  return (
    <Stack>
      <CoachBanner read={read}>{read.data?.length !== 0 && <CoachStrip read={read} />}</CoachBanner>
      <CoachWeekEnd read={read} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Stack>
          <Loaded
            read={read}
            saidElsewhere
            skeleton={
              <SkeletonGroup label="what is due">
                <SkeletonCard className="h-88" />
              </SkeletonGroup>
            }
          >
            {(crews) => (
              <>
                <DueToday crews={crews} />
                <WithoutGoal crews={crews} />
              </>
            )}
          </Loaded>
          <MyGoals brief />
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">
          <Loaded read={read} saidElsewhere skeleton={<Loading label="your crews" className="h-88" />}>
            {(crews) => <YourCrews crews={crews} />}
          </Loaded>
          <Notifications />
        </Stack>
      </div>
    </Stack>
  )
}

function Notifications() {
  const list = useNotifications()
  if (list.isPending) return <Loading label="notifications" className="h-66" />
  return <NotificationsCard list={list} />
}

function Loading({ label, className }: { label: string; className: string }) {
  return (
    <SkeletonGroup label={label} className="max-lg:sm:col-span-2">
      <SkeletonCard className={className} />
    </SkeletonGroup>
  )
}

/** Four figures; the whole of each is a link to what it counts. */
function CoachStrip({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const { when } = weekWords(useGoalWeek().label)
  return (
    <Strip
      read={read}
      figures={(crews) => {
        const figures = crews && figuresOf(crews)
        return [
          { long: 'To review', href: paths.feedback(), of: figures?.waiting },
          { long: 'Due today', href: paths.feedback(), of: figures?.dueToday, note: 'until 4:00 PM' },
          {
            long: `Reviewed ${when}`,
            short: 'Reviewed',
            href: paths.adminFeedback(),
            of: figures?.reviewed,
            isDone: false,
          },
          {
            long: 'Learners without a goal',
            short: 'No goal',
            href: paths.withoutGoal(),
            of: figures?.without,
            note: `of ${figures?.learners}`,
          },
        ]
      }}
    />
  )
}
