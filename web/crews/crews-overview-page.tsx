// All crews of the school for its admins: who is in them, and the way to their goals.
import { UsersRound } from 'lucide-react'
import { useApi } from '../api/queries.ts'
import { paths } from '../app/paths.ts'
import { SchoolScope, useScope } from '../app/school-scope.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CrewCardSkeletons, crewGrid } from './crew-grid.tsx'
import { CrewOverview } from './crew-overview.tsx'

export function CrewsOverviewPage() {
  return (
    <Page>
      <SchoolScope>
        <Head />
        <Crews />
      </SchoolScope>
    </Page>
  )
}

function Head() {
  const { named, schoolName } = useScope()
  return (
    <PageHeader
      title="Crews"
      sub={named === undefined ? 'Every crew of your school' : schoolName}
      action={
        <LinkButton href={paths.admin('crews', named)} size="sm">
          Arrange crews
        </LinkButton>
      }
    />
  )
}

function Crews() {
  const { input, named } = useScope()
  const { data, isPending, isError, error, isFetching, refetch } = useApi(
    'GET /api/admin/crews-with-members',
    input,
  )
  if (isPending) return <CrewCardSkeletons />
  if (isError) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {error.sentence}
      </ErrorState>
    )
  }
  if (data.length === 0) {
    return (
      <Card>
        <Empty
          level="h2"
          icon={UsersRound}
          title="No crews yet"
          action={<LinkButton href={paths.admin('crews', named)}>Create a crew</LinkButton>}
        >
          Crews of 3 to 5 learners keep an eye on each other’s goals.
        </Empty>
      </Card>
    )
  }
  return (
    <ul className={crewGrid}>
      {data.map((crew) => (
        <li key={crew.id} className="min-w-0">
          <CrewOverview crew={crew} />
        </li>
      ))}
    </ul>
  )
}
