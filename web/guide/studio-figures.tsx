import type { ReactNode } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { countWeek } from '../goals/week-count.ts'
import { Card } from '../ui/card.tsx'

/** The studio's goal week in four figures. */
export function StudioFigures({ learners, goals }: { learners: number; goals: readonly GoalWithFeedback[] }) {
  const { done, todo, missed } = countWeek(goals, useGoalWeek().now)
  return (
    <Card>
      <dl className="grid grid-cols-2 sm:grid-cols-4 sm:divide-x sm:divide-line">
        <Figure name="Total learners">{learners}</Figure>
        <Figure name="Total goals">{goals.length}</Figure>
        <Figure
          name="Completed"
          note={goals.length > 0 ? `${Math.round((done / goals.length) * 100)}%` : undefined}
        >
          {done}
        </Figure>
        <Figure name="Active" note={missed > 0 ? `${missed} incomplete` : undefined}>
          {todo}
        </Figure>
      </dl>
    </Card>
  )
}

function Figure({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3 sm:px-5 sm:py-4">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="text-24 leading-tight font-700 tabular-nums">
        {children} {note && <small className="text-14 font-400 text-ink-2">{note}</small>}
      </dd>
    </div>
  )
}
