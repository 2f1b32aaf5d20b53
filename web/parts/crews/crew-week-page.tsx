// The frame of pages about a crew's goals of one week: access, header, week picker, loading and errors.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi } from '../../api/queries.ts'
import { PageData, usePageError } from '../../frame/page-state.tsx'
import { useQueryParameters } from '../../frame/query-parameters.tsx'
import { RowSchoolScope } from '../../frame/school-scope.tsx'
import { type ShownWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { Placeholder } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Denied, NotFound } from '../../ui/small-pages.tsx'
import { WeekChoice, WeekLabel } from '../weeks/week-choice.tsx'

const parameters = { week: z.literal('last') }

interface Props {
  crewId: number
  /** `name` is undefined until the crew is loaded. */
  title: (name: string | undefined) => string
  documentTitle?: (name: string | undefined) => string
  back: { href: string; label: string }
  action: ReactNode
  children: (crew: GroupWithMembers, goals: GoalWithFeedback[], shown: ShownWeek) => ReactNode
}

export function CrewWeekPage(props: Props) {
  // The header is shown before the crew is loaded.
  const crew = useApi('GET /api/groups/:id', { params: { id: props.crewId } })
  return (
    <Page>
      <RowSchoolScope schoolId={crew.data?.schoolId}>
        <CrewWeek {...props} name={crew.data?.name} />
      </RowSchoolScope>
    </Page>
  )
}

/** Rendered inside the scope of the crew's school, whose time zone decides which week is the last one. */
function CrewWeek({
  crewId,
  name,
  title,
  documentTitle = title,
  back,
  action,
  children,
}: Props & { name: string | undefined }) {
  const [{ week }, changeParameters] = useQueryParameters(parameters)
  const shown = week ?? 'active'
  const error = usePageError()
  if (error?.status === 403) {
    return (
      <Denied>
        <Trans>Only the captain and the coaches of this crew, and admins, can see its goals.</Trans>
      </Denied>
    )
  }
  if (error?.status === 404) return <NotFound />
  return (
    <>
      <PageHeader
        title={title(name)}
        documentTitle={documentTitle(name)}
        back={back}
        sub={<WeekLabel shown={shown} />}
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
      <PageData fallback={<CrewWeekSkeleton />}>
        <CrewAndGoals crewId={crewId} shown={shown}>
          {children}
        </CrewAndGoals>
      </PageData>
    </>
  )
}

/** The crew's figures are left of its goals, or above them on small screens. */
export const crewColumns =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start'

export const CrewWeekSkeleton = () => (
  <Placeholder
    text={t`Loading the crew’s goals`}
    layout={crewColumns}
    cards={['h-24 lg:row-span-2 lg:h-74', 'h-80', 'h-64']}
  />
)

/** The goal week is requested without a first day, so that the query continues with the next week. */
function CrewAndGoals({
  crewId,
  shown,
  children,
}: Pick<Props, 'crewId' | 'children'> & { shown: ShownWeek }) {
  const { weekStart } = useShownWeek(shown)
  const ofCrew = { params: { id: crewId } }
  const crew = usePageData('GET /api/groups/:id', ofCrew)
  const query = shown === 'last' ? { week: weekStart } : {}
  const goals = usePageData('GET /api/groups/:id/goals-with-feedback', { ...ofCrew, query })
  return children(crew, goals, shown)
}
