import { FilePenLine, History, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '../../contract/goals.ts'
import type { FeedbackLogItem, GoalEdit } from '../../contract/logs.ts'
import { giverOf } from '../goals/feedback-block.tsx'
import { categoryIcon, feedbackSaid } from '../goals/goal-words.ts'
import { cx } from '../ui/cx.ts'
import { formatLogTime } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { Tag } from '../ui/tag.tsx'
import { useZone } from '../ui/zone.ts'
import { differences } from './differences.ts'
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
      whose={nameOf(item.goal.user)}
      by={giverOf(item)}
    >
      {item.comments && (
        <p
          className={cx(
            'mt-1.5 w-fit max-w-[68ch] rounded-10 px-3.5 py-2 text-14 whitespace-pre-line [overflow-wrap:anywhere]',
            past ? 'bg-sunken' : block,
          )}
        >
          {item.comments}
        </p>
      )}
    </Row>
  )
}

/** One edit of a goal: what it said before, struck through, and what it says since. */
export function EditRow({ edit }: { edit: GoalEdit }) {
  const changed = differences(edit)
  return (
    <Row
      tone="info"
      icon={FilePenLine}
      word="Goal edited"
      at={edit.editedAt}
      title={edit.newTitle}
      category={edit.newCategory}
      whose={nameOf(edit.goalOwner)}
      by={edit.user ? nameOf(edit.user) : 'somebody who is gone'}
    >
      {changed.length === 0 ? (
        <p className="mt-1 text-14 text-ink-2">The wording stayed as it was.</p>
      ) : (
        <dl className="mt-1.5 grid gap-x-4 gap-y-1 rounded-10 bg-sunken px-3.5 py-2 text-14 sm:w-fit sm:grid-cols-[auto_minmax(0,1fr)]">
          {changed.map(({ what, was, is }) => (
            <div key={what} className="contents">
              <dt className="text-ink-2 max-sm:text-13">{what}</dt>
              <dd className="max-w-[68ch] [overflow-wrap:anywhere] max-sm:mb-1">
                <Side label="Before" text={was} as="del" /> <Side label="After" text={is} as="ins" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Row>
  )
}

function Side({ label, text, as: Element }: { label: string; text: string; as: 'del' | 'ins' }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {text === '' ? (
        <i className="mr-2 text-ink-2">empty</i>
      ) : (
        <Element
          className={cx(
            'whitespace-pre-line',
            Element === 'del' ? 'mr-2 text-ink-2 line-through' : 'font-600 no-underline',
          )}
        >
          {text}
        </Element>
      )}
    </>
  )
}

interface RowProps {
  tone: Tone
  icon: LucideIcon
  word: string
  mark?: string | undefined
  at: string
  title: string
  category: Category
  whose: string
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
      <h3 className="mt-0.5 text-16 font-600 [overflow-wrap:anywhere]">{title}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2">
        <span className="[overflow-wrap:anywhere]">
          Goal of <b className="font-600 text-ink">{whose}</b>
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
