// What the school's own list says, as far as it is read.
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from '../../../contract/characters.ts'
import { email } from '../../../contract/text.ts'
import type { Places } from './list-headings.ts'

/** A learner of the file. */
export interface FileLearner {
  sourcedId: string
  firstName: string
  lastName: string
  username: string | null
  email: string | null
  grade: string | null
  /** Of a list, as the file has it; null for none. */
  status: string | null
}

/** Only these four are shown and downloaded of a row that cannot be imported. */
export interface LeftOut {
  file: string
  line: number
  id: string
  reason: string
}

/** How many people of a school are not learners: they have another role, are switched off, or ended. */
export interface NotLearners {
  roles: number
  off: number
  ended: number
}

export interface SchoolOfFile {
  /** '' in a file without schools. */
  sourcedId: string
  name: string
  learners: FileLearner[]
  notLearners: NotLearners
  leftOut: LeftOut[]
  /** Rows that are imported, and that a person should look at. */
  toCheck: LeftOut[]
  /** The cells of rows whose id is not known. They stay in this page, to see who is in the file all the same. */
  rowsWithoutId: string[][]
}

/** How a list is read. */
export interface ListSheet {
  file: string
  /** The first five lines. */
  firstRows: readonly { line: number; cells: readonly string[] }[]
  /** Null if no line has the headings, as far as Cairn can see. */
  headingLine: number | null
  headings: readonly { heading: string; samples: readonly string[] }[]
  places: Places
  /** Which field has the ids; null if none can have them. */
  idField: 'sourcedId' | 'username' | 'email' | null
}

export interface RosterFile {
  /** Those with the most learners first. Empty if it is not decided which column of a list is what. */
  schools: SchoolOfFile[]
  /** Null for a OneRoster package. */
  list: ListSheet | null
  /** Shown if no row can be imported. */
  firstLines: readonly string[]
}

/** The message says, in a sentence, why the file cannot be imported. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

export const NO_LEARNER = 'There are no learners in this file.'

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** `share` from 0 to 1. */
export type OnProgress = (file: string, share: number) => void

/** A row with the number of cells that it should have. */
export interface PersonRow {
  line: number
  id: string
  firstName: string
  lastName: string
  username: string
  email: string
  grade: string
  status: string
}

const MAX_LENGTH = 255
const MAX_NAME_LENGTH = 100

/** Ids that are there twice with different rows, and the rows, of which equal ones count once. */
export function eachRowOnce<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  valuesOf: (row: Row) => unknown,
): { rows: Row[]; twice: ReadonlySet<string> } {
  const values = new Map<string, string>()
  const twice = new Set<string>()
  const kept = rows.filter((row) => {
    const id = idOf(row)
    if (isBlank(id)) return true
    const text = JSON.stringify(valuesOf(row))
    const before = values.get(id)
    if (before === text) return false
    if (before === undefined) values.set(id, text)
    else twice.add(id)
    return true
  })
  return { rows: kept, twice }
}

/** What of a row is read, but for its place. */
export const readValues = ({ line: _, ...values }: PersonRow): unknown => values

/** Why the row cannot be imported, or null. */
export function problemOf(row: PersonRow, twice: ReadonlySet<string>): string | null {
  if (isBlank(row.id)) return 'no id'
  if (!isId(row.id)) return 'the ID is too long, or isn’t text'
  if (twice.has(row.id)) {
    return isShortened(row.id) ? 'the ID appears twice: a spreadsheet shortened it' : 'the ID appears twice'
  }
  return nameProblem('first', row.firstName) ?? nameProblem('last', row.lastName)
}

export const isId = (id: string): boolean =>
  !isBlank(id) && characterCount(id) <= MAX_LENGTH && isStorable(id)

/** A spreadsheet writes long numbers as '1.23E+11', and different ones become one. */
const isShortened = (id: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(id)

function nameProblem(which: string, name: string): string | null {
  if (isBlank(name)) return which === 'last' ? 'no last name: Cairn needs one' : `no ${which} name`
  if (characterCount(name) > MAX_NAME_LENGTH) return `the ${which} name has more than 100 characters`
  return isStorable(name) ? null : `the ${which} name has a character that can’t be stored`
}

/** An email that Cairn does not take is left out alone. */
function learnerOf(row: PersonRow): FileLearner {
  return {
    sourcedId: row.id,
    firstName: row.firstName.normalize('NFC'),
    lastName: row.lastName.normalize('NFC'),
    username: textOrNone(row.username),
    email: isEmail(row.email) ? row.email : null,
    grade: textOrNone(row.grade),
    status: textOrNone(row.status),
  }
}

const isEmail = (text: string) => z.safeParse(email, text).success

const textOrNone = (text: string) =>
  isBlank(text) || !isStorable(text) || characterCount(text) > MAX_LENGTH ? null : text

/** What the server and people see of a text that was not in the encoding of its file. */
const DAMAGED = '\uFFFD'

/** Puts the row where it belongs: among the learners, or what is left out. */
export function addRow(school: SchoolOfFile, file: string, row: PersonRow, problem: string | null): void {
  const shown = { file, line: row.line, id: row.id.slice(0, MAX_LENGTH).toWellFormed() }
  if (problem !== null) {
    school.leftOut.push({ ...shown, reason: problem })
    if (!isId(row.id)) {
      school.rowsWithoutId.push([row.firstName, row.lastName, row.username, row.email])
    }
    return
  }
  school.learners.push(learnerOf(row))
  if (row.email !== '' && !isEmail(row.email)) {
    school.leftOut.push({ ...shown, reason: 'only the email: Cairn can’t use this address' })
  }
  if (Object.values(row).some((value) => String(value).includes(DAMAGED))) {
    school.toCheck.push({ ...shown, reason: 'check the accents' })
  }
  if (isShortened(row.id)) {
    school.toCheck.push({ ...shown, reason: 'check the ID: a spreadsheet shortened it' })
  }
}

export function emptySchool(sourcedId: string, name: string): SchoolOfFile {
  return {
    sourcedId,
    name,
    learners: [],
    notLearners: { roles: 0, off: 0, ended: 0 },
    leftOut: [],
    toCheck: [],
    rowsWithoutId: [],
  }
}

const WRONG_CELLS = 'too many or too few columns'

/** A row with another number of cells: nobody knows which cell is what, but for the first one. */
export const wrongRow = (file: string, line: number, id: string): LeftOut => ({
  file,
  line,
  id: id.slice(0, MAX_LENGTH).toWellFormed(),
  reason: WRONG_CELLS,
})
