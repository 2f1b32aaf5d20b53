// One action on many learners, sent in batches: its dialog, and what became of each.
import { type ReactNode, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { isAnswer, sentenceOf } from '../../api/api-error.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'
import { downloadResults, type ItemState, itemsIn, type Outcome } from './list-work.ts'
import { type ListWork, useListWork } from './use-list-work.ts'
import { WorkDialog } from './work-dialog.tsx'

/** Learners in one call. The server takes 500; smaller batches show the progress. */
export const BATCH_SIZE = 200
/** At most this many refused learners are listed; the download has all. */
const MAX_SHOWN = 60

/** Batches of equal size, without a small last one: 210 learners go as 105 and 105. */
export const evenBatchSize = (count: number): number => Math.ceil(count / Math.ceil(count / BATCH_SIZE))

interface Listed {
  id: number
  username: string
  firstName: string
  lastName: string
}

interface Action<Person> {
  send: (people: readonly Person[]) => Promise<ListResult>
  /** 'deleted': follows 'learner' in sentences, and is the result in the file. */
  doneWord: string
  /** Title of the toast if none succeeded. */
  failure: string
  /** A further sentence about the learners of the toast. */
  note?: (done: readonly Person[]) => string | undefined
  /** How to take it back. */
  undo?: (done: readonly Person[]) => ToastAction
}

interface ListActionSettings<Person> {
  people: readonly Person[]
  changes: ChangeCall
  /** Gets the ids of those for whom it succeeded. */
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}

interface ListAction<Person> {
  /** Ignored while another action is under way. */
  start: (action: Action<Person>) => Promise<void>
  work: ListWork
  /** What became of each; null until the work has ended, and if all succeeded: then a toast says so. */
  ended: { outcome: Outcome<Person>; action: Action<Person> } | null
}

export function useListAction<Person extends Listed>({
  people,
  size = evenBatchSize(people.length),
  changes,
  onDone,
  onClose,
}: ListActionSettings<Person> & { size?: number }): ListAction<Person> {
  const [ended, setEnded] = useState<ListAction<Person>['ended']>(null)
  const work = useListWork({ size, changes })
  const start = async (action: Action<Person>) => {
    const outcome = await work.run(
      people,
      async (batch: Person[]) => {
        const { refused } = await action.send(batch)
        const messages = new Map(refused.map(({ id, message }) => [id, message]))
        return ({ id }) => messages.get(id)
      },
      unchangedByRefusal,
    )
    if (!outcome) return
    const done = itemsIn(outcome, 'done')
    onDone(done.map(({ id }) => id))
    if (done.length === people.length) {
      showSuccess(
        `${plural(done.length, 'learner')} ${action.doneWord}`,
        action.note?.(done),
        action.undo?.(done),
      )
      return onClose()
    }
    if (done.length === 0 && outcome.error) showFailure(action.failure, sentenceOf(outcome.error))
    setEnded({ outcome, action })
  }
  return { start, work, ended }
}

/** The server changes nothing for a batch that it refuses as a whole; without an answer it may have. */
export const unchangedByRefusal = <Item,>({ results, error }: Outcome<Item>): Outcome<Item> => ({
  results: results.map((result) =>
    result.state === 'failed' && isAnswer(error) ? { ...result, state: 'untried' } : result,
  ),
  error,
})

/** `children` before the work, its progress, then what became of each. */
export function ActionDialog<Person extends Listed>({
  action: { work, ended },
  stopFrom = BATCH_SIZE + 1,
  footer,
  onClose,
  children,
  ...dialog
}: {
  action: Pick<ListAction<Person>, 'work' | 'ended'>
  /** The work on fewer learners is over in a moment. */
  stopFrom?: number
  onClose: () => void
} & Pick<DialogProps, 'title' | 'form' | 'footer' | 'children'>) {
  const canStop = (work.progress?.of ?? 0) >= stopFrom
  return (
    <WorkDialog
      {...dialog}
      work={work}
      label="Learners done"
      ifStopped={canStop ? 'You can stop at any time: what was done stays done.' : 'This takes a moment.'}
      canStop={canStop}
      footer={ended ? <Button onClick={onClose}>Close</Button> : footer}
      onClose={onClose}
    >
      {ended ? <ActionResult {...ended} /> : children}
    </WorkDialog>
  )
}

/** Confirms the action first. */
export function ListActionDialog<Person extends Listed>({
  title,
  confirmLabel,
  tone = 'primary',
  action,
  confirmNumber = false,
  problem = null,
  instead,
  children,
  ...settings
}: ListActionSettings<Person> & {
  title: string
  confirmLabel: string
  tone?: 'primary' | 'destructive'
  action: Action<Person>
  /** The number of learners has to be typed first. */
  confirmNumber?: boolean
  /** Why it cannot be sent yet. */
  problem?: string | null
  /** A milder way than the confirmed one, as a button next to it. */
  instead?: { label: string; onSelect: () => void } | undefined
  /** What will happen, to how many; gets the problem once a user tried to send it. */
  children: ReactNode | ((problem: string | undefined) => ReactNode)
}) {
  const { people, onClose } = settings
  const { start, work, ended } = useListAction(settings)
  const form = useCheckedForm({
    defaultValues: { number: '', choice: '' },
    check: ({ number }) => ({
      // '1,204' is a number too.
      ...(confirmNumber &&
        number.replace(/[\s.,]/g, '') !== String(people.length) && {
          number: `Type ${formatCount(people.length)}: so many learners are chosen.`,
        }),
      ...(problem !== null && { choice: problem }),
    }),
    error: null,
    pending: work.progress !== null || ended !== null,
    onSend: () => void start(action),
  })
  return (
    <ActionDialog
      action={{ work, ended }}
      title={title}
      form={{ onSubmit: form.onSubmit }}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} {...(tone === 'destructive' && { 'data-autofocus': '' })}>
            Cancel
          </Button>
          {instead && <Button onClick={instead.onSelect}>{instead.label}</Button>}
          <Button variant={tone} type="submit">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'function'
        ? children(problem === null ? undefined : form.issue('choice'))
        : children}
      {confirmNumber && (
        <Field
          label={
            <>
              Type <b>{formatCount(people.length)}</b> to go on
            </>
          }
          error={form.issue('number')}
        >
          <TextInput
            {...form.register('number')}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
          />
        </Field>
      )}
    </ActionDialog>
  )
}

