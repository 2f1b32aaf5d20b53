import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Options, Select } from '../../ui/select.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { DECIDE_LATER, type GradeChoice, type GradeRow, SKIP, type StatusRow } from './choices.ts'
import type { NotLearners, RosterFile, SchoolOfFile } from './roster-file.ts'
import { FirstLines, RowReasons } from './row-reasons.tsx'

interface SchoolStepProps {
  file: RosterFile
  school: SchoolOfFile
  grades: readonly GradeRow[]
  statuses: readonly StatusRow[]
  studios: readonly string[]
  last: { sourcedId: string; name: string } | null
  /** Why this is too much for one import. */
  tooMany: string | undefined
  onSchool: (sourcedId: string) => void
  onGrade: (grade: string | null, choice: GradeChoice) => void
  onStatus: (status: string | null, isImported: boolean) => void
}

export function SchoolStep({
  file,
  school,
  grades,
  statuses,
  studios,
  last,
  tooMany,
  onSchool,
  onGrade,
  onStatus,
}: SchoolStepProps) {
  const notLearners = describeNotLearners(school.notLearners)
  const lastName = last ? last.name || last.sourcedId : ''
  const hasLearners = school.learners.length > 0
  return (
    <>
      {file.schools.length > 1 && (
        <Field
          label={t`Which school in the file is this?`}
          hint={last && last.sourcedId !== school.sourcedId ? t`Last time this was ${lastName}.` : undefined}
        >
          <Select value={school.sourcedId} onChange={({ target }) => onSchool(target.value)}>
            <Options
              choices={file.schools.map(({ sourcedId, name, learners: { length } }) => [
                sourcedId,
                plural(length, { one: `${name}, # learner`, other: `${name}, # learners` }),
              ])}
            />
          </Select>
        </Field>
      )}
      {statuses.length > 0 && (
        <ChoiceTable
          caption={t`Status`}
          heading={t`Status`}
          choice={t`Choice`}
          rows={statuses.map(({ status, learners, isImported }) => ({
            value: status,
            words: status ?? t`no status`,
            learners,
            select: (
              <Select
                size="sm"
                aria-label={status === null ? t`Status no status` : t`Status ${status}`}
                value={isImported ? 'import' : SKIP}
                onChange={({ target }) => onStatus(status, target.value !== SKIP)}
              >
                <option value="import">{t`Import`}</option>
                <option value={SKIP}>{t`Leave out`}</option>
              </Select>
            ),
          }))}
        />
      )}
      {hasLearners && (
        <ChoiceTable
          caption={t`Studio for each grade`}
          heading={t`Grade`}
          choice={t`Studio`}
          rows={grades.map(({ grade, learners, choice }) => ({
            value: grade,
            words: grade ?? t`no grade`,
            learners,
            select: (
              <Select
                size="sm"
                aria-label={grade === null ? t`Studio for grade no grade` : t`Studio for grade ${grade}`}
                value={choice}
                onChange={({ target }) => onGrade(grade, target.value)}
              >
                <Options choices={studios.map((name) => [`=${name}`, name])} />
                <option value={DECIDE_LATER}>{t`Choose later`}</option>
                <option value={SKIP}>{t`Leave out`}</option>
              </Select>
            ),
          }))}
        />
      )}
      {tooMany && <Note tone="warn">{tooMany}</Note>}
      {notLearners !== null && <p className="text-13 text-ink-2">{notLearners}</p>}
      {!hasLearners && (
        <Note tone="bad" alert title={t`No rows in this file can be imported.`}>
          <Trans>The reasons are below.</Trans>
        </Note>
      )}
      {!hasLearners && <FirstLines lines={file.firstLines} />}
      {school.leftOut.length > 0 && (
        <RowReasons
          key={`${school.sourcedId} ${hasLearners}`}
          title={t`Left out`}
          rows={school.leftOut}
          fileName="left-out.csv"
          isOpen={!hasLearners}
        />
      )}
      {school.toCheck.length > 0 && (
        <RowReasons title={t`To check`} rows={school.toCheck} fileName="to-check.csv" />
      )}
    </>
  )
}

interface ChoiceTableProps {
  caption: string
  heading: string
  choice: string
  rows: readonly { value: string | null; words: string; learners: number; select: ReactNode }[]
}

function ChoiceTable({ caption, heading, choice, rows }: ChoiceTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{heading}</Th>
          <Th numeric>{t`Learners`}</Th>
          <Th>{choice}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, words, learners, select }) => (
          <tr key={value ?? ' '}>
            <th scope="row" className="font-600 [overflow-wrap:anywhere]">
              {words}
            </th>
            <Td numeric>{formatCount(learners)}</Td>
            <Td>{select}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Null if everyone is a learner. */
function describeNotLearners({ roles, off, ended }: NotLearners): string | null {
  const parts: string[] = []
  if (roles > 0) parts.push(plural(roles, { one: '# with other roles', other: '# with other roles' }))
  if (off > 0) parts.push(plural(off, { one: '# switched off', other: '# switched off' }))
  if (ended > 0) parts.push(plural(ended, { one: '# ended', other: '# ended' }))
  const list = parts.join(', ')
  return parts.length > 0 ? t`Not learners: ${list}.` : null
}
