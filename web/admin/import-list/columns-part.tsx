import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { rosterColumnFields } from '../../../contract/roster.ts'
import type { RosterColumnField } from '../../../contract/roster-import.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import type { Places } from './list-headings.ts'
import { isComplete, type ListChoice } from './read-list.ts'
import type { ListSheet } from './roster-file.ts'

const labelField = (field: RosterColumnField): string =>
  ({
    sourcedId: t`Id`,
    firstName: t`First name`,
    lastName: t`Last name`,
    fullName: t`Full name`,
    username: t`Username`,
    email: t`Email`,
    grade: t`Grade`,
    status: t`Status`,
  })[field]

const labelColumn = (number: number): string => t`Column ${number}`
const NONE = ''

interface ColumnsPartProps {
  list: ListSheet
  onChoice: (choice: ListChoice) => void
}

/** Shows the meaning of each column of a list, and asks for the line with the headings if Cairn does not recognize it. */
export function ColumnsPart({ list, onChoice }: ColumnsPartProps) {
  const [asksLine, setAsksLine] = useState(false)
  if (list.headingLine === null || asksLine) {
    return (
      <HeadingLine
        list={list}
        onLine={(headingLine) => {
          setAsksLine(false)
          onChoice({ headingLine, places: null })
        }}
      />
    )
  }
  const { headingLine, headings, places } = list
  const choose = (field: RosterColumnField, value: string) => {
    onChoice({ headingLine, places: changed(places, field, value === NONE ? undefined : Number(value)) })
  }
  const options = headings.map(({ heading }, column) => [column, heading || labelColumn(column + 1)] as const)
  const shown = rosterColumnFields.filter((field) => isOffered(field, places))
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 text-16 font-600">
          <Trans>Which column is what?</Trans>
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setAsksLine(true)}>
          <Trans>The headings are on another line</Trans>
        </Button>
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {shown.map((field) => {
          const column = places[field]
          const samples = column === undefined ? [] : (headings[column]?.samples ?? [])
          return (
            <Field
              key={field}
              label={labelField(field)}
              hint={samples.length > 0 ? samples.join(' · ') : undefined}
            >
              <Select value={column ?? NONE} onChange={({ target }) => choose(field, target.value)}>
                <option value={NONE}>{t`Not in this list`}</option>
                <Options choices={options} />
              </Select>
            </Field>
          )
        })}
      </div>
      <IdSentence list={list} />
    </section>
  )
}

/** A full name replaces first and last name, so choosing one of the two ways hides the other. */
function isOffered(field: RosterColumnField, { firstName, lastName, fullName }: Places): boolean {
  if (field === 'fullName') return firstName === undefined && lastName === undefined
  if (field === 'firstName' || field === 'lastName') return fullName === undefined
  return true
}

/** A column has one meaning at a time. */
function changed(places: Places, field: RosterColumnField, column: number | undefined): Places {
  const next: Places = {}
  for (const key of rosterColumnFields) {
    if (key !== field && places[key] !== undefined && places[key] !== column) next[key] = places[key]
  }
  if (column !== undefined) next[field] = column
  return next
}

function IdSentence({ list }: { list: ListSheet }) {
  const { idField, places, headings } = list
  if (!isComplete(list)) {
    return (
      <Note tone="warn">
        {idField === null
          ? t`Choose a column with IDs. If there isn’t one, use usernames or emails.`
          : t`Choose the columns with the first and last names, or the one with full names.`}
      </Note>
    )
  }
  if (idField === null) return null
  const column = places[idField]
  if (idField === 'sourcedId') {
    const heading = (column !== undefined && headings[column]?.heading) || labelField('sourcedId')
    return <p className="text-13 text-ink-2">{t`Ids come from: ${heading}`}</p>
  }
  return (
    <Note tone="warn">
      {idField === 'email' ? (
        <Trans>Ids come from: Email. If an email changes, the same child will look new next year.</Trans>
      ) : (
        <Trans>Ids come from: Username. If a username changes, the same child will look new next year.</Trans>
      )}
    </Note>
  )
}

interface HeadingLineProps {
  list: ListSheet
  onLine: (line: number) => void
}

function HeadingLine({ list, onLine }: HeadingLineProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-16 font-600">
        <Trans>Which line has the headings?</Trans>
      </legend>
      {list.firstRows.map(({ line, cells }) => (
        <label
          key={line}
          className="flex min-h-9 items-baseline gap-2 rounded-10 border border-line px-3 py-2 touch:min-h-11"
        >
          <input
            type="radio"
            name="heading line"
            checked={list.headingLine === line}
            onChange={() => onLine(line)}
            onClick={() => list.headingLine === line && onLine(line)}
            className="size-4 flex-none self-center accent-primary"
          />
          <span className="text-12 text-ink-2">{t`Line ${line}`}</span>
          <span className="min-w-0 font-mono text-13 [overflow-wrap:anywhere]">
            {cells.filter((cell) => cell !== '').join(' | ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
