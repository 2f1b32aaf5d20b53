import { Link } from 'wouter'
import type { Notification, NotificationType } from '../../contract/notifications.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { BadgeCheck, type IconPicture, MessageSquareText, Pencil, Trash2, UserPlus } from '../ui/icons.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

const looks: Record<NotificationType, { icon: IconPicture; ink: string }> = {
  goal_feedback_positive: { icon: BadgeCheck, ink: 'text-primary-ink' },
  // Denied or to be improved: only the words say which.
  goal_feedback_negative: { icon: MessageSquareText, ink: 'text-amber-ink' },
  goal_updated: { icon: Pencil, ink: 'text-ink-2' },
  goal_assigned: { icon: UserPlus, ink: 'text-ink-2' },
}

/** A link where it leads somewhere; else a button while it is unread, which marks it; else only text. */
export function NotificationRow({
  notification,
  href,
  onRead,
}: {
  notification: Notification
  href: string | null
  onRead: (id: number) => void
}) {
  const { id, isRead } = notification
  const read = () => !isRead && onRead(id)
  const look = cx(
    'flex w-full gap-2.5 px-4 py-3 text-left text-14 leading-[1.4] text-ink no-underline focus-visible:-outline-offset-2 sm:px-5',
    !isRead && 'font-600',
  )
  const inside = <Inside notification={notification} />
  return (
    <li tabIndex={-1}>
      {href !== null ? (
        <Link href={href} onClick={read} className={cx(look, 'hover:bg-hover')}>
          {inside}
        </Link>
      ) : isRead ? (
        <div className={look}>{inside}</div>
      ) : (
        <button
          type="button"
          data-tip="Mark as read"
          onClick={(event) => {
            // The button goes with the mark; the row keeps the place of who reads on with the keyboard.
            event.currentTarget.closest('li')?.focus({ preventScroll: true })
            read()
          }}
          className={cx(look, 'hover:bg-hover')}
        >
          {inside}
          <span className="sr-only">Mark as read</span>
        </button>
      )}
    </li>
  )
}

function Inside({ notification }: { notification: Notification }) {
  const { type, goalId, message, createdAt, isRead } = notification
  const { icon, ink } = looks[type]
  const gone = type === 'goal_updated' && goalId === null
  return (
    <>
      <Icon of={gone ? Trash2 : icon} className={cx('mt-px', ink)} />
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{quotedApart(message)}</span>
        <RelativeTime at={createdAt} className="text-13 font-400 text-ink-2" />
      </span>
      {!isRead && (
        <span className="bar-part mt-1.5 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
}

/** A title that runs from right to left keeps its own order, and its marks, within the sentence. */
const quotedApart = (message: string) => message.replace(/“(.*[\u0590-\u08ff].*)”/s, '“\u2068$1\u2069”')
