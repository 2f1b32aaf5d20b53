import { useState } from 'react'
import type { Activity } from '../../contract/notifications.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { TextButton } from '../ui/text-button.tsx'

/** As many as stand there before somebody asks for the rest. */
const FIRST = 6

const did: Record<Activity['type'], string> = { goal_completed: 'finished', goal_created: 'set' }

/** What the members of the crew finished and set lately. */
export function CrewActivity({
  activities,
  onRetry,
}: {
  /** Undefined when they could not be read. */
  activities: readonly Activity[] | undefined
  onRetry: () => void
}) {
  const [all, setAll] = useState(false)
  const shown = all ? activities : activities?.slice(0, FIRST)
  return (
    <Card region>
      <CardHeader title="Recent Crew Activity" />
      <CardBody>
        {!activities ? (
          <p role="alert" className="text-14 text-ink-2">
            The activity of your crew could not be loaded.{' '}
            <TextButton onClick={onRetry}>Try again</TextButton>
          </p>
        ) : activities.length === 0 ? (
          <p className="text-14 text-ink-2">Nobody has set or finished a goal yet.</p>
        ) : (
          <>
            <ul className="grid gap-3">
              {shown?.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} />
              ))}
            </ul>
            {activities.length > FIRST && (
              <TextButton aria-expanded={all} className="mt-2" onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${activities.length}`}
              </TextButton>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

function ActivityRow({ activity: { user, type, goal, createdAt } }: { activity: Activity }) {
  return (
    <li className="flex items-start gap-2.5">
      <Avatar size="s" firstName={user.firstName} lastName={user.lastName} picture={user.profilePicture} />
      <p className="min-w-0 flex-1 pt-0.75 text-14 leading-[1.4] text-ink-2 [overflow-wrap:anywhere]">
        <b className="font-600 text-ink" title={`${user.firstName} ${user.lastName}`}>
          {user.firstName}
        </b>{' '}
        {did[type]} <bdi className="text-ink">{goal?.title ?? 'a goal'}</bdi>{' '}
        <RelativeTime at={createdAt} className="text-13 whitespace-nowrap" />
      </p>
    </li>
  )
}
