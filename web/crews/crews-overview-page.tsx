// All crews of the school for its admins: who is in them, and the way to their goals.

import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../contract/crews.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { SchoolResults } from '../results/school-results.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { UsersRound } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useGrowing } from '../ui/use-growing.ts'
import { CrewCardSkeletons, crewGrid } from './crew-grid.tsx'
import { inOrder } from './crew-order.ts'
import { CrewOverview } from './crew-overview.tsx'
import { CrewsTools } from './crews-tools.tsx'
import { crewsWith } from './find-crews.ts'

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
        <>
          <SchoolResults />
          <LinkButton href={paths.admin('crews', named)} size="sm">
            Arrange crews
          </LinkButton>
        </>
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
      <Card>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {error.sentence}
        </ErrorState>
      </Card>
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
  return <CrewList crews={data} />
}

const parameters = { find: z.string(), order: z.enum(['smallest', 'largest', 'goals']) }

function CrewList({ crews }: { crews: readonly GroupWithMembers[] }) {
  const [{ find = '', order = 'name' }, change] = useQueryParameters(parameters)
  const words = useDeferredValue(find)
  const found = useMemo(() => inOrder(crewsWith(crews, words), order), [crews, words, order])
  const { shown, sentinel } = useGrowing(found.length, 12)
  return (
    <>
      {crews.length > 1 && (
        <CrewsTools
          find={find}
          onFind={(text) => change({ find: text === '' ? undefined : text })}
          order={order}
          onOrder={(next) => change({ order: next === 'name' ? undefined : next })}
          shown={found.length}
          of={crews.length}
        />
      )}
      {found.length === 0 ? (
        <Card>
          <Empty
            level="h2"
            icon={UsersRound}
            title="No crew found"
            action={<Button onClick={() => change({ find: undefined })}>Show all crews</Button>}
          >
            No crew or member has that name.
          </Empty>
        </Card>
      ) : (
        <ul aria-label="Crews" className={crewGrid}>
          {found.slice(0, shown).map((crew) => (
            <li key={crew.id} className="min-w-0">
              <CrewOverview crew={crew} />
            </li>
          ))}
          {shown < found.length && <li key={`more ${shown}`} ref={sentinel} className="h-78" />}
        </ul>
      )}
    </>
  )
}
