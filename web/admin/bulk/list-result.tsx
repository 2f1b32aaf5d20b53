import { formatCount, plural } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { fullName } from '../people/person-name.ts'
import { BATCH_SIZE, downloadListOutcome } from './list-work.ts'
import type { ListWork } from './use-list-work.ts'

/** The body of the dialog while its work is under way and after it; null before. */
export function listWorkBody({ progress, ended }: ListWork, batchSize = BATCH_SIZE) {
  if (progress) {
    return (
      <LongWork {...progress} label="Learners done">
        {progress.of > batchSize
          ? 'You can stop at any time: what was done stays done.'
          : 'This takes a moment.'}
      </LongWork>
    )
  }
  return ended && <ListResult {...ended} />
}

/** The footer of the dialog while its work is under way and after it; undefined before. */
export function listWorkFooter(
  { progress, ended, stop, stopping }: ListWork,
  onClose: () => void,
  batchSize = BATCH_SIZE,
) {
  if (progress) {
    return progress.of > batchSize ? (
      <Button onClick={stop} pending={stopping} pendingLabel="Stopping...">
        Stop
      </Button>
    ) : null
  }
  return ended ? <Button onClick={onClose}>Close</Button> : undefined
}

/** At most this many refused learners are listed; the download has all. */
const MAX_SHOWN = 60

/** The refused learners with the server's sentences, and how many were not tried. */
function ListResult({ outcome, work }: NonNullable<ListWork['ended']>) {
  const { done, refused, unsent, unanswered, error } = outcome
  const undo = done.length > 0 ? work.undo?.(done) : undefined
  return (
    <>
      <Note
        tone="warn"
        alert
        title={`${plural(done.length, 'learner')} ${work.doneWord}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
        action={
          <>
            {undo && (
              <Button size="sm" onClick={undo.onSelect}>
                {undo.label}
              </Button>
            )}
            <Button size="sm" icon={Download} onClick={() => downloadListOutcome(outcome, work.doneWord)}>
              Download result
            </Button>
          </>
        }
      >
        {error !== null && sentenceOf(error)}
        {unanswered.length > 0 &&
          ` For ${plural(unanswered.length, 'learner')} no answer came: the list shows whether it was done.`}
        {unsent.length > 0 && ` ${plural(unsent.length, 'learner')} left as before.`}
      </Note>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-10 border border-line">
          {refused.slice(0, MAX_SHOWN).map(({ person, message }) => (
            <li key={person.id} className="grid gap-0.5 px-4 py-2.5">
              <span className="text-14 font-600 [overflow-wrap:anywhere]">{fullName(person)}</span>
              <Status tone="miss" icon={CircleAlert} size="sm" className="whitespace-normal!">
                {message}
              </Status>
            </li>
          ))}
          {refused.length > MAX_SHOWN && (
            <li className="px-4 py-2.5 text-13 text-ink-2">
              and {formatCount(refused.length - MAX_SHOWN)} more
            </li>
          )}
        </ul>
      )}
    </>
  )
}
