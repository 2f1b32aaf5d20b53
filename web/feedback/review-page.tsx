// Lets the coaches assigned to a crew and its captain review its goals one after another.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { Day } from '../../contract/days.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { isCoach } from '../../contract/roles.ts'
import { weekStartOf } from '../../contract/school-week.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useLinkedGoalId, useQueryParameters } from '../frame/query-parameters.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewWeekPage, CrewWeekSkeleton } from '../parts/crews/crew-week-page.tsx'
import { GoalRow } from '../parts/goals/goal-row.tsx'
import { showMissingGoal } from '../parts/goals/goal-words.ts'
import { getReviewStanding } from '../parts/goals/review-rules.ts'
import { HistoryLink } from '../parts/people/person-cell.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { combineQueries, type Read, ReadError } from '../ui/loaded.tsx'
import { Review } from './review.tsx'
import { useCrewReflections, useHasReflections } from './use-reflection-queue.ts'

export function ReviewPage({ crewId }: { crewId: number }) {
  const coach = isCoach(useUser())
  const linked = useLinkedGoal(crewId)
  return (
    <CrewWeekPage
      crewId={crewId}
      title={(name) => (name === undefined ? t`Crew goals` : t`${name} Goals`)}
      back={
        coach ? { href: paths.feedback(), label: t`All crews` } : { href: paths.home(), label: t`Dashboard` }
      }
      action={
        <LinkButton href={paths.coachingCrew(crewId)} icon={ListChecks} size="sm">
          <Trans>Manage goals</Trans>
        </LinkButton>
      }
    >
      {(crew, goals, shown) => (
        <>
          {linked.earlier && <EarlierGoal {...linked.earlier} />}
          {/* The key resets the page, because the link to the next crew must not keep this crew's state. */}
          <CrewReview
            key={`${crew.id}-${shown}`}
            crew={crew}
            goals={goals}
            shown={shown}
            linked={linked.id}
          />
        </>
      )}
    </CrewWeekPage>
  )
}

/** The review of the goal week begins with goals of earlier weeks that await feedback. */
function CrewReview({ goals, ...props }: Omit<ComponentProps<typeof Review>, 'reflections'>) {
  const me = useUser()
  const hasReflections = useHasReflections(props.crew.id)
  const reflections = useCrewReflections(props.crew.id, props.shown, hasReflections)
  const earlier = useEarlierGoals(props.crew.id, props.shown === 'active')
  const all = useMemo(() => [...earlier.goals, ...goals], [earlier.goals, goals])
  // If no goal is pending, the reflections decide which tab is open first.
  const isKnown =
    !hasReflections ||
    reflections.data !== undefined ||
    reflections.isError ||
    all.some((goal) => getReviewStanding(goal, me.id) === 'waiting')
  // Once shown, the review stays: the last goal may be accepted before the reflections are read, and at the week's end the
  // goals of the week that ended are read again as those of an earlier one.
  const [hasBegun, setHasBegun] = useState(false)
  if (!earlier.isPending && isKnown && !hasBegun) setHasBegun(true)
  if (!hasBegun) return <CrewWeekSkeleton />
  return (
    <>
      <ReadError read={earlier.read} className="mb-3 text-14 text-ink-2">
        <Trans>Couldn’t load the earlier week’s goals.</Trans>
      </ReadError>
      <Review {...props} goals={all} reflections={hasReflections ? reflections : null} />
    </>
  )
}

/** The goal of a notification in its week, which is before the weeks of the review. */
function EarlierGoal({ goal, week }: { goal: GoalWithFeedback; week: string }) {
  const { weeks } = useGoalWeek()
  const days = formatWeek(week, weeks)
  return (
    <Card
      title={t`From your notification`}
      sub={t`A goal from an earlier week, ${days}`}
      className="mb-3 border-amber sm:mb-5"
    >
      <CardRows className="[&>li]:pl-4 sm:[&>li]:pl-5">
        <GoalRow goal={goal}>
          <p className="basis-full text-14">
            <HistoryLink person={goal.user} className="text-ink-2" />
          </p>
        </GoalRow>
      </CardRows>
    </Card>
  )
}

/** The maximum size of a page of the queue. */
const MAX_PENDING_GOALS = 200
const noGoals: GoalWithFeedback[] = []

interface EarlierGoals {
  goals: GoalWithFeedback[]
  isPending: boolean
  /** The reads of the queue and of each week. */
  read: Read<unknown>
}

/**
 * Returns the goals of earlier weeks that await the user's feedback in a crew; none in a school without grace days, and
 * while `on` is false. The queue loses a goal that was reviewed, so the goals are read from the lists of their weeks, and
 * one that was in the queue stays until the user leaves the review.
 */
function useEarlierGoals(crewId: number, on: boolean): EarlierGoals {
  const { weekStart, weeks, settings } = useGoalWeek()
  const hasGrace = on && settings.feedbackGraceDays > 0
  const queue = useApi(
    'GET /api/feedback/queue',
    hasGrace ? { query: { crewId, limit: MAX_PENDING_GOALS } } : null,
  )
  const [seen, setSeen] = useState<ReadonlyMap<number, Day>>(new Map())
  const added = queue.data?.items.filter(({ id, dueOn }) => dueOn < weekStart && !seen.has(id)) ?? []
  if (added.length > 0)
    setSeen(new Map([...seen, ...added.map(({ id, dueOn }) => [id, weekStartOf(dueOn, weeks)] as const)]))
  const reads = useQueries({
    queries: [...new Set(seen.values())].map((week) =>
      queryOptionsFor('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query: { week } }),
    ),
  })
  const goals = reads.flatMap(({ data = noGoals }) => data)
  return {
    goals: hasGrace ? goals.filter(({ id, dueOn }) => seen.has(id) && dueOn < weekStart) : noGoals,
    isPending: hasGrace && [queue, ...reads].some(({ isPending }) => isPending),
    read: combineQueries(Object.fromEntries([queue, ...reads].entries())),
  }
}

const parameters = { week: z.literal('last') }

interface LinkedGoal {
  /** The goal of the notification; null if no notification led here. */
  id: number | null
  /** Set if its week is neither the goal week nor the last one, the two that the review shows. */
  earlier: { goal: GoalDetail; week: string } | null
}

/** Returns the goal of the notification that led to the crew's review, which then shows the goal's week. */
function useLinkedGoal(crewId: number): LinkedGoal {
  const id = useLinkedGoalId()
  const { weekStart, weeks, lastWeek: before } = useGoalWeek()
  const [, changeParameters] = useQueryParameters(parameters)
  const { data, error } = useApi('GET /api/goals/:id', id === null ? null : { params: { id } })
  const isHere = data !== undefined && data.user.groupId === crewId
  const week = isHere ? weekStartOf(data.dueOn, weeks) : null

  const settle = useEffectEvent(() => {
    if (!isHere) showMissingGoal(error)
    else if (week === before) changeParameters({ week: 'last' })
  })
  const isSettled = data !== undefined || error !== null
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])

  const isEarlier = isHere && week !== null && week < weekStart && week !== before
  return { id, earlier: isEarlier ? { goal: data, week } : null }
}
