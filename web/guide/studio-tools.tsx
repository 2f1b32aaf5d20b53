import { WeekChoice } from '../crews/week-choice.tsx'
import { type ShownWeek, useShownWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { DownloadResults } from '../results/download-results.tsx'
import { Printer } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { crewNameOf } from './crew-name.ts'
import { useStudioWeek } from './guide-reads.ts'

/** Which week of the studio is shown, and that week as a file and on paper. */
export function StudioTools({
  studio,
  shown,
  onShow,
}: {
  studio: string
  shown: ShownWeek
  onShow: (week: ShownWeek) => void
}) {
  const { weekStart } = useShownWeek(shown)
  const { data } = useStudioWeek(shown)
  return (
    <>
      <WeekChoice shown={shown} onShow={onShow} />
      <div className="flex flex-wrap gap-2 max-[500px]:w-full max-[500px]:*:flex-1">
        <LinkButton href={paths.weeklyReport(weekStart)} icon={Printer} size="sm">
          Weekly reports
        </LinkButton>
        {data && (
          <DownloadResults
            whose={studio}
            learners={data.learners.map(({ learner }) => ({
              person: learner,
              crew: crewNameOf(learner.groupId, learner.groupName),
            }))}
            goals={data.goals}
            shown={shown}
          />
        )}
      </div>
    </>
  )
}
