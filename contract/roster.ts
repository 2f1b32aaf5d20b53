/** A list of new learners, pasted or from a file: one line each, username, password, first name, last name, studio. */
import { type CsvRecord, readCsv, type Separator } from './csv.ts'
import { usernameKey } from './text.ts'

const COLUMNS = ['username', 'password', 'firstName', 'lastName', 'studio'] as const
type Column = (typeof COLUMNS)[number]

/** A complete line; `line` is where it begins in what was pasted. Whether the account can be made, the server says. */
export type RosterRow = { line: number } & Record<Column, string>

/** `message` is the whole sentence, 'Line 3: …'. */
export type RosterError = { line: number; message: string }

/** `empty`: there was nothing but blank lines and perhaps a heading. Rows and errors stand in the order of lines. */
export type Roster = { rows: RosterRow[]; errors: RosterError[]; empty: boolean }

/** Reads a list separated by commas, semicolons or tabs, with or without a heading row. Never throws. */
export function parseRoster(text: string): Roster {
  const records = readRecords(text)
  const order = headingOrder(records[0])
  const learners = order ? records.slice(1) : records
  const rows: RosterRow[] = []
  const errors: RosterError[] = []
  const lineOfUsername = new Map<string, number>()
  const refuse = (line: number, why: string) => errors.push({ line, message: `Line ${line}: ${why}` })

  for (const { line, fields } of learners) {
    if (fields.length !== COLUMNS.length) {
      refuse(line, `Expected 5 fields (${COLUMNS.join(',')}), got ${fields.length}`)
      continue
    }
    const row = rowFrom(line, fields, order ?? COLUMNS)
    if (COLUMNS.some((column) => row[column] === '')) {
      refuse(line, 'All fields are required')
      continue
    }
    const key = usernameKey(row.username)
    const earlier = lineOfUsername.get(key)
    if (earlier !== undefined) {
      refuse(line, `The username ${row.username} stands on line ${earlier} already`)
      continue
    }
    lineOfUsername.set(key, line)
    rows.push(row)
  }
  return { rows, errors, empty: learners.length === 0 }
}

/** Read with the separator that makes the most lines whole; if none makes any, the one that parts the most lines. */
function readRecords(text: string): CsvRecord[] {
  const separators: Separator[] = [',', '\t', ';']
  const readings = separators.map((separator) => {
    const records = readCsv(text, separator)
    // A username holds no separator, so a line whose first field does was parted in the wrong places.
    const whole = records.filter(({ fields }) => fields.length === 5 && !/[,;\t]/.test(fields[0] ?? ''))
    return { records, whole: whole.length, parted: records.filter(({ fields }) => fields.length > 1).length }
  })
  const [best] = readings.sort((a, b) => b.whole - a.whole || b.parted - a.parted)
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

/** The columns as the heading row names them; null when the record is no heading but a learner. */
function headingOrder(record: CsvRecord | undefined): readonly Column[] | null {
  const named = record?.fields.map((field) => HEADINGS.get(field.toLowerCase().replace(/[\s_-]/g, ''))) ?? []
  const columns = named.filter((column) => column !== undefined)
  if (columns.length === COLUMNS.length && new Set(columns).size === COLUMNS.length) return columns
  return named[0] === 'username' && named[1] === 'password' ? COLUMNS : null
}

function rowFrom(line: number, fields: readonly string[], order: readonly Column[]): RosterRow {
  const row: RosterRow = { line, username: '', password: '', firstName: '', lastName: '', studio: '' }
  order.forEach((column, index) => {
    // A line break inside a cell of a spreadsheet is a place where the text was wrapped.
    row[column] = (fields[index] ?? '').trim().replace(/\s*[\r\n]\s*/g, ' ')
  })
  return row
}
