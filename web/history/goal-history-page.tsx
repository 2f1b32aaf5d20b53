// Goal Data: one's own history, that of a captain's crew or a guide's studio, or that of a person named in the address.
import * as z from 'zod/mini'
import { ledCrew } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useQueryParameters } from '../app/query-parameters.ts'
import { useUser } from '../app/session-context.ts'
import { formatDay } from '../ui/dates.ts'
import { Denied } from '../ui/denied.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { GoalDataError } from './goal-data-error.tsx'
import { CrewHistory, StudioHistory } from './group-history.tsx'
import { PersonHistory, PersonHistorySkeleton } from './person-history.tsx'
import { useGoalHistory } from './use-goal-history.ts'

const parameters = { user: z.string().check(z.regex(/^[1-9]\d{0,14}$/)), view: z.literal('crew') }

export function GoalHistoryPage() {
  const me = useUser()
  const [{ user, view }, changeParameters] = useQueryParameters(parameters)
  const crewId = ledCrew(me)
  if (user !== undefined) return <OfSomebody key={user} userId={Number(user)} />
  if (me.isGuide) return <OfStudio name={me.assignedStudio} />
  if (crewId === null) return <Own userId={me.id} />
  return (
    <Page>
      <PageHeader title="Goal Data" />
      <Tabs
        label="Whose goals"
        className="mb-4 sm:mb-5"
        value={view ?? 'own'}
        onChange={(next) => changeParameters({ view: next === 'crew' ? next : undefined })}
        items={[
          { value: 'own', label: 'My goals', content: <PersonHistory userId={me.id} /> },
          { value: 'crew', label: 'My crew', content: <CrewHistory crewId={crewId} /> },
        ]}
      />
    </Page>
  )
}

function OfStudio({ name }: { name: string | null }) {
  return (
    <Page>
      <PageHeader title="Goal Data" sub={name ?? 'You have no studio yet'} />
      <StudioHistory />
    </Page>
  )
}

function Own({ userId }: { userId: number }) {
  return (
    <Page>
      <PageHeader title="Goal Data" sub={<Since userId={userId} />} />
      <PersonHistory userId={userId} />
    </Page>
  )
}

function OfSomebody({ userId }: { userId: number }) {
  const me = useUser()
  const read = useGoalHistory(userId)
  const { history, error } = read
  if (!history && error?.status === 403)
    return (
      <Page>
        <Denied />
      </Page>
    )
  if (!history && error?.status === 404)
    return (
      <Page>
        <NotFound />
      </Page>
    )
  const name = history ? `${history.user.firstName} ${history.user.lastName}` : 'Goal Data'
  const leadsOn = me.isGuide || ledCrew(me) !== null
  return (
    <Page>
      <PageHeader
        title={name}
        documentTitle={history ? `${name}: Goal Data` : 'Goal Data'}
        back={
          leadsOn
            ? { href: paths.goalHistory(), label: 'Goal Data' }
            : { href: paths.home(), label: 'Dashboard' }
        }
        sub={history && <Since userId={userId} />}
      />
      {history ? (
        <PersonHistory userId={userId} />
      ) : error ? (
        <GoalDataError read={read} />
      ) : (
        <PersonHistorySkeleton />
      )}
    </Page>
  )
}

/** 'Everything since Mon, Aug 31': the Monday of the first week with goals. */
function Since({ userId }: { userId: number }) {
  const { history } = useGoalHistory(userId)
  const first = history?.weeks[0]?.weekStart
  if (first === undefined) return null
  return <>Everything since {formatDay(`${first}T12:00:00Z`, 'UTC')}</>
}
