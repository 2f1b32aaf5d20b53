import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from '../../../contract/characters.ts'
import { email } from '../../../contract/text.ts'

// What the school's own list says, as far as it is read.

/** A learner of the file, as the server gets it, but for the studio. */
export interface FileLearner {
  sourcedId: string
  firstName: string
  lastName: string
  username: string | null
  email: string | null
  grade: string | null
}

/** Only these four are shown and downloaded of a row that cannot be imported. */
export interface LeftOut {
  file: string
  line: number
  id: string
  reason: string
}

/** How many people of a school are no learners: they have another role, are switched off, or ended. */
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
}

/** Those with the most learners first; at least one. */
export type RosterFile = SchoolOfFile[]

/** The message says, in a sentence, why the file cannot be imported. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

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
}

const WRONG_CELLS = 'another number of cells than headings'
const LONGEST = 255
const LONGEST_NAME = 100

/** Why the row cannot be imported, or null. `times`: how often each id stands in the file. */
export function problemOf(row: PersonRow, times: ReadonlyMap<string, number>): string | null {
  if (isBlank(row.id)) return 'no id'
  if (characterCount(row.id) > LONGEST || !isStorable(row.id)) return 'the id is too long, or no text'
  if ((times.get(row.id) ?? 0) > 1) return 'the id stands twice'
  return nameProblem('given', row.firstName) ?? nameProblem('family', row.lastName)
}

function nameProblem(which: string, name: string): string | null {
  if (isBlank(name)) return `no ${which} name`
  if (characterCount(name) > LONGEST_NAME) return `the ${which} name has more than 100 characters`
  return isStorable(name) ? null : `the ${which} name has a character that cannot be stored`
}

/** An e-mail that Cairn does not take is left out alone. */
function learnerOf(row: PersonRow): FileLearner {
  return {
    sourcedId: row.id,
    firstName: row.firstName.normalize('NFC'),
    lastName: row.lastName.normalize('NFC'),
    username: textOrNone(row.username),
    email: isEmail(row.email) ? row.email : null,
    grade: textOrNone(row.grade),
  }
}

const isEmail = (text: string) => z.safeParse(email, text).success

const textOrNone = (text: string) =>
  isBlank(text) || !isStorable(text) || characterCount(text) > LONGEST ? null : text

/** Puts the row where it belongs: among the learners, or what is left out. */
export function addRow(school: SchoolOfFile, file: string, row: PersonRow, problem: string | null): void {
  const shown = { file, line: row.line, id: row.id.slice(0, LONGEST) }
  if (problem !== null) {
    school.leftOut.push({ ...shown, reason: problem })
    return
  }
  school.learners.push(learnerOf(row))
  if (row.email !== '' && !isEmail(row.email)) {
    school.leftOut.push({ ...shown, reason: 'only the e-mail: Cairn takes no such address' })
  }
}

export function emptySchool(sourcedId: string, name: string): SchoolOfFile {
  return { sourcedId, name, learners: [], notLearners: { roles: 0, off: 0, ended: 0 }, leftOut: [] }
}

export const timesOf = (ids: Iterable<string>): Map<string, number> => {
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

/** A row with another number of cells: nobody knows whose it is. */
export const wrongRow = (file: string, line: number): LeftOut => ({ file, line, id: '', reason: WRONG_CELLS })
