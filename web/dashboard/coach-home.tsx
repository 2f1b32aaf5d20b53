// The dashboard of a coach without a studio: first what waits, then in which crews, then who has no goal.
import { useState } from 'react'
import { useNotifications } from '../frame/notifications.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewsWeekEnd } from '../parts/crews/crews-week-end.tsx'
import { countEndedWeek } from '../parts/goals/goal-standing.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { Loaded, type Read, SkeletonCard, SkeletonCards, SkeletonGroup } from '../ui/loaded.tsx'
import { Stack } from '../ui/page.tsx'
import { CoachBanner } from './coach-banner.tsx'
import { DueToday, WaitingLongest, WithoutGoal } from './coach-cards.tsx'
import { type CoachedCrew, useCoachWeek, useEndedWeek } from './coach-week.ts'
import { MyGoals } from './my-goals.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { useUnreadFirst } from './unread-first.ts'
import { YourCrews } from './your-crews.tsx'

export function CoachHome() {
  const read = useCoachWeek()
  // Nothing is due then, so that the left half would be empty.
  const isWeekend = useGoalWeek().label === 'Next Week'
  // The banner and these cards get their height with the answer, so what stands below them waits for it.
  const [answered, setAnswered] = useState(false)
  if (!answered && (read.data !== undefined || read.isError)) setAnswered(true)
  return (
    <Stack>
      <CoachBanner read={read} />
      <CoachWeekEnd read={read} />
      <div
        // The skeletons are replaced, not moved.
        key={answered ? 'answered' : 'loading'}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]"
      >
        <Stack>
          <Loaded
            read={read}
            errorShownElsewhere
            skeleton={<SkeletonCards label="what is due" heights={['h-88']} />}
          >
            {(crews) => (
              <>
                <DueToday crews={crews} />
                <WaitingLongest crews={crews} />
                <WithoutGoal crews={crews} />
              </>
            )}
          </Loaded>
          {answered && <OwnGoals />}
          {answered && isWeekend && <Notifications />}
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">
          <Loaded read={read} errorShownElsewhere skeleton={<Loading label="your crews" className="h-88" />}>
            {(crews) => <YourCrews crews={crews} />}
          </Loaded>
          {answered && !isWeekend && <Notifications />}
        </Stack>
      </div>
    </Stack>
  )
}

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
  if (!items) return <Loading label="notifications" className="h-66" />
  return <NotificationsCard list={list} items={items} />
}

function Loading({ label, className }: { label: string; className: string }) {
  return (
    <SkeletonGroup label={label} className="max-lg:sm:col-span-2">
      <SkeletonCard className={className} />
    </SkeletonGroup>
  )
}

/** From Friday 4:00 PM to Sunday: the week of the coach's crews that ended. At other times nothing is loaded for it. */
function CoachWeekEnd({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const { assignedCrews } = useUser()
  const { label, lastWeek } = useGoalWeek()
  if (label !== 'Next Week' || assignedCrews.length === 0) return null
  return (
    <Loaded read={read} skeleton={skeleton} errorShownElsewhere>
      {(crews) => <EndedWeek crews={crews} week={lastWeek} />}
    </Loaded>
  )
}

const skeleton = <SkeletonCards label="the week that ended" heights={['h-110 sm:h-68']} />

function EndedWeek({ crews, week }: { crews: readonly CoachedCrew[]; week: string }) {
  const read = useEndedWeek(crews)
  const needsGoal = useNeedsGoal(
    'last',
    crews.flatMap(({ crew }) => crew.members),
  )
  return (
    <Loaded card read={read} skeleton={skeleton}>
      {(goals) => {
        const ended = crews.map(({ crew }, index) => ({ crew, goals: goals[index] ?? [] }))
        return (
          <CrewsWeekEnd
            linksToReports
            week={week}
            title="The week of your crews"
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
    </Loaded>
  )
}
