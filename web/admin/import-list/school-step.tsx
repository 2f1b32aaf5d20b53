import type { ReactNode } from 'react'
import { plural } from '../../../contract/sentences.ts'
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
  const words = notLearners(school.notLearners)
  const hasLearners = school.learners.length > 0
  return (
    <>
      {file.schools.length > 1 && (
        <Field
          label="Which school in the file is this?"
          hint={
            last && last.sourcedId !== school.sourcedId
              ? `Last time this was ${last.name || last.sourcedId}.`
              : undefined
          }
        >
          <Select value={school.sourcedId} onChange={({ target }) => onSchool(target.value)}>
            <Options
              choices={file.schools.map(({ sourcedId, name, learners }) => [
                sourcedId,
                `${name}, ${plural(learners.length, 'learner')}`,
              ])}
            />
          </Select>
        </Field>
      )}
      {statuses.length > 0 && (
        <ChoiceTable
          caption="Status"
          heading="Status"
          rows={statuses.map(({ status, learners, isImported }) => ({
            value: status,
            words: status ?? 'no status',
            learners,
            select: (
              <Select
                size="sm"
                aria-label={`Status ${status ?? 'no status'}`}
                value={isImported ? 'import' : SKIP}
                onChange={({ target }) => onStatus(status, target.value !== SKIP)}
              >
                <option value="import">Import</option>
                <option value={SKIP}>Leave out</option>
              </Select>
            ),
          }))}
        />
      )}
      {hasLearners && (
        <ChoiceTable
          caption="Studio for each grade"
          heading="Grade"
          choice="Studio"
          rows={grades.map(({ grade, learners, choice }) => ({
            value: grade,
            words: grade ?? 'no grade',
            learners,
            select: (
              <Select
                size="sm"
                aria-label={`Studio for grade ${grade ?? 'no grade'}`}
                value={choice}
                onChange={({ target }) => onGrade(grade, target.value)}
              >
                <Options choices={studios.map((name) => [`=${name}`, name])} />
                <option value={DECIDE_LATER}>Choose later</option>
                <option value={SKIP}>Leave out</option>
              </Select>
            ),
          }))}
        />
      )}
      {tooMany && <Note tone="warn">{tooMany}</Note>}
      {words !== '' && <p className="text-13 text-ink-2">{`Not learners: ${words}.`}</p>}
      {!hasLearners && (
        <Note tone="bad" alert title="No rows in this file can be imported.">
          The reasons are below.
        </Note>
      )}
      {!hasLearners && <FirstLines lines={file.firstLines} />}
      {school.leftOut.length > 0 && (
        <RowReasons
          key={`${school.sourcedId} ${hasLearners}`}
          title="Left out"
          rows={school.leftOut}
          fileName="left-out.csv"
          isOpen={!hasLearners}
        />
      )}
      {school.toCheck.length > 0 && (
        <RowReasons title="To check" rows={school.toCheck} fileName="to-check.csv" />
      )}
    </>
  )
}

interface ChoiceTableProps {
  caption: string
  heading: string
  choice?: string
  rows: readonly { value: string | null; words: string; learners: number; select: ReactNode }[]
}

function ChoiceTable({ caption, heading, choice = 'Choice', rows }: ChoiceTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{heading}</Th>
          <Th numeric>Learners</Th>
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

const notLearners = ({ roles, off, ended }: NotLearners): string =>
  [
    roles > 0 && `${formatCount(roles)} with other roles`,
    off > 0 && `${formatCount(off)} switched off`,
    ended > 0 && `${formatCount(ended)} ended`,
  ]
    .filter(Boolean)
    .join(', ')