/** The order in the file: first who needs a second look. */
const order: readonly ItemState[] = ['refused', 'failed', 'untried', 'done']

/** The refused learners with the server's sentences, and how many were not tried. */
function ActionResult<Person extends Listed>({ outcome, action }: NonNullable<ListAction<Person>['ended']>) {
  const { results, error } = outcome
  const done = itemsIn(outcome, 'done')
  const refused = results.filter(({ state }) => state === 'refused')
  const unanswered = itemsIn(outcome, 'failed').length
  const untried = itemsIn(outcome, 'untried').length
  const undo = done.length > 0 ? action.undo?.(done) : undefined
  const download = () =>
    downloadResults(
      'learners-result.csv',
      results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
      ['username', 'firstName', 'lastName'],
      ({ username, firstName, lastName }) => [username, firstName, lastName],
      { done: action.doneWord, untried: 'Not done' },
    )
  return (
    <>
      <Note
        tone="warn"
        alert
        title={`${plural(done.length, 'learner')} ${action.doneWord}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`}
        action={
          <>
            {undo && (
              <Button size="sm" onClick={undo.onSelect}>
                {undo.label}
              </Button>
            )}
            <Button size="sm" icon={Download} onClick={download}>
              Download result
            </Button>
          </>
        }
      >
        {error !== null && sentenceOf(error)}
        {unanswered > 0 &&
          ` For ${plural(unanswered, 'learner')} no answer came: the list shows whether it was done.`}
        {untried > 0 && ` ${plural(untried, 'learner')} left as before.`}
      </Note>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-10 border border-line">
          {refused.slice(0, MAX_SHOWN).map(({ item: { id, firstName, lastName }, message }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2.5">
              <span className="text-14 font-600 [overflow-wrap:anywhere]">{`${firstName} ${lastName}`}</span>
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
