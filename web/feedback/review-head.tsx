import { ListChecks } from 'lucide-react'
import { isCoach } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useUser } from '../app/session-context.ts'
import type { ShownWeek } from '../crews/crew-week.ts'
import { WeekChoice } from '../crews/week-choice.tsx'
import { WeekWords } from '../crews/week-words.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

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
