// The weekly report for family meetings: of one learner, of a crew, or of a guide's studio, a sheet for each learner.
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { ledCrew, managesCrew } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { type ReportOf, usePastGoals } from './past-goals.ts'
import { ReportPage } from './report-page.tsx'

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
  const over = useIsOver(week)
  const open = useApi(
    'GET /api/users/:id/goals-with-feedback',
    over ? null : { params: { id: userId }, query: { week } },
    { select: (data) => (Array.isArray(data) ? data : data.items) },
  )
  const past = usePastGoals({ kind: 'person', id: userId }, over ? week : null)
  const goals = over ? past : open
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
      reads={[person, goals]}
      reports={
        asked && person.data && goals.data
          ? [{ person: person.data, crewName: crew.data?.name ?? null, goals: goals.data }]
          : undefined
      }
    />
  )
}

function OfCrew({ crewId, week, onWeek }: Props & { crewId: number }) {
  const me = useUser()
  const crew = useApi('GET /api/groups/:id', { params: { id: crewId } })
  const over = useIsOver(week)
  const open = useApi(
    'GET /api/groups/:id/goals-with-feedback',
    over ? null : { params: { id: crewId }, query: { week } },
  )
  const past = usePastGoals({ kind: 'crew', id: crewId }, over ? week : null)
  const goals = over ? past : open
  const whose = goalsByOwner(goals.data)
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
      reads={[crew, goals]}
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
  const over = useIsOver(week)
  const open = useApi('GET /api/guide/studio-goals', over ? null : { query: { week } })
  const past = usePastGoals({ kind: 'studio' }, over ? week : null)
  const goals = over ? past : open
  const whose = goalsByOwner(goals.data)
  return (
    <ReportPage
      title="Weekly reports"
      whose={assignedStudio ?? undefined}
      back={{ href: paths.goalHistory(), label: 'Goal Data' }}
      week={week}
      onWeek={onWeek}
      schoolId={undefined}
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

/** Then its goals are read from the history: archived ones stand nowhere else. */
const useIsOver = (week: Day) => week < useGoalWeek().weekStart

const goalsByOwner = (goals: readonly GoalWithFeedback[] | undefined) =>
  goals && Map.groupBy(goals, ({ userId }) => userId)
