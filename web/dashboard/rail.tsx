// The rail comes after the goals: notifications, the goals of guides, and the crew, next to the goals or below them on small
// screens.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { Activity } from '../../contract/notifications.ts'
import { canReviewCrew, isCoach } from '../../contract/roles.ts'
import type { useNotifications } from '../frame/notifications.tsx'
import { paths } from '../frame/paths.ts'
import { useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { formatOrdinal } from '../parts/goals/goal-words.ts'
import { DoneCount, DoneNumber, PersonCell } from '../parts/people/person-cell.tsx'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { countBars } from '../ui/cairn-stones.tsx'
import { Card } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Read } from '../ui/loaded.tsx'
import { CardRead } from './card-read.tsx'
import { CrewActivity } from './crew-activity.tsx'
import { countCrew } from './ended-week.tsx'
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

/** The crew's cairn, and its members with their week: counts and a small cairn. */
function MyCrew({ read }: { read: Read<GroupWithMembers> }) {
  const user = useUser()
  const { weeks } = useGoalWeek()
  const ended = useEndedWeek()
  const hasGoals = !read.data || countCrew(read.data).total > 0
  return (
    <Card
      title={t`My Crew`}
      sub={[
        read.data?.name ?? user.groupName,
        ended ? formatWeek(ended, weeks) : !hasGoals && t`nobody has set a goal yet`,
      ]
        .filter(Boolean)
        .join(', ')}
      id="group"
    >
      <CardRead read={read} inlineError={t`Couldn’t load your crew.`}>
        {(crew) => (
          <>
            {hasGoals && <CrewCairn crew={crew} />}
            <ul className="px-4 pb-3 sm:px-5">
              {crew.members.map((member) => (
                <CrewMember key={member.id} member={member} crewId={crew.id} quiet={!hasGoals} />
              ))}
            </ul>
          </>
        )}
      </CardRead>
    </Card>
  )
}

/** The stones of the whole crew as one cairn of up to eight. */
function CrewCairn({ crew }: { crew: GroupWithMembers }) {
  const { done, total } = countCrew(crew)
  const { on, off } = countBars(done, total)
  const place = usePlace(crew)
  return (
    <div className="flex items-end gap-4 px-4 pb-2 sm:px-5">
      <Cairn decorative done={on} todo={off} height={72} />
      <p className="text-14 text-ink-2 tabular-nums">
        <Trans>
          <b className="text-20 font-700 text-ink">{done}</b> of{' '}
          <Plural value={total} one="# stone" other="# stones" />
        </Trans>
        {place && (
          <span className="block">
            <span>{t`Place in your crew`}</span>: <b className="font-600 text-ink">{place}</b>
          </span>
        )}
      </p>
    </div>
  )
}

/**
 * Returns the user's place, such as 'shared 2nd', in a school that shows it; none until a member has finished a goal, because
 * until then all of them would be first.
 */
function usePlace({ members }: GroupWithMembers): string | undefined {
  const { id } = useUser()
  const { showCrewRank } = useGoalWeek().settings
  const own = members.find((member) => member.id === id)
  if (!showCrewRank || !own || members.every(({ completedThisWeek }) => completedThisWeek === 0))
    return undefined
  const countAt = (isCounted: (done: number) => boolean) =>
    members.filter(({ completedThisWeek }) => isCounted(completedThisWeek)).length
  const place = 1 + countAt((done) => done > own.completedThisWeek)
  const isShared = countAt((done) => done === own.completedThisWeek) > 1
  const position = formatOrdinal(place)
  return isShared ? t`shared ${position}` : position
}

interface CrewMemberProps {
  member: Member
  crewId: number
  /** Leaves out that the member has no goals, as nobody has. */
  quiet: boolean
}

function CrewMember({ member, crewId, quiet }: CrewMemberProps) {
  const user = useUser()
  const needsGoal = useNeedsGoal('active', [member])
  const ended = useEndedWeek()
  const you = member.id === user.id
  const { goalsThisWeek: goals, completedThisWeek: done } = member
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
              {t`Captain`}
            </span>
          )}
          {you && <span>{t`You`}</span>}
          {ended === null && !quiet && member.goalsThisWeek === 0 && needsGoal(member) && (
            <span>{t`No goals yet`}</span>
          )}
        </span>
      </PersonCell>
      {goals > 0 && (
        <DoneCount mark done={done} total={goals} className="gap-3">
          <Trans>
            <DoneNumber>{done}</DoneNumber> of {goals}
            <span className="sr-only">
              {' '}
              <Plural value={goals} one="goal finished" other="goals finished" />
            </span>
          </Trans>
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
        title={t`No Crew Assigned`}
        action={isCoach(user) && <LinkButton href={paths.feedback()}>{t`Review your crews`}</LinkButton>}
      >
        {t`You’re not in a crew yet. Ask an admin to add you to one.`}
      </Empty>
    </Card>
  )
}
