// A learner's text about a week, and the responses of adults, for learners and adults.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reflection } from '../../../contract/reflections.ts'
import { cx } from '../../ui/cx.ts'
import { Status } from '../../ui/tag.tsx'
import { LongText } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { formatGiver } from '../goals/feedback-block.tsx'

type Response = Reflection['responses'][number]

/** The questions with their texts, side by side if there is room. Unanswered questions are not shown. */
export function ReflectionText({
  reflection: { questions, texts },
}: {
  reflection: Pick<Reflection, 'questions' | 'texts'>
}) {
  const written = [
    { place: 'first', question: questions[0], text: texts[0] },
    { place: 'second', question: questions[1], text: texts[1] },
  ].filter(({ text }) => text !== '')
  return (
    <dl className={cx('grid gap-x-8 gap-y-3', written.length > 1 && 'md:grid-cols-2')}>
      {written.map(({ place: index, question, text }) => (
        <div key={index} className="min-w-0">
          <dt dir="auto" className="text-13 font-600 text-ink-2 [overflow-wrap:anywhere]">
            {question}
          </dt>
          <dd className="mt-0.5">
            <LongText>{text}</LongText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ReflectionResponsesProps {
  reflection: Pick<Reflection, 'responses'>
  /** Content at the end of a response, such as 'Change'. */
  actionOf?: (response: Response) => ReactNode
}

/** All responses, the oldest first: 'Read by Ana Reyes', or the text with its giver. Renders nothing without one. */
export function ReflectionResponses({ reflection: { responses }, actionOf }: ReflectionResponsesProps) {
  if (responses.length === 0) return null
  return (
    <ul className="grid gap-2">
      {responses.map((response) => (
        <li key={response.id}>
          <OneResponse response={response} action={actionOf?.(response)} />
        </li>
      ))}
    </ul>
  )
}

/** Like `formatGiver`: 'Former coach' for a person who was deleted or is in another school. */
export const formatResponder = ({ provider }: Response) => formatGiver({ feedbackProvider: provider })

function OneResponse({ response, action }: { response: Response; action: ReactNode }) {
  const { text, createdAt } = response
  const by = formatResponder(response)
  return (
    <div className={cx('text-14', text !== null && 'rounded-10 bg-primary-soft px-3.5 pt-2 pb-2.5')}>
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Status tone="done" icon={CircleCheck} className="whitespace-normal!">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {text === null ? (
              t`Read by ${by}`
            ) : (
              <Trans>
                <bdi>{by}</bdi> replied
              </Trans>
            )}
          </span>
        </Status>
        <span className="text-13 text-ink-2">
          <RelativeTime at={createdAt} />
        </span>
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {text !== null && <LongText className="mt-0.5">{text}</LongText>}
    </div>
  )
}
