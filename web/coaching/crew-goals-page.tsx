// The goals of a crew, for its captain, its coaches and the school's admins: set, edit, complete, delete.
import { MessageSquareText } from 'lucide-react'
import * as z from 'zod/mini'
import { isAdmin, isCoach, reviewsCrew } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useQueryParameters } from '../app/query-parameters.ts'
import { ZoneOfSchool } from '../app/school-scope.tsx'
import { useUser } from '../app/session-context.ts'
import { type ShownWeek, useCrew, useCrewGoals } from '../crews/crew-week.ts'
import { WeekChoice } from '../crews/week-choice.tsx'
import { WeekWords } from '../crews/week-words.tsx'
import { Denied } from '../ui/denied.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CrewGoals } from './crew-goals.tsx'
import { CrewGoalsSkeleton } from './crew-goals-skeleton.tsx'

const parameters = { week: z.literal('last') }

export function CrewGoalsPage({ crewId }: { crewId: number }) {
  const [{ week }, changeParameters] = useQueryParameters(parameters)
  const shown = week ?? 'active'
  const crew = useCrew(crewId)
  const goals = useCrewGoals(crewId, shown)
  const error = crew.error ?? goals.error
  if (error?.status === 403 || error?.status === 404) {
    return <Page>{error.status === 403 ? <Denied /> : <NotFound />}</Page>
  }
  return (
    <Page>
      <ZoneOfSchool schoolId={crew.data?.schoolId}>
        <Head
          crewId={crewId}
          name={crew.data?.name}
          shown={shown}
          onShow={(next) => changeParameters({ week: next === 'last' ? 'last' : undefined })}
        />
        {crew.data && goals.data ? (
          <CrewGoals key={shown} crew={crew.data} goals={goals.data} shown={shown} />
        ) : error ? (
          <ErrorState
            onRetry={() => void Promise.all([crew.refetch(), goals.refetch()])}
            retrying={crew.isFetching || goals.isFetching}
          >
            {error.sentence}
          </ErrorState>
        ) : (
          <CrewGoalsSkeleton />
        )}
      </ZoneOfSchool>
    </Page>
  )
}

function Head({
  crewId,
  name,
  shown,
  onShow,
}: {
  crewId: number
  name: string | undefined
  shown: ShownWeek
  onShow: (week: ShownWeek) => void
}) {
  const me = useUser()
  return (
    <PageHeader
      title={name ?? 'Crew'}
      documentTitle={name === undefined ? 'Crew' : `${name} goals`}
      back={
        isCoach(me)
          ? { href: paths.coaching(), label: 'All crews' }
          : isAdmin(me)
            ? { href: paths.crewsOverview(), label: 'All crews' }
            : { href: paths.home(), label: 'Dashboard' }
      }
      sub={<WeekWords shown={shown} />}
      action={
        <>
          <WeekChoice shown={shown} onShow={onShow} />
          {reviewsCrew(me, crewId) && (
            <LinkButton href={paths.feedbackCrew(crewId)} icon={MessageSquareText} size="sm">
              Review Goals
            </LinkButton>
          )}
        </>
      }
    />
  )
}
