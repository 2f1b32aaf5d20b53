import { useMemo, useState } from 'react'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { itemsIn, refusedLines } from '../../parts/lists/list-work.ts'
import { PastedListDialog } from '../../parts/lists/pasted-list-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.tsx'
import { type EmailRow, emailProblem, emailsCsv, readEmails } from './email-lines.ts'

/** Accounts in one call. */
const BATCH_SIZE = 100

/** Sets the addresses of a pasted list, or of a chosen or dropped file. */
export function AddEmailsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', { query: { ...input.query, state: 'all' } })
  const [text, setText] = useState('')
  const problemOf = useMemo(() => emailProblem(users.data), [users.data])
  return (
    <PastedListDialog<EmailRow>
      list={{
        title: 'Add e-mails',
        description: 'Who has an e-mail can sign in through your school’s provider.',
        field: {
          label: 'One account per line: username,email',
          hint: 'Paste from a spreadsheet, or drop a CSV file here. A heading row and lines without an e-mail are skipped. A new e-mail in place of another disconnects the account and ends its sessions.',
        },
        noun: 'e-mail',
        columns: [
          { title: 'Username', cell: ({ username }) => username },
          { title: 'E-mail', wide: true, cell: ({ email }) => email },
        ],
        read: readEmails,
        problemOf,
        size: BATCH_SIZE,
        changes: 'POST /api/admin/users/bulk-emails',
        send: async (batch) => {
          const rows = batch.map(({ username, email }) => ({ username, email }))
          const { errors } = await call('POST /api/admin/users/bulk-emails', { ...input, body: { rows } })
          return refusedLines(errors)
        },
        words: {
          ready: 'ready to save',
          label: 'E-mails sent',
          ifStopped: 'You can stop at any time: what was saved stays, and the other lines stay in the box.',
          done: 'Saved',
          failure: 'Failed to save the e-mails',
          noLines: ['No data provided', 'Paste lines of username,email.'],
          noneReady: ['Nothing to save', 'Every line had an error. See the list below.'],
          rest: (outcome) => {
            const unsent = itemsIn(outcome, 'failed', 'untried').length
            return unsent > 0 ? `${plural(unsent, 'line')} not sent yet, still in the box.` : ''
          },
        },
      }}
      text={text}
      onText={setText}
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
      onClose={onClose}
    />
  )
}
