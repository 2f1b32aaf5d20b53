import { ListChecks } from 'lucide-react'
import { instantOf } from '../../contract/goal-week.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import { isCoach } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useUser } from '../app/session-context.ts'
import { formatRange } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tag } from '../ui/tag.tsx'
import { type ShownWeek, useShownWeek } from './review-data.ts'
import { WeekChoice } from './week-choice.tsx'

/** '{crew} Goals' with its week, the way back, and the way to the crew's goal management. */
export function ReviewHead({
  crewId,
  name,
  shown,
  onShow,
}: {
  crewId: number
  name: string | undefined
  shown: ShownWeek
  onShow: (week: ShownWeek) => void
}) {
  const coach = isCoach(useUser())
  return (
    <PageHeader
      title={name === undefined ? 'Crew goals' : `${name} Goals`}
      back={
        coach ? { href: paths.feedback(), label: 'All crews' } : { href: paths.home(), label: 'Dashboard' }
      }
      sub={<WeekWords shown={shown} />}
      action={
        <>
          <WeekChoice shown={shown} onShow={onShow} />
          <LinkButton href={paths.coachingCrew(crewId)} icon={ListChecks} size="sm">
            Manage goals
          </LinkButton>
        </>
      }
    />
  )
}

function WeekWords({ shown }: { shown: ShownWeek }) {
  const { timeZone } = useGoalWeek()
  const { weekStart, weekEnd, label } = useShownWeek(shown)
  // Noon, so that the day is the same whatever the zone's offset does on it.
  const noon = (day: string) => instantOf(day, 12 * 60, timeZone)
  const range = formatRange(noon(weekStart), noon(weekEnd), timeZone)
  if (label !== 'Next Week') return `${label}, ${range}`
  return (
    <>
      <Tag tone="sky">{label}</Tag> {range}
    </>
  )
}
