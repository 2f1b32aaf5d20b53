// What is the same in all lists: whether a row has a learner's id and names, and which of them stand twice.
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from '../../../contract/characters.ts'
import { email } from '../../../contract/text.ts'
import type { FileLearner, LeftOut, SchoolOfFile } from './roster-file.ts'

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
  if (row.id === '') return 'no id'
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
