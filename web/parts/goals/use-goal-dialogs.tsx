import { startTransition, useCallback, useState } from 'react'
import type { Goal, GoalWithFeedback } from '../../../contract/goals.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { celebration, deleteGoal, goalForm } from './goal-dialogs.tsx'
import type { GoalOwner, GoalTexts } from './goal-form.ts'
import type { WeekCount } from './goal-standing.ts'
import { useCompleteGoal } from './use-complete-goal.ts'

type Open =
  | { what: 'create'; ownerId?: number | undefined; again?: GoalTexts }
  | { what: 'edit' | 'delete'; goal: GoalWithFeedback }
  | { what: 'celebrate'; goal: Goal; week: WeekCount }

/**
 * The actions of a list of goals: ticks and dialogs, with stable callbacks. `owners` can get a new goal. `weekWith` returns
 * the week including the goal that was just finished, to celebrate it, or null.
 */
export function useGoalDialogs(owners: readonly GoalOwner[], weekWith?: (goal: Goal) => WeekCount | null) {
  const user = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)
  // The form takes some frames on a slow device. In a transition the page stays responsive until it is there.
  const onCreate = useCallback(
    (ownerId?: number) => startTransition(() => setOpen({ what: 'create', ownerId })),
    [],
  )
  /** Opens the form with the texts of an earlier goal. */
  const onAgain = useCallback(
    (again: GoalTexts) => startTransition(() => setOpen({ what: 'create', again })),
    [],
  )
  const onEdit = useCallback(
    (goal: GoalWithFeedback) => startTransition(() => setOpen({ what: 'edit', goal })),
    [],
  )
  const onDelete = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'delete', goal }), [])
  const { tick } = useCompleteGoal((goal) => {
    const week = weekWith?.(goal)
    // A form may have been opened before the response arrived.
    if (week) setOpen((before) => before ?? { what: 'celebrate', goal, week })
  })
  const celebrates = weekWith !== undefined
  const onTick = useCallback(
    (goal: GoalWithFeedback, done: boolean) => {
      if (celebrates && done) celebration.preloadProps.onFocus()
      tick(goal, done)
    },
    [tick, celebrates],
  )
  const dialogs = (
    <>
      {open?.what === 'create' && (
        <goalForm.Dialog owners={owners} ownerId={open.ownerId} again={open.again} onClose={onClose} />
      )}
      {open?.what === 'edit' && <goalForm.Dialog goal={open.goal} onClose={onClose} />}
      {open?.what === 'delete' && (
        <deleteGoal.Dialog
          goal={open.goal}
          ownerName={open.goal.userId === user.id ? undefined : fullName(open.goal.user)}
          onClose={onClose}
        />
      )}
      {open?.what === 'celebrate' && (
        <celebration.Dialog title={open.goal.title} week={open.week} onClose={onClose} />
      )}
    </>
  )
  return { onCreate, onAgain, rows: { onTick, onEdit, onDelete }, dialogs }
}
