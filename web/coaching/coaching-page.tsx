// All crews of the school for a coach: the assigned ones first, with the ways to their goals.

import type { ReactNode } from 'react'
import type { Group } from '../../contract/crews.ts'
import { useApi } from '../api/queries.ts'
import { CrewCard } from '../crews/crew-card.tsx'
import { CrewCardSkeletons, crewGrid } from '../crews/crew-grid.tsx'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { Card } from '../ui/card.tsx'
import { Count } from '../ui/count.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { UsersRound } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AssignedCrew } from './assigned-crew.tsx'

export function CoachingPage() {
  return (
    <Page>
      <PageHeader
        title="Coaching"
        back={{ href: paths.feedback(), label: 'Feedback' }}
        sub="All crews of your school"
      />
      <Crews />
    </Page>
  )
}

function Crews() {
  const { assignedCrews } = useUser()
  const crews = useApi('GET /api/groups')
  if (crews.isPending) return <CrewCardSkeletons />
  if (crews.isError) {
    return (
      <Card>
        <ErrorState onRetry={() => void crews.refetch()} retrying={crews.isFetching}>
          {crews.error.sentence}
        </ErrorState>
      </Card>
    )
  }
  if (crews.data.length === 0) {
    return (
      <Card>
        <Empty level="h2" icon={UsersRound} title="Your school has no crews yet">
          An admin makes crews and assigns them to coaches.
        </Empty>
      </Card>
    )
  }
  const own = crews.data.filter(({ id }) => assignedCrews.includes(id))
  const others = crews.data.filter(({ id }) => !assignedCrews.includes(id))
  return (
    <>
      <Section title="Your crews" crews={own}>
        {own.length === 0 && (
          <p className="text-14 text-ink-2">No crew is assigned to you. An admin assigns crews to coaches.</p>
        )}
        <ul className={crewGrid}>
          {own.map((crew) => (
            <li key={crew.id} className="min-w-0">
              <AssignedCrew crew={crew} />
            </li>
          ))}
        </ul>
      </Section>
      {others.length > 0 && (
        <Section title="Other crews" crews={others}>
          <ul className={crewGrid}>
            {others.map((crew) => (
              <li key={crew.id} className="min-w-0">
                <CrewCard
                  crew={crew}
                  foot={<p className="text-14 text-ink-2">You are not assigned to this crew.</p>}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Section({
  title,
  crews,
  children,
}: {
  title: string
  crews: readonly Group[]
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2.5">
        <h2>{title}</h2>
        <Count of={crews.length} />
      </div>
      {children}
    </section>
  )
}
