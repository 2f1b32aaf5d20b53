import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { csvResult } from '../../../contract/csv-words.ts'
import { newPassword, passwordProblem } from '../../../contract/passwords.ts'
import { fullName } from '../../../contract/person-name.ts'
import { fillPasswords, parseRoster, type RosterRow } from '../../../contract/roster.ts'
import { requiredLastName, username, usernameKey } from '../../../contract/text.ts'
import { firstName } from '../../../contract/text-fields.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { pageStorage } from '../../frame/storage.ts'
import { findRefusedLines, listItems, type Outcome } from '../../parts/lists/list-work.ts'
import type { ListLine } from '../../parts/lists/pasted-list.ts'
import { PastedListDialog } from '../../parts/lists/pasted-list-dialog.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { suggestPassword } from '../people/account-fields.tsx'

/** The number of learners in one call, which takes a few seconds of password hashing. */
const BATCH_SIZE = 50

export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolId } = useScope()
  const studios = useApi('GET /api/admin/studios', input)
  const users = useApi('GET /api/admin/users', input)
  // The text outlives the dialog, but only in memory, because it contains passwords.
  const [text, setText] = useDraft(`roster:${schoolId}`, pageStorage)
  const studioNames = useMemo(() => studios.data?.map(({ name }) => name), [studios.data])
  const withoutPassword = useMemo(() => findLinesWithoutPassword(text, studioNames), [text, studioNames])
  const missing = withoutPassword.size
  const findProblem = useMemo(
    () => createLearnerCheck(studioNames, users.data ?? []),
    [studioNames, users.data],
  )
  return (
    <PastedListDialog
      list={{
        title: t`Add Multiple Learners`,
        field: {
          label: t`One learner per line: username, password, first name, last name, studio`,
          example: 'jo.li,otter-maple-472,Jo,Li,Basecamp I\nbo.ek,river-stone-318,Bo,Ek,Summit',
          hint: t`Paste from a spreadsheet, or drop a CSV file here. A heading row is skipped.`,
        },

        columns: [
          { title: t`Username`, cell: ({ username }) => username },
          { title: t`Name`, wide: true, cell: fullName },
          { title: t`Studio`, wide: true, cell: ({ studio }) => studio },
        ],
        read: readLearners,
        findProblem,
        size: BATCH_SIZE,
        changes: 'POST /api/admin/users/bulk',
        send: async (batch) => {
          // The server counts the lines of each call itself.
          const learners = batch.map(({ line: _, ...learner }) => learner)
          const { errors } = await call('POST /api/admin/users/bulk', { ...input, body: { users: learners } })
          return findRefusedLines(errors)
        },
        readAdded: async () => createLearnerTest(await call('GET /api/admin/users', input)),
        words: {
          ready: (count) => plural(count, { one: '# ready to add', other: '# ready to add' }),
          add: (count) => plural(count, { 0: 'Add learners', one: 'Add # learner', other: 'Add # learners' }),
          addWithoutOthers: (count) =>
            plural(count, {
              one: 'Add # learner without the others',
              other: 'Add # learners without the others',
            }),
          label: t`Learners checked`,
          ifStopped: t`You can stop any time. Learners already added stay, and the rest of your list stays in the box.`,
          done: csvResult.created,
          describeDone: (count) => plural(count, { one: 'Created # learner', other: 'Created # learners' }),
          failure: t`Failed to create learners`,
          noLines: [t`No data provided`, t`Please enter user data`],
          noneReady: [t`No valid users found`, t`Please check your data format`],
          rest,
        },
        files: {
          errors: 'learner-errors.csv',
          results: 'learners-added.csv',
          // Passwords are left out.
          fields: ['line', 'username', 'firstName', 'lastName', 'studio'],
        },
      }}
      text={text}
      fix={{
        lines: withoutPassword,
        state: t`Needs a password`,
        title: plural(missing, {
          one: 'This learner has no password yet.',
          other: 'These # learners have no password yet.',
        }),
        label: t`Fill in passwords`,
        apply: () => setText(fillPasswords(text, suggestPassword, studioNames)),
      }}
      onText={setText}
      onClose={onClose}
    />
  )
}

