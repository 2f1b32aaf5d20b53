import type { ReactNode } from 'react'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import { cx } from '../ui/cx.ts'
import { LongText } from '../ui/long-text.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Status } from '../ui/status.tsx'
import { feedbackDisplay } from './goal-words.ts'

/** The giver's name; 'Former coach' for one who is deleted or in another school. */
export function giverOf({ feedbackProvider: giver }: Pick<Feedback, 'feedbackProvider'>): string {
  return giver ? `${giver.firstName} ${giver.lastName}` : 'Former coach'
}

/** One entry of feedback, tinted by its status; one line without a message. `past` greys feedback that no longer counts. */
export function FeedbackBlock({
  entry,
  past = false,
  by = giverOf(entry),
  className,
  children,
}: {
  entry: Feedback
  past?: boolean
  /** Instead of the giver's name, such as 'You'. */
  by?: string
  className?: string
  /** Below the message, such as what to do next. */
  children?: ReactNode
}) {
  const { tone, icon, word, block } = feedbackDisplay[entry.status]
  const said = entry.comments
  return (
    <div
      className={cx(
        'text-14',
        said && 'rounded-10 px-3.5 pt-2 pb-2.5',
        said && (past ? 'bg-sunken' : block),
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Status tone={past ? 'run' : tone} icon={icon}>
          {word}
        </Status>
        <span className="min-w-0 text-13 text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{by}</bdi> · <RelativeTime at={entry.createdAt} />
        </span>
      </div>
      {said && <LongText className="mt-0.5">{said}</LongText>}
      {children}
    </div>
  )
}
