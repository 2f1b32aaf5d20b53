import type { Reflection } from '../../../contract/reflections.ts'
import { responderOf } from '../../reflections/reflection-text.tsx'

/** What the learner wrote about the week, with the responses, in the place of the lines to write on. */
export function ReportReflection({
  reflection: { questions, texts, responses },
}: {
  reflection: Reflection
}) {
  return (
    <section aria-label="Reflection" className="contents">
      {questions.map((question, at) => (
        <div key={question} className="min-w-0">
          <h3 className="text-16 font-600 [overflow-wrap:anywhere]">{question}</h3>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {texts[at]}
          </p>
        </div>
      ))}
      {responses.length > 0 && (
        <ul className="col-span-full grid gap-1">
          {responses.map((response) => (
            <li key={response.id} className="[overflow-wrap:anywhere]">
              {response.text === null ? (
                <span className="text-ink-2">Read by {responderOf(response)}</span>
              ) : (
                <>
                  <b className="font-600">
                    <bdi>{responderOf(response)}</bdi>:
                  </b>{' '}
                  <span className="whitespace-pre-line">{response.text}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
