// A crew's goals, for the coaches assigned to it and its captain: read, answer, next.

import { type ComponentProps, useMemo } from 'react'
import { isCoach } from '../../contract/roles.ts'
import { CrewWeekPage } from '../crews/crew-week-page.tsx'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ListChecks } from '../ui/start-icons.tsx'
import { EarlierGoal } from './earlier-goal.tsx'
import { Review, ReviewSkeleton } from './review.tsx'
import { useEarlierGoals } from './use-earlier-goals.ts'
import { useLinkedGoal } from './use-linked-goal.ts'

export function ReviewPage({ crewId }: { crewId: number }) {
  const coach = isCoach(useUser())
  const linked = useLinkedGoal(crewId)
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
        <>
          {linked.earlier && <EarlierGoal {...linked.earlier} />}
          {/* The link to the next crew must not keep what was done in this one. */}
          <CrewReview
            key={`${crew.id}-${shown}`}
            crew={crew}
            goals={goals}
            shown={shown}
            linked={linked.id}
          />
        </>
      )}
    </CrewWeekPage>
  )
}

/** The review of the goal week begins with the goals of earlier weeks that await feedback. */
function CrewReview({ goals, ...props }: ComponentProps<typeof Review>) {
  const earlier = useEarlierGoals(props.crew.id, props.shown === 'active')
  const all = useMemo(() => earlier && [...earlier, ...goals], [earlier, goals])
  return all ? <Review {...props} goals={all} /> : <ReviewSkeleton />
}
