// All crews of the school for a coach, the assigned ones first.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Group } from '../../contract/crews.ts'
import { usePageData } from '../api/page-data.ts'
import { useApi } from '../api/queries.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/user-and-week.ts'
import { CrewCardSkeletons, NotCounted } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, createFactColumns } from '../parts/crews/crew-columns.tsx'
import { sumCrewWeek } from '../parts/crews/crew-line.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { DoneCount, DoneNumber } from '../parts/people/person-cell.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/loaded.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Count } from '../ui/tag.tsx'

export function CoachingPage() {
  return (
    <Page>
      <PageHeader
        title={t`Coaching`}
        back={{ href: paths.feedback(), label: t`Feedback` }}
        sub={t`All crews of your school`}
      />
      <PageData fallback={<CrewCardSkeletons />}>
        <Crews />
      </PageData>
    </Page>
  )
}

function Crews() {
  const { assignedCrews } = useUser()
  const crews = usePageData('GET /api/groups')
  return crews.length === 0 ? (
    <Empty card icon={UsersRound} title={t`Your school has no crews yet`}>
      <Trans>An admin makes crews and assigns them to coaches.</Trans>
    </Empty>
  ) : (
    <OwnAndOthers crews={crews} assigned={assignedCrews} />
  )
}

function OwnAndOthers({ crews, assigned }: { crews: readonly Group[]; assigned: readonly number[] }) {
  const own = crews.filter(({ id }) => assigned.includes(id))
  const others = crews.filter(({ id }) => !assigned.includes(id))
  return (
    <>
      <Section title={t`Your crews`} crews={own}>
        {own.length === 0 && (
          <p className="text-14 text-ink-2">
            <Trans>No crews are assigned to you yet. An admin assigns crews to coaches.</Trans>
          </p>
        )}
        <CrewList layout="cards" crews={own} columns={assignedColumns} />
      </Section>
      {others.length > 0 && (
        <Section title={t`Other crews`} crews={others}>
          <CrewList layout="cards" crews={others} columns={otherColumns} />
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  title: string
  crews: readonly Group[]
  children: ReactNode
}

function Section({ title, crews, children }: SectionProps) {
  return (
    <section aria-label={title} className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2.5">
        <h2>{title}</h2>
        <Count count={crews.length} />
      </div>
      {children}
    </section>
  )
}

const assignedColumns: CrewColumn<Group>[] = [
  ...createFactColumns({ readable: true }),
  { slot: 'body', cell: (crew) => <CrewWeek crewId={crew.id} /> },
  {
    slot: 'foot',
    cell: ({ id, name }) => (
      <div className="flex flex-1 flex-wrap gap-2 *:flex-1">
        <LinkButton href={paths.coachingCrew(id)} aria-label={t`Manage goals: ${name}`}>
          <Trans>Manage goals</Trans>
        </LinkButton>
        <LinkButton href={paths.feedbackCrew(id)} aria-label={t`Review Goals: ${name}`}>
          <Trans>Review Goals</Trans>
        </LinkButton>
      </div>
    ),
  },
]

const otherColumns: CrewColumn<Group>[] = [
  ...createFactColumns({ readable: false }),
  {
    slot: 'foot',
    cell: () => (
      <p className="text-14 text-ink-2">
        <Trans>You don’t coach this crew.</Trans>
      </p>
    ),
  },
]

function CrewWeek({ crewId }: { crewId: number }) {
  const { data, isPending, refetch } = useApi('GET /api/groups/:id', { params: { id: crewId } })
  if (isPending) return <Skeleton className="h-8" />
  if (!data) return <NotCounted retry={() => void refetch()} />
  const { goals: total, done } = sumCrewWeek(data)
  if (total === 0)
    return (
      <p className="text-14 text-ink-2">
        <Trans>No goals this week yet.</Trans>
      </p>
    )
  return (
    <DoneCount done={done} total={total} mark className="justify-between">
      <Trans>
        <DoneNumber>{done}</DoneNumber> of <Plural value={total} one="# goal" other="# goals" /> done
      </Trans>
    </DoneCount>
  )
}
