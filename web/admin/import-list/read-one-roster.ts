// Reads the learners of each school from the files of a OneRoster package, 1.1 or 1.2.
import { isBlank } from '../../../contract/characters.ts'
import { isDay } from '../../../contract/days.ts'
import { groupBy } from '../../../contract/grouping.ts'
import { sentence } from '../../../contract/sentence.ts'
import { readTable } from './read-table.ts'
import {
  addRow,
  emptySchool,
  findRowProblem,
  NO_LEARNER,
  type OnProgress,
  type PersonRow,
  type RosterFile,
  readValues,
  removeDuplicates,
  type SchoolOfFile,
  type SkippedRow,
  type SourceFile,
  toWrongRow,
  UnreadableFileError,
} from './roster-file.ts'

export type PackageFile = 'users.csv' | 'roles.csv' | 'orgs.csv' | 'manifest.csv'
export type Package = Partial<Record<PackageFile, SourceFile>>

const userColumns = [
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
] as const
const roleColumns = ['userSourcedId', 'role', 'orgSourcedId', 'status', 'endDate'] as const

/** A role at a school. A role that has ended or was deleted is ignored. */
interface Place {
  org: string
  role: 'student' | 'other' | 'none'
  /** 'unclear' means that nobody can tell on which day it ends. */
  state: 'current' | 'over' | 'unclear'
}

interface User {
  row: PersonRow
  state: 'active' | 'off' | 'ended'
  /** The roles, which may come from a separate file. */
  places: readonly Place[]
}

/** People who cannot be assigned to a school, and so are shown with each. */
interface Unassigned {
  leftOut: SkippedRow[]
  rowsWithoutId: string[][]
  /** The number of people with another role and no school. */
  otherRoles: number
}

/** `today` is 'YYYY-MM-DD'. Throws `UnreadableFileError`. */
export function readOneRoster(files: Package, today: string, onProgress: OnProgress): RosterFile {
  const { 'users.csv': usersFile, 'roles.csv': rolesFile } = files
  requireBulk(files['manifest.csv'], onProgress)
  if (!usersFile) throw new UnreadableFileError(sentence('{name} is missing.', { name: 'users.csv' }))
  const unassigned: Unassigned = { leftOut: [], rowsWithoutId: [], otherRoles: 0 }
  const { users, haveRoles, firstLines } = readUsers(
    usersFile,
    rolesFile !== undefined,
    unassigned,
    onProgress,
  )
  if (!haveRoles && rolesFile) {
    const placesOf = readRoles(rolesFile, today, unassigned, onProgress)
    for (const user of users) user.places = placesOf.get(user.row.id) ?? [noPlace]
  }
  const schools = schoolsOf(usersFile.name, users, namesOf(files['orgs.csv'], onProgress), unassigned)
  return { schools: schoolsToShow(schools, unassigned), list: null, firstLines }
}

/** Returns schools with learners, those with the most first, or else one that shows why there are none. */
function schoolsToShow(schools: readonly SchoolOfFile[], unassigned: Unassigned): SchoolOfFile[] {
  const [first] = schools
  const shown = schools.some(({ learners }) => learners.length > 0)
    ? schools.filter(({ learners }) => learners.length > 0)
    : [mergeSkipped(first ?? emptySchool('', ''), schools)]
  for (const { leftOut, rowsWithoutId, notLearners } of shown) {
    leftOut.push(...unassigned.leftOut)
    rowsWithoutId.push(...unassigned.rowsWithoutId)
    notLearners.roles += unassigned.otherRoles
  }
  if (shown.every(({ learners, leftOut }) => learners.length + leftOut.length === 0)) {
    throw new UnreadableFileError(NO_LEARNER)
  }
  return shown.sort((a, b) => b.learners.length - a.learners.length)
}

/** Merges what is left out at all schools, none of which has a learner. */
function mergeSkipped(school: SchoolOfFile, schools: readonly SchoolOfFile[]): SchoolOfFile {
  return {
    ...school,
    leftOut: schools.flatMap(({ leftOut }) => leftOut),
    rowsWithoutId: schools.flatMap(({ rowsWithoutId }) => rowsWithoutId),
  }
}

const noPlace: Place = { org: '', role: 'none', state: 'current' }

/** Adds the rows that cannot be read. The text of the file is out of memory before the next one is read. */
function readUsers(
  file: SourceFile,
  hasRolesFile: boolean,
  unassigned: Unassigned,
  onProgress: OnProgress,
): { users: User[]; haveRoles: boolean; firstLines: readonly string[] } {
  const table = readTable(file, userColumns, ['sourcedId', 'givenName', 'familyName'], onProgress)
  const haveRoles = table.has('role')
  if (!haveRoles && !hasRolesFile)
    throw new UnreadableFileError(sentence('{name} is missing.', { name: 'roles.csv' }))
  const users: User[] = []
  for (const { line, cell, id, cells } of table.rows()) {
    if (!cell) {
      unassigned.leftOut.push(toWrongRow(file.name, line, id))
      if (id === '') unassigned.rowsWithoutId.push([...cells])
      continue
    }
    // All are at one school if the column is missing.
    const orgs = table.has('orgSourcedIds') ? splitList(cell('orgSourcedIds')) : ['']
    const role = getRole(cell('role'))
    users.push({
      row: {
        line,
        id: cell('sourcedId'),
        firstName: cell('preferredGivenName') || cell('givenName'),
        lastName: cell('preferredFamilyName') || cell('familyName'),
        username: cell('username'),
        email: cell('email'),
        grade: splitList(cell('grades'))[0] ?? '',
        status: '',
      },
      state: getState(cell('status'), cell('enabledUser')),
      places: orgs.map((org) => ({ org, role, state: 'current' })),
    })
    if (haveRoles && orgs.length === 0) leaveOutWithoutSchool(file.name, users.pop(), role, unassigned)
  }
  return { users, haveRoles, firstLines: table.firstLines }
}

