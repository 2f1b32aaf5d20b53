// Reads the learners of any CSV list with headings.
import type { RosterColumn } from '../../../contract/roster-import.ts'
import { sentence } from '../../../contract/sentence.ts'
import {
  type FoundHeading,
  findHeading,
  findLastColumns,
  findUsualFirstName,
  listHeadingKey,
  type Places,
  recognizeColumns,
} from './list-headings.ts'
import { cellAt, dataRows, decodeFile, filledLength, type Heading, listFirstLines } from './read-table.ts'
import {
  addRow,
  emptySchool,
  findRowProblem,
  type ListSheet,
  NO_LEARNER,
  type OnProgress,
  type PersonRow,
  type RosterFile,
  readValues,
  removeDuplicates,
  type SourceFile,
  toWrongRow,
  UnreadableFileError,
} from './roster-file.ts'

/** The admin's choices about a list: the line with the headings, and the meaning of each column. */
export interface ListChoice {
  headingLine: number
  /** Null means as recognized. */
  places: Places | null
}

export interface ListOptions {
  /** The columns of the last import. */
  last: readonly RosterColumn[] | null
  choice: ListChoice | null
}

const SHOWN_ROWS = 5
const SAMPLES = 3
const SAMPLE_CHARACTERS = 40

/** A list belongs to one school, and to none until its columns are known. Throws `UnreadableFileError`. */
export function readList(
  file: SourceFile,
  { last, choice }: ListOptions,
  onProgress: OnProgress,
): RosterFile {
  const text = decodeFile(file)
  const found = findHeading(text, last)
  const record = choice ? found.first.find(({ line }) => line === choice.headingLine) : found.record
  const fields = record?.fields ?? []
  const heading: Heading = {
    name: file.name,
    separator: found.separator,
    line: record?.line ?? 0,
    cells: fields.slice(0, filledLength(fields)).map((cell) => cell.trim()),
  }
  const places = choice?.places ?? findLastColumns(heading.cells, last) ?? recognizeColumns(heading.cells)
  requireOnce(heading, places)
  const sheet: ListSheet = {
    file: file.name,
    firstRows: found.first
      .slice(0, SHOWN_ROWS)
      .map(({ line, fields: cells }) => ({ line, cells: cells.map(shortened) })),
    headingLine: record?.line ?? null,
    headings: headingsWithSamples(heading, found),
    places,
    idField: findIdField(places),
  }
  const firstLines = listFirstLines(text)
  if (!record || !isComplete(sheet)) return { schools: [], list: sheet, firstLines }
  const school = readRows(text, heading, sheet, onProgress)
  if (school.learners.length + school.leftOut.length === 0) throw new UnreadableFileError(NO_LEARNER)
  return { schools: [school], list: sheet, firstLines }
}

/** Whether the columns with the names and the ids are known. */
export function isComplete({ places, idField }: Pick<ListSheet, 'places' | 'idField'>): boolean {
  const hasNames =
    places.fullName !== undefined || (places.firstName !== undefined && places.lastName !== undefined)
  return hasNames && idField !== null
}

function findIdField({ sourcedId, username, email }: Places): ListSheet['idField'] {
  if (sourcedId !== undefined) return 'sourcedId'
  if (username !== undefined) return 'username'
  return email === undefined ? null : 'email'
}

/** A heading may be duplicated among columns that are not read. */
function requireOnce({ name, cells }: Heading, places: Places): void {
  const keys = cells.map(listHeadingKey)
  for (const column of Object.values(places)) {
    const key = keys[column] ?? ''
    if (key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key)) {
      const values = { name, column: cells[column] ?? '' }
      throw new UnreadableFileError(sentence('{name} has the column {column} twice.', values))
    }
  }
}

function headingsWithSamples({ cells, line }: Heading, { first }: FoundHeading): ListSheet['headings'] {
  const rows = first.filter((record) => record.line > line)
  return cells.map((heading, column) => {
    const values = rows.map(({ fields }) => shortened(fields[column] ?? '')).filter((value) => value !== '')
    return { heading, samples: values.slice(0, SAMPLES) }
  })
}

const shortened = (cell: string): string => {
  const text = cell.trim()
  return text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS).toWellFormed()}…` : text
}

function readRows(text: string, heading: Heading, sheet: ListSheet, onProgress: OnProgress) {
  const { places, idField } = sheet
  const school = emptySchool('', '')
  const idPlace = idField === null ? undefined : places[idField]
  const usual = findUsualFirstName(heading.cells, places)
  const read: PersonRow[] = []
  for (const { line, fields, isWhole } of dataRows(text, heading, onProgress)) {
    if (!isWhole) {
      // Cells may have moved, so any cell but the first may be anything.
      school.leftOut.push(toWrongRow(heading.name, line, idPlace === 0 ? cellAt(fields, 0) : ''))
      if (idPlace !== 0) school.rowsWithoutId.push(fields.map((cell) => cell.trim()))
      continue
    }
    const cell = (field: keyof Places) => cellAt(fields, places[field])
    const [firstName, lastName] =
      places.firstName === undefined
        ? splitName(cell('fullName'))
        : [cell('firstName') || cellAt(fields, usual), cell('lastName')]
    const [grade = ''] = cell('grade').split(',')
    read.push({
      line,
      id: cellAt(fields, idPlace),
      firstName,
      lastName,
      username: cell('username'),
      email: cell('email'),
      grade: grade.trim(),
      status: cell('status'),
    })
  }
  const { rows, twice } = removeDuplicates(read, ({ id }) => id, readValues)
  for (const row of rows) addRow(school, heading.name, row, findRowProblem(row, twice))
  return school
}

/** Splits 'Bell, Ann' or 'Ann Bell' into first and last name. If there is no comma the last word is the last name. */
export function splitName(fullName: string): [firstName: string, lastName: string] {
  const comma = fullName.indexOf(',')
  if (comma !== -1) return [fullName.slice(comma + 1).trim(), fullName.slice(0, comma).trim()]
  const blank = fullName.lastIndexOf(' ')
  return blank === -1 ? [fullName, ''] : [fullName.slice(0, blank).trim(), fullName.slice(blank + 1)]
}
