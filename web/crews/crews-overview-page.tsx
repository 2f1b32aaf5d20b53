// All crews of the school for its admins, with their members.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../contract/crews.ts'
import { usePageData } from '../api/page-data.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { CrewCardSkeletons } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, createFactColumns } from '../parts/crews/crew-columns.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { listCrewOrders, MIN_CREWS_FOR_SEARCH, searchCrews, sortCrews } from '../parts/crews/crew-lists.ts'
import { MemberList } from '../parts/people/person-cell.tsx'
import { SchoolResults } from '../parts/results/download-results.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SearchInput } from '../ui/field.tsx'
import { formatCount } from '../ui/numbers.ts'
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
      title={t`Crews`}
      sub={named === undefined ? t`Every crew of your school` : schoolName}
      action={
        <>
          <SchoolResults />
          <LinkButton href={paths.admin('crews', named)} size="sm">
            <Trans>Arrange crews</Trans>
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
      title={t`No crews yet`}
      action={
        <LinkButton href={paths.admin('crews', named)}>
          <Trans>Create a crew</Trans>
        </LinkButton>
      }
    >
      <Trans>Crews of 3 to 5 learners keep an eye on each other’s goals.</Trans>
    </Empty>
  )
}

const parameters = { find: z.string(), order: z.enum(['smallest', 'largest', 'goals']) }

function FoundCrews({ crews }: { crews: readonly GroupWithMembers[] }) {
  const [{ find = '', order }, change] = useQueryParameters(parameters)
  const words = useDeferredValue(find)
  const found = useMemo(() => sortCrews(searchCrews(crews, words), order), [crews, words, order])
  const [foundCount, count] = [formatCount(found.length), formatCount(crews.length)]
  return (
    <>
      {crews.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center gap-2 max-sm:mb-3">
          {crews.length > MIN_CREWS_FOR_SEARCH && (
            <div className="w-72 max-sm:w-full">
              <SearchInput
                size="sm"
                label={t`Find a crew or member`}
                value={find}
                onChange={(text) => change({ find: text === '' ? undefined : text })}
              />
            </div>
          )}
          <Filter
            label={t`Order of the crews`}
            all={t`By name`}
            value={order}
            choices={listCrewOrders()}
            onChange={(next) => change({ order: next })}
            className="max-sm:w-full"
          />
          <p role="status" className="text-14 text-ink-2 tabular-nums sm:ml-auto">
            <Trans>
              Showing {foundCount} of {count} crews
            </Trans>
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <Empty
          card
          icon={UsersRound}
          title={t`No crew found`}
          action={
            <Button onClick={() => change({ find: undefined })}>
              <Trans>Show all crews</Trans>
            </Button>
          }
        >
          <Trans>No crew or member has that name.</Trans>
        </Empty>
      ) : (
        <CrewList layout="cards" label={t`Crews`} crews={found} columns={columns} first={FIRST_CREWS} />
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
      members.length > 0 && <MemberList label={t`Members`} members={members} first={FIRST_MEMBERS} />,
  },
  {
    slot: 'foot',
    cell: ({ id, name }) => (
      <LinkButton href={paths.coachingCrew(id)} className="w-full" aria-label={t`View Crew Goals: ${name}`}>
        <Trans>View Crew Goals</Trans>
      </LinkButton>
    ),
  },
]
