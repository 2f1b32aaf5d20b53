// The data that is read from the school's own list.
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from '../../../contract/characters.ts'
import { inEnglish, sentence } from '../../../contract/sentence.ts'
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
  /** The status in a list, as the file has it; null for none. */
  status: string | null
}

/** The fields shown and exported for a row that cannot be imported. */
export interface SkippedRow {
  file: string
  line: number
  id: string
  /** A sentence to render. */
  reason: string
}

/** The numbers of people at a school who are not learners: they have another role, are switched off, or ended. */
export interface NotLearners {
  roles: number
  off: number
  ended: number
}

export interface SchoolOfFile {
  /** Empty in a file without schools. */
  sourcedId: string
  name: string
  learners: FileLearner[]
  notLearners: NotLearners
  leftOut: SkippedRow[]
  /** Rows that are imported, and that a person should check. */
  toCheck: SkippedRow[]
  /** The cells of rows without a known id. They stay in this page, to recognize people who are in the file. */
  rowsWithoutId: string[][]
}

/** How a list is read. */
export interface ListSheet {
  file: string
  /** The first five lines. */
  firstRows: readonly { line: number; cells: readonly string[] }[]
  /** Null if Cairn recognizes no line with headings. */
  headingLine: number | null
  headings: readonly { heading: string; samples: readonly string[] }[]
  places: Places
  /** The field with the ids; null if none can have them. */
  idField: 'sourcedId' | 'username' | 'email' | null
}

export interface RosterFile {
  /** The schools with the most learners first. Empty until the columns of a list are known. */
  schools: SchoolOfFile[]
  /** Null for a OneRoster package. */
  list: ListSheet | null
  /** Shown if no row can be imported. */
  firstLines: readonly string[]
}

/** Says why the file cannot be imported: as a sentence to render, and in English as the message. */
export class UnreadableFileError extends Error {
  readonly sentence: string

  constructor(text: string) {
    super(inEnglish(text))
    this.sentence = text
  }
}

export const NO_LEARNER = sentence('There are no learners in this file.')

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** `share` is from 0 to 1. */
export type OnProgress = (file: string, share: number) => void

/** A row with the expected number of cells. */
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

/** Returns ids that appear with different rows, and the rows, without duplicates. */
export function removeDuplicates<Row>(
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

/** Returns everything that is read from a row except its line. */
export const readValues = ({ line: _, ...values }: PersonRow): unknown => values

/** Returns why the row cannot be imported, or null. */
export function findRowProblem(row: PersonRow, twice: ReadonlySet<string>): string | null {
  if (isBlank(row.id)) return sentence('no id')
  if (!isId(row.id)) return sentence('the ID is too long, or isn’t text')
  if (twice.has(row.id)) {
    return isShortened(row.id)
      ? sentence('the ID appears twice: a spreadsheet shortened it')
      : sentence('the ID appears twice')
  }
  if (isBlank(row.firstName)) return sentence('no first name')
  return findNameProblem(row)
}

export const isId = (id: string): boolean =>
  !isBlank(id) && characterCount(id) <= MAX_LENGTH && isStorable(id)

/** A spreadsheet writes long numbers as '1.23E+11', and different ones become equal. */
const isShortened = (id: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(id)

function findNameProblem({ firstName, lastName }: PersonRow): string | null {
  if (characterCount(firstName) > MAX_NAME_LENGTH)
    return sentence('the first name has more than 100 characters')
  if (!isStorable(firstName)) return sentence('the first name has a character that can’t be stored')
  if (characterCount(lastName) > MAX_NAME_LENGTH)
    return sentence('the last name has more than 100 characters')
  return isStorable(lastName) ? null : sentence('the last name has a character that can’t be stored')
}

/** An email that Cairn does not accept is left out without the row. */
function toLearner(row: PersonRow): FileLearner {
  return {
    sourcedId: row.id,
    firstName: row.firstName.normalize('NFC'),
    lastName: row.lastName.trim().normalize('NFC'),
    username: textOrNone(row.username),
    email: isEmail(row.email) ? row.email : null,
    grade: textOrNone(row.grade),
    status: textOrNone(row.status),
  }
}

const isEmail = (text: string) => z.safeParse(email, text).success

const textOrNone = (text: string) =>
  isBlank(text) || !isStorable(text) || characterCount(text) > MAX_LENGTH ? null : text

/** The replacement character in a text that was not in the encoding of its file. */
const DAMAGED = '\uFFFD'

/** Adds the row to the learners, or to the rows that are left out. */
export function addRow(school: SchoolOfFile, file: string, row: PersonRow, problem: string | null): void {
  const shown = { file, line: row.line, id: row.id.slice(0, MAX_LENGTH).toWellFormed() }
  if (problem !== null) {
    school.leftOut.push({ ...shown, reason: problem })
    if (!isId(row.id)) {
      school.rowsWithoutId.push([row.firstName, row.lastName, row.username, row.email])
    }
    return
  }
  school.learners.push(toLearner(row))
  if (row.email !== '' && !isEmail(row.email)) {
    school.leftOut.push({ ...shown, reason: sentence('only the email: Cairn can’t use this address') })
  }
  if (Object.values(row).some((value) => String(value).includes(DAMAGED))) {
    school.toCheck.push({ ...shown, reason: sentence('check the accents') })
  }
  if (isShortened(row.id)) {
    school.toCheck.push({ ...shown, reason: sentence('check the ID: a spreadsheet shortened it') })
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

const WRONG_CELLS = sentence('too many or too few columns')

/** In a row with a different number of cells only the first one is certain. */
export const toWrongRow = (file: string, line: number, id: string): SkippedRow => ({
  file,
  line,
  id: id.slice(0, MAX_LENGTH).toWellFormed(),
  reason: WRONG_CELLS,
})
