/** A list of new learners, pasted or from a file: one line each, username, password, first name, last name, studio. */
import { type CsvRecord, readCsv, type Separator, unwrapCell } from './csv.ts'
import { sentence } from './sentence.ts'
import { usernameKey } from './text.ts'

/** The fields of an imported list's columns, in the order of the questions. They are here so that no schema is loaded with them. */
export const rosterColumnFields = [
  'sourcedId',
  'firstName',
  'lastName',
  'fullName',
  'username',
  'email',
  'grade',
  'status',
] as const

const COLUMNS = ['username', 'password', 'firstName', 'lastName', 'studio'] as const
type Column = (typeof COLUMNS)[number]

/** A complete line; `line` is its first line in the text. Whether the account can be created is for the server to check. */
export type RosterRow = { line: number } & Record<Column, string>

/** `message` is a sentence to render, without the number of the line. */
export type RosterError = { line: number; message: string }

/** `empty`: only blank lines and perhaps a heading. Rows and errors are in the order of lines. */
export type Roster = { rows: RosterRow[]; errors: RosterError[]; empty: boolean }

/** A line whose second field is empty; fields in quotes are left as they are. */
const WITHOUT_PASSWORD = /^([^,;\t"\r\n]+)([,;\t]) *\2/gm

/** A line of four fields that ends with a studio has no field for the password. */
const FOUR_FIELDS = /^([^,;\t"\r\n]+)([,;\t])([^,;\t"\r\n]+)\2([^,;\t"\r\n]+)\2([^,;\t"\r\n]+)$/gm

/**
 * The text with a password of `make` in each empty second field, and in each line that consists of username, first name, last
 * name and one of the `studios`. The same text where the second field of the heading is another one.
 */
export function fillPasswords(text: string, make: () => string, studios: readonly string[] = []): string {
  const heading = headingOrder(readRecords(text)[0])
  if ((heading ?? COLUMNS)[1] !== 'password') return text
  const filled = text.replace(
    WITHOUT_PASSWORD,
    (_, name, separator) => `${name}${separator}${make()}${separator}`,
  )
  const known = new Set(studios.map((studio) => studio.toLowerCase()))
  return filled.replace(FOUR_FIELDS, (line, name, separator, first, last, studio: string) =>
    known.has(studio.trim().toLowerCase()) ? [name, make(), first, last, studio].join(separator) : line,
  )
}

/** Reads a list separated by commas, semicolons or tabs, with or without a heading row. Never throws. */
export function parseRoster(text: string): Roster {
  const records = readRecords(text)
  const order = headingOrder(records[0])
  const learners = order ? records.slice(1) : records
  const rows: RosterRow[] = []
  const errors: RosterError[] = []
  const lineOfUsername = new Map<string, number>()

  for (const { line, fields } of learners) {
    if (fields.length !== COLUMNS.length) {
      const values = { columns: COLUMNS.join(','), count: fields.length }
      errors.push({ line, message: sentence('Expected 5 fields ({columns}), got {count}', values) })
      continue
    }
    const row = rowFrom(line, fields, order ?? COLUMNS)
    if (COLUMNS.some((column) => row[column] === '')) {
      errors.push({ line, message: sentence('All fields are required') })
      continue
    }
    const key = usernameKey(row.username)
    const earlier = lineOfUsername.get(key)
    if (earlier !== undefined) {
      const values = { username: row.username, earlier }
      errors.push({ line, message: sentence('The username {username} is already on line {earlier}', values) })
      continue
    }
    lineOfUsername.set(key, line)
    rows.push(row)
  }
  return { rows, errors, empty: learners.length === 0 }
}

/** Uses the separator that makes the most lines complete; if none makes any, the one that splits the most lines. */
function readRecords(text: string): CsvRecord[] {
  const separators: Separator[] = [',', '\t', ';']
  const readings = separators.map((separator) => {
    const records = readCsv(text, separator)
    // A username contains no separator, so a line whose first field does was split in the wrong places.
    const complete = records.filter(({ fields }) => fields.length === 5 && !/[,;\t]/.test(fields[0] ?? ''))
    const split = records.filter(({ fields }) => fields.length > 1)
    return { records, complete: complete.length, split: split.length }
  })
  const [best] = readings.sort((a, b) => b.complete - a.complete || b.split - a.split)
  return best?.records ?? []
}

const HEADINGS = new Map<string, Column>([
  ['username', 'username'],
  ['user', 'username'],
  ['login', 'username'],
  ['password', 'password'],
  ['firstname', 'firstName'],
  ['givenname', 'firstName'],
  ['lastname', 'lastName'],
  ['surname', 'lastName'],
  ['familyname', 'lastName'],
  ['studio', 'studio'],
])

/** The columns in the order of the heading row; null if the record is a learner. */
function headingOrder(record: CsvRecord | undefined): readonly Column[] | null {
  const named = record?.fields.map((field) => HEADINGS.get(field.toLowerCase().replace(/[\s_-]/g, ''))) ?? []
  const columns = named.filter((column) => column !== undefined)
  if (columns.length === COLUMNS.length && new Set(columns).size === COLUMNS.length) return columns
  return named[0] === 'username' && named[1] === 'password' ? COLUMNS : null
}

function rowFrom(line: number, fields: readonly string[], order: readonly Column[]): RosterRow {
  const row: RosterRow = { line, username: '', password: '', firstName: '', lastName: '', studio: '' }
  order.forEach((column, index) => {
    row[column] = unwrapCell(fields[index] ?? '')
  })
  return row
}
