// Reads the learners of each school from the files of a OneRoster package, 1.1 or 1.2.
import { groupBy } from '../../../contract/grouping.ts'
import { namedColumns, readTable } from './read-table.ts'
import {
  addRow,
  emptySchool,
  type LeftOut,
  type OnProgress,
  type PersonRow,
  problemOf,
  RefusedFile,
  type RosterFile,
  type SchoolOfFile,
  type SourceFile,
  timesOf,
  wrongRow,
} from './roster-file.ts'

export const PACKAGE_FILES = ['users.csv', 'roles.csv', 'orgs.csv', 'manifest.csv'] as const
type PackageFile = (typeof PACKAGE_FILES)[number]
export type Package = Partial<Record<PackageFile, SourceFile>>

const userColumns = namedColumns(
  'sourcedId',
  'givenName',
  'familyName',
  'status',
  'enabledUser',
  'username',
  'email',
  'grades',
  'preferredGivenName',
  'preferredFamilyName',
  'role',
  'orgSourcedIds',
)
const roleColumns = namedColumns('userSourcedId', 'role', 'orgSourcedId', 'status', 'endDate')

/** A role at a school. One that has ended or was deleted does not count. */
interface Place {
  org: string
  isStudent: boolean
  isOver: boolean
}

interface User {
  row: PersonRow
  state: 'active' | 'off' | 'ended'
  /** Where the roles are in a file of their own, it says them. */
  places: readonly Place[]
}

/** `today` as 'YYYY-MM-DD'. Throws `RefusedFile`. */
export function readOneRoster(files: Package, today: string, onProgress: OnProgress): RosterFile {
  const { 'users.csv': usersFile, 'roles.csv': rolesFile } = files
  requireBulk(files['manifest.csv'], onProgress)
  if (!usersFile) throw new RefusedFile('users.csv is missing.')
  const unknown: LeftOut[] = []
  const { users, haveRoles } = readUsers(usersFile, rolesFile !== undefined, unknown, onProgress)
  if (!haveRoles && rolesFile) {
    const placesOf = readRoles(rolesFile, today, unknown, onProgress)
    for (const user of users) user.places = placesOf.get(user.row.id) ?? []
  }
  const schools = schoolsOf(usersFile.name, users, namesOf(files['orgs.csv'], onProgress))
  if (!haveRoles) unknown.push(...withoutId(usersFile.name, users))
  if (schools.length === 0) throw new RefusedFile('There is no learner in this file.')
  for (const school of schools) school.leftOut.push(...unknown)
  return schools
}

/** Adds the rows that cannot be read to `leftOut`. The text of the file is out of memory before the next one is read. */
function readUsers(
  file: SourceFile,
  hasRolesFile: boolean,
  leftOut: LeftOut[],
  onProgress: OnProgress,
): { users: User[]; haveRoles: boolean } {
  const table = readTable(file, userColumns, ['sourcedId', 'givenName', 'familyName'], onProgress)
  const haveRoles = table.has('role')
  if (!haveRoles && !hasRolesFile) throw new RefusedFile('roles.csv is missing.')
  const users: User[] = []
  for (const { line, cell } of table.rows()) {
    if (!cell) {
      leftOut.push(wrongRow(file.name, line))
      continue
    }
    const orgs = table.has('orgSourcedIds') ? listOf(cell('orgSourcedIds')) : ['']
    users.push({
      row: {
        line,
        id: cell('sourcedId'),
        firstName: cell('preferredGivenName') || cell('givenName'),
        lastName: cell('preferredFamilyName') || cell('familyName'),
        username: cell('username'),
        email: cell('email'),
        grade: listOf(cell('grades'))[0] ?? '',
      },
      state: stateOf(cell('status'), cell('enabledUser')),
      places: orgs.map((org) => ({ org, isStudent: isStudent(cell('role')), isOver: false })),
    })
  }
  return { users, haveRoles }
}

function requireBulk(file: SourceFile | undefined, onProgress: OnProgress): void {
  if (!file) return
  const columns = namedColumns('propertyName', 'value')
  for (const { cell } of readTable(file, columns, [], onProgress).rows()) {
    const isAboutPeople = /^file\.(users|roles)$/i.test(cell?.('propertyName') ?? '')
    if (isAboutPeople && cell?.('value').toLowerCase() === 'delta') {
      throw new RefusedFile('This holds changes only. Export all data (bulk).')
    }
  }
}

/** Adds the rows that cannot be read to `leftOut`. */
function readRoles(
  file: SourceFile,
  today: string,
  leftOut: LeftOut[],
  onProgress: OnProgress,
): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  const required = ['userSourcedId', 'role', 'orgSourcedId'] as const
  for (const { line, cell } of readTable(file, roleColumns, required, onProgress).rows()) {
    if (!cell) {
      leftOut.push(wrongRow(file.name, line))
      continue
    }
    const isOver =
      !isActive(cell('status')) || (cell('endDate') !== '' && cell('endDate').slice(0, 10) < today)
    const place = { org: cell('orgSourcedId'), isStudent: isStudent(cell('role')), isOver }
    const known = places.get(cell('userSourcedId'))
    if (known) known.push(place)
    else places.set(cell('userSourcedId'), [place])
  }
  return places
}

function namesOf(file: SourceFile | undefined, onProgress: OnProgress): Map<string, string> {
  if (!file) return new Map()
  const table = readTable(file, namedColumns('sourcedId', 'name'), [], onProgress)
  return new Map(
    Array.from(table.rows()).flatMap(({ cell }) => (cell ? [[cell('sourcedId'), cell('name')]] : [])),
  )
}

/** The schools with learners, those with the most first. */
function schoolsOf(file: string, users: readonly User[], names: ReadonlyMap<string, string>): SchoolOfFile[] {
  const times = timesOf(users.map(({ row }) => row.id))
  const schools = new Map<string, SchoolOfFile>()
  for (const user of users) {
    for (const [org, places] of groupBy(user.places, (place) => place.org)) {
      const school = schools.get(org) ?? emptySchool(org, names.get(org) || org)
      schools.set(org, school)
      place(school, file, user, places, times)
    }
  }
  return [...schools.values()]
    .filter(({ learners }) => learners.length > 0)
    .sort((one, other) => other.learners.length - one.learners.length)
}

function place(
  school: SchoolOfFile,
  file: string,
  { row, state }: User,
  places: readonly Place[],
  times: ReadonlyMap<string, number>,
): void {
  const current = places.filter(({ isOver }) => !isOver)
  if (current.some(({ isStudent }) => !isStudent)) school.notLearners.roles++
  else if (current.length === 0) school.notLearners.ended++
  else if (state === 'active') addRow(school, file, row, problemOf(row, times))
  else school.notLearners[state]++
}

/** In 1.2 nobody knows the role of a row without an id. */
const withoutId = (file: string, users: readonly User[]): LeftOut[] =>
  users.flatMap(({ row: { id, line } }) => (id === '' ? [{ file, line, id, reason: 'no id' }] : []))

const isStudent = (role: string) => role.toLowerCase() === 'student'
const isActive = (status: string) => status === '' || status.toLowerCase() === 'active'

function stateOf(status: string, enabled: string): User['state'] {
  if (!isActive(status)) return 'ended'
  return enabled.toLowerCase() === 'false' ? 'off' : 'active'
}

const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
