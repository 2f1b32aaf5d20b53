import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import type { Person } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useApi } from '../../api/queries.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Status } from '../../ui/tag.tsx'
import { LongText } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { type AnswerState, EntryAnswer } from './entry-answer.tsx'
import { displayReview } from './goal-words.ts'

/** Returns the giver's name, or 'Former coach' for a giver who was deleted or is in another school. */
export function formatGiver({ feedbackProvider: giver }: Pick<Feedback, 'feedbackProvider'>): string {
  return giver ? fullName(giver) : t`Former coach`
}

/**
 * One feedback entry with the owner's reply, or one line if it has no message. `past` makes feedback gray that no longer
 * counts.
 */
export function FeedbackBlock({
  entry,
  owner,
  past = false,
  by = formatGiver(entry),
  children,
}: {
  entry: Feedback
  /** The owner of the goal. */
  owner: Pick<Person, 'id' | 'firstName'>
  past?: boolean
  /** Replaces the giver's name, such as 'You'. */
  by?: string
  /** Content below the message, such as what to do next. */
  children?: ReactNode
}) {
  const { tone, icon, word, block } = displayReview(entry.status)
  const message = entry.comments
  const [answering, setAnswering] = useState<AnswerState>('closed')
  const mayAnswer = entry.mayAnswer === true && !entry.answer
  // Other statuses ask for a reply, so their button has a label.
  const expandsOnClick = mayAnswer && entry.status === 'accepted' && answering !== 'sent'
  return (
    <div
      className={cx(
        'relative text-14',
        message && 'rounded-10 px-3.5 pt-2 pb-2.5',
        message && (past ? 'bg-sunken' : block),
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Status tone={past ? 'run' : tone} icon={icon}>
          {word}
        </Status>
        <span
          className={cx(
            'min-w-0 text-13 text-ink-2 [overflow-wrap:anywhere]',
            expandsOnClick ? 'pe-5' : mayAnswer && 'max-sm:order-1 max-sm:basis-full',
          )}
        >
          <bdi>{by}</bdi> · <RelativeTime at={entry.createdAt} />
        </span>
        {mayAnswer && !expandsOnClick && answering === 'closed' && (
          <TextButton className="text-13! max-sm:ms-auto" onClick={() => setAnswering('open')}>
            {t`Reply`}
          </TextButton>
        )}
        {expandsOnClick && (
          <>
            <Icon
              icon={ChevronDown}
              size={16}
              className={cx(
                'absolute text-ink-3 print:hidden',
                message ? 'top-2.5 right-3' : 'top-0.5 right-0',
              )}
            />
            <button
              type="button"
              aria-label={t`Reply`}
              aria-expanded={answering === 'open'}
              onClick={() => setAnswering(answering === 'open' ? 'closed' : 'open')}
              className={cx(
                'absolute rounded-10 print:hidden',
                answering === 'open'
                  ? 'inset-x-0 top-0 h-10'
                  : message
                    ? 'inset-0'
                    : '-inset-x-1 -inset-y-2 touch:-inset-y-3',
              )}
            />
          </>
        )}
      </div>
      {message && <LongText className="mt-0.5 [&_button]:relative">{message}</LongText>}
      <EntryAnswer entry={entry} owner={owner} state={answering} onState={setAnswering} />
      {children}
    </div>
  )
}

/** Earlier feedback on a goal that no longer counts, newest first. */
export function EarlierEntries({ goalId }: { goalId: number }) {
  const goal = useApi('GET /api/goals/:id', { params: { id: goalId } })
  return (
    <Loaded
      read={goal}
      inlineError={t`Couldn’t load earlier feedback.`}
      errorProps={{ className: 'text-14 text-ink-2' }}
      label={t`earlier feedback`}
      size="h-16"
    >
      {({ earlierFeedback, user }) =>
        earlierFeedback.length === 0 ? (
          <p className="text-14 text-ink-2">{t`There is none.`}</p>
        ) : (
          <ul className="grid gap-2 pt-1">
            {earlierFeedback.map((entry) => (
              <li key={entry.id}>
                <FeedbackBlock entry={entry} owner={user} past />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
