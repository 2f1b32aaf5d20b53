import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FilePenLine, History, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Category } from '../../../contract/goals.ts'
import type { FeedbackLogItem, GoalEdit } from '../../../contract/logs.ts'
import { fullName } from '../../../contract/person-name.ts'
import { paths } from '../../frame/paths.ts'
import { type AnswerState, EntryAnswer } from '../../parts/goals/entry-answer.tsx'
import { formatGiver } from '../../parts/goals/feedback-block.tsx'
import {
  categories,
  categoryIcon,
  displayReview,
  durations,
  labelCategory,
  labelDuration,
} from '../../parts/goals/goal-words.ts'
import { cx } from '../../ui/cx.ts'
import { formatLogTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status, Tag, type Tone } from '../../ui/tag.tsx'
import { LongText } from '../../ui/text.tsx'
import { useZone } from '../../ui/time.tsx'
import { type Difference, listDifferences, type TextPart, wordChanges } from './word-changes.ts'

export function FeedbackRow({ item, standing }: { item: FeedbackLogItem; standing: Standing }) {
  const { tone, icon, word, block } = displayReview(item.status)
  const past = standing !== 'counts'
  const [answering, setAnswering] = useState<AnswerState>('closed')
  return (
    <Row
      tone={past ? 'run' : tone}
      icon={icon}
      word={word}
      mark={standing === 'counts' ? undefined : labelStanding(standing)}
      at={item.createdAt}
      title={item.goal.title}
      category={item.goal.category}
      owner={item.goal.user}
      by={formatGiver(item)}
    >
      {item.comments && (
        <LongText className={cx('mt-1.5 w-fit rounded-10 px-3.5 py-2 text-14', past ? 'bg-sunken' : block)}>
          {item.comments}
        </LongText>
      )}
      {item.answer && (
        <div className="mt-1.5 text-14">
          <EntryAnswer entry={item} owner={item.goal.user} state={answering} onState={setAnswering} />
        </div>
      )}
    </Row>
  )
}

export function EditRow({ edit }: { edit: GoalEdit }) {
  return (
    <Row
      tone="info"
      icon={FilePenLine}
      word={t`Goal edited`}
      at={edit.editedAt}
      title={edit.newTitle}
      category={edit.newCategory}
      owner={edit.goalOwner}
      by={edit.user ? fullName(edit.user) : t`a deleted user`}
    >
      <EditChanges edit={edit} />
    </Row>
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
  owner: { id: number; firstName: string; lastName: string }
  by: string
  children: ReactNode
}

function Row({ tone, icon, word, mark, at, title, category, owner, by, children }: RowProps) {
  const zone = useZone()
  const ownerName = fullName(owner)
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
          <Trans>
            Goal of{' '}
            <Link href={paths.goalHistory(owner.id)} className="font-600">
              <bdi>{ownerName}</bdi>
            </Link>
          </Trans>
        </span>
        <span className="[overflow-wrap:anywhere]">
          <Trans>by {by}</Trans>
        </span>
        <span className="inline-flex items-center gap-1.25">
          <Icon icon={categoryIcon[category]} size={16} />
          {labelCategory(category)}
        </span>
      </p>
      {children}
    </li>
  )
}

/** The changed fields before and after, with the different words marked. */
function EditChanges({ edit }: { edit: GoalEdit }) {
  const changed = listDifferences(edit)
  if (changed.length === 0)
    return (
      <p className="mt-1 text-14 text-ink-2">
        <Trans>The wording didn’t change.</Trans>
      </p>
    )
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-2 rounded-10 bg-sunken px-3.5 py-2.5 text-14 sm:w-fit sm:grid-cols-[auto_minmax(0,1fr)]">
      {changed.map(({ what, was, is }) => {
        const parts = wordChanges(showValue(what, was), showValue(what, is))
        return (
          <div key={what} className="contents">
            <dt className="text-ink-2 max-sm:-mb-1.5 max-sm:text-13">{labelField(what)}</dt>
            <dd className="grid max-w-[68ch] grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 [overflow-wrap:anywhere]">
              <Side label={t`Before`} parts={parts.was} as="del" />
              <Side label={t`After`} parts={parts.is} as="ins" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const labelField = (field: Difference['what']): string =>
  ({ title: t`Title`, description: t`Description`, category: t`Category`, duration: t`Duration` })[field]

/** Texts that people typed stay as they are. */
function showValue(field: Difference['what'], value: string): string {
  const category = categories.find((name) => name === value)
  if (field === 'category' && category) return labelCategory(category)
  const duration = durations.find((name) => name === value)
  return field === 'duration' && duration ? labelDuration(duration) : value
}

const markStyles = {
  del: 'rounded-[3px] bg-raised text-ink-2 line-through',
  ins: 'rounded-[3px] bg-primary-soft font-600 no-underline',
}

function Side({ label, parts, as: Mark }: { label: string; parts: readonly TextPart[]; as: 'del' | 'ins' }) {
  return (
    <>
      <span className="text-13 text-ink-2">{label}</span>
      <span className="whitespace-pre-line">
        {parts.length === 0 && <i className="text-ink-2">{t({ message: 'empty', context: 'feedback' })}</i>}
        {addOffsets(parts).map(({ text, changed, from }) =>
          changed ? (
            <Mark key={from} className={markStyles[Mark]}>
              {text}
            </Mark>
          ) : (
            <span key={from}>{text}</span>
          ),
        )}
      </span>
    </>
  )
}

/** Adds to each part its offset in the text. White space before a mark becomes a separate part, outside of the mark. */
function addOffsets(parts: readonly TextPart[]): (TextPart & { from: number })[] {
  const found: (TextPart & { from: number })[] = []
  let from = 0
  for (const { text, changed } of parts) {
    const gap = changed ? text.length - text.trimStart().length : 0
    if (gap > 0) found.push({ text: text.slice(0, gap), changed: false, from })
    found.push({ text: text.slice(gap), changed, from: from + gap })
    from += text.length
  }
  return found
}

type Standing = 'counts' | 'replaced' | 'cleared' | 'past'

function labelStanding(standing: Exclude<Standing, 'counts'>): string {
  if (standing === 'replaced') return t`Replaced`
  return standing === 'cleared' ? t`Cleared by an edit` : t`No longer counts`
}

/**
 * 'replaced': the same giver gave later feedback on the same revision of the goal. 'cleared': otherwise, because only an
 * edit also ends feedback. 'past': unknown, because the giver was deleted, or `all`, the newest entries of every status,
 * does not include this entry.
 */
export function getEntryStanding(
  { id, goalId, feedbackProviderId: giver, goalRevisionAtTime: revision, isActive }: FeedbackLogItem,
  all: readonly FeedbackLogItem[] | undefined,
): Standing {
  if (isActive) return 'counts'
  if (giver === null || !all) return 'past'
  const replaced = all.some(
    (later) =>
      later.id > id &&
      later.goalId === goalId &&
      later.feedbackProviderId === giver &&
      later.goalRevisionAtTime === revision,
  )
  if (replaced) return 'replaced'
  return all.some((entry) => entry.id === id) ? 'cleared' : 'past'
}
