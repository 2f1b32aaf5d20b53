import { formatCount, plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { fullName } from '../people/person-name.ts'
import { downloadListOutcome, type ListOutcome } from './list-work.ts'

/** Refused learners that are listed; the download has all. */
const MOST = 60

/** What became of a list: who was refused, with the server's sentence, and how many were not tried. */
export function ListResultView({
  outcome,
  word,
  why,
}: {
  outcome: ListOutcome
  word: string
  /** Why it ended early. */
  why: string | null
}) {
  const { done, refused, unsent, unanswered } = outcome
  return (
    <>
      <Note
        tone="warn"
        alert
        title={`${plural(done.length, 'learner')} ${word}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
        action={
          <Button size="sm" icon={Download} onClick={() => downloadListOutcome(outcome, word)}>
            Download result
          </Button>
        }
      >
        {why}
        {unanswered.length > 0 &&
          ` For ${plural(unanswered.length, 'learner')} no answer came: the list shows whether it was done.`}
        {unsent.length > 0 && ` ${plural(unsent.length, 'learner')} left as before.`}
      </Note>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-10 border border-line">
          {refused.slice(0, MOST).map(({ person, message }) => (
            <li key={person.id} className="grid gap-0.5 px-4 py-2.5">
              <span className="text-14 font-600 [overflow-wrap:anywhere]">{fullName(person)}</span>
              <Status tone="miss" icon={CircleAlert} size="sm" className="whitespace-normal!">
                {message}
              </Status>
            </li>
          ))}
          {refused.length > MOST && (
            <li className="px-4 py-2.5 text-13 text-ink-2">and {formatCount(refused.length - MOST)} more</li>
          )}
        </ul>
      )}
    </>
  )
}
