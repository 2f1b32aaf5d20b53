// One action on many learners, sent in batches: its dialog, and the result for each learner.

import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { describeError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/tag.tsx'
import { showFailure, showSuccess, type ToastAction } from '../../ui/toast.ts'
import { downloadResults, type ItemState, isUnchanged, listItems, type Outcome } from './list-work.ts'
import { type Confirmation, ConfirmationField, isTyped } from './typed-confirmation.tsx'
import { useListWork } from './use-list-work.ts'
import { WorkDialog } from './work-dialog.tsx'

/** The number of learners in one call. The server accepts 500; smaller batches show the progress. */
export const BATCH_SIZE = 200
/** The number of refused learners that are listed. The download has all of them. */
const MAX_SHOWN = 60

/** Returns the size of equal batches, without a small last one: 210 learners are sent as 105 and 105. */
export const evenBatchSize = (count: number): number => Math.ceil(count / Math.ceil(count / BATCH_SIZE))

interface Listed {
  id: number
  username: string
  firstName: string
  lastName: string
}

export interface ListAction<Person> {
  send: (people: readonly Person[]) => Promise<Pick<ListResult, 'refused'>>
  /** The result in the file, in English: 'deleted'. */
  doneWord: string
  /** '2 learners deleted' */
  describeDone: (count: number) => string
  /** The title of the toast if none succeeded. */
  failure: string
  /** A further sentence about the learners in the toast. */
  note?: (done: readonly Person[]) => string | undefined
  undo?: (done: readonly Person[]) => ToastAction
}

interface Ended<Person> {
  outcome: Outcome<Person>
  action: ListAction<Person>
}

/** The props of every dialog about a list. */
export interface ListDialogProps<Person> {
  people: readonly Person[]
  /** Called with the ids of those for whom it succeeded. */
  onDone?: (ids: readonly number[]) => void
  onClose: () => void
}

/** Starts an action. Ignored while other work is pending. */
type Start<Person> = (action: ListAction<Person>) => void

/** Confirms and runs the action, then lists the result of each learner. If all succeeded, it shows a toast instead. */
export function ListActionDialog<Person extends Listed>({
  people,
  size = evenBatchSize(people.length),
  stopFrom = BATCH_SIZE + 1,
  changes,
  title,
  action,
  confirmLabel,
  isDeletion = false,
  confirmation = null,
  alternative,
  problem = null,
  footer,
  onDone,
  onClose,
  children,
}: ListDialogProps<Person> & {
  size?: number
  /** Work on fewer learners cannot be stopped, because it takes only a moment. */
  stopFrom?: number
  changes: ChangeCall
  title: string
  /** The action of the submit button. If undefined, only callers of `start` do something. */
  action?: ListAction<Person>
  confirmLabel?: string
  /** Makes the submit button quiet and red. The focus starts on Cancel. */
  isDeletion?: boolean
  /** The user has to type it before `action`. */
  confirmation?: Confirmation | null
  /** A milder action, as the main button. */
  alternative?: { label: string; action: ListAction<Person> }
  /** Why the form cannot be sent yet. */
  problem?: string | null
  /** An additional button, or the buttons of a dialog without an `action`. */
  footer?: ReactNode | ((start: Start<Person>) => ReactNode)
  /** Describes what will happen to how many learners. Gets the problem once a user tried to send the form. */
  children: ReactNode | ((start: Start<Person>, problem: string | undefined) => ReactNode)
}) {
  const [ended, setEnded] = useState<Ended<Person> | null>(null)
  const work = useListWork({ size, changes })
  const start = async (chosen: ListAction<Person>) => {
    const outcome = await work.run(
      people,
      async (batch: Person[]) => {
        const { refused } = await chosen.send(batch)
        const messages = new Map(refused.map(({ id, message }) => [id, message]))
        return ({ id }) => messages.get(id)
      },
      isUnchanged,
    )
    if (!outcome) return
    const done = listItems(outcome, 'done')
    onDone?.(done.map(({ id }) => id))
    if (done.length === people.length) {
      showSuccess(chosen.describeDone(done.length), chosen.note?.(done), chosen.undo?.(done))
      return onClose()
    }
    if (done.length === 0 && outcome.error) showFailure(chosen.failure, describeError(outcome.error))
    setEnded({ outcome, action: chosen })
  }
  const form = useCheckedForm({
    defaultValues: { typed: '', choice: '' },
    check: ({ typed }) => ({
      ...(confirmation && !isTyped(typed, confirmation) && { typed: confirmation.issue }),
      ...(problem !== null && { choice: problem }),
    }),
    call: { error: null, isPending: work.progress !== null || ended !== null },
    onSend: () => action && void start(action),
  })
  const canStop = (work.progress?.total ?? 0) >= stopFrom
  const further = typeof footer === 'function' ? footer((chosen) => void start(chosen)) : footer
  const submit = (
    <Button
      variant={isDeletion ? 'destructive-quiet' : 'primary'}
      type="submit"
      {...(alternative && { className: 'sm:mr-auto' })}
    >
      {confirmLabel}
    </Button>
  )
  const buttons = action ? (
    <>
      {alternative && submit}
      <Button variant="ghost" onClick={onClose} {...(isDeletion && { 'data-autofocus': '' })}>
        <Trans>Cancel</Trans>
      </Button>
      {further}
      {alternative ? (
        <Button variant="primary" onClick={() => void start(alternative.action)}>
          {alternative.label}
        </Button>
      ) : (
        submit
      )}
    </>
  ) : (
    further
  )
  return (
    <WorkDialog
      work={work}
      label={t`Learners done`}
      ifStopped={
        canStop ? t`You can stop any time. Anything already done stays done.` : t`This takes a moment.`
      }
      canStop={canStop}
      title={title}
      {...(action && { form: { onSubmit: form.onSubmit } })}
      footer={
        ended ? (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          buttons
        )
      }
      onClose={onClose}
    >
      {ended ? (
        <ActionResult {...ended} />
      ) : typeof children === 'function' ? (
        children((chosen) => void start(chosen), problem === null ? undefined : form.issue('choice'))
      ) : (
        children
      )}
      {confirmation && !ended && (
        <ConfirmationField
          {...form.register('typed')}
          confirmation={confirmation}
          error={form.issue('typed')}
        />
      )}
    </WorkDialog>
  )
}

/** The order in the file, with results that need a second look first. */
const order: readonly ItemState[] = ['refused', 'failed', 'untried', 'done']

/** Lists the refused learners with the server's messages, and counts those not tried. */
function ActionResult<Person extends Listed>({ outcome, action }: Ended<Person>) {
  const { results, error } = outcome
  const done = listItems(outcome, 'done')
  const refused = results.filter(({ state }) => state === 'refused')
  const unanswered = listItems(outcome, 'failed').length
  const untried = listItems(outcome, 'untried').length
  const undo = done.length > 0 ? action.undo?.(done) : undefined
  const doneCount = action.describeDone(done.length)
  const refusedCount = refused.length
  const more = refusedCount - MAX_SHOWN
  const download = () =>
    downloadResults(
      'learners-result.csv',
      results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
      ['username', 'firstName', 'lastName'],
      { done: action.doneWord, untried: csvResult.undone },
    )
  return (
    <>
      <Note
        tone="warn"
        alert
        title={
          refusedCount > 0
            ? t`${doneCount}, ${plural(refusedCount, { one: '# refused', other: '# refused' })}.`
            : t`${doneCount}.`
        }
        action={
          <>
            {undo && (
              <Button size="sm" onClick={undo.onSelect}>
                {undo.label}
              </Button>
            )}
            <Button size="sm" icon={Download} onClick={download}>
              <Trans>Download result</Trans>
            </Button>
          </>
        }
      >
        {error !== null && describeError(error)}
        {unanswered > 0 && ' '}
        {unanswered > 0 && (
          <Plural
            value={unanswered}
            one="No answer came back for # learner. Check the list to see what was done."
            other="No answer came back for # learners. Check the list to see what was done."
          />
        )}
        {untried > 0 && ' '}
        {untried > 0 && <Plural value={untried} one="# learner unchanged." other="# learners unchanged." />}
      </Note>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-10 border border-line">
          {refused.slice(0, MAX_SHOWN).map(({ item: { id, firstName, lastName }, message }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2.5">
              <span className="text-14 font-600 [overflow-wrap:anywhere]">
                {fullName({ firstName, lastName })}
              </span>
              <Status tone="miss" icon={CircleAlert} size="sm" className="whitespace-normal!">
                {message}
              </Status>
            </li>
          ))}
          {refused.length > MAX_SHOWN && (
            <li className="px-4 py-2.5 text-13 text-ink-2">
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
