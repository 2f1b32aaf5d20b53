// Tags that few goals have. A lazy chunk.

import type { GoalCheck } from '../../../contract/goal-checks.ts'
import { statusOf } from '../../../contract/goal-rules.ts'
import type { Goal } from '../../../contract/goals.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { Archive, Redo2, ShieldCheck, TriangleAlert } from '../../ui/icons.tsx'
import { Check, History } from '../../ui/start-icons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { goalState, type RuledGoal } from './goal-standing.ts'

export type Marked = RuledGoal & Pick<Goal, 'carriedToId' | 'timesCarried' | 'check'>

/** In the row of a goal: that it is archived, was edited or carried over, how it is going, and that a bypass opens it. */
export function GoalMarks({
  goal,
  bypass,
  edited,
}: {
  goal: Marked
  /** Adds 'Admin Bypass'. */
  bypass: boolean
  /** The words of the amber mark. */
  edited: string | undefined
}) {
  const { archivedAt, carriedToId, timesCarried } = goal
  const isOpen = statusOf(goalState(goal), useGoalWeek().now) === 'in_progress'
  const check = isOpen ? goal.check : null
  return (
    <>
      {archivedAt && (
        <Tag tone="grey" icon={Archive}>
          Archived
        </Tag>
      )}
      {edited && (
        <Tag tone="amber" icon={History}>
          {edited}
        </Tag>
      )}
      {timesCarried > 0 && (
        <Tag tone="grey" icon={Redo2}>
          {timesCarried > 1 ? `Carried over ${timesCarried} times` : 'Carried over'}
        </Tag>
      )}
      {carriedToId !== null && (
        <Tag tone="grey" icon={Redo2}>
          Goes on in a new goal
        </Tag>
      )}
      {check && <CheckTag check={check} />}
      {bypass && (
        <Tag tone="evergreen" icon={ShieldCheck}>
          Admin Bypass
        </Tag>
      )}
      {check?.note && (
        <p dir="auto" className="basis-full text-14 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {check.note}
        </p>
      )}
    </>
  )
}

function CheckTag({ check: { state } }: { check: GoalCheck }) {
  if (state === 'on_track') {
    return (
      <Tag tone="grey" icon={Check}>
        On track
      </Tag>
    )
  }
  return (
    <Tag tone="amber" icon={TriangleAlert}>
      Stuck
    </Tag>
  )
}
