// Reads the learners of any CSV list with headings.
import { type Columns, readTable } from './read-table.ts'
import {
  addRow,
  emptySchool,
  type OnProgress,
  type PersonRow,
  problemOf,
  RefusedFile,
  type RosterFile,
  type SourceFile,
  timesOf,
  wrongRow,
} from './roster-file.ts'

type Column = 'id' | 'firstName' | 'lastName' | 'username' | 'email' | 'grade' | 'status'

/** Those of the five-field list count too. */
const columns: Columns<Column> = new Map([
  ['id', ['id', 'studentid', 'sourcedid']],
  ['firstName', ['firstname', 'givenname']],
  ['lastName', ['lastname', 'surname', 'familyname']],
  ['username', ['username', 'user', 'login']],
  ['email', ['email']],
  ['grade', ['grade', 'studio']],
  ['status', ['status']],
])

/** A list is of one school. Throws `RefusedFile`. */
export function readList(file: SourceFile, onProgress: OnProgress): RosterFile {
  const table = readTable(file, columns, ['firstName', 'lastName'], onProgress)
  if (!table.has('id') && !table.has('username') && !table.has('email')) {
    throw new RefusedFile(`${file.name} has no column id.`)
  }
  const school = emptySchool('', '')
  const rows: PersonRow[] = []
  for (const { line, cell } of table.rows()) {
    if (!cell) {
      school.leftOut.push(wrongRow(file.name, line))
    } else if (!['', 'active'].includes(cell('status').toLowerCase())) {
      school.notLearners.off++
    } else {
      const [grade = ''] = cell('grade').split(',')
      const [username, email] = [cell('username'), cell('email')]
      rows.push({
        line,
        id: table.has('id') ? cell('id') : username || email,
        firstName: cell('firstName'),
        lastName: cell('lastName'),
        username,
        email,
        grade: grade.trim(),
      })
    }
  }
  const times = timesOf(rows.map(({ id }) => id))
  for (const row of rows) addRow(school, file.name, row, problemOf(row, times))
  if (school.learners.length === 0) throw new RefusedFile('There is no learner in this file.')
  return [school]
}
