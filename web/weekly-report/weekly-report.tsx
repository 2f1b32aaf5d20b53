// The weekly report for family meetings: of one learner, of a crew, or of a guide's studio, a sheet for each learner.
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useApi } from '../api/queries.ts'
import { ledCrew, managesCrew } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useUser } from '../app/session-context.ts'
import { useArchivedOfMembers, useGoalsOfWeek } from './goals-of-week.ts'
import { ReportPage } from './report-page.tsx'

export type ReportOf = { kind: 'person' | 'crew'; id: number } | { kind: 'studio' }

interface Props {
  week: Day
  onWeek: (week: Day) => void
}

/** `week` is a Monday. */
export function WeeklyReport({ of, ...rest }: Props & { of: ReportOf }) {
  if (of.kind === 'studio') return <OfStudio {...rest} />
  return of.kind === 'crew' ? <OfCrew crewId={of.id} {...rest} /> : <OfPerson userId={of.id} {...rest} />
}

function OfPerson({ userId, week, onWeek }: Props & { userId: number }) {
  const me = useUser()
  const person = useApi('GET /api/users/:id', { params: { id: userId } })
  const { goals, reads } = useGoalsOfWeek(userId, week)
  const groupId = person.data?.groupId ?? null
  const crew = useApi('GET /api/groups/:id', groupId === null ? null : { params: { id: groupId } })
  // The sheet does not wait for the crew's name longer than for a failure.
  const asked = !crew.isLoading
  return (
    <ReportPage
      title="Weekly report"
      whose={person.data && `${person.data.firstName} ${person.data.lastName}`}
      back={{ href: paths.goalHistory(userId === me.id ? undefined : userId), label: 'Goal Data' }}
      week={week}
      onWeek={onWeek}
      schoolId={crew.data?.schoolId}
      reads={[person, ...reads]}
      reports={
        asked && person.data && goals
          ? [{ person: person.data, crewName: crew.data?.name ?? null, goals }]
          : undefined
      }
    />
  )
}

function OfCrew({ crewId, week, onWeek }: Props & { crewId: number }) {
  const me = useUser()
  const crew = useApi('GET /api/groups/:id', { params: { id: crewId } })
  const goals = useApi('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query: { week } })
  const archived = useArchivedOfMembers(crew.data, week)
  const whose = goalsByOwner(goals.data && archived.goals && [...goals.data, ...archived.goals])
  const back =
    ledCrew(me) === crewId
      ? { href: paths.goalHistory(undefined, { view: 'crew' }), label: 'Goal Data' }
      : managesCrew(me, crewId)
        ? { href: paths.coachingCrew(crewId), label: crew.data?.name ?? 'Crew' }
        : { href: paths.home(), label: 'Dashboard' }
  return (
    <ReportPage
      title="Weekly reports"
      whose={crew.data?.name}
      back={back}
      week={week}
      onWeek={onWeek}
      schoolId={crew.data?.schoolId}
      reads={[crew, goals, ...archived.reads]}
      reports={
        crew.data &&
        whose &&
        crew.data.members.map((person) => ({
          person,
          crewName: crew.data.name,
          goals: whose.get(person.id) ?? [],
        }))
      }
    />
  )
}

function OfStudio({ week, onWeek }: Props) {
  const { assignedStudio } = useUser()
  const people = useApi('GET /api/guide/studio-users')
  const goals = useApi('GET /api/guide/studio-goals', { query: { week } })
  const whose = goalsByOwner(goals.data)
  return (
    <ReportPage
      title="Weekly reports"
      whose={assignedStudio ?? undefined}
      back={{ href: paths.goalHistory(), label: 'Goal Data' }}
      week={week}
      onWeek={onWeek}
      schoolId={undefined}
      withoutArchived
      reads={[people, goals]}
      reports={
        whose &&
        people.data?.map((person) => ({
          person,
          crewName: person.groupName,
          goals: whose.get(person.id) ?? [],
        }))
      }
    />
  )
}

const goalsByOwner = (goals: readonly GoalWithFeedback[] | undefined) =>
  goals && Map.groupBy(goals, ({ userId }) => userId)
