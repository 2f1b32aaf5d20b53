import { useState } from 'react'
import { Link } from 'wouter'
import type { GroupHistory } from '../../contract/history.ts'
import { StudioOf } from '../crews/studio-of.tsx'
import { paths } from '../frame/paths.ts'
import { GoalMeta } from '../goals/goal-meta.tsx'
import { GoalStatusMark } from '../goals/goal-status-mark.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Crown } from '../ui/icons.tsx'
import { Meter } from '../ui/meter.tsx'

type Member = GroupHistory['members'][number]

/** Somebody of a crew or studio with the figures of all time; the name leads to the whole history. */
export function MemberCard({
  member: { user, statistics, goals },
  withGoals,
}: {
  member: Member
  /** Lets the newest goals be unfolded, and leaves out the studio, which all of them share. */
  withGoals: boolean
}) {
  const name = `${user.firstName} ${user.lastName}`
  const { totalGoals, completedGoals, completionPercentage } = statistics
  return (
    <Card className={cx('flex flex-col px-4 py-3 sm:px-5 sm:py-4', !withGoals && 'h-full')}>
      <div className={cx('flex gap-3', withGoals ? 'items-center' : 'mb-auto items-start')}>
        <Avatar firstName={user.firstName} lastName={user.lastName} picture={user.profilePicture} />
        <div className="min-w-0 flex-1">
          <h3 className="text-16 font-600 [overflow-wrap:anywhere]">
            <Link
              href={paths.goalHistory(user.id)}
              className="inline-flex items-center text-ink no-underline hover:underline focus-visible:underline touch:min-h-11"
            >
              {name}
            </Link>
            {user.isCrewCaptain && (
              <>
                <Icon of={Crown} size={16} className="ml-1.5 inline text-amber" />
                <span className="sr-only">Captain</span>
              </>
            )}
          </h3>
          {!withGoals && <StudioOf name={user.studio} size="s" />}
        </div>
      </div>
      <p className="mt-3 flex justify-between gap-3 text-14 text-ink-2 tabular-nums">
        <span>
          <b className="font-600 text-ink">{completedGoals}</b> of {totalGoals} goals completed
        </span>
        <span className="font-600 text-ink">{completionPercentage}%</span>
      </p>
      <Meter className="mt-1.5" value={completionPercentage} label={`Goals of ${name} completed`} />
      {withGoals && goals.length > 0 && <NewestGoals goals={goals} />}
    </Card>
  )
}

/** As many as fit a card; the whole list is in the learner's own history. */
const SHOWN = 5

function NewestGoals({ goals }: Pick<Member, 'goals'>) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-2 text-14" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1.5 font-600 text-primary-ink touch:py-3">
        Newest goals
      </summary>
      {open && (
        <ul className="divide-y divide-line">
          {goals.slice(0, SHOWN).map((goal) => (
            <li key={goal.id} className="grid gap-1 py-2.5">
              <div className="flex items-start justify-between gap-3">
                <span dir="auto" className="min-w-0 flex-1 font-400 [overflow-wrap:anywhere]">
                  {goal.title}
                </span>
                <GoalStatusMark status={goal.status} size="sm" />
              </div>
              <GoalMeta goal={goal} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
