import { plural } from '../../contract/sentences.ts'
import { HistoryLink } from '../crews/history-link.tsx'
import { useGoalWeek } from '../frame/goal-week.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useIncrementalList } from '../ui/use-incremental-list.ts'
import type { MemberOfCrew } from './school-figures.ts'

/** Names the learners of the crews who have no goal in the goal week. */
export function WithoutGoalDialog({
  learners,
  onClose,
}: {
  learners: readonly MemberOfCrew[]
  onClose: () => void
}) {
  const { label } = useGoalWeek()
  const { shown, sentinel } = useIncrementalList(learners.length, 20)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={label === 'Next Week' ? 'Without a goal for next week' : 'Without a goal this week'}
      description={`${plural(learners.length, 'learner')} of the crews. Each name leads to the learner’s goals.`}
    >
      <ul aria-label="Learners without a goal" className="divide-y divide-line">
        {learners.slice(0, shown).map(({ member, crewName }) => (
          <li key={member.id} className="flex min-h-14 items-center gap-3 py-2">
            <Avatar
              firstName={member.firstName}
              lastName={member.lastName}
              picture={member.profilePicture}
              size="s"
            />
            <span className="min-w-0 flex-1">
              <HistoryLink person={member} sorted />
              <span className="block text-13 text-ink-2 [overflow-wrap:anywhere]">
                {member.studio === null ? crewName : `${crewName}, ${member.studio}`}
              </span>
            </span>
          </li>
        ))}
        {shown < learners.length && <li key={`more ${shown}`} ref={sentinel} className="h-14" />}
      </ul>
    </Dialog>
  )
}
