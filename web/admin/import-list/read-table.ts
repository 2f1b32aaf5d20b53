// Reads the requested columns of a CSV file, row by row. Other cells never leave this file, except the first lines that an
// admin is shown.
import { csvRecords, type Separator, unwrapCell } from '../../../contract/csv.ts'
import { WORKBOOK } from '../../../contract/file-sentences.ts'
import { decodeText } from '../../../contract/file-text.ts'
import { sentence } from '../../../contract/sentence.ts'
import { type OnProgress, type SourceFile, UnreadableFileError } from './roster-file.ts'

const MAX_BYTES = 100_000_000
const MAX_ROWS = 100_000
const ROWS_PER_PROGRESS = 5_000

/** Throws `UnreadableFileError` for a file that is not text, or too large. */
export function decodeFile({ name, bytes }: SourceFile): string {
  if (bytes.length > MAX_BYTES)
    throw new UnreadableFileError(sentence('{name} is larger than 100 MB.', { name }))
  // Workbooks before 2007 begin with these bytes.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new UnreadableFileError(WORKBOOK)
  // A large picture is refused before all of it is decoded.
  const beginning = decodeText(bytes.subarray(0, 4_096))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pictures and programs have them, texts do not
  if (/[\0-\x08\x0e-\x1f]/.test(beginning)) {
    throw new UnreadableFileError(sentence('{name} isn’t a text file. Choose a zip or a CSV file.', { name }))
  }
  if (beginning.trim() === '') throw new UnreadableFileError(sentence('{name} is empty.', { name }))
  return decodeText(bytes)
}

const SHOWN_LINES = 3
const SHOWN_CHARACTERS = 200

/** Returns the first three lines of a file, cut to a length that fits on a screen. */
export function listFirstLines(text: string): string[] {
  const lines = text.slice(0, 10_000).split(/\r\n?|\n/)
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN_LINES)
    .map((line) =>
      line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : line,
    )
}

export interface Heading {
  name: string
  separator: Separator
  line: number
  /** The cells without the empty ones at the end. */
  cells: readonly string[]
}

export interface DataRow {
  line: number
  fields: readonly string[]
  /** Whether it has as many cells as there are headings; empty ones at the end are ignored. */
  isWhole: boolean
}

/** Yields the rows below the headings that are not empty. */
export function* dataRows(text: string, heading: Heading, onProgress: OnProgress): Generator<DataRow> {
  const { name, separator, cells } = heading
  let rows = 0
  for (const { line, fields, end } of csvRecords(text, separator)) {
    if (line <= heading.line) continue
    const filled = filledLength(fields)
    if (filled === 0) continue
    rows++
    if (rows > MAX_ROWS)
      throw new UnreadableFileError(sentence('{name} has more than 100,000 rows.', { name }))
    if (rows % ROWS_PER_PROGRESS === 0) onProgress(name, end / text.length)
    yield { line, fields, isWhole: filled <= cells.length && cells.length <= fields.length }
  }
}

/** Returns the number of cells up to the last one that is not empty. */
export function filledLength(cells: readonly string[]): number {
  let length = cells.length
  while (length > 0 && cells[length - 1]?.trim() === '') length--
  return length
}

/** Returns the text of a cell, trimmed; empty if there is none. */
export const cellAt = (fields: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : copied(unwrapCell(fields[column] ?? ''))

/** A substring would keep the whole text in memory. A short one is a copy already. */
const copied = (cell: string): string => (cell.length < 13 ? cell : cell.split('').join(''))

export interface TableRow<Column extends string> {
  line: number
  /**
   * Returns a cell, trimmed; empty for a column that the file does not have. Null for a row with too many or too few
   * columns.
   */
  cell: ((column: Column) => string) | null
  /** The first cell, if it is the first of the requested columns, because cells after it may have moved. Else empty. */
  id: string
  /** Only for a row with a different number of cells and without an id. */
  cells: readonly string[]
}

export interface Table<Column extends string> {
  name: string
  has: (column: Column) => boolean
  firstLines: readonly string[]
  rows: () => Generator<TableRow<Column>>
}

/** Normalizes the headings of packages for comparison. */
const headingKey = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

/** Throws `UnreadableFileError` for a file that cannot be read, or if a column of `required` is missing or duplicated. */
export function readTable<Column extends string>(
  file: SourceFile,
  columns: readonly Column[],
  required: readonly NoInfer<Column>[],
  onProgress: OnProgress,
): Table<Column> {
  const { name } = file
  const text = decodeFile(file)
  const { heading, places } = packageHeading(name, text, columns)
  for (const column of required) {
    if (!places.has(column))
      throw new UnreadableFileError(sentence('{name} has no column {column}.', { name, column }))
  }
  return {
    name,
    has: (column) => places.has(column),
    firstLines: listFirstLines(text),
    rows: () => tableRows(text, heading, places, columns, onProgress),
  }
}

/** Uses the separator that yields the most known columns. */
function packageHeading<Column extends string>(name: string, text: string, columns: readonly Column[]) {
  const [best] = separators
    .map((separator) => {
      const { value } = csvRecords(text, separator).next()
      const fields: string[] = value ? value.fields : []
      const heading: Heading = {
        name,
        separator,
        line: value ? value.line : 1,
        cells: fields.slice(0, filledLength(fields)).map(headingKey),
      }
      return { heading, places: findColumns(heading.cells, columns) }
    })
    .sort((a, b) => b.places.size - a.places.size)
  if (!best) throw new UnreadableFileError(sentence('{name} is empty.', { name }))
  const { cells } = best.heading
  for (const [column, at] of best.places) {
    if (cells.indexOf(cells[at] ?? '', at + 1) !== -1) {
      throw new UnreadableFileError(sentence('{name} has the column {column} twice.', { name, column }))
    }
  }
  return best
}

const separators: readonly Separator[] = [',', ';', '\t']

function findColumns<Column extends string>(headings: readonly string[], columns: readonly Column[]) {
  const places = new Map<Column, number>()
  for (const column of columns) {
    const at = headings.indexOf(headingKey(column))
    if (at !== -1) places.set(column, at)
  }
  return places
}

function* tableRows<Column extends string>(
  text: string,
  heading: Heading,
  places: ReadonlyMap<Column, number>,
  [idColumn]: readonly Column[],
  onProgress: OnProgress,
): Generator<TableRow<Column>> {
  for (const { line, fields, isWhole } of dataRows(text, heading, onProgress)) {
    const cell = (column: Column) => cellAt(fields, places.get(column))
    const id = idColumn !== undefined && places.get(idColumn) === 0 ? cellAt(fields, 0) : ''
    const cells = isWhole || id !== '' ? [] : fields.map((field) => field.trim())
    yield { line, cell: isWhole ? cell : null, id, cells }
  }
}
