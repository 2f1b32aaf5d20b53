// A coach picks one of its crews to review.
import { MessageSquareText } from 'lucide-react'
import { useApi } from '../api/queries.ts'
import { paths } from '../app/paths.ts'
import { useUser } from '../app/session-context.ts'
import { CrewCardSkeletons, crewGrid } from '../crews/crew-grid.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CrewToReview } from './crew-to-review.tsx'
import { MOST_WAITING } from './waiting-goals.ts'

export function FeedbackPage() {
  return (
    <Page>
      <PageHeader
        title="Feedback"
        sub="Goals of your crews that wait for you"
        action={
          <LinkButton href={paths.coaching()} size="sm">
            All crews
          </LinkButton>
        }
      />
      <AssignedCrews />
    </Page>
  )
}

function AssignedCrews() {
  const { assignedCrews } = useUser()
  const crews = useApi('GET /api/groups')
  // One call serves nearly every coach; who has more waiting than it answers asks crew by crew.
  const waiting = useApi('GET /api/feedback/queue', { query: { limit: MOST_WAITING } })
  if (crews.isError) {
    return (
      <ErrorState
        title="Unable to load data"
        onRetry={() => void crews.refetch()}
        retrying={crews.isFetching}
      >
        {crews.error.sentence}
      </ErrorState>
    )
  }
  if (crews.isPending) return <CrewCardSkeletons />
  const own = crews.data.filter(({ id }) => assignedCrews.includes(id))
  if (own.length === 0) {
    return (
      <Card>
        <Empty
          icon={MessageSquareText}
          level="h2"
          title="No crew is assigned to you"
          action={<LinkButton href={paths.coaching()}>See all crews</LinkButton>}
        >
          An admin assigns crews to coaches. Yours will stand here.
        </Empty>
      </Card>
    )
  }
  return (
    <ul className={crewGrid}>
      {own.map((crew) => (
        <li key={crew.id} className="min-w-0">
          <CrewToReview crew={crew} all={waiting} />
        </li>
      ))}
    </ul>
  )
}
