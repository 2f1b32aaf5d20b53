import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { History, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { groupBy } from '../../../contract/grouping.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { joinNames } from '../../ui/numbers.ts'
import { Status } from '../../ui/tag.tsx'
import { isRightToLeft, LongText } from '../../ui/text.tsx'
import { EarlierEntries, FeedbackBlock, formatGiver } from './feedback-block.tsx'
import { goalForm } from './goal-dialogs.tsx'
import { GoalMeta, GoalStatusMark } from './goal-meta.tsx'
import { type GoalRowActions, RowActions } from './goal-row-actions.tsx'
import { getGoalStanding } from './goal-standing.ts'
import { GoalSteps } from './goal-steps.tsx'
import { GoalTick } from './goal-tick.tsx'
import { listTexts } from './goal-words.ts'

export interface GoalRowProps extends GoalRowActions {
  goal: GoalWithFeedback
  /** Absent for a row without a tick, which has only `mark`. The callbacks must be stable, because the row is memoized. */
  onTick?: (goal: GoalWithFeedback, done: boolean) => void
  /**
   * Replaces the tick of a goal that the reader cannot finish. After its day it is a gray 'Past', never the red
   * 'Incomplete'.
   */
  mark?: LucideIcon
  level?: 'h3' | 'h4'
  /** Content below the title, such as the owner. */
  children?: ReactNode
}

/**
 * A goal as a row of `CardRows`: tick, title, due date, status, feedback and actions. On a phone the parts wrap in the
 * order title, description, status and meta, feedback, so that status and meta share their lines.
 */
export const GoalRow = memo(function GoalRow(props: GoalRowProps) {
  const { t } = useLingui()
  const { goal, onTick, onEdit, onDelete, onMoreTime, mark, level: Heading = 'h3', children } = props
  const { now } = useGoalWeek()
  const user = useUser()
  const standing = getGoalStanding(goal, now, user.canBypassDeadlines)
  const isOwn = goal.userId === user.id
  const done = standing.status === 'completed'
  const hasActions = Boolean(onEdit || onMoreTime)
  const mayCarry = onEdit !== undefined && goal.abilities.carry === true
  const mayCheck = onTick !== undefined && goal.abilities.check === true && standing.status === 'in_progress'
  return (
    <li
      id={`goal-${goal.id}`}
      className="flex items-start gap-1 py-2.5 pe-1 pb-3 ps-1 sm:gap-2 sm:py-3 sm:pe-2 sm:pb-3.5 sm:ps-3"
    >
      {onTick ? (
        <GoalTick goal={goal} standing={standing} onTick={(next) => onTick(goal, next)} />
      ) : (
        mark && (
          <span className="grid size-11 shrink-0 place-items-center text-ink-3">
            <Icon icon={mark} />
          </span>
        )
      )}
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.75 pt-2.5 max-sm:pe-2 sm:grid sm:gap-1.25 sm:pt-2.25">
        {/* Title and description are equally wide, so that right-to-left text begins at the same edge in both. */}
        <div className="flex items-start justify-between gap-4 max-sm:contents">
          <div className="grid min-w-0 max-w-[72ch] flex-1 gap-1.25 max-sm:contents">
            <Heading
              dir="auto"
              className={cx(
                'min-w-0 text-pretty [overflow-wrap:anywhere] max-sm:basis-full',
                hasActions && 'max-sm:pe-9',
                done ? 'font-400 text-ink-2' : 'font-600',
              )}
            >
              {goal.title}
            </Heading>
            {children}
            {listTexts(goal).map((text) => (
              <LongText
                key={text}
                className={cx(
                  'basis-full text-14 text-ink-2 max-sm:order-1 sm:max-w-none',
                  hasActions && isRightToLeft(text) && 'max-sm:pe-9',
                )}
              >
                {text}
              </LongText>
            ))}
          </div>
          {mark && standing.status === 'incomplete' ? (
            <Status tone="run" icon={History} className="max-sm:order-2 sm:pt-px">
              {t`Past`}
            </Status>
          ) : (
            <GoalStatusMark status={standing.status} className="max-sm:order-2 sm:pt-px" />
          )}
        </div>
        <GoalMeta
          goal={goal}
          bypass={standing.bypass}
          edited={goal.editedSinceReview ? t`Edited since the review` : undefined}
          className="max-sm:contents max-sm:*:order-2"
        />
        <GoalFeedback
          goal={goal}
          onChange={onEdit && isOwn && standing.canEdit ? () => onEdit(goal) : undefined}
        />
        {(mayCarry || mayCheck) && <GoalSteps goal={goal} mayCarry={mayCarry} mayCheck={mayCheck} />}
      </div>
      <RowActions
        goal={goal}
        standing={standing}
        onEdit={onEdit}
        onDelete={onDelete}
        onMoreTime={onMoreTime}
      />
    </li>
  )
})

/** Merges entries with the same status and text, with the names of all givers. An entry with a reply stays separate. */
function mergeEntries(entries: GoalWithFeedback['feedback']) {
  const words = ({ id, status, comments, answer }: Feedback) =>
    JSON.stringify([status, comments, answer === null ? null : id])
  return [...groupBy(entries, words).values()].flatMap((alike) => {
    const entry = alike.find(({ mayAnswer }) => mayAnswer === true) ?? alike[0]
    return entry ? [{ entry, by: joinNames([...new Set(alike.map(formatGiver))]) }] : []
  })
}

interface GoalFeedbackProps {
  goal: GoalWithFeedback
  /** Shows the owner of a denied goal what to do, while the goal can be changed. */
  onChange?: (() => void) | undefined
}

/** The active feedback, and a button for feedback that an edit cleared. */
export function GoalFeedback({ goal, onChange }: GoalFeedbackProps) {
  const hasEarlier = goal.editedSinceReview || (goal.revisionCount > 0 && goal.feedback.length > 0)
  if (goal.feedback.length === 0 && !hasEarlier) return null
  return (
    <div className="mt-1 grid basis-full gap-2 max-sm:order-3">
      {mergeEntries(goal.feedback).map(({ entry, by }) => (
        <FeedbackBlock key={entry.id} entry={entry} by={by} owner={goal.user}>
          {onChange && entry.status === 'denied' && (
            <TextButton {...goalForm.preloadProps} onClick={onChange}>
              {t`Change the goal`}
            </TextButton>
          )}
        </FeedbackBlock>
      ))}
      {hasEarlier && <EarlierFeedback goalId={goal.id} />}
    </div>
  )
}

/** Feedback from before an edit, or replaced by its giver. It is fetched when a user expands it. */
function EarlierFeedback({ goalId }: { goalId: number }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <TextButton aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {open ? t`Hide earlier feedback` : t`Earlier feedback`}
      </TextButton>
      <div id={listId}>{open && <EarlierEntries goalId={goalId} />}</div>
    </div>
  )
}
