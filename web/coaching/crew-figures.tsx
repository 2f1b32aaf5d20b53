import type { GoalWithFeedback } from '../../contract/goals.ts'
import { pluralWord } from '../../contract/sentences.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { goalStanding } from '../goals/goal-standing.ts'
import { statusSaid } from '../goals/goal-words.ts'
import { Card } from '../ui/card.tsx'
import { Meter } from '../ui/meter.tsx'
import { Status } from '../ui/status.tsx'

/** How many goals the crew has in the week, and how they stand. */
export function CrewFigures({ goals, shown }: { goals: readonly GoalWithFeedback[]; shown: ShownWeek }) {
  const { now } = useGoalWeek()
  const counts = { completed: 0, in_progress: 0, incomplete: 0 }
  for (const goal of goals) counts[goalStanding(goal, now, false).status] += 1
  const states = (['completed', 'in_progress', 'incomplete'] as const).filter(
    (status) => status !== 'incomplete' || counts.incomplete > 0,
  )
  return (
    <Card className="px-4 py-4 sm:px-5 lg:sticky lg:top-[calc(5rem+var(--above))]">
      <h2 className="sr-only">{shown === 'last' ? 'Goals of last week' : 'Goals of the week'}</h2>
      <p className="text-14 text-ink-2">
        <b className="text-24 font-700 text-ink tabular-nums">{goals.length}</b>{' '}
        {pluralWord(goals.length, 'goal')} in total
      </p>
      <Meter
        className="my-2"
        value={counts.completed}
        max={Math.max(goals.length, 1)}
        label={`${counts.completed} of ${goals.length} goals completed`}
      />
      <dl className="grid gap-1 text-14">
        {states.map((status) => (
          <div key={status} className="flex items-center justify-between gap-3">
            <dt>
              <Status tone={statusSaid[status].tone} icon={statusSaid[status].icon}>
                {statusSaid[status].word}
              </Status>
            </dt>
            <dd className="font-600 tabular-nums">{counts[status]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
