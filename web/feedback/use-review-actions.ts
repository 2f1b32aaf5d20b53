// A reviewer's actions on a goal, by button or key.
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
  // The row that takes the focus from the dialog that was sent.
  const nextRow = useRef<number | null>(null)
  // The button of a toast is clicked after later renders, so it reads the latest state from this ref.
  const latest = useRef({ goals, visit })
  useEffect(() => {
    latest.current = { goals, visit }
  }, [goals, visit])
  const find = (id: number) => latest.current.goals.find((goal) => goal.id === id)
  const give = useGiveFeedback({
    crewId,
    onSubmitted: (goalId) => showSubmitted(goalId),
    onRefused: (goalId, error) => refused(goalId, error),
  })
  const giveBack = useGiveFeedback({
    crewId,
    onSubmitted: (goalId) => {
      showSubmitted(goalId)
      update(({ handled }) => ({ handled: without(handled, goalId), current: goalId }))
    },
    onRefused: (goalId, error) => refused(goalId, error),
  })
  const update = (change: (visit: Visit) => Partial<Visit>) =>
    setVisit((before) => ({ ...before, ...change(before) }))

  const showSubmitted = (goalId: number) =>
    showSuccess('Feedback submitted successfully!', find(goalId)?.title, {
      label: 'Undo',
      onSelect: () => undo(goalId),
    })

  /** Moves on to the next goal to review. @returns the row that takes the focus */
  const submitted = (goal: GoalWithFeedback): number => {
    countAnswer()
    const next = findNextPending(order, goal.id, me.id)
    update(({ handled, changing, revised }) => ({
      handled: new Map([...without(handled, goal.id), [goal.id, findOwnFeedback(goal, me.id) ?? null]]),
      changing: remove(changing, goal.id),
      revised: remove(revised, goal.id),
      current: next,
    }))
    return next ?? goal.id
  }

  // The current goal stays, because the reviewer may already be working on it.
  const refused = (goalId: number, error: ApiError) =>
    update(({ handled, revised }) => ({
      handled: without(handled, goalId),
      revised: error.code === 'goal_revised' ? add(revised, goalId) : revised,
    }))

  const go = (goalId: number) =>
    setVisit((before) => (before.current === goalId ? before : { ...before, current: goalId }))

  const toInput = (goal: GoalWithFeedback, status: FeedbackStatus, comments: string | null = null) => ({
    params: { goalId: goal.id },
    body: { status, comments, expectedRevision: goal.revisionCount },
  })

  const accept = (goal: GoalWithFeedback) => {
    const next = submitted(goal)
    give.mutate(toInput(goal, 'accepted'))
    focusRow('goal', next)
  }

  const ask = (goal: GoalWithFeedback, status: NegativeStatus) => {
    go(goal.id)
    setOpened({ goal, status })
  }

  const change = (goalId: number) => {
    update(({ changing }) => ({ changing: add(changing, goalId), current: goalId }))
    // The three buttons appear with the next render.
    setTimeout(() => focusRow('goal', goalId))
  }

  /** Feedback cannot be deleted, so undo submits the replaced feedback, or shows the three buttons again. */
  function undo(goalId: number) {
    const goal = find(goalId)
    const before = latest.current.visit.handled.get(goalId)
    if (!goal || !before) return change(goalId)
    giveBack.mutate(toInput(goal, before.status, before.comments))
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
          nextRow.current = submitted(openedGoal)
        },
        // The dialog returns the focus when it is removed. Only then can it move to the next goal.
        onClosed: () => {
          if (nextRow.current !== null) focusRow('goal', nextRow.current)
          nextRow.current = null
        },
        onRefused: (error: ApiError) => refused(openedGoal.id, error),
      },
    actions: {
      accept,
      ask,
      change,
      undo,
      go,
      keep: (goalId: number) => update(({ changing }) => ({ changing: remove(changing, goalId) })),
    },
  }
}

export interface Visit {
  /** Reviewed goals, the oldest first, each with the user's feedback that was replaced; undo submits it again. */
  handled: ReadonlyMap<number, Feedback | null>
  /** Reviewed goals that show the three buttons again. */
  changing: ReadonlySet<number>
  /** The goal chosen by the reviewer; null stands for the first goal to review. */
  current: number | null
  /** Goals that the learner changed between the reviewer's reading and responding. */
  revised: ReadonlySet<number>
}

const start: Visit = { handled: new Map(), changing: new Set(), current: null, revised: new Set() }

export const useVisit = () => useState(start)

const without = (handled: Visit['handled'], id: number) => new Map([...handled].filter(([key]) => key !== id))
const add = (ids: ReadonlySet<number>, id: number) => new Set([...ids, id])
const remove = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((kept) => kept !== id))
