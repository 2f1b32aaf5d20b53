// A reviewer's actions on a goal, by button or key.
import { t } from '@lingui/core/macro'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { Feedback, FeedbackStatus, NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ApiError } from '../api/client.ts'
import { useUser } from '../frame/user-and-week.ts'
import { findNextPending, findOwnFeedback } from '../parts/goals/review-rules.ts'
import { showSuccess } from '../ui/toast.ts'
import { useGiveFeedback } from './give-feedback.ts'
import { focusRow } from './queue-events.ts'
import { countAnswer } from './review-keys.tsx'

export type ReviewActions = ReturnType<typeof useReviewActions>['actions']

interface ReviewActionsSettings {
  crewId: number
  goals: readonly GoalWithFeedback[]
  /** The goals on the screen, in order. */
  order: readonly GoalWithFeedback[]
  visit: Visit
  setVisit: Dispatch<SetStateAction<Visit>>
}

export function useReviewActions({ crewId, goals, order, visit, setVisit }: ReviewActionsSettings) {
  const me = useUser()
  const [opened, setOpened] = useState<{ goal: GoalWithFeedback; status: NegativeStatus } | null>(null)
  // The row that gets the focus after the feedback dialog is submitted.
  const nextRow = useRef<number | null>(null)
  // A toast's Undo button may be clicked several renders later, so it reads the latest state from this ref.
  const latest = useRef({ goals, visit })
  useEffect(() => {
    latest.current = { goals, visit }
  }, [goals, visit])
  const find = (id: number) => latest.current.goals.find((goal) => goal.id === id)
  const give = useGiveFeedback({
    crewId,
    onSubmitted: (goalId) => showSubmitted(goalId),
    onRefused: (goalId, error) => handleRefusal(goalId, error),
  })
  const restore = useGiveFeedback({
    crewId,
    onSubmitted: (goalId) => {
      showSubmitted(goalId)
      update(({ handled }) => ({ handled: withoutGoal(handled, goalId), current: goalId }))
    },
    onRefused: (goalId, error) => handleRefusal(goalId, error),
  })
  const update = (change: (visit: Visit) => Partial<Visit>) =>
    setVisit((before) => ({ ...before, ...change(before) }))

  const showSubmitted = (goalId: number) =>
    showSuccess(t`Feedback submitted successfully!`, find(goalId)?.title, {
      label: t`Undo`,
      onSelect: () => undo(goalId),
    })

  /** Marks the goal as reviewed and moves on to the next one. @returns the goal whose row gets the focus */
  const markReviewed = (goal: GoalWithFeedback): number => {
    countAnswer()
    const next = findNextPending(order, goal.id, me.id)
    update(({ handled, changing, revised }) => ({
      handled: new Map([...withoutGoal(handled, goal.id), [goal.id, findOwnFeedback(goal, me.id) ?? null]]),
      changing: removeId(changing, goal.id),
      revised: removeId(revised, goal.id),
      current: next,
    }))
    return next ?? goal.id
  }

  // The current goal stays, because the reviewer may already be working on it.
  const handleRefusal = (goalId: number, error: ApiError) =>
    update(({ handled, revised }) => ({
      handled: withoutGoal(handled, goalId),
      revised: error.code === 'goal_revised' ? addId(revised, goalId) : revised,
    }))

  const go = (goalId: number) =>
    setVisit((before) => (before.current === goalId ? before : { ...before, current: goalId }))

  const toInput = (goal: GoalWithFeedback, status: FeedbackStatus, comments: string | null = null) => ({
    params: { goalId: goal.id },
    body: { status, comments, expectedRevision: goal.revisionCount },
  })

  const accept = (goal: GoalWithFeedback) => {
    const next = markReviewed(goal)
    give.mutate(toInput(goal, 'accepted'))
    focusRow('goal', next)
  }

  const ask = (goal: GoalWithFeedback, status: NegativeStatus) => {
    go(goal.id)
    setOpened({ goal, status })
  }

  const change = (goalId: number) => {
    update(({ changing }) => ({ changing: addId(changing, goalId), current: goalId }))
    // The three buttons appear with the next render.
    setTimeout(() => focusRow('goal', goalId))
  }

  /** Feedback cannot be deleted, so undo submits the replaced feedback, or shows the three buttons again. */
  function undo(goalId: number) {
    const goal = find(goalId)
    const before = latest.current.visit.handled.get(goalId)
    if (!goal || !before) return change(goalId)
    restore.mutate(toInput(goal, before.status, before.comments))
  }

  // A goal may leave the list while its dialog is open, because the week ends or it is deleted. The dialog stays open.
  const openedGoal = opened && (goals.find(({ id }) => id === opened.goal.id) ?? opened.goal)
  return {
    dialog: opened &&
      openedGoal && {
        crewId,
        status: opened.status,
        goal: openedGoal,
        onClose: () => setOpened(null),
        onSubmitted: () => {
          setOpened(null)
          showSubmitted(openedGoal.id)
          nextRow.current = markReviewed(openedGoal)
        },
        // The dialog returns the focus when it is removed. Only then can it move to the next goal.
        onClosed: () => {
          if (nextRow.current !== null) focusRow('goal', nextRow.current)
          nextRow.current = null
        },
        onRefused: (error: ApiError) => handleRefusal(openedGoal.id, error),
      },
    actions: {
      accept,
      ask,
      change,
      undo,
      go,
      keep: (goalId: number) => update(({ changing }) => ({ changing: removeId(changing, goalId) })),
    },
  }
}

export interface Visit {
  /** Reviewed goals, oldest first, each with the feedback that the reviewer's new feedback replaced. Undo submits it again. */
  handled: ReadonlyMap<number, Feedback | null>
  /** Reviewed goals that show the three buttons again. */
  changing: ReadonlySet<number>
  /** The goal that the reviewer is on; null means the first goal to review. */
  current: number | null
  /** Goals that the learner changed after the reviewer read them and before the reviewer responded. */
  revised: ReadonlySet<number>
}

const initialVisit: Visit = { handled: new Map(), changing: new Set(), current: null, revised: new Set() }

export const useVisit = () => useState(initialVisit)

const withoutGoal = (handled: Visit['handled'], id: number) =>
  new Map([...handled].filter(([key]) => key !== id))
const addId = (ids: ReadonlySet<number>, id: number) => new Set([...ids, id])
const removeId = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id))
