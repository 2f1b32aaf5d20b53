// The weekly report for family meetings: of one learner, of a crew, or of a guide's studio, with a sheet for each learner.

import { t } from '@lingui/core/macro'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Day } from '../../../contract/days.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { groupBy } from '../../../contract/grouping.ts'
import type { GroupHistory } from '../../../contract/history.ts'
import type { Person } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { Reflection, ReflectionOfLearner } from '../../../contract/reflections.ts'
import {
  canManageCrew,
  canReadCrewReflections,
  canReadReflections,
  isAdmin,
  ledCrew,
} from '../../../contract/roles.ts'
import type { ApiError } from '../../api/client.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { combineQueries } from '../../ui/loaded.tsx'
import { useGoalHistory } from '../use-goal-history.ts'
import { ReportPage } from './report-page.tsx'

interface Props {
  week: Day
  onWeek: (week: Day) => void
}

/** `week` is the first day of a week. */
export function WeeklyReport({ subject, ...rest }: Props & { subject: ReportSubject }) {
  if (subject.kind === 'studio') return <StudioReport {...rest} />
  return subject.kind === 'crew' ? (
    <CrewReport crewId={subject.id} {...rest} />
  ) : (
    <PersonReport userId={subject.id} {...rest} />
  )
}

function PersonReport({ userId, week, onWeek }: Props & { userId: number }) {
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
  // The sheet waits for the crew's name, but is shown without it if that fails.
  const crewSettled = !crew.isLoading
  const reflections = usePersonReflection(userId, person.data, week)
  const history = useGoalHistory(userId)
  return (
    <ReportPage
      title={t`Weekly report`}
      subject={person.data && fullName(person.data)}
      back={{ href: paths.goalHistory(userId === me.id ? undefined : userId), label: t`Goal Data` }}
      week={week}
      onWeek={onWeek}
      firstWeek={history.data?.weeks[0]?.weekStart}
      schoolId={crew.data?.schoolId}
      read={combineQueries({ person, goals, ...reflections.reads })}
      questions={reflections.questions}
      reports={
        crewSettled && person.data && goals.data && reflections.byLearner
          ? [
              {
                person: person.data,
                crewName: crew.data?.name ?? null,
                goals: goals.data,
                reflection: reflections.byLearner.get(userId),
              },
            ]
          : undefined
      }
    />
  )
}

function CrewReport({ crewId, week, onWeek }: Props & { crewId: number }) {
  const me = useUser()
  const crew = useApi('GET /api/groups/:id', { params: { id: crewId } })
  const over = useIsOver(week)
  const open = useApi(
    'GET /api/groups/:id/goals-with-feedback',
    over ? null : { params: { id: crewId }, query: { week } },
  )
  const past = usePastGoals({ kind: 'crew', id: crewId }, over ? week : null)
  const goals = over ? past : open
  const goalsOf = groupByOwner(goals.data)
  const reflections = useCrewReflections(crewId, week)
  const back =
    ledCrew(me) === crewId
      ? { href: paths.goalHistory(undefined, { view: 'crew' }), label: t`Goal Data` }
      : canManageCrew(me, crewId)
        ? { href: paths.coachingCrew(crewId), label: crew.data?.name ?? t`Crew` }
        : { href: paths.home(), label: t`Dashboard` }
  return (
    <ReportPage
      title={t`Weekly reports`}
      subject={crew.data?.name}
      back={back}
      week={week}
      onWeek={onWeek}
      schoolId={crew.data?.schoolId}
      read={combineQueries({ crew, goals, ...reflections.reads })}
      reports={
        crew.data &&
        goalsOf &&
        reflections.byLearner &&
        crew.data.members.map((person) => ({
          person,
          crewName: crew.data.name,
          goals: goalsOf.get(person.id) ?? [],
          reflection: reflections.byLearner?.get(person.id),
        }))
      }
    />
  )
}

function StudioReport({ week, onWeek }: Props) {
  const { assignedStudio } = useUser()
  const people = useApi('GET /api/guide/studio-users')
  const over = useIsOver(week)
  const open = useApi('GET /api/guide/studio-goals', over ? null : { query: { week } })
  const past = usePastGoals({ kind: 'studio' }, over ? week : null)
  const goals = over ? past : open
  const goalsOf = groupByOwner(goals.data)
  const reflections = useStudioReflections(week)
  return (
    <ReportPage
      title={t`Weekly reports`}
      subject={assignedStudio ?? undefined}
      back={{ href: paths.goalHistory(), label: t`Goal Data` }}
      week={week}
      onWeek={onWeek}
      schoolId={undefined}
      read={combineQueries({ people, goals, ...reflections.reads })}
      reports={
        goalsOf &&
        reflections.byLearner &&
        people.data?.map((person) => ({
          person,
          crewName: person.groupName,
          goals: goalsOf.get(person.id) ?? [],
          reflection: reflections.byLearner?.get(person.id),
        }))
      }
    />
  )
}