/** A password that every rule accepts, to see what else is wrong with a line. */
const SAMPLE_PASSWORD = 'otter-maple-472'

/** The lines whose only fault is the password. */
function findLinesWithoutPassword(text: string, studios: readonly string[] | undefined): ReadonlySet<number> {
  const readable = (list: string) =>
    readLearners(list).flatMap(({ line, message }) => (message === undefined ? [line] : []))
  const before = new Set(readable(text))
  const after = readable(fillPasswords(text, () => SAMPLE_PASSWORD, studios))
  return new Set(after.filter((line) => !before.has(line)))
}

function rest(outcome: Outcome<RosterRow>, left: number): string {
  const found = listItems(outcome, 'found').length
  const untried = listItems(outcome, 'untried').length
  return [
    found > 0 &&
      plural(found, {
        one: '# of them was already added on an earlier try.',
        other: '# of them were already added on an earlier try.',
      }),
    left > 0 &&
      plural(left, {
        one: 'One line that wasn’t added is still in the box.',
        other: '# lines that weren’t added are still in the box.',
      }),
    untried > 0 &&
      plural(untried, {
        one: '# of them has not been tried yet.',
        other: '# of them have not been tried yet.',
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

interface ListedUser {
  username: string
  firstName: string
  lastName: string
}

export function readLearners(text: string): ListLine<RosterRow>[] {
  const { rows, errors } = parseRoster(text)
  return [
    ...rows.map((row) => ({ line: row.line, row })),
    ...errors.map(({ line, message }) => ({ line, message: sentenceText(message) })),
  ].sort((a, b) => a.line - b.line)
}

/** Whether the school has the learner of a row. The name counts too, because another person may have the username. */
function createLearnerTest(users: readonly ListedUser[]): (row: RosterRow) => boolean {
  const byUsername = new Map(users.map((user) => [usernameKey(user.username), user]))
  return (row) => {
    const user = byUsername.get(usernameKey(row.username))
    return user?.firstName === row.firstName.trim() && user.lastName === row.lastName.trim()
  }
}

const newFirstName = firstName()
const newLastName = requiredLastName()

/**
 * Returns why a learner cannot be created, or null. The server checks again. `studios` is undefined until they are loaded.
 */
export function createLearnerCheck(
  studios: readonly string[] | undefined,
  users: readonly ListedUser[],
): (row: RosterRow, failed: boolean) => string | null {
  const known = studios && new Set(studios.map((studio) => studio.toLowerCase()))
  const taken = new Set(users.map((user) => usernameKey(user.username)))
  const exists = createLearnerTest(users)
  return (row, failed) => {
    if (failed && exists(row)) return t`This learner was already added on an earlier try. Delete this line.`
    const problems = [
      findIssue(username, row.username),
      findIssue(newPassword, row.password) ?? findPasswordProblem(row, known),
      findIssue(newFirstName, row.firstName),
      findIssue(newLastName, row.lastName),
      taken.has(usernameKey(row.username)) ? t`That username is taken.` : null,
      studios && !known?.has(row.studio.trim().toLowerCase()) ? unknownStudio(row.studio, studios) : null,
    ].filter((sentence) => sentence !== null)
    return problems.length > 0 ? problems.join(' ') : null
  }
}

function findPasswordProblem(
  { username: own, password }: RosterRow,
  known: ReadonlySet<string> | undefined,
): string | null {
  const problem = passwordProblem(password, { username: own, names: [...(known ?? [])], minimum: 8 })
  return problem && sentenceText(problem)
}

/** The number of studios that a sentence names. */
const MAX_STUDIOS = 6

function unknownStudio(studio: string, studios: readonly string[]): string {
  if (studios.length > MAX_STUDIOS) return t`There’s no studio named “${studio}” in this school.`
  const names = studios.join(', ')
  return t`There’s no studio named “${studio}” in this school. Its studios: ${names}.`
}

function findIssue(schema: z.core.$ZodType, value: string): string | null {
  const result = z.safeParse(schema, value)
  return result.success ? null : sentenceText(result.error.issues[0]?.message ?? t`This can’t be used.`)
}
