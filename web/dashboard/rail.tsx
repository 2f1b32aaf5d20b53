// The rail comes after the goals: notifications, the goals of guides, and the crew, next to the goals or below them on small
// screens.

import { Crown } from 'lucide-react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { Activity } from '../../contract/notifications.ts'
import { canReviewCrew, isCoach } from '../../contract/roles.ts'
import { pluralWord } from '../../contract/sentences.ts'
import type { useNotifications } from '../frame/notifications.tsx'
import { paths } from '../frame/paths.ts'
import { useEndedWeek, useUser } from '../frame/user-and-week.ts'
import { DoneCount, PersonCell } from '../parts/people/person-cell.tsx'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Read } from '../ui/loaded.tsx'
import { CardRead } from './card-read.tsx'
import { CrewActivity } from './crew-activity.tsx'
import { GuideGoals } from './guide-goals.tsx'
import { NotificationsCard } from './notifications-card.tsx'

interface UnderGoalsProps {
  /** Null: they stand in the rail. */
  notifications: ReturnType<typeof useNotifications> | null
  /** Null: the user has no studio, or they are not shown. */
  guideGoals: Read<readonly GoalWithFeedback[]> | null
}

/** Below the goals, in the same column. */
export function UnderGoals({ notifications, guideGoals }: UnderGoalsProps) {
  return (
    <>
      {notifications && <NotificationsCard list={notifications} />}
      {guideGoals && <GuideGoals read={guideGoals} />}
    </>
  )
}

interface RailProps {
  /** Hides empty cards. */
  brief: boolean
  /** Null if they are shown elsewhere on the page. */
  notifications: ReturnType<typeof useNotifications> | null
  crew: Read<GroupWithMembers>
  activities: Read<Activity[]>
}

export function Rail({ brief, notifications, crew, activities }: RailProps) {
  return (
    <>
      {notifications && (!brief || notifications.data?.items.length !== 0) && (
        <NotificationsCard list={notifications} />
      )}
      {useUser().groupId === null ? (
        <NoCrew />
      ) : (
        <>
          <MyCrew read={crew} />
          {(!brief || activities.data?.length !== 0) && <CrewActivity read={activities} />}
        </>
      )}
    </>
  )
}

/** The members of the user's crew with their week: counts and a small cairn. */
function MyCrew({ read }: { read: Read<GroupWithMembers> }) {
  const user = useUser()
  const ended = useEndedWeek()
  return (
    <Card
      title="My Crew"
      sub={[read.data?.name ?? user.groupName, ended && formatWeek(ended)].filter(Boolean).join(', ')}
      id="group"
    >
      <CardRead read={read} inlineError="Couldn’t load your crew.">
        {(crew) => (
          <ul className="px-4 pb-3 sm:px-5">
            {crew.members.map((member) => (
              <CrewMember key={member.id} member={member} crewId={crew.id} />
            ))}
          </ul>
        )}
      </CardRead>
    </Card>
  )
}

function CrewMember({ member, crewId }: { member: Member; crewId: number }) {
  const user = useUser()
  const needsGoal = useNeedsGoal('active', [member])
  const ended = useEndedWeek()
  const you = member.id === user.id
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <PersonCell
        person={member}
        linked={canReviewCrew(user, crewId) && !you}
        nameClass="text-14 leading-[1.3] font-600"
      >
        <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          {member.isCrewCaptain && (
            <span className="inline-flex items-center gap-1">
              <Icon icon={Crown} size={14} className="text-amber" />
              Captain
            </span>
          )}
          {you && <span>You</span>}
          {ended === null && member.goalsThisWeek === 0 && needsGoal(member) && <span>No goals yet</span>}
        </span>
      </PersonCell>
      {member.goalsThisWeek > 0 && (
        <DoneCount mark done={member.completedThisWeek} total={member.goalsThisWeek} className="gap-3">
          <span className="sr-only"> {pluralWord(member.goalsThisWeek, 'goal')} finished</span>
        </DoneCount>
      )}
    </li>
  )
}

/** Shown to a user without a crew. */
function NoCrew() {
  const user = useUser()
  return (
    <Card id="group">
      <Empty
        level="h2"
        className="min-h-26! gap-1! py-2.5!"
        title="No Crew Assigned"
        action={isCoach(user) && <LinkButton href={paths.feedback()}>Review your crews</LinkButton>}
      >
        You’re not in a crew yet. Ask an admin to add you to one.
      </Empty>
    </Card>
  )
}