/** The goals of a past week come from the history, because only that has archived ones. */
const useIsOver = (week: Day) => week < useGoalWeek().weekStart

const groupByOwner = (goals: readonly GoalWithFeedback[] | undefined) =>
  goals && groupBy(goals, ({ userId }) => userId)

/** A learner, a crew, or the caller's studio. */
export type ReportSubject = { kind: 'person' | 'crew'; id: number } | { kind: 'studio' }

/** The maximum size of a page of history or reflections. */
const PAGE_SIZE = 200

/**
 * Reads the goals of a past week. They are fetched when the report is opened and when its window gets the focus, but not
 * after live events: past weeks rarely change, and each tick in a large studio would fetch them again. Nothing is fetched
 * if `week` is null.
 */
function usePastGoals(
  subject: ReportSubject,
  week: Day | null,
): UseQueryResult<GoalWithFeedback[], ApiError> {
  const { assignedStudio } = useUser()
  return useQuery<GoalWithFeedback[], ApiError>({
    queryKey: ['goals of a past week', subject, week, assignedStudio],
    queryFn: week === null ? skipToken : ({ signal }) => fetchPastGoals(subject, week, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

async function fetchPastGoals(
  subject: ReportSubject,
  week: Day,
  signal: AbortSignal,
): Promise<GoalWithFeedback[]> {
  if (subject.kind === 'person') {
    const params = { id: subject.id }
    return (
      await call('GET /api/users/:id/goal-history', { params, query: { week, limit: PAGE_SIZE }, signal })
    ).goals
  }
  const goals: GoalWithFeedback[] = []
  let cursor: string | null | undefined
  do {
    const query = { week, limit: PAGE_SIZE, ...(cursor && { cursor }) }
    const page: GroupHistory =
      subject.kind === 'crew'
        ? await call('GET /api/groups/:id/goal-history', { params: { id: subject.id }, query, signal })
        : await call('GET /api/guide/studio-goal-history', { query, signal })
    for (const member of page.members) goals.push(...member.goals)
    cursor = page.nextCursor
  } while (cursor)
  return goals
}

// The reflections about the week of a report, for readers who may read them.
type ByLearner = ReadonlyMap<number, Reflection>

interface WeekReflections {
  /** The reads that the report waits for; empty for readers who may not read any. */
  reads: { reflections?: UseQueryResult<ByLearner, ApiError> }
  /** Undefined while loading. */
  byLearner: ByLearner | undefined
  /** The questions of the newest reflection, if one of another week has them. */
  questions?: readonly string[] | undefined
}

const none: ByLearner = new Map()

/** `isRead` means that the reader may read them, and the school has them. */
function toWeekReflections(read: UseQueryResult<ByLearner, ApiError>, isRead: boolean): WeekReflections {
  // They were switched off in the meantime, or are no longer in the reader's care.
  if (!isRead || read.error?.status === 403) return { reads: {}, byLearner: none }
  return { reads: { reflections: read }, byLearner: read.data }
}

/** `person` is undefined while it is loading. */
function usePersonReflection(userId: number, person: Person | undefined, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  const input =
    on && person && canReadReflections(me, person)
      ? { params: { id: userId }, query: { limit: PAGE_SIZE } }
      : null
  const read = useApi('GET /api/users/:id/reflections', input, {
    select: ({ items }) => new Map(items.filter((item) => item.week === week).map((item) => [userId, item])),
  })
  const newest = useApi('GET /api/users/:id/reflections', input, {
    select: ({ items }) => items[0]?.questions,
  })
  return { ...toWeekReflections(read, input !== null), questions: newest.data }
}

function useCrewReflections(crewId: number, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  const mayRead = canReadCrewReflections(me, crewId) || isAdmin(me)
  const input = on && mayRead ? { params: { id: crewId }, query: { week } } : null
  const read = useApi('GET /api/groups/:id/reflections', input, { select: byLearner })
  return toWeekReflections(read, input !== null)
}

function useStudioReflections(week: Day): WeekReflections {
  const input = useGoalWeek().settings.reflections ? { query: { week } } : null
  const read = useApi('GET /api/guide/studio-reflections', input, { select: byLearner })
  return toWeekReflections(read, input !== null)
}

const byLearner = (rows: readonly ReflectionOfLearner[]): ByLearner =>
  new Map(rows.flatMap(({ user, reflection }) => (reflection ? [[user.id, reflection]] : [])))
