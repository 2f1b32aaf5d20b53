// A page about the goals that a crew has in one week: whoever may not see it, the head with its week, and the states.
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { ScopeOfRow } from '../frame/school-scope.tsx'
import { Card } from '../ui/card.tsx'
import { Denied } from '../ui/denied.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useCrew, useCrewGoals } from './crew-week.ts'
import { WeekChoice } from './week-choice.tsx'
import { WeekWords } from './week-words.tsx'

const parameters = { week: z.literal('last') }

interface Props {
  crewId: number
  /** `name` is undefined until the crew is known. */
  title: (name: string | undefined) => string
  documentTitle?: (name: string | undefined) => string
  back: { href: string; label: string }
  /** The way to the crew's other page. */
  action: ReactNode
  skeleton: ReactNode
  children: (crew: GroupWithMembers, goals: GoalWithFeedback[], shown: ShownWeek) => ReactNode
}

export function CrewWeekPage(props: Props) {
  const crew = useCrew(props.crewId)
  return (
    <Page>
      <ScopeOfRow schoolId={crew.data?.schoolId}>
        <CrewWeek {...props} crew={crew} />
      </ScopeOfRow>
    </Page>
  )
}

/** Which week was the last one is a matter of the crew's school: a super admin may be at home in another time zone. */
function CrewWeek({
  crewId,
  crew,
  title,
  documentTitle = title,
  back,
  action,
  skeleton,
  children,
}: Props & { crew: ReturnType<typeof useCrew> }) {
  const [{ week }, changeParameters] = useQueryParameters(parameters)
  const shown = week ?? 'active'
  const goals = useCrewGoals(crewId, shown)
  const error = crew.error ?? goals.error
  if (error?.status === 403) return <Denied />
  if (error?.status === 404) return <NotFound />
  const name = crew.data?.name
  return (
    <>
      <PageHeader
        title={title(name)}
        documentTitle={documentTitle(name)}
        back={back}
        sub={<WeekWords shown={shown} />}
        action={
          <>
            <WeekChoice
              shown={shown}
              onShow={(next) => changeParameters({ week: next === 'last' ? 'last' : undefined })}
            />
            {action}
          </>
        }
      />
      {crew.data && goals.data ? (
        children(crew.data, goals.data, shown)
      ) : error ? (
        <Card>
          <ErrorState
            onRetry={() => void Promise.all([crew.refetch(), goals.refetch()])}
            retrying={crew.isFetching || goals.isFetching}
          >
            {error.sentence}
          </ErrorState>
        </Card>
      ) : (
        skeleton
      )}
    </>
  )
}
