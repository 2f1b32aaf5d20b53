// A crew's goals, for the coaches assigned to it and its captain: read, answer, next.
import * as z from 'zod/mini'
import { useQueryParameters } from '../app/query-parameters.ts'
import { useCrew, useCrewGoals } from '../crews/crew-week.ts'
import { Denied } from '../ui/denied.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { Review } from './review.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'

const parameters = { week: z.literal('last') }

export function ReviewPage({ crewId }: { crewId: number }) {
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
      <ReviewHead
        crewId={crewId}
        name={crew.data?.name}
        shown={shown}
        onShow={(next) => changeParameters({ week: next === 'last' ? 'last' : undefined })}
      />
      {error && !(crew.data && goals.data) ? (
        <ErrorState
          onRetry={() => void Promise.all([crew.refetch(), goals.refetch()])}
          retrying={crew.isFetching || goals.isFetching}
        >
          {error.sentence}
        </ErrorState>
      ) : crew.data && goals.data ? (
        <Review key={shown} crew={crew.data} goals={goals.data} shown={shown} />
      ) : (
        <ReviewSkeleton />
      )}
    </Page>
  )
}