function leaveOutWithoutSchool(
  file: string,
  user: User | undefined,
  role: Place['role'],
  unassigned: Unassigned,
): void {
  if (!user) return
  if (role === 'other') unassigned.otherRoles++
  else leaveOut(file, user.row, role === 'none' ? NO_ROLE : NO_SCHOOL, unassigned)
}

const NO_ROLE = sentence('no role')
const NO_SCHOOL = sentence('no school')
const UNCLEAR_DATE = sentence("the role's end date is not written as 2027-06-30")

function leaveOut(
  file: string,
  { line, id, firstName, lastName, username, email }: PersonRow,
  reason: string,
  to: Pick<SchoolOfFile, 'leftOut' | 'rowsWithoutId'>,
): void {
  to.leftOut.push({ ...toWrongRow(file, line, id), reason: isBlank(id) ? sentence('no id') : reason })
  if (isBlank(id)) to.rowsWithoutId.push([firstName, lastName, username, email])
}

function requireBulk(file: SourceFile | undefined, onProgress: OnProgress): void {
  if (!file) return
  for (const { cell } of readTable(file, ['propertyName', 'value'], [], onProgress).rows()) {
    const isAboutPeople = /^file\.(users|roles)$/i.test(cell?.('propertyName') ?? '')
    if (isAboutPeople && cell?.('value').toLowerCase() === 'delta') {
      throw new UnreadableFileError(sentence('This holds changes only. Export all data (bulk).'))
    }
  }
}

/** Adds the rows that cannot be read to those that are left out. */
function readRoles(
  file: SourceFile,
  today: string,
  { leftOut, rowsWithoutId }: Unassigned,
  onProgress: OnProgress,
): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  const required = ['userSourcedId', 'role', 'orgSourcedId'] as const
  for (const { line, cell, id, cells } of readTable(file, roleColumns, required, onProgress).rows()) {
    if (!cell) {
      leftOut.push(toWrongRow(file.name, line, id))
      if (id === '') rowsWithoutId.push([...cells])
      continue
    }
    const place: Place = {
      org: cell('orgSourcedId'),
      role: getRole(cell('role')),
      state: isActive(cell('status')) ? getEndState(cell('endDate'), today) : 'over',
    }
    const known = places.get(cell('userSourcedId'))
    if (known) known.push(place)
    else places.set(cell('userSourcedId'), [place])
  }
  return places
}

/** Compares days. A time after the day is ignored. */
function getEndState(endDate: string, today: string): Place['state'] {
  if (endDate === '') return 'current'
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(endDate)?.[1]
  if (day === undefined || !isDay(day)) return 'unclear'
  return day < today ? 'over' : 'current'
}

function namesOf(file: SourceFile | undefined, onProgress: OnProgress): Map<string, string> {
  if (!file) return new Map()
  const table = readTable(file, ['sourcedId', 'name'], [], onProgress)
  return new Map(
    Array.from(table.rows()).flatMap(({ cell }) => (cell ? [[cell('sourcedId'), cell('name')]] : [])),
  )
}

function schoolsOf(
  file: string,
  sent: readonly User[],
  names: ReadonlyMap<string, string>,
  unassigned: Unassigned,
): SchoolOfFile[] {
  const { rows: users, twice } = removeDuplicates(
    sent,
    ({ row }) => row.id,
    ({ row, state, places }) => [readValues(row), state, places],
  )
  const schools = new Map<string, SchoolOfFile>()
  for (const user of users) {
    for (const [org, places] of groupBy(user.places, ({ org }) => org)) {
      if (places.every(({ role }) => role === 'none')) {
        leaveOut(file, user.row, NO_ROLE, unassigned)
        continue
      }
      const school = schools.get(org) ?? emptySchool(org, names.get(org) || org)
      schools.set(org, school)
      placeUser(school, file, user, places, twice)
    }
  }
  return [...schools.values()]
}

function placeUser(
  school: SchoolOfFile,
  file: string,
  { row, state }: User,
  places: readonly Place[],
  twice: ReadonlySet<string>,
): void {
  const open = places.filter((place) => place.state !== 'over')
  const current = open.filter((place) => place.state === 'current')
  if (current.some(({ role }) => role === 'other')) school.notLearners.roles++
  else if (open.length === 0) school.notLearners.ended++
  else if (state !== 'active') school.notLearners[state]++
  else if (open.length > current.length) leaveOut(file, row, UNCLEAR_DATE, school)
  else addRow(school, file, row, findRowProblem(row, twice))
}

function getRole(role: string): Place['role'] {
  if (role === '') return 'none'
  return role.toLowerCase() === 'student' ? 'student' : 'other'
}

const isActive = (status: string) => status === '' || status.toLowerCase() === 'active'

/** Also recognizes 'false' as spreadsheets write it in four languages. */
const switchedOff = new Set(['false', '0', 'no', 'falsch', 'falso', 'faux'])

function getState(status: string, enabled: string): User['state'] {
  if (!isActive(status)) return 'ended'
  return switchedOff.has(enabled.toLowerCase()) ? 'off' : 'active'
}

const splitList = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
