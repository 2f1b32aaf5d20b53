import { CrewsWeekEnd } from '../crews/crews-week-end.tsx'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { Printer } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { crewShares } from './crew-bars.tsx'
import { useStudioWeek } from './guide-reads.tsx'
import { isWithout } from './studio-week.ts'

/** The week of the studio that ended. It is shown from Friday 4:00 PM to Sunday. */
export function StudioWeekEnd() {
  const { lastWeek: week } = useGoalWeek()
  const skeleton = (
    <SkeletonGroup label="the week that ended">
      <SkeletonCard className="h-110 sm:h-68" />
    </SkeletonGroup>
  )
  return (
    <Loaded read={useStudioWeek('last')} skeleton={skeleton} card>
      {({ learners, goals }) => (
        <CrewsWeekEnd
          week={week}
          title="The week of your studio"
          crews={crewShares(learners).map(({ groupId, name, goals, done }) => ({
            id: groupId,
            name,
            goals,
            done,
          }))}
          goals={goals}
          without={learners.filter(isWithout).length}
          action={
            <LinkButton href={paths.weeklyReport(week)} icon={Printer} size="sm">
              Print the week
            </LinkButton>
          }
        />
      )}
    </Loaded>
  )
}
