import type { Reflection } from '../../contract/reflections.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { MessageSquareText } from '../ui/icons.tsx'
import { LongText } from '../ui/long-text.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { responderOf } from './use-respond.ts'

/** One reflection: the questions with the learner's texts, and what adults responded. */
export function ReflectionText({ reflection }: { reflection: Reflection }) {
  const { responses } = reflection
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QuestionsAndTexts reflection={reflection} />
      {responses.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {responses.map((response) => (
            <li key={response.id}>
              <ResponseLine response={response} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The learner's texts, unchanged, each under its question; one that was left empty is not shown. */
export function QuestionsAndTexts({
  reflection: { questions, texts },
}: {
  reflection: Pick<Reflection, 'questions' | 'texts'>
}) {
  const [first, second] = questions
  const written = [
    { place: 'first', question: first, text: texts[0] },
    { place: 'second', question: second, text: texts[1] },
  ].filter(({ text }) => text !== '')
  return (
    <dl className={cx('grid gap-x-8 gap-y-3', written.length > 1 && 'sm:grid-cols-2')}>
      {written.map(({ place, question, text }) => (
        <div key={place} className="min-w-0">
          <dt className="mb-0.5 text-13 font-600 text-ink-2 [overflow-wrap:anywhere]">{question}</dt>
          <dd>
            <LongText>{text}</LongText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ResponseLine({ response }: { response: Reflection['responses'][number] }) {
  const { text, createdAt } = response
  const by = responderOf(response)
  if (text === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2.5 text-14">
        <span className="inline-flex min-w-0 items-center gap-1.25 font-600 text-primary-ink">
          <Icon of={CircleCheck} size={18} />
          <span className="min-w-0 [overflow-wrap:anywhere]">Read by {by}</span>
        </span>
        <RelativeTime at={createdAt} className="text-13 text-ink-2" />
      </p>
    )
  }
  return (
    <div className="rounded-10 bg-primary-soft px-3.5 pt-2 pb-2.5 text-14">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Status tone="done" icon={MessageSquareText}>
          Answer
        </Status>
        <span className="min-w-0 text-13 text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{by}</bdi> · <RelativeTime at={createdAt} />
        </span>
      </div>
      <LongText className="mt-0.5">{text}</LongText>
    </div>
  )
}
