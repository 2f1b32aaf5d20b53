// The rows of the notifications card: one notification, or a run of similar ones about several goals.

import { t } from '@lingui/core/macro'
import {
  BadgeCheck,
  Calendar,
  ChevronDown,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import {
  notificationKinds,
  notificationSentence,
  summarySentence,
} from '../../contract/notification-kinds.ts'
import type { Notification, NotificationType } from '../../contract/notifications.ts'
import { toLinkState } from '../frame/query-parameters.tsx'
import { CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { sentenceText, splitSentenceText } from '../ui/messages.tsx'
import { isRightToLeft, MAX_INLINE_TITLE_LENGTH, TitleInSentence } from '../ui/text.tsx'
import { RelativeTime } from '../ui/time.tsx'
import type { Run } from './runs.ts'

type Kind = (typeof notificationKinds)[NotificationType]

const icons: Record<Kind['icon'], LucideIcon> = {
  accepted: BadgeCheck,
  comment: MessageSquareText,
  edit: Pencil,
  person: UserPlus,
  day: Calendar,
  key: KeyRound,
}

const inks: Record<Kind['ink'], string> = {
  plain: 'text-ink-2',
  good: 'text-primary-ink',
  warning: 'text-amber-ink',
}

/** Several similar notifications as their number, with the rows of each on demand. */
export function RunRow({ run, children }: { run: Run<Notification>; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [newest] = run
  const isRead = run.every((notification) => notification.isRead)
  const sentence = sentenceText(summarySentence(newest, run.length) ?? newest.message)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx(rowClass, !isRead && 'font-600', 'group hover:bg-hover')}
      >
        <RowContent notification={newest} isRead={isRead}>
          {sentence}
        </RowContent>
        <Icon icon={ChevronDown} size={16} className="mt-1 text-ink-3 group-aria-expanded:rotate-180" />
      </button>
      {open && <CardRows className="bg-sunken">{children}</CardRows>}
    </li>
  )
}

const rowClass =
  'flex w-full gap-2.5 px-4 py-3 text-start text-14 leading-[1.4] text-ink no-underline focus-visible:-outline-offset-2 sm:px-5'

interface NotificationRowProps {
  notification: Notification
  href: string | null
  onRead: (id: number) => void
}

/** A link if there is a page to open, else a button that marks it as read, else text. */
export function NotificationRow({ notification, href, onRead }: NotificationRowProps) {
  const { id, isRead } = notification
  const read = () => !isRead && onRead(id)
  const look = cx(rowClass, !isRead && 'font-600')
  const inside = (
    <RowContent notification={notification} isRead={isRead}>
      <Message notification={notification} />
    </RowContent>
  )
  return (
    <li tabIndex={-1}>
      {href !== null ? (
        <Link
          href={href}
          state={toLinkState(notification.goalId)}
          onClick={read}
          className={cx(look, 'hover:bg-hover')}
        >
          {inside}
        </Link>
      ) : isRead ? (
        <div className={look}>{inside}</div>
      ) : (
        <button
          type="button"
          data-tip={t`Mark as read`}
          onClick={(event) => {
            // The button disappears, so the row takes the focus for keyboard users.
            event.currentTarget.closest('li')?.focus({ preventScroll: true })
            read()
          }}
          className={cx(look, 'hover:bg-hover')}
        >
          {inside}
          <span className="sr-only">{t`Mark as read`}</span>
        </button>
      )}
    </li>
  )
}

interface RowContentProps {
  notification: Notification
  isRead: boolean
  children: ReactNode
}

function RowContent({ notification: { type, goalId, createdAt }, isRead, children }: RowContentProps) {
  const { icon, ink } = notificationKinds[type]
  const gone = type === 'goal_updated' && goalId === null
  return (
    <>
      <Icon icon={gone ? Trash2 : icons[icon]} className={cx('mt-px', inks[ink])} />
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{children}</span>
        <RelativeTime at={createdAt} className="text-13 font-400 text-ink-2" />
      </span>
      {!isRead && (
        <span className="bar-part mt-1.5 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
    </>
  )
}

/** The title is a separate element if it would not read well in the sentence. */
function Message({ notification }: { notification: Notification }) {
  const { data, message } = notification
  const title = data?.title
  if (title === undefined || (title.length <= MAX_INLINE_TITLE_LENGTH && !isRightToLeft(title)))
    return message
  const words = splitSentenceText(notificationSentence(notification) ?? '', 'title')
  if (words === null) return message
  const [, before = '', open = ''] = /^(.*?)([“«]?)$/s.exec(words[0]) ?? []
  const [, close = '', after = ''] = /^([”»]?)(.*)$/s.exec(words[1]) ?? []
  return (
    <>
      {before}
      <TitleInSentence quotes={[open, close]}>{title}</TitleInSentence>
      {after}
    </>
  )
}
