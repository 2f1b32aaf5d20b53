import type { GoalWithFeedback } from '../../contract/goals.ts'
import { listOf } from '../../contract/sentences.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { GoalMeta, GoalStatusMark } from '../parts/goals/goal-meta.tsx'
import { goalStanding } from '../parts/goals/goal-standing.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Compass, History, Icon } from '../ui/icons.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/tag.tsx'
import { LongText } from '../ui/text.tsx'

/** The goals of the studio's guides in the goal week, read-only. */
export function GuideGoals({ read }: { read: Read<readonly GoalWithFeedback[]> }) {
  const week = weekWords(useGoalWeek().label)
  const guides = [...new Set(read.data?.map(({ user }) => `${user.firstName} ${user.lastName}`))]
  const isEmpty = read.data?.length === 0
  // An ended week has nothing that waits: no line for what is not there.
  if (isEmpty && week.name === 'next week') return null
  return (
    <Card region>
      <CardHeader
        title="Guide Goals"
        sub={
          guides.length > 0 ? `From ${listOf(guides)}, to read` : isEmpty ? `none ${week.when}` : undefined
        }
        className={cx(isEmpty && 'h-10.5 min-h-0! py-0! *:[h2]:text-16')}
      />
      <Loaded
        read={read}
        skeleton={<Skeleton className="mx-4 mb-4 h-11 sm:mx-5" />}
        line="Guide goals could not be loaded."
      >
        {(goals) =>
          goals.length > 0 ? (
            <CardRows>
              {goals.map((goal) => (
                <GuideGoal key={goal.id} goal={goal} />
              ))}
            </CardRows>
          ) : null
        }
      </Loaded>
    </Card>
  )
}

/** Learners cannot finish a guide's goal, so one past its day is grey 'Past' and never the red 'Incomplete'. */
function GuideGoal({ goal }: { goal: GoalWithFeedback }) {
  const { status } = goalStanding(goal, useGoalWeek().now, false)
  return (
    <li className="flex items-start gap-1 py-2.5 pr-4 pb-3 pl-1 sm:gap-2 sm:py-3 sm:pr-5 sm:pb-3.5 sm:pl-3">
      <span className="grid size-11 shrink-0 place-items-center text-ink-3">
        <Icon of={Compass} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.75 pt-2.5 sm:grid sm:gap-1.25 sm:pt-2.25">
        <div className="flex items-start justify-between gap-4 max-sm:contents">
          <h3
            dir="auto"
            className="min-w-0 flex-1 font-600 text-pretty [overflow-wrap:anywhere] max-sm:basis-full"
          >
            {goal.title}
          </h3>
          {status === 'incomplete' ? (
            <Status tone="run" icon={History} className="max-sm:order-2 sm:pt-px">
              Past
            </Status>
          ) : (
            <GoalStatusMark status={status} className="max-sm:order-2 sm:pt-px" />
          )}
        </div>
        {goal.description && (
          <LongText className="basis-full text-14 text-ink-2 max-sm:order-1">{goal.description}</LongText>
        )}
        {goal.plan && (
          <LongText className="basis-full text-14 text-ink-2 max-sm:order-1">{`Plan: ${goal.plan}`}</LongText>
        )}
        <GoalMeta
          goal={{ ...goal, timesCarried: 0, carriedToId: null }}
          className="max-sm:contents max-sm:*:order-2"
        />
      </div>
    </li>
  )
}
