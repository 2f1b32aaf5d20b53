import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { emailRow } from '../../../contract/accounts.ts'
import { type CsvRecord, readCsv, type Separator, toCsv } from '../../../contract/csv.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import type { User } from '../../../contract/people.ts'
import { usernameKey } from '../../../contract/text.ts'
import { call, isServerRefusal } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { findRefusedLines, listItems } from '../../parts/lists/list-work.ts'
import type { ListLine } from '../../parts/lists/pasted-list.ts'
import { PastedListDialog } from '../../parts/lists/pasted-list-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { sentenceText } from '../../ui/messages.tsx'

/** The number of accounts in one call. */
const BATCH_SIZE = 100

export function AddEmailsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', { query: { ...input.query, state: 'all' } })
  const [text, setText] = useState('')
  const findProblem = useMemo(() => createEmailCheck(users.data), [users.data])
  return (
    <PastedListDialog<EmailRow>
      list={{
        title: t`Add emails`,
        description: t`Anyone with an email address can sign in with their school account.`,
        field: {
          label: t`One account per line: username,email`,
          hint: t`Paste from a spreadsheet, or drop a CSV file here. A heading row and lines without an email are skipped. Replacing an email disconnects the school account and signs the person out.`,
        },

        columns: [
          { title: t`Username`, cell: ({ username }) => username },
          { title: t`Email`, wide: true, cell: ({ email }) => email },
        ],
        read: readEmails,
        findProblem,
        size: BATCH_SIZE,
        changes: 'POST /api/admin/users/bulk-emails',
        send: async (batch) => {
          const rows = batch.map(({ username, email }) => ({ username, email }))
          const { errors } = await call('POST /api/admin/users/bulk-emails', { ...input, body: { rows } })
          return findRefusedLines(errors)
        },
        words: {
          ready: (count) => plural(count, { one: '# ready to save', other: '# ready to save' }),
          add: (count) => plural(count, { 0: 'Add emails', one: 'Add # email', other: 'Add # emails' }),
          addWithoutOthers: (count) =>
            plural(count, {
              one: 'Add # email without the others',
              other: 'Add # emails without the others',
            }),
          label: t`Emails checked`,
          ifStopped: t`You can stop any time. Saved emails are kept, and the rest of your list stays in the box.`,
          done: csvResult.saved,
          describeDone: (count) => plural(count, { one: 'Saved # email', other: 'Saved # emails' }),
          failure: t`Failed to save the emails`,
          noLines: [t`No data provided`, t`Paste lines of username,email.`],
          noneReady: [t`Nothing to save`, t`Every line had an error. See the list below.`],
          rest: (outcome) => {
            const unsent = listItems(outcome, 'failed', 'untried').length
            const lost = outcome.error !== null && !isServerRefusal(outcome.error)
            if (unsent === 0) return ''
            return lost
              ? plural(unsent, {
                  one: '# line may not be saved, still in the box.',
                  other: '# lines may not be saved, still in the box.',
                })
              : plural(unsent, {
                  one: '# line not sent yet, still in the box.',
                  other: '# lines not sent yet, still in the box.',
                })
          },
        },
      }}
      text={text}
      onText={setText}
      nextToFile={
        <Button
          size="sm"
          icon={Download}
          reason={users.data ? undefined : t`The list is loading.`}
          onClick={() => downloadText('emails.csv', emailsCsv(users.data ?? []))}
        >
          <Trans>Download the list</Trans>
        </Button>
      }
      onClose={onClose}
    />
  )
}

export interface EmailRow {
  line: number
  username: string
  email: string
}

/** Lines without an address are skipped, because the downloadable list has everyone. */
export function readEmails(text: string): ListLine<EmailRow>[] {
  const lineOf = new Map<string, number>()
  return splitRecords(text).flatMap(({ line, fields }, index): ListLine<EmailRow>[] => {
    const [username = '', email = '', ...more] = fields.map((field) => field.trim())
    if (index === 0 && usernameKey(username) === 'username') return []
    if (email === '' && more.length === 0 && fields.length > 1) return []
    const count = fields.length
    if (count !== 2) return [{ line, message: t`Expected 2 fields (username,email), got ${count}` }]
    const earlier = lineOf.get(usernameKey(username))
    lineOf.set(usernameKey(username), earlier ?? line)
    return earlier === undefined
      ? [{ line, row: { line, username, email } }]
      : [{ line, message: t`The username ${username} is already on line ${earlier}` }]
  })
}

/** Returns why an address cannot be set, or null. The server checks again. `users` are undefined until they are loaded. */
export function createEmailCheck(
  users: readonly Pick<User, 'username'>[] | undefined,
): (row: EmailRow) => string | null {
  const usernames = users && new Set(users.map(({ username }) => usernameKey(username)))
  return ({ username, email }) => {
    if (usernames && !usernames.has(usernameKey(username))) return t`There's no account with this username.`
    const { error } = z.safeParse(emailRow, { username, email })
    return error ? sentenceText(error.issues[0]?.message ?? '') : null
  }
}

/** Splits the text by the separator that splits most lines in two. */
function splitRecords(text: string): CsvRecord[] {
  const separators: Separator[] = [',', '\t', ';']
  const inTwo = (records: CsvRecord[]) => records.filter(({ fields }) => fields.length === 2).length
  const [best] = separators.map((separator) => readCsv(text, separator)).sort((a, b) => inTwo(b) - inTwo(a))
  return best ?? []
}

/** Returns everyone with their address, in the form that the dialog reads. */
export function emailsCsv(users: readonly User[]): string {
  return toCsv([['username', 'email'], ...users.map(({ username, email }) => [username, email ?? ''])])
}
