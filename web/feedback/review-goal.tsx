import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bell, ChevronDown, History, Lock, ShieldCheck } from 'lucide-react'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { FeedbackBlock, formatGiver } from '../parts/goals/feedback-block.tsx'
import { GoalMeta, GoalStatusMark } from '../parts/goals/goal-meta.tsx'
import { getGoalStanding } from '../parts/goals/goal-standing.ts'
import { labelCategory, labelDuration, listTexts } from '../parts/goals/goal-words.ts'
import { getReviewStanding, needsBypass } from '../parts/goals/review-rules.ts'
import { cx } from '../ui/cx.ts'
import { formatDateTime } from '../ui/dates.ts'
import { Fact } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import { LongText } from '../ui/text.tsx'
import { useReviewing } from './queue.ts'
import { rowId } from './queue-events.ts'
import { ReviewButtons } from './review-buttons.tsx'

export function ReviewGoal({ goal }: { goal: GoalWithFeedback }) {
  const { visit, queue, ...reviewing } = useReviewing()
  const me = useUser()
  const { now } = useGoalWeek()
  const current = queue.current === goal.id
  const marked = reviewing.marked === goal.id
  return (
    <li
      id={rowId('goal', goal.id)}
      tabIndex={-1}
      data-goal={goal.id}
      aria-current={current || undefined}
      className={cx(
        'flex scroll-my-24 flex-wrap items-start gap-x-6 gap-y-2.5 px-4 py-3 -outline-offset-2 sm:px-5 sm:py-3.5',
        current
          ? 'bg-primary-soft outline-2 outline-primary last:rounded-b-[13px]'
          : cx('xl:flex-nowrap focus-visible:-outline-offset-2', marked && 'bg-amber-soft'),
      )}
    >
      <div className={cx('grid min-w-0 flex-1 basis-full gap-1', !current && 'xl:basis-auto')}>
        {marked && (
          <p className="flex">
            <Tag tone="amber" icon={Bell}>
              <Trans>From your notification</Trans>
            </Tag>
          </p>
        )}
        <h3 dir="auto" className="text-16 font-600 text-pretty [overflow-wrap:anywhere]">
          {goal.title}
        </h3>
        {listTexts(goal).map((text) => (
          <LongText key={text} unfolded={current} className={cx('text-14', !current && 'text-ink-2')}>
            {text}
          </LongText>
        ))}
        {/* The page header names the week. */}
        <GoalMeta goal={goal} named={false} bypass={needsBypass(goal, now) && goal.abilities.review === true}>
          <GoalStatusMark status={getGoalStanding(goal, now, me.canBypassDeadlines).status} size="sm" />
        </GoalMeta>
        {goal.editedSinceReview && <EditedSince goal={goal} open={current} />}
        {visit.revised.has(goal.id) && (
          <Note tone="warn" alert className="mt-1" title={t`This goal was changed since you opened it.`}>
            <Trans>It’s been edited. Read the new version, then respond.</Trans>
          </Note>
        )}
        <GivenFeedback goal={goal} />
      </div>
      <ReviewAnswer goal={goal} current={current} />
    </li>
  )
}

/** The feedback, the user's own first, in two columns if there is space. */
function GivenFeedback({ goal }: { goal: GoalWithFeedback }) {
  const me = useUser()
  if (goal.feedback.length === 0) return null
  const isOwn = (id: number | null) => id === me.id
  const entries = [...goal.feedback].sort(
    (a, b) => Number(isOwn(b.feedbackProviderId)) - Number(isOwn(a.feedbackProviderId)),
  )
  return (
    <ul className={cx('mt-1 grid items-start gap-2', entries.length > 1 && 'md:grid-cols-2')}>
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <FeedbackBlock
            entry={entry}
            owner={goal.user}
            {...(isOwn(entry.feedbackProviderId) && { by: t({ message: 'You', context: 'feedback' }) })}
          />
        </li>
      ))}
    </ul>
  )
}

