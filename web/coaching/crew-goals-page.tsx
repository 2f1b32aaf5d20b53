// The goals of a crew, for its captain, its coaches and the school's admins: set, edit, complete, delete.
import { MessageSquareText } from 'lucide-react'
import { isAdmin, isCoach, reviewsCrew } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useUser } from '../app/session-context.ts'
import { CrewWeekPage } from '../crews/crew-week-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CrewGoals } from './crew-goals.tsx'
import { CrewGoalsSkeleton } from './crew-goals-skeleton.tsx'

export function CrewGoalsPage({ crewId }: { crewId: number }) {
  const me = useUser()
  return (
    <CrewWeekPage
      crewId={crewId}
      title={(name) => name ?? 'Crew'}
      documentTitle={(name) => (name === undefined ? 'Crew' : `${name} goals`)}
      back={
        isCoach(me)
          ? { href: paths.coaching(), label: 'All crews' }
          : isAdmin(me)
            ? { href: paths.crewsOverview(), label: 'All crews' }
            : { href: paths.home(), label: 'Dashboard' }
      }
      action={
        reviewsCrew(me, crewId) && (
          <LinkButton href={paths.feedbackCrew(crewId)} icon={MessageSquareText} size="sm">
            Review Goals
          </LinkButton>
        )
      }
      skeleton={<CrewGoalsSkeleton />}
    >
      {(crew, goals, shown) => <CrewGoals key={shown} crew={crew} goals={goals} shown={shown} />}
    </CrewWeekPage>
  )
}
