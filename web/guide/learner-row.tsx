import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { StudioUser } from '../../contract/guide.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import { paths } from '../app/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { Status } from '../ui/status.tsx'
import { crewNameOf } from './crew-name.ts'

/** A learner of the studio with crew and week; who has no goal is marked. */
export function LearnerRow({ learner }: { learner: StudioUser }) {
  const { firstName, lastName, groupId, groupName, goalsThisWeek: goals, completedThisWeek: done } = learner
  const next = useGoalWeek().label === 'Next Week'
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar firstName={firstName} lastName={lastName} />
      <div className="grid min-w-0 flex-1">
        <Link
          href={paths.goalHistory(learner.id)}
          className="inline-flex items-center justify-self-start font-600 text-ink no-underline [overflow-wrap:anywhere] hover:underline focus-visible:underline touch:min-h-11"
        >
          {firstName} {lastName}
        </Link>
        <span className="text-13 text-ink-2 [overflow-wrap:anywhere]">
          {crewNameOf(groupId, groupName)}
          {learner.isCrewCaptain && ', captain'}
        </span>
        {goals === 0 && (
          <Status tone="warn" icon={TriangleAlert} size="sm">
            {next ? 'No goals for next week' : 'No goals this week'}
          </Status>
        )}
      </div>
      {goals > 0 && (
        <span className="flex shrink-0 items-center gap-2 text-14 text-ink-2 tabular-nums">
          <span>
            <b className="font-650 text-ink">{done}</b> of {goals}
          </span>
          <CairnMark done={done} total={goals} />
        </span>
      )}
    </li>
  )
}
