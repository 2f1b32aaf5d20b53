// Reads the columns of a CSV file that are wanted, row by row. No other cell leaves this file.
import { csvRecords, type Separator } from '../../../contract/csv.ts'
import { decodeText, WORKBOOK } from '../../../contract/file-text.ts'
import { type OnProgress, RefusedFile, type SourceFile } from './roster-file.ts'

const MOST_BYTES = 100_000_000
const MOST_ROWS = 100_000
const ROWS_PER_PROGRESS = 5_000

/** A column, and the headings by which it is known, the preferred one first. They are compared by `headingKey`. */
export type Columns<Column extends string> = ReadonlyMap<Column, readonly [string, ...string[]]>

/** Columns that are known by their own names alone. */
export const namedColumns = <Column extends string>(...columns: Column[]): Columns<Column> =>
  new Map(columns.map((column) => [column, [column]]))

export interface TableRow<Column extends string> {
  line: number
  /** Trimmed; '' for a column that the file does not have. Null: the row has another number of cells than headings. */
  cell: ((column: Column) => string) | null
}

export interface Table<Column extends string> {
  name: string
  has: (column: Column) => boolean
  rows: () => Generator<TableRow<Column>>
}

/** Throws `RefusedFile` for a file that cannot be read, and where a column of `required` is missing or stands twice. */
export function readTable<Column extends string>(
  { name, bytes }: SourceFile,
  columns: Columns<Column>,
  required: readonly NoInfer<Column>[],
  onProgress: OnProgress,
): Table<Column> {
  if (bytes.length > MOST_BYTES) throw new RefusedFile(`${name} is larger than 100 MB.`)
  const text = textOf(name, bytes)
  const { separator, places } = headingOf(name, text, columns)
  for (const column of required) {
    if (!places.has(column)) throw new RefusedFile(`${name} has no column ${wordOf(column, columns)}.`)
  }
  return {
    name,
    has: (column) => places.has(column),
    rows: () => rowsOf(name, text, { separator, places }, onProgress),
  }
}

const wordOf = <Column extends string>(column: Column, columns: Columns<Column>): string =>
  columns.get(column)?.[0] ?? column

interface Heading<Column> {
  separator: Separator
  places: ReadonlyMap<Column, number>
}

function textOf(name: string, bytes: Uint8Array): string {
  // Workbooks before 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new RefusedFile(WORKBOOK)
  // A long picture is refused before all of it is decoded.
  const beginning = decodeText(bytes.subarray(0, 4_096))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pictures and programs have them, texts do not
  if (/[\0-\x08\x0e-\x1f]/.test(beginning)) {
    throw new RefusedFile(`${name} cannot be read: it is no text. Choose a zip or a CSV file.`)
  }
  if (beginning.trim() === '') throw new RefusedFile(`${name} is empty.`)
  return decodeText(bytes)
}

const headingKey = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Uses the separator with which most columns are known. */
function headingOf<Column extends string>(
  name: string,
  text: string,
  columns: Columns<Column>,
): Heading<Column> {
  const separators: Separator[] = [',', ';', '\t']
  const [best] = separators
    .map((separator) => {
      const { value } = csvRecords(text, separator).next()
      const headings: string[] = value ? value.fields.map(headingKey) : []
      return { separator, headings, places: placesOf(headings, columns) }
    })
    .sort((one, other) => other.places.size - one.places.size)
  if (!best) return { separator: ',', places: new Map() }
  for (const [column, at] of best.places) {
    const heading = best.headings[at]
    if (best.headings.filter((other) => other === heading).length > 1) {
      throw new RefusedFile(`${name} has the column ${wordOf(column, columns)} twice.`)
    }
  }
  return best
}

function placesOf<Column extends string>(headings: readonly string[], columns: Columns<Column>) {
  const places = new Map<Column, number>()
  for (const [column, words] of columns) {
    const known = words.map(headingKey).find((key) => headings.includes(key))
    if (known !== undefined) places.set(column, headings.indexOf(known))
  }
  return places
}

function* rowsOf<Column extends string>(
  name: string,
  text: string,
  { separator, places }: Heading<Column>,
  onProgress: OnProgress,
): Generator<TableRow<Column>> {
  let headings = -1
  let rows = 0
  for (const { line, fields, end } of csvRecords(text, separator)) {
    if (headings === -1) {
      headings = fields.length
      continue
    }
    if (fields.every((field) => field.trim() === '')) continue
    rows++
    if (rows > MOST_ROWS) throw new RefusedFile(`${name} has more than 100,000 rows.`)
    if (rows % ROWS_PER_PROGRESS === 0) onProgress(name, end / text.length)
    yield { line, cell: fields.length === headings ? cellIn(fields, places) : null }
  }
}

const cellIn =
  <Column extends string>(fields: readonly string[], places: ReadonlyMap<Column, number>) =>
  (column: Column): string => {
    const at = places.get(column)
    return at === undefined ? '' : trimmed(fields[at] ?? '')
  }

/** A line break inside a cell only wraps the text. */
const trimmed = (cell: string) => copied(cell.trim().replace(/\s*[\r\n]\s*/g, ' '))

/** A part of a text keeps all of that in memory, and a short one is a copy already. */
const copied = (cell: string): string => (cell.length < 13 ? cell : cell.split('').join(''))
