import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Category } from '../../contract/goals.ts'
import type { FeedbackLogItem, GoalEdit } from '../../contract/logs.ts'
import { paths } from '../frame/paths.ts'
import { giverOf } from '../goals/feedback-block.tsx'
import { categoryIcon, feedbackSaid } from '../goals/goal-words.ts'
import { cx } from '../ui/cx.ts'
import { formatLogTime } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { FilePenLine, History, type IconPicture } from '../ui/icons.tsx'
import { LongText } from '../ui/long-text.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { Tag } from '../ui/tag.tsx'
import { useZone } from '../ui/zone.ts'
import { EditChanges } from './edit-changes.tsx'
import { type Standing, standingSaid } from './standing.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** One entry of feedback: what was said about whose goal, by whom. */
export function FeedbackRow({ item, standing }: { item: FeedbackLogItem; standing: Standing }) {
  const { tone, icon, word, block } = feedbackSaid[item.status]
  const past = standing !== 'counts'
  return (
    <Row
      tone={past ? 'run' : tone}
      icon={icon}
      word={word}
      mark={past ? standingSaid[standing] : undefined}
      at={item.createdAt}
      title={item.goal.title}
      category={item.goal.category}
      whose={item.goal.user}
      by={giverOf(item)}
    >
      {item.comments && (
        <LongText className={cx('mt-1.5 w-fit rounded-10 px-3.5 py-2 text-14', past ? 'bg-sunken' : block)}>
          {item.comments}
        </LongText>
      )}
    </Row>
  )
}

/** One edit of a goal: what it said before, and what it says since. */
export function EditRow({ edit }: { edit: GoalEdit }) {
  return (
    <Row
      tone="info"
      icon={FilePenLine}
      word="Goal edited"
      at={edit.editedAt}
      title={edit.newTitle}
      category={edit.newCategory}
      whose={edit.goalOwner}
      by={edit.user ? nameOf(edit.user) : 'somebody who is gone'}
    >
      <EditChanges edit={edit} />
    </Row>
  )
}

interface RowProps {
  tone: Tone
  icon: IconPicture
  word: string
  mark?: string | undefined
  at: string
  title: string
  category: Category
  whose: { id: number; firstName: string; lastName: string }
  by: string
  children: ReactNode
}

function Row({ tone, icon, word, mark, at, title, category, whose, by, children }: RowProps) {
  const zone = useZone()
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <Status tone={tone} icon={icon}>
          {word}
        </Status>
        {mark && <Tag icon={History}>{mark}</Tag>}
        <time dateTime={at} className="text-13 text-ink-2 tabular-nums sm:ml-auto">
          {formatLogTime(at, zone)}
        </time>
      </div>
      <h3 dir="auto" className="mt-0.5 text-16 font-600 [overflow-wrap:anywhere]">
        {title}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2">
        <span className="[overflow-wrap:anywhere]">
          Goal of{' '}
          <Link href={paths.goalHistory(whose.id)} className="font-600">
            {nameOf(whose)}
          </Link>
        </span>
        <span className="[overflow-wrap:anywhere]">by {by}</span>
        <span className="inline-flex items-center gap-1.25">
          <Icon of={categoryIcon[category]} size={16} />
          {category}
        </span>
      </p>
      {children}
    </li>
  )
}
