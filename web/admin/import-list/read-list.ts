// Reads the learners of any CSV list with headings.
import type { RosterColumn } from '../../../contract/roster-import.ts'
import {
  type FoundHeading,
  findHeading,
  lastPlaces,
  listHeadingKey,
  type Places,
  recognized,
  usualFirstName,
} from './list-headings.ts'
import { cellAt, dataRows, filledLength, firstLinesOf, type Heading, textOfFile } from './read-table.ts'
import {
  addRow,
  eachRowOnce,
  emptySchool,
  type ListSheet,
  NO_LEARNER,
  type OnProgress,
  type PersonRow,
  problemOf,
  RefusedFile,
  type RosterFile,
  readValues,
  type SourceFile,
  wrongRow,
} from './roster-file.ts'

/** What an admin chose about a list: the line with the headings, and which column is what. */
export interface ListChoice {
  headingLine: number
  /** Null: as recognized. */
  places: Places | null
}

export interface ListOptions {
  /** Last time's columns. */
  last: readonly RosterColumn[] | null
  choice: ListChoice | null
}

const SHOWN_ROWS = 5
const SAMPLES = 3
const SAMPLE_CHARACTERS = 40

/** A list is of one school, and of none while it is not known which column is what. Throws `RefusedFile`. */
export function readList(
  file: SourceFile,
  { last, choice }: ListOptions,
  onProgress: OnProgress,
): RosterFile {
  const text = textOfFile(file)
  const found = findHeading(text, last)
  const record = choice ? found.first.find(({ line }) => line === choice.headingLine) : found.record
  const fields = record?.fields ?? []
  const heading: Heading = {
    name: file.name,
    separator: found.separator,
    line: record?.line ?? 0,
    cells: fields.slice(0, filledLength(fields)).map((cell) => cell.trim()),
  }
  const places = choice?.places ?? lastPlaces(heading.cells, last) ?? recognized(heading.cells)
  requireOnce(heading, places)
  const sheet: ListSheet = {
    file: file.name,
    firstRows: found.first
      .slice(0, SHOWN_ROWS)
      .map(({ line, fields: cells }) => ({ line, cells: cells.map(shortened) })),
    headingLine: record?.line ?? null,
    headings: headingsWithSamples(heading, found),
    places,
    idField: idFieldOf(places),
  }
  const firstLines = firstLinesOf(text)
  if (!record || !isComplete(sheet)) return { schools: [], list: sheet, firstLines }
  const school = readRows(text, heading, sheet, onProgress)
  if (school.learners.length + school.leftOut.length === 0) throw new RefusedFile(NO_LEARNER)
  return { schools: [school], list: sheet, firstLines }
}

/** Whether it is known which columns have the names and the ids. */
export function isComplete({ places, idField }: Pick<ListSheet, 'places' | 'idField'>): boolean {
  const hasNames =
    places.fullName !== undefined || (places.firstName !== undefined && places.lastName !== undefined)
  return hasNames && idField !== null
}

function idFieldOf({ sourcedId, username, email }: Places): ListSheet['idField'] {
  if (sourcedId !== undefined) return 'sourcedId'
  if (username !== undefined) return 'username'
  return email === undefined ? null : 'email'
}

/** A heading may be there twice among columns that are not read. */
function requireOnce({ name, cells }: Heading, places: Places): void {
  const keys = cells.map(listHeadingKey)
  for (const column of Object.values(places)) {
    const key = keys[column] ?? ''
    if (key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key)) {
      throw new RefusedFile(`${name} has the column ${cells[column]} twice.`)
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
  const usual = usualFirstName(heading.cells, places)
  const read: PersonRow[] = []
  for (const { line, fields, isWhole } of dataRows(text, heading, onProgress)) {
    if (!isWhole) {
      // Cells may have moved, so that another one than the first may be anything.
      school.leftOut.push(wrongRow(heading.name, line, idPlace === 0 ? cellAt(fields, 0) : ''))
      if (idPlace !== 0) school.rowsWithoutId.push(fields.map((cell) => cell.trim()))
      continue
    }
    const cell = (field: keyof Places) => cellAt(fields, places[field])
    const [firstName, lastName] =
      places.firstName === undefined
        ? namesIn(cell('fullName'))
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
  const { rows, twice } = eachRowOnce(read, ({ id }) => id, readValues)
  for (const row of rows) addRow(school, heading.name, row, problemOf(row, twice))
  return school
}

/** First and last name of 'Bell, Ann' or 'Ann Bell'. Without a comma the last word is the last name. */
export function namesIn(fullName: string): [firstName: string, lastName: string] {
  const comma = fullName.indexOf(',')
  if (comma !== -1) return [fullName.slice(comma + 1).trim(), fullName.slice(0, comma).trim()]
  const blank = fullName.lastIndexOf(' ')
  return blank === -1 ? [fullName, ''] : [fullName.slice(0, blank).trim(), fullName.slice(blank + 1)]
}
