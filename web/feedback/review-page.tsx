// A crew's goals, for the coaches assigned to it and its captain: read, answer, next.

import { isCoach } from '../../contract/roles.ts'
import { CrewWeekPage } from '../crews/crew-week-page.tsx'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ListChecks } from '../ui/start-icons.tsx'
import { Review, ReviewSkeleton } from './review.tsx'

export function ReviewPage({ crewId }: { crewId: number }) {
  const coach = isCoach(useUser())
  return (
    <CrewWeekPage
      crewId={crewId}
      title={(name) => (name === undefined ? 'Crew goals' : `${name} Goals`)}
      back={
        coach ? { href: paths.feedback(), label: 'All crews' } : { href: paths.home(), label: 'Dashboard' }
      }
      action={
        <LinkButton href={paths.coachingCrew(crewId)} icon={ListChecks} size="sm">
          Manage goals
        </LinkButton>
      }
      skeleton={<ReviewSkeleton />}
    >
      {(crew, goals, shown) => (
        // The link to the next crew must not keep what was done in this one.
        <Review key={`${crew.id}-${shown}`} crew={crew} goals={goals} shown={shown} />
      )}
    </CrewWeekPage>
  )
}