function ReviewAnswer({ goal, current }: { goal: GoalWithFeedback; current: boolean }) {
  const me = useUser()
  const { now } = useGoalWeek()
  const standing = getReviewStanding(goal, me.id)
  if (standing === 'own')
    return (
      <p className="text-13 text-ink-2">
        <Trans>Your own goal</Trans>
      </p>
    )
  const { review } = goal.abilities
  if (review !== true) {
    return (
      <p className="flex items-start gap-1.5 text-14 leading-snug text-ink-2 xl:max-w-60 xl:shrink-0">
        <Icon icon={Lock} size={16} className="mt-0.5" />
        <span className="min-w-0">{describeClosed(review)}</span>
      </p>
    )
  }
  const isOverdue = needsBypass(goal, now)
  return (
    <div className={cx('grid shrink-0 gap-2 max-sm:w-full', !current && 'xl:justify-items-end')}>
      <ReviewButtons goal={goal} current={current} reviewed={standing === 'reviewed'} />
      {isOverdue && (
        <p className="flex items-start gap-1.5 text-13 leading-snug font-600 text-primary-ink xl:max-w-76">
          <Icon icon={ShieldCheck} size={16} className="mt-px" />
          <Trans>Admin bypass active - can provide feedback on expired goal</Trans>
        </p>
      )}
    </div>
  )
}

function describeClosed(code: string): string {
  if (code === 'deadline_passed') return t`Goal deadline passed - feedback no longer available`
  if (code === 'goal_archived') return t`This goal is archived, so it can't be changed.`
  return t`You can’t review this goal.`
}

/** The text of an edited goal at its last review, and the feedback given then. */
function EditedSince({ goal, open }: { goal: GoalWithFeedback; open: boolean }) {
  const me = useUser()
  const detail = useApi('GET /api/goals/:id', { params: { id: goal.id } })
  const mine = detail.data?.earlierFeedback.some(({ feedbackProviderId }) => feedbackProviderId === me.id)
  return (
    // It opens with the goal that becomes the current one. A key would remount it, and its summary would lose the focus
    // that made the goal the current one.
    <details open={open} className="group text-14">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-6 py-1 touch:py-3 [&::-webkit-details-marker]:hidden">
        <Tag tone="amber" icon={History}>
          {mine ? t`Edited since your review` : t`Edited since the review`}
        </Tag>
        <Icon icon={ChevronDown} size={16} className="text-ink-3 group-open:rotate-180" />
      </summary>
      <Loaded
        read={detail}
        size="mt-1 h-10 max-w-96"
        inlineError={t`Couldn’t load the earlier version.`}
        errorProps={{ className: 'text-ink-2' }}
      >
        {(known) => <Before detail={known} />}
      </Loaded>
    </details>
  )
}

function Before({ detail }: { detail: GoalDetail }) {
  const me = useUser()
  const { timeZone } = useGoalWeek()
  const { feedback, changed } = findTextBefore(detail, me.id)
  const giver = feedback ? formatGiver(feedback) : ''
  return (
    <dl className="mt-0.5 grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {changed.map(({ what, was }) => (
        <Fact key={what} name={t`${what} was`}>
          {was === '' ? (
            <span className="text-ink-2">
              <Trans>empty</Trans>
            </span>
          ) : (
            <del>{was}</del>
          )}
        </Fact>
      ))}
      {feedback && (
        <Fact name={feedback.feedbackProviderId === me.id ? t`You said` : t`${giver} said`}>
          {feedback.comments ? `“${feedback.comments}”` : t`Accepted`}{' '}
          <span className="text-ink-2">{formatDateTime(feedback.createdAt, timeZone)}</span>
        </Fact>
      )}
    </dl>
  )
}

interface TextBefore {
  /** The reader's feedback that an edit cleared, else the newest of any reviewer. */
  feedback: Feedback | undefined
  /** Only the fields that differ; `was` is empty if there was no description. */
  changed: { what: string; was: string }[]
}

export function findTextBefore(goal: GoalDetail, readerId: number): TextBefore {
  const { earlierFeedback, edits } = goal
  const feedback =
    earlierFeedback.find(({ feedbackProviderId }) => feedbackProviderId === readerId) ?? earlierFeedback[0]
  // Edits are newest first, so the last one since the feedback has the text that the reviewer read.
  const since = feedback ? edits.filter(({ editedAt }) => editedAt >= feedback.createdAt) : edits
  const before = since.at(-1)
  if (!before) return { feedback, changed: [] }
  const pairs = [
    { what: t`Title`, was: before.oldTitle, is: goal.title },
    { what: t`Description`, was: before.oldDescription ?? '', is: goal.description ?? '' },
    { what: t`Category`, was: labelCategory(before.oldCategory), is: labelCategory(goal.category) },
    { what: t`Duration`, was: labelDuration(before.oldDuration), is: labelDuration(goal.duration) },
  ]
  return {
    feedback,
    changed: pairs.filter(({ was, is }) => was !== is).map(({ what, was }) => ({ what, was })),
  }
}
