// All crews of the school for its admins, with their members.

import { UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../contract/crews.ts'
import { formatCount } from '../../contract/sentences.ts'
import { usePageData } from '../api/page-data.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { CrewCardSkeletons } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, createFactColumns } from '../parts/crews/crew-columns.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { crewOrders, MIN_CREWS_FOR_SEARCH, searchCrews, sortCrews } from '../parts/crews/crew-lists.ts'
import { MemberList } from '../parts/people/person-cell.tsx'
import { SchoolResults } from '../parts/results/download-results.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SearchInput } from '../ui/field.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Filter } from '../ui/select.tsx'

export function CrewsOverviewPage() {
  return (
    <Page>
      <SchoolScope>
        <Head />
        <PageData fallback={<CrewCardSkeletons />}>
          <Crews />
        </PageData>
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
  const crews = usePageData('GET /api/admin/crews-with-members', input)
  return crews.length === 0 ? <NoCrews named={named} /> : <FoundCrews crews={crews} />
}

function NoCrews({ named }: { named: number | undefined }) {
  return (
    <Empty
      card
      icon={UsersRound}
      title="No crews yet"
      action={<LinkButton href={paths.admin('crews', named)}>Create a crew</LinkButton>}
    >
      Crews of 3 to 5 learners keep an eye on each other’s goals.
    </Empty>
  )
}

const parameters = { find: z.string(), order: z.enum(['smallest', 'largest', 'goals']) }

function FoundCrews({ crews }: { crews: readonly GroupWithMembers[] }) {
  const [{ find = '', order }, change] = useQueryParameters(parameters)
  const words = useDeferredValue(find)
  const found = useMemo(() => sortCrews(searchCrews(crews, words), order), [crews, words, order])
  return (
    <>
      {crews.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center gap-2 max-sm:mb-3">
          {crews.length > MIN_CREWS_FOR_SEARCH && (
            <div className="w-72 max-sm:w-full">
              <SearchInput
                size="sm"
                label="Find a crew or member"
                value={find}
                onChange={(text) => change({ find: text === '' ? undefined : text })}
              />
            </div>
          )}
          <Filter
            label="Order of the crews"
            all="By name"
            value={order}
            choices={crewOrders}
            onChange={(next) => change({ order: next })}
            className="max-sm:w-full"
          />
          <p role="status" className="text-14 text-ink-2 tabular-nums sm:ml-auto">
            Showing {formatCount(found.length)} of {formatCount(crews.length)} crews
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <Empty
          card
          icon={UsersRound}
          title="No crew found"
          action={<Button onClick={() => change({ find: undefined })}>Show all crews</Button>}
        >
          No crew or member has that name.
        </Empty>
      ) : (
        <CrewList layout="cards" label="Crews" crews={found} columns={columns} first={FIRST_CREWS} />
      )}
    </>
  )
}

const FIRST_CREWS = 12
const FIRST_MEMBERS = 3

const columns: CrewColumn<GroupWithMembers>[] = [
  ...createFactColumns({ readable: true }),
  {
    slot: 'body',
    cell: ({ members }) =>
      members.length > 0 && <MemberList label="Members" members={members} first={FIRST_MEMBERS} />,
  },
  {
    slot: 'foot',
    cell: (crew) => (
      <LinkButton
        href={paths.coachingCrew(crew.id)}
        className="w-full"
        aria-label={`View Crew Goals: ${crew.name}`}
      >
        View Crew Goals
      </LinkButton>
    ),
  },
]
