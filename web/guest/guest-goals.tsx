import { GoalStatusMark } from '../parts/goals/goal-status-mark.tsx'
import { categoryIcon } from '../parts/goals/goal-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Calendar, Plus } from '../ui/start-icons.tsx'
import { Tick } from '../ui/tick.tsx'
import { toast } from '../ui/toast.ts'
import type { SampleGoal } from './sample-data.ts'

/** How long a message of the demo stays, in milliseconds. */
export const DEMO_MESSAGE_MS = 3000

/** What the demo answers when a visitor presses something in it. */
export function sayInDemo(title: string, description: string): void {
  const { dismiss } = toast({ kind: 'info', title, description })
  setTimeout(dismiss, DEMO_MESSAGE_MS)
}

/** The sample goals; their ticks work, for as long as the page is open. */
export function GuestGoals({
  goals,
  onTick,
}: {
  goals: readonly SampleGoal[]
  onTick: (goal: SampleGoal, done: boolean) => void
}) {
  return (
    <Card region>
      <CardHeader
        title="My Goals"
        count={goals.length}
        action={
          <Button
            icon={Plus}
            onClick={() => sayInDemo('This is the demo', 'Sign up to set goals of your own.')}
          >
            New goal
          </Button>
        }
      />
      <CardRows>
        {goals.map((goal) => (
          <li key={goal.id} className="flex items-start gap-1 py-2.5 pr-4 pb-3 pl-1 sm:gap-2 sm:pr-5 sm:pl-3">
            <Tick
              state={goal.done ? 'done' : 'open'}
              label={`${goal.done ? 'Completed' : 'Mark as done'}: ${goal.title}`}
              onChange={(done) => onTick(goal, done)}
            />
            <div className="grid min-w-0 flex-1 gap-1 pt-2.5">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h3 className={cx('min-w-0 text-pretty', goal.done ? 'font-400 text-ink-2' : 'font-600')}>
                  {goal.title}
                </h3>
                <GoalStatusMark status={goal.done ? 'completed' : 'in_progress'} />
              </div>
              <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-ink-2">
                <span className="inline-flex items-center gap-1.25">
                  <Icon of={categoryIcon[goal.category]} size={16} />
                  {goal.category}, {goal.duration}
                </span>
                <span className="inline-flex items-center gap-1.25">
                  <Icon of={Calendar} size={16} />
                  <span className="sr-only">Due </span>
                  {goal.due}
                </span>
              </p>
            </div>
          </li>
        ))}
      </CardRows>
    </Card>
  )
}
