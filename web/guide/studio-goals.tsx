import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GoalWithCrew } from '../../contract/guide.ts'
import type { Person } from '../../contract/people.ts'
import { usePageData } from '../api/page-data.ts'
import { useApiPages, usePageDataInPages } from '../api/pages.ts'
import { useApi } from '../api/queries.ts'
import { PageData, PageReads } from '../frame/page-state.tsx'
import { type ShownWeek, toWeekCase, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { DueLater, splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { daysAway, moreTime } from '../parts/people/person-dialogs.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Stack } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { compareText } from '../ui/text.tsx'
import { GoalFilters, matchesFilter, NoMatchingGoals, useGoalFilter } from './goal-filters.tsx'
import { StudioGoalRow, useCompleteStudioGoal } from './studio-goal-row.tsx'
import { formatCrewName, ListSkeleton, labelNoStudio, useStudioGoals } from './studio-week.tsx'

/** The goals of the studio's learners in the goal week or the one before. Open ones can be completed. */
export function StudioGoals({ shown }: { shown: ShownWeek }) {
  return (
    <PageData fallback={<ListSkeleton text={t`Loading goals`} />}>
      <GoalsOfWeek shown={shown} />
    </PageData>
  )
}

function GoalsOfWeek({ shown }: { shown: ShownWeek }) {
  const all = useStudioGoals(shown)
  const narrowed = useGoalFilter()
  const { now, weekUntil } = useGoalWeek()
  const complete = useCompleteStudioGoal()
  const week = toWeekCase(useShownWeek(shown).label)
  const crews = useCrewNames(all)
  const [open, setOpen] = useState<{ goal: GoalWithFeedback } | { person: Person } | null>(null)
  const menu = useMemo(
    () => ({
      onMoreTime: (goal: GoalWithFeedback) => setOpen({ goal }),
      onDaysAway: (person: Person) => setOpen({ person }),
    }),
    [],
  )
  const close = () => setOpen(null)
  const goals = all.filter((goal) => matchesFilter(goal, narrowed.filter, now))
  const { week: due, later } = splitByDueWeek(goals, weekUntil)
  const rows = (part: readonly GoalWithFeedback[]) => (
    <CardRows>
      {part.map((goal) => (
        <StudioGoalRow key={goal.id} goal={goal} onComplete={complete} menu={menu} />
      ))}
    </CardRows>
  )
  return (
    <Stack>
      {(all.length > 0 || narrowed.isOn) && <GoalFilters filtering={narrowed} crews={crews} />}
      {goals.length === 0 && narrowed.isOn ? (
        <NoMatchingGoals onAll={narrowed.clear} />
      ) : (
        <Card title={t`Studio Goals`} count={due.length}>
          {due.length > 0 && rows(due)}
          {later.length > 0 && <DueLater>{rows(later)}</DueLater>}
          {goals.length === 0 && (
            <Empty
              className="border-t border-line"
              icon={Sprout}
              title={select(week, {
                next: 'No goals for next week',
                last: 'No goals last week',
                other: 'No goals this week',
              })}
            >
              {shown === 'last'
                ? t`No learner in your studio had a goal due last week.`
                : select(week, {
                    next: 'No learner in your studio has set a goal for next week yet.',
                    other: 'No learner in your studio has set a goal for this week yet.',
                  })}
            </Empty>
          )}
        </Card>
      )}
      {open && 'goal' in open && <moreTime.Dialog goal={open.goal} onClose={close} />}
      {open && 'person' in open && <daysAway.Dialog person={open.person} onClose={close} />}
    </Stack>
  )
}

function useCrewNames(goals: readonly GoalWithFeedback[]) {
  const learners = usePageData('GET /api/guide/studio-users')
  const names = new Map(learners.map(({ groupId, groupName }) => [groupId, groupName]))
  return [...new Set(goals.map(({ user }) => user.groupId))]
    .flatMap((id) => (id === null ? [] : { id, name: formatCrewName(id, names.get(id) ?? null) }))
    .sort((a, b) => compareText(a.name, b.name))
}

const ALL_GOALS = 'GET /api/guide/all-goals'

/** Returns the filters of the school's goals, as the call names them. */
function useAllGoalsInput() {
  const { crew, name, ...filter } = useGoalFilter().filter
  return {
    query: {
      ...filter,
      ...(crew !== undefined && { crewId: crew }),
      ...(name !== undefined && { search: name }),
    },
  }
}

/** All goals of the school, newest first, one page at a time. The filters stay while other goals are read. */
export function AllGoals() {
  const narrowed = useGoalFilter()
  const input = useAllGoalsInput()
  const { data: crews = [] } = useApi('GET /api/groups')
  const { data } = useApiPages(ALL_GOALS, input)
  return (
    <PageReads reads={[{ name: ALL_GOALS, ...input, pages: true }]}>
      <Stack>
        {(narrowed.isOn || data?.items.length !== 0) && <GoalFilters filtering={narrowed} crews={crews} />}
        <PageData fallback={<ListSkeleton text={t`Loading goals`} />}>
          <GoalsOfSchool />
        </PageData>
      </Stack>
    </PageReads>
  )
}

function GoalsOfSchool() {
  const narrowed = useGoalFilter()
  const list = usePageDataInPages(ALL_GOALS, useAllGoalsInput())
  const { items } = list.data
  if (items.length === 0 && narrowed.isOn) return <NoMatchingGoals onAll={narrowed.clear} />
  return (
    <Card title={t`All Goals`} sub={t`Of your whole school, newest first`}>
      {items.length > 0 ? (
        <CardRows>
          {items.map((goal) => (
            <StudioGoalRow key={goal.id} goal={goal} details={belongsTo(goal)} />
          ))}
        </CardRows>
      ) : (
        <Empty className="border-t border-line" icon={Sprout} title={t`No goals yet`}>
          <Trans>Nobody in your school has set a goal.</Trans>
        </Empty>
      )}
      <ShowMore foot list={list} />
    </Card>
  )
}

const belongsTo = ({ user, groupName }: GoalWithCrew): string =>
  `${formatCrewName(user.groupId, groupName)}, ${user.studio ?? labelNoStudio()}`
