// The frame of pages about a crew's goals of one week: access, header, choice of the week, loading and errors.

import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { useApi } from '../../api/queries.ts'
import { useQueryParameters } from '../../frame/query-parameters.tsx'
import { ScopeOfRow } from '../../frame/school-scope.tsx'
import { type ShownWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { joined, Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Denied, NotFound } from '../../ui/small-pages.tsx'
import { WeekChoice, WeekWords } from '../weeks/week-choice.tsx'

const parameters = { week: z.literal('last') }

interface Props {
  crewId: number
  /** `name` is undefined until the crew is known. */
  title: (name: string | undefined) => string
  documentTitle?: (name: string | undefined) => string
  back: { href: string; label: string }
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

/** It is inside the scope of the crew's school, whose time zone decides which week is the last one. */
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
  if (error?.status === 403) {
    return <Denied>Only the captain and the coaches of this crew, and admins, can see its goals.</Denied>
  }
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
      <Loaded read={joined({ crew, goals })} skeleton={skeleton} card>
        {(read) => children(read.crew, read.goals, shown)}
      </Loaded>
    </>
  )
}

/** For the goal week no Monday is sent, so that the query continues with the next week. */
function useCrewGoals(crewId: number, shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  const query = shown === 'last' ? { week: weekStart } : {}
  return useApi('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query })
}

function useCrew(crewId: number) {
  return useApi('GET /api/groups/:id', { params: { id: crewId } })
}
