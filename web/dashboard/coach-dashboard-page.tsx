// The dashboard of a coach without a studio: pending work, the crews with work, and learners without a goal.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNotifications } from '../frame/notifications.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewsWeekEnd, WeekEndRead } from '../parts/crews/crews-week-end.tsx'
import { countEndedWeek } from '../parts/goals/goal-standing.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { Placeholder, SkeletonCard } from '../ui/loaded.tsx'
import { Page, Stack } from '../ui/page.tsx'
import { CoachBanner } from './coach-banner.tsx'
import { DueToday, WaitingLongest, WithoutGoal } from './coach-cards.tsx'
import { type CoachedCrew, useCoachWeek, useEndedWeek } from './coach-week.ts'
import { MyGoals } from './my-goals.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { useUnreadFirst } from './unread-first.ts'
import { YourCrews } from './your-crews.tsx'

export function CoachDashboardPage() {
  const read = useCoachWeek()
  const crews = read.data
  // Nothing is due then, so that the left half would be empty.
  const isWeekOver = useGoalWeek().label === 'Next Week'
  // The banner and these cards get their height from the response, so the content below waits for it.
  const [answered, setAnswered] = useState(false)
  if (!answered && (crews !== undefined || read.isError)) setAnswered(true)
  return (
    <Page>
      <Stack>
        <CoachBanner read={read} />
        {answered ? (
          <>
            {crews && crews.length > 0 && isWeekOver && <EndedWeek crews={crews} />}
            <div className={columns}>
              <Stack>
                {crews && (
                  <>
                    <DueToday crews={crews} />
                    <WaitingLongest crews={crews} />
                    <WithoutGoal crews={crews} />
                  </>
                )}
                <OwnGoals />
                {isWeekOver && <Notifications />}
              </Stack>
              <Stack className="max-lg:sm:grid-cols-2">
                {crews && <YourCrews crews={crews} />}
                {!isWeekOver && <Notifications />}
              </Stack>
            </div>
          </>
        ) : (
          <Placeholder
            label={t`your crews`}
            layout={columns}
            cards={[...(isWeekOver ? ['h-110 sm:h-68 lg:col-span-2'] : []), 'h-88', 'h-88']}
          />
        )}
      </Stack>
    </Page>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]'

/** Few coaches without a studio have goals of their own. Once shown they stay, also when the last one is deleted. */
function OwnGoals() {
  const { data = [] } = useWeekGoals(useUser().id)
  const [isShown, setShown] = useState(data.length > 0)
  if (data.length > 0 && !isShown) setShown(true)
  return isShown && <MyGoals />
}

function Notifications() {
  const list = useNotifications()
  const items = useUnreadFirst(list)
  if (!items) return <SkeletonCard className="h-66 max-lg:sm:col-span-2" />
  return <NotificationsCard list={list} items={items} />
}

/** Between two weeks: the week of the coach's crews that ended. At other times nothing is loaded for it. */
function EndedWeek({ crews }: { crews: readonly CoachedCrew[] }) {
  const { lastWeek } = useGoalWeek()
  const read = useEndedWeek(crews)
  const needsGoal = useNeedsGoal(
    'last',
    crews.flatMap(({ crew }) => crew.members),
  )
  return (
    <WeekEndRead read={read}>
      {(goals) => {
        const ended = crews.map(({ crew }, index) => ({ crew, goals: goals[index] ?? [] }))
        return (
          <CrewsWeekEnd
            linksToReports
            week={lastWeek}
            title={t`Your crews’ week`}
            crews={ended.map(({ crew: { id, name }, goals }) => ({
              id,
              name,
              goals: goals.length,
              done: goals.filter(({ completed }) => completed).length,
            }))}
            {...countEndedWeek(ended.flatMap(({ goals }) => goals))}
            withoutGoalCount={
              ended.flatMap(({ crew, goals }) =>
                crew.members.filter(
                  (member) => needsGoal(member) && !goals.some(({ userId }) => userId === member.id),
                ),
              ).length
            }
          />
        )
      }}
    </WeekEndRead>
  )
}
