import { useMemo } from 'react'
import type { RosterRow } from '../../../contract/roster.ts'
import { formatCount, pluralWord } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { pageStorage } from '../../frame/storage.ts'
import { itemsIn, type Outcome, refusedLines } from '../../parts/lists/list-work.ts'
import { PastedListDialog } from '../../parts/lists/pasted-list-dialog.tsx'
import { hasLearner, learnerProblem, readLearners } from './learner-lines.ts'

/** Learners in one call: a few seconds of password hashing. */
const BATCH_SIZE = 50

/** Adds the learners of a pasted list, or of a chosen or dropped file, after each line has been checked. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const studios = useApi('GET /api/admin/studios', input)
  const users = useApi('GET /api/admin/users', input)
  // The text outlives the dialog, but only in memory, because it contains passwords.
  const [text, setText] = useDraft('roster', pageStorage)
  const problemOf = useMemo(
    () =>
      learnerProblem(
        studios.data?.map(({ name }) => name),
        users.data ?? [],
      ),
    [studios.data, users.data],
  )
  return (
    <PastedListDialog
      list={{
        title: 'Add Multiple Learners',
        field: {
          label: 'One learner per line: username, password, first name, last name, studio',
          hint: 'Paste from a spreadsheet, or drop a CSV file here. A heading row is skipped.',
        },
        noun: 'learner',
        columns: [
          { title: 'Username', cell: ({ username }) => username },
          { title: 'Name', wide: true, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
          { title: 'Studio', wide: true, cell: ({ studio }) => studio },
        ],
        read: readLearners,
        problemOf,
        size: BATCH_SIZE,
        changes: 'POST /api/admin/users/bulk',
        send: async (batch) => {
          // The server counts the lines of each call itself.
          const learners = batch.map(({ line: _, ...learner }) => learner)
          const { errors } = await call('POST /api/admin/users/bulk', { ...input, body: { users: learners } })
          return refusedLines(errors)
        },
        readAdded: async () => hasLearner(await call('GET /api/admin/users', input)),
        words: {
          ready: 'ready to add',
          label: 'Learners sent',
          ifStopped:
            'You can stop at any time: whoever was added stays, and the other lines stay in the box.',
          done: 'Created',
          failure: 'Failed to create learners',
          noLines: ['No data provided', 'Please enter user data'],
          noneReady: ['No valid users found', 'Please check your data format'],
          rest,
        },
        files: {
          errors: 'learner-errors.csv',
          results: 'learners-added.csv',
          // Without passwords.
          fields: ['line', 'username', 'firstName', 'lastName', 'studio'],
        },
      }}
      text={text}
      onText={setText}
      onClose={onClose}
    />
  )
}

function rest(outcome: Outcome<RosterRow>, left: number): string {
  const found = itemsIn(outcome, 'found').length
  const untried = itemsIn(outcome, 'untried').length
  return [
    found > 0 &&
      `${formatCount(found)} of them ${pluralWord(found, 'was', 'were')} added by a try of which the answer was lost.`,
    left > 0 &&
      `${left === 1 ? 'One line that was not added is' : `${left} lines that were not added are`} still in the box.`,
    untried > 0 && `${formatCount(untried)} of them have not been tried yet.`,
  ]
    .filter(Boolean)
    .join(' ')
}
