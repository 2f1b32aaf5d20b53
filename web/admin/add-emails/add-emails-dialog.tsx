import { useMemo, useState } from 'react'
import { plural } from '../../../contract/sentences.ts'
import { usernameKey } from '../../../contract/text.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useBatches } from '../../api/use-batches.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { withoutLines } from '../add-many/check-roster.ts'
import { ListDialog } from '../add-many/list-dialog.tsx'
import { type CheckedEmails, checkEmails, type EmailLine, emailKeyOf, emailsCsv } from './check-emails.ts'
import { EmailLines } from './email-lines.tsx'

/** Accounts in one call. */
const BATCH_SIZE = 100

interface Outcome {
  done: number
  failed: number
  /** Not sent, because a call failed or the admin stopped. */
  unsent: number
  error: unknown
}

/** Sets the addresses of a pasted list, or of a chosen or dropped file. What was not done stays in the box. */
export function AddEmailsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', { query: { ...input.query, state: 'all' } })
  const [text, setText] = useState('')
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const usernames = useMemo(
    () => users.data && new Set(users.data.map(({ username }) => usernameKey(username))),
    [users.data],
  )
  const checked = useMemo(() => checkEmails(text, { usernames, refusals }), [text, usernames, refusals])
  const { run, progress, stop, stopping } = useBatches({
    size: BATCH_SIZE,
    send: (batch: EmailLine[]) =>
      call('POST /api/admin/users/bulk-emails', {
        ...input,
        body: { rows: batch.map(({ username, email }) => ({ username, email })) },
      }),
    topics: ['people', 'session'],
  })
  const send = async ({ ready, lines }: CheckedEmails) => {
    setOutcome(null)
    const ended = await run(ready)
    if (!ended) return
    const refused = ended.answered.flatMap(({ batch, answer }) =>
      answer.errors.flatMap(({ line, message }) =>
        batch.slice(line - 1, line).map((row) => ({ row, message })),
      ),
    )
    const refusedLines = new Set(refused.map(({ row }) => row.line))
    const done = ended.answered.flatMap(({ batch }) => batch).filter(({ line }) => !refusedLines.has(line))
    setText(withoutLines(text, lines, new Set(done.map(({ line }) => line))))
    setRefusals((before) => {
      const next = new Map(before)
      for (const { row, message } of refused) next.set(emailKeyOf(row), message)
      return next
    })
    setOutcome({ done: done.length, failed: refused.length, unsent: ended.unsent.length, error: ended.error })
    const saved = `Saved ${plural(done.length, 'e-mail')}`
    if (ended.error !== null) showFailure('Failed to save the e-mails', sentenceOf(ended.error))
    else if (refused.length > 0) showFailure(`${saved}, ${refused.length} failed`, 'See the list below.')
    else showSuccess(saved)
  }
  const submit = () => {
    if (progress) return
    if (checked.ready.length > 0) void send(checked)
    else if (checked.lines.length === 0) showFailure('No data provided', 'Paste lines of username,email.')
    else showFailure('Nothing to save', 'Every line had an error. See the list below.')
  }
  return (
    <ListDialog
      title="Add e-mails"
      description="Who has an e-mail can sign in through your school’s provider."
      field={{
        label: 'One account per line: username,email',
        hint: 'Paste from a spreadsheet, or drop a CSV file here. A heading row and lines without an e-mail are skipped. A new e-mail in place of another disconnects the account and ends its sessions.',
      }}
      text={text}
      onText={setText}
      checked={checked}
      sending={{ progress, stop, stopping }}
      sent={{
        label: 'E-mails sent',
        ifStopped: 'You can stop at any time: what was saved stays, and the other lines stay in the box.',
      }}
      ready="ready to save"
      submit={checked.ready.length === 0 ? 'Add e-mails' : `Add ${plural(checked.ready.length, 'e-mail')}`}
      onSubmit={submit}
      isDone={outcome !== null && text === ''}
      onClose={onClose}
      nextToFile={
        <Button
          size="sm"
          icon={Download}
          reason={users.data ? undefined : 'The list is loading.'}
          onClick={() => downloadText('emails.csv', emailsCsv(users.data ?? []))}
        >
          Download the list
        </Button>
      }
    >
      {(showLine) => (
        <>
          {outcome && !progress && <Result outcome={outcome} />}
          {!progress && checked.lines.length > 0 && <EmailLines checked={checked} onShow={showLine} />}
        </>
      )}
    </ListDialog>
  )
}

function Result({ outcome: { done, failed, unsent, error } }: { outcome: Outcome }) {
  const counts = `Saved ${plural(done, 'e-mail')}${failed > 0 ? `, ${failed} failed` : ''}.`
  const rest = unsent > 0 && ` ${plural(unsent, 'line')} not sent yet, still in the box.`
  if (error !== null) {
    return (
      <Note tone="bad" alert title={sentenceOf(error, 'The answer could not be read.')}>
        {counts}
        {rest}
      </Note>
    )
  }
  return (
    <Note tone={failed > 0 || unsent > 0 ? 'warn' : 'good'} title={counts}>
      {rest}
    </Note>
  )
}
