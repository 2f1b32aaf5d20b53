// Counts the people and crews of the school for the admin's first view.

import { plural, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { isCrewCandidate, MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { usePageData } from '../api/page-data.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { hasBegun, useGoalWeek } from '../frame/user-and-week.ts'
import type { CrewColumn } from '../parts/crews/crew-columns.tsx'
import { sumCrewWeek } from '../parts/crews/crew-line.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { describeSizeProblem, sortCrews } from '../parts/crews/crew-lists.ts'
import { CrewsWeekEnd, WeekEndRead } from '../parts/crews/crews-week-end.tsx'
import {
  createNeedsGoal,
  listSchoolDays,
  useNeedsGoal,
  useNoSchoolWeek,
} from '../parts/people/without-goal.ts'
import { Card } from '../ui/card.tsx'
import { joinNames } from '../ui/numbers.ts'
import { Status } from '../ui/tag.tsx'

export interface SchoolCrew {
  crew: GroupWithMembers
  /** The number of goals due in the goal week. */
  goals: number
  done: number
  /** The names of the crew's coaches. */
  coaches: string[]
}

export interface SchoolFigures {
  /** The number of people who are in a crew or could be. */
  learners: number
  coaches: number
  guides: number
  crews: number
  withoutGoal: number
  unassigned: number
  outsideLimits: number
  /** Crews that have members but no coach. */
  withoutCoach: number
  /** Crews with members, those with the fewest finished goals first. */
  weeks: SchoolCrew[]
}

export function useSchoolFigures(): SchoolFigures {
  const { input } = useScope()
  const users = usePageData('GET /api/admin/users', input)
  const crews = usePageData('GET /api/admin/crews-with-members', input)
  const without = usePageData('GET /api/without-goal', input)
  const { days } = useGoalWeek()
  return useMemo(
    () => ({
      ...schoolFigures(users, crews),
      withoutGoal: without.filter(createNeedsGoal(listSchoolDays(days))).length,
    }),
    [users, crews, without, days],
  )
}

function schoolFigures(
  users: readonly User[],
  crews: readonly GroupWithMembers[],
): Omit<SchoolFigures, 'withoutGoal'> {
  const coaches = users.filter(({ isCoachWooden }) => isCoachWooden)
  const used = crews.filter(({ members }) => members.length > 0)
  const weeks = sortCrews(used, 'goals').map((crew) => toSchoolCrew(crew, coaches))
  return {
    learners: users.filter(isCrewCandidate).length,
    coaches: coaches.length,
    guides: users.filter(({ isGuide }) => isGuide).length,
    crews: crews.length,
    unassigned: users.filter((user) => user.groupId === null && isCrewCandidate(user)).length,
    outsideLimits: crews.filter(
      ({ memberCount }) => memberCount < MIN_CREW_SIZE || memberCount > MAX_CREW_SIZE,
    ).length,
    withoutCoach: weeks.filter((week) => week.coaches.length === 0).length,
    weeks,
  }
}

function toSchoolCrew(crew: GroupWithMembers, coaches: readonly User[]): SchoolCrew {
  return {
    crew,
    ...sumCrewWeek(crew),
    coaches: coaches.filter(({ assignedCrews }) => assignedCrews.includes(crew.id)).map(fullName),
  }
}

const FIRST_CREWS = 6

/** A bar for each of the crews that have finished the fewest of their goals. Renders nothing until the week has begun. */
export function SchoolCrews({ figures: { weeks, crews } }: { figures: SchoolFigures }) {
  const { named } = useScope()
  const week = useGoalWeek()
  const begun = hasBegun(week)
  const noSchool = useNoSchoolWeek()
  if (weeks.length === 0 || !begun) return null
  return (
    <Card
      title={week.label === 'Next Week' ? t`Crews next week` : t`Crews this week`}
      sub={noSchool ?? <span className="max-sm:hidden">{t`fewest finished first`}</span>}
      action={
        <Link
          href={paths.crewsOverview(named, 'goals')}
          className="inline-flex min-h-9 items-center px-2 text-14 touch:min-h-11"
        >
          {crews === 1 ? t`The crew` : plural(crews, { one: 'All # crew', other: 'All # crews' })}
        </Link>
      }
    >
      <CrewList
        layout="table"
        label={t`Finished goals by crew, fewest finished first`}
        crews={weeks
          .slice(0, FIRST_CREWS)
          .map((week) => ({ ...week, id: week.crew.id, name: week.crew.name }))}
        columns={columns}
        getWeek={(week) => week}
        emptyText={noSchool === null ? t`No goals yet` : t`No goals`}
      />
    </Card>
  )
}

/** The week of the school that ended, until the next one begins. Nothing is loaded for it at other times. */
export function SchoolWeekEnd() {
  const { input } = useScope()
  const { label, lastWeek: week } = useGoalWeek()
  const isOver = label === 'Next Week'
  const read = useApi(
    'GET /api/admin/crews-with-members',
    isOver ? { query: { ...input.query, week } } : null,
  )
  const learners = read.data?.flatMap(({ members }) => members) ?? []
  const needsGoal = useNeedsGoal('last', learners)
  if (!isOver) return null
  return (
    <WeekEndRead read={read}>
      {(crews) => (
        <CrewsWeekEnd
          week={week}
          title={t`The week of the school`}
          crews={crews
            .filter(({ members }) => members.length > 0)
            .map((crew) => ({ id: crew.id, name: crew.name, ...sumCrewWeek(crew) }))}
          {...sumCrewWeek({ members: learners })}
          withoutGoalCount={
            learners.filter((learner) => learner.goalsThisWeek === 0 && needsGoal(learner)).length
          }
        />
      )}
    </WeekEndRead>
  )
}

const columns: CrewColumn<SchoolCrew>[] = [{ slot: 'note', cell: (week) => <About {...week} /> }]

function About({ crew, coaches }: Pick<SchoolCrew, 'crew' | 'coaches'>) {
  const warning = describeSizeProblem(crew.memberCount)
  const names = joinNames(coaches)
  return (
    <>
      {coaches.length > 0
        ? plural(
            { count: crew.memberCount },
            { one: `# learner, coach ${names}`, other: `# learners, coach ${names}` },
          )
        : plural({ count: crew.memberCount }, { one: '# learner, no coach', other: '# learners, no coach' })}
      {warning !== null && (
        <Status tone="warn" icon={TriangleAlert} size="sm" className="flex!">
          {warning}
        </Status>
      )}
    </>
  )
}
