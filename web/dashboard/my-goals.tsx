import { t } from '@lingui/core/macro'
import { History, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import { isCoach } from '../../contract/roles.ts'
import { getWeekDays } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { usePageData } from '../api/page-data.ts'
import { useApi } from '../api/queries.ts'
import { Hint } from '../frame/hint.tsx'
import { PageData } from '../frame/page-state.tsx'
import { canLookBack, isFreeWeek, useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { SeenByFamily } from '../parts/families/seen-by-family.tsx'
import { celebration, goalForm } from '../parts/goals/goal-dialogs.tsx'
import { GoalList, GoalListSkeleton, LoadedGoalList, splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { countWeekWith } from '../parts/goals/goal-standing.ts'
import { useGoalDialogs } from '../parts/goals/use-goal-dialogs.tsx'
import { listGoals, useWeekGoals } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDateTime, formatWeek } from '../ui/dates.ts'
import { lazyChunk, lazyDialog, usePreloadWhenIdle } from '../ui/lazy.tsx'
import { useOnPhone } from '../ui/store.ts'
import { countCrew } from './ended-week.tsx'

/** Weeks without a goal are rare. */
const noGoals = lazyChunk(() => import('./no-goals.tsx'))
const { Component: NoGoals } = noGoals.component((code) => code.NoGoals)
const { Component: GoalIdeas } = noGoals.component((code) => code.GoalIdeas)
const goalsAgain = lazyDialog(() => import('./goals-again.tsx').then((m) => m.GoalsAgainDialog))

/**
 * The user's goals of the goal week or of the week before, with all actions. The button of the head is the same from the
 * first render on, so that it keeps the focus while the rest is loaded.
 */
export function MyGoals() {
  // So that the first check of a visit is as fast as the next ones.
  usePreloadWhenIdle(celebration.preload)
  const user = useUser()
  const goalWeek = useGoalWeek()
  const { now, timeZone, label, days, weekStart, weeks, weekUntil, opensAt, lastWeek: before } = goalWeek
  const [last, setLast] = useState(false)
  const [again, setAgain] = useState(false)
  const goals = useWeekGoals(user.id, last ? before : undefined)
  const thisWeek = useWeekGoals(user.id)
  const { onCreate, onAgain, rows, dialogs } = useGoalDialogs([user], (goal) =>
    countWeekWith(goal, splitByDueWeek(thisWeek.data ?? [], weekUntil).week, now),
  )
  const isEmpty = !last && goals.data?.length === 0
  // Ideas stay after the first goal is set, so that the next one takes one click too.
  const [wasEmpty, setWasEmpty] = useState(false)
  if (isEmpty && !wasEmpty) setWasEmpty(true)
  const ideas = wasEmpty && !last ? <Ideas onChoose={onAgain} /> : null
  const ended = useEndedWeek()
  const isOver = ended === weekStart
  const mine = useApi('GET /api/reflections/mine', ended !== null && canLookBack(user, goalWeek) ? {} : null)
  // The only filled button is 'Save' of the card above, until the learner has looked back.
  const isWriting = mine.isPending ? mine.isFetching : mine.data?.open?.reflection === null
  const isQuiet = isWriting || isOver || isFreeWeek({ days })
  const isLastWeekBare = useIsBareWeek(before, wasEmpty)
  const hasLastWeek =
    !isLastWeekBare && zonedDay(Date.parse(user.createdAt), timeZone) <= getWeekDays(before, weeks).weekEnd
  const isBare = isEmpty && ended !== null
  const range = formatWeek(before, weeks)

  return (
    <Card
      title={t`My Goals`}
      count={isBare ? undefined : goals.data && splitByDueWeek(goals.data, weekUntil).week.length}
      sub={last ? t`Last week, ${range}` : isBare && goals.isSuccess ? <NoneYet /> : undefined}
      action={
        <>
          {isOver && opensAt !== null && (
            <span className="text-13 text-ink-2">{t`From ${{ opening: formatDateTime(opensAt, timeZone) }}`}</span>
          )}
          <Button
            variant={isQuiet ? 'quiet' : 'primary'}
            icon={Plus}
            onClick={() => onCreate()}
            {...goalForm.preloadProps}
          >
            {t`New goal`}
          </Button>
        </>
      }
      id="goals"
    >
      {(!isBare || goals.isError) &&
        (last ? (
          <LastWeek week={before} rows={rows} />
        ) : (
          <PageData
            errorInCard={false}
            fallback={<GoalListSkeleton />}
            errorProps={{ className: 'border-t border-line' }}
          >
            <ThisWeek rows={rows} isOver={isOver} ideas={ideas} onAgain={() => setAgain(true)} />
          </PageData>
        ))}
      {isBare && !goals.isError && ideas}
      {(last || !goals.isPending) && hasLastWeek && (
        <div className="flex border-t border-line px-1 py-1 sm:px-2">
          <Button variant="ghost" icon={History} aria-pressed={last} onClick={() => setLast(!last)}>
            {!last
              ? t`Last week, ${range}`
              : label === 'Next Week'
                ? t`Back to next week`
                : t`Back to this week`}
          </Button>
        </div>
      )}
      {user.guardianCount > 0 && <SeenByFamily />}
      {dialogs}
      {again && <goalsAgain.Dialog week={before} onClose={() => setAgain(false)} />}
    </Card>
  )
}

type Rows = ReturnType<typeof useGoalDialogs>['rows']

interface ThisWeekProps {
  rows: Rows
  isOver: boolean
  /** Goals that can be set again. */
  ideas: ReactNode
  onAgain: () => void
}

function ThisWeek({ rows, isOver, ideas, onAgain }: ThisWeekProps) {
  const user = useUser()
  const goalWeek = useGoalWeek()
  const goals = usePageData(
    'GET /api/users/:id/goals-with-feedback',
    { params: { id: user.id } },
    { select: listGoals },
  )
  if (goals.length === 0) return <EmptyWeek last={false} ideas={ideas} onAgain={onAgain} />
  return (
    <>
      {/* While there is the card to look back, the goals come first. */}
      {!isCoach(user) && !canLookBack(user, goalWeek) && (
        <Hint name="goals" className="mx-3 mb-2 sm:mx-4 sm:mb-3">
          {t`Goals are due at ${{ time: goalWeek.dueTime }}. Check yours off by then, because after that they lock.`}
        </Hint>
      )}
      <GoalList goals={goals} isOver={isOver} {...rows} />
      {ideas}
    </>
  )
}

/** The goals of the week before, which are read when they are asked for. */
function LastWeek({ week, rows }: { week: Day; rows: Rows }) {
  const goals = useWeekGoals(useUser().id, week)
  return <LoadedGoalList read={goals} empty={<EmptyWeek last />} {...rows} />
}

/** Whether neither the user nor the crew had a goal in a week. It is read only if `wanted`. */
function useIsBareWeek(week: Day, wanted: boolean): boolean {
  const { id, groupId } = useUser()
  const isOwnEmpty = useWeekGoals(id, week, wanted).data?.length === 0
  const input = isOwnEmpty && groupId !== null ? { params: { id: groupId }, query: { week } } : null
  const { data: crew } = useApi('GET /api/groups/:id', input)
  return isOwnEmpty && (groupId === null || (crew !== undefined && countCrew(crew).total === 0))
}

function EmptyWeek(props: ComponentProps<typeof NoGoals>) {
  return (
    <Suspense fallback={<div className="min-h-56! border-t border-line" />}>
      <NoGoals {...props} />
    </Suspense>
  )
}

function Ideas(props: ComponentProps<typeof GoalIdeas>) {
  return (
    <Suspense fallback={null}>
      <GoalIdeas {...props} />
    </Suspense>
  )
}

/** Once the week is over, and in the row of a coach, a list without goals is its head. */
function NoneYet() {
  const { label } = useGoalWeek()
  const onPhone = useOnPhone()
  if (onPhone) return t`none yet`
  return label === 'Next Week' ? t`no goals for next week yet` : t`no goals this week yet`
}
