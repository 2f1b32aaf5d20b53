import { Suspense, useCallback, useState } from 'react'
import type { Goal, GoalWithFeedback } from '../../contract/goals.ts'
import { isCoach } from '../../contract/roles.ts'
import { isFreeWeek, useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { byDueWeek } from '../parts/goals/due-later.tsx'
import {
  DeleteGoalDialog,
  GoalCelebration,
  GoalFormDialog,
  preloadCelebration,
  preloadGoalForm,
} from '../parts/goals/goal-dialogs.tsx'
import { GoalList, GoalListSkeleton } from '../parts/goals/goal-list.tsx'
import { countWeek, type WeekCount } from '../parts/goals/goal-standing.ts'
import { useCompleteGoal } from '../parts/goals/use-complete-goal.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { History, Plus } from '../ui/start-icons.tsx'

const { Component: Hint } = lazyComponent(() => import('../frame/hint.tsx').then(({ Hint }) => Hint))

const { Component: NoGoals } = lazyComponent(() => import('./no-goals.tsx').then(({ NoGoals }) => NoGoals))
const { Component: GoalsAgainDialog } = lazyComponent(() =>
  import('./goals-again.tsx').then(({ GoalsAgainDialog }) => GoalsAgainDialog),
)

type Open =
  | { what: 'create' | 'again' }
  | { what: 'edit' | 'delete'; goal: GoalWithFeedback }
  | { what: 'celebrate'; goal: Goal; place: WeekCount }
  | null

/**
 * The user's goals of the goal week or of the week before, with all actions. `brief`: one row until there is a goal. The
 * button of the head is the same from the first render on, so that it keeps the focus while the rest is loaded.
 */
export function MyGoals({ brief = false }: { brief?: boolean }) {
  const user = useUser()
  const { now, label, days, weekEnd, lastWeek: before } = useGoalWeek()
  const [last, setLast] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const goals = useWeekGoals(user.id, last ? before : undefined)
  const thisWeek = useWeekGoals(user.id)
  const { tick } = useCompleteGoal((goal) =>
    setOpen({
      what: 'celebrate',
      goal,
      place: placeOf(goal, byDueWeek(thisWeek.data ?? [], weekEnd).week, now),
    }),
  )
  const onTick = useCallback(
    (goal: GoalWithFeedback, done: boolean) => {
      if (done) preloadCelebration()
      tick(goal, done)
    },
    [tick],
  )
  const onEdit = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'edit', goal }), [])
  const onDelete = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'delete', goal }), [])
  const close = useCallback(() => setOpen(null), [])
  const isEmpty = !last && goals.data?.length === 0
  const isRow = brief && !last && !thisWeek.data?.length
  const isQuiet = isRow || isFreeWeek({ days })
  const range = formatWeek(before)

  return (
    <Card region id="goals">
      <CardHeader
        title="My Goals"
        count={isRow ? undefined : goals.data && byDueWeek(goals.data, weekEnd).week.length}
        sub={last ? `Last week, ${range}` : isRow && goals.isSuccess ? 'none yet' : undefined}
        action={
          <Button
            variant={isQuiet ? 'quiet' : 'primary'}
            size={isRow ? 'sm' : 'md'}
            icon={Plus}
            onClick={() => setOpen({ what: 'create' })}
            onPointerEnter={preloadGoalForm}
            onFocus={preloadGoalForm}
          >
            New goal
          </Button>
        }
      />
      {(!isRow || goals.isError) && (
        <Loaded read={goals} skeleton={<GoalListSkeleton />} failed={{ className: 'border-t border-line' }}>
          {(shown) =>
            shown.length > 0 ? (
              <GoalList
                key={last ? before : 'now'}
                goals={shown}
                onTick={onTick}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ) : (
              <Suspense fallback={<div className="min-h-56! border-t border-line" />}>
                <NoGoals last={last} onAgain={() => setOpen({ what: 'again' })} />
              </Suspense>
            )
          }
        </Loaded>
      )}
      {/* Below the goals, because it arrives after them and would push them down. */}
      {goals.isSuccess && !last && !isEmpty && !isCoach(user) && (
        <Suspense>
          <Hint name="goals" className="m-3 sm:m-4">
            A goal is due at 4:00 PM on its day. Tick it by then: after that it is locked and stays as it is.
          </Hint>
        </Suspense>
      )}
      {(last || !goals.isPending) && !isRow && (
        <div className="flex border-t border-line px-1 py-1 sm:px-2">
          <Button variant="ghost" icon={History} aria-pressed={last} onClick={() => setLast(!last)}>
            {last ? `Back to ${label === 'Next Week' ? 'next' : 'this'} week` : `Last week, ${range}`}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {open?.what === 'create' && <GoalFormDialog owners={[user]} onClose={close} />}
        {open?.what === 'again' && <GoalsAgainDialog week={before} onClose={close} />}
        {open?.what === 'edit' && <GoalFormDialog key={open.goal.id} goal={open.goal} onClose={close} />}
        {open?.what === 'delete' && <DeleteGoalDialog goal={open.goal} onClose={close} />}
        {open?.what === 'celebrate' && (
          <GoalCelebration
            key={open.goal.id}
            title={open.goal.title}
            onClose={close}
            done={open.place.done}
            todo={open.place.todo}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** The count of the week with a goal that was just finished; zeros if it belongs to another week. */
function placeOf(goal: Goal, goals: readonly GoalWithFeedback[], now: number): WeekCount {
  if (!goals.some(({ id }) => id === goal.id)) return { done: 0, todo: 0, missed: 0 }
  return countWeek([...goals.filter(({ id }) => id !== goal.id), goal], now)
}
