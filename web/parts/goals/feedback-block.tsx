import { type ReactNode, Suspense } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import type { Person } from '../../../contract/people.ts'
import { cx } from '../../ui/cx.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { feedbackDisplay } from './goal-words.ts'

const { Component: EntryAnswer } = lazyComponent(() =>
  import('./entry-answer.tsx').then(({ EntryAnswer }) => EntryAnswer),
)

/** The giver's name; 'Former coach' for one who is deleted or in another school. */
export function giverOf({ feedbackProvider: giver }: Pick<Feedback, 'feedbackProvider'>): string {
  return giver ? `${giver.firstName} ${giver.lastName}` : 'Former coach'
}

/**
 * One entry of feedback, tinted by its status, with the answer of the goal's owner; one line without a message. `past`
 * greys feedback that no longer counts.
 */
export function FeedbackBlock({
  entry,
  owner,
  past = false,
  by = giverOf(entry),
  className,
  children,
}: {
  entry: Feedback
  /** Of the goal. */
  owner: Pick<Person, 'id' | 'firstName'>
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
      {(entry.answer || entry.mayAnswer === true) && (
        <Suspense>
          <EntryAnswer entry={entry} owner={owner} />
        </Suspense>
      )}
      {children}
    </div>
  )
}
