// What an admin chooses about a file: its school, the studio of each grade, and who is who; and what is sent of it.

import { rosterColumnFields } from '../../../contract/roster.ts'
import type { RosterChoices, RosterColumn, RosterPerson } from '../../../contract/roster-import.ts'
import { compareText } from '../../ui/text.tsx'
import { shortHeading } from './list-headings.ts'
import { type FileLearner, isId, type ListSheet, type SchoolOfFile } from './roster-file.ts'

/** 'later', 'out', or '=' and the name of a studio. */
export type GradeChoice = string
export const LATER = 'later'
export const OUT = 'out'

export interface GradeRow {
  /** Null: no grade. */
  grade: string | null
  learners: number
  choice: GradeChoice
}

export interface StatusRow {
  /** Null: an empty cell. */
  status: string | null
  learners: number
  isImported: boolean
}

export interface Decision {
  /** Null for a new account. */
  account: number | null
  /** Whether the account gets the names of the list, and follows them from now on. */
  useName: boolean
}

/** Who each person is, by the person's id. */
export type Decisions = ReadonlyMap<string, Decision>

/** Last time's school if it is in the file, else the one with the most learners. */
export function presetSchool(
  schools: readonly SchoolOfFile[],
  last: RosterChoices | null,
): SchoolOfFile | undefined {
  return schools.find(({ sourcedId }) => sourcedId === last?.org?.sourcedId) ?? schools[0]
}

/** The grades in their order, no grade last. Preset: last time's choice, else the studio of that name, else later. */
export function gradeRows(
  learners: readonly FileLearner[],
  chosen: ReadonlyMap<string | null, GradeChoice>,
  last: RosterChoices | null,
  studios: readonly string[],
): GradeRow[] {
  return counted(learners, ({ grade }) => grade).map(([grade, count]) => ({
    grade,
    learners: count,
    choice: chosen.get(grade) ?? preset(grade, last, studios),
  }))
}

const importedStatuses = new Set(['', 'active', 'enrolled', 'current', 'a', '1', 'yes', 'true'])

/** The values of a list's status column, none if all are empty. */
export function statusRows(
  learners: readonly FileLearner[],
  chosen: ReadonlyMap<string | null, boolean>,
): StatusRow[] {
  if (learners.every(({ status }) => status === null)) return []
  return counted(learners, ({ status }) => status).map(([status, count]) => ({
    status,
    learners: count,
    isImported: chosen.get(status) ?? importedStatuses.has((status ?? '').trim().toLowerCase()),
  }))
}

/** Each value with the number of its learners, in their order, null last. */
function counted(
  learners: readonly FileLearner[],
  keyOf: (learner: FileLearner) => string | null,
): [string | null, number][] {
  const counts = new Map<string | null, number>()
  for (const learner of learners) counts.set(keyOf(learner), (counts.get(keyOf(learner)) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => {
    if (a === null || b === null) return a === null ? 1 : -1
    return compareText(a, b)
  })
}

function preset(grade: string | null, last: RosterChoices | null, studios: readonly string[]): GradeChoice {
  const before = last?.grades.find((row) => row.grade === grade)
  if (before?.leaveOut) return OUT
  const studioNamed = (name: string | null | undefined) =>
    studios.find((studio) => studio.toLowerCase() === name?.toLowerCase())
  const studio = before ? studioNamed(before.studio) : studioNamed(grade)
  return studio === undefined ? LATER : `=${studio}`
}

const studioOf = (choice: GradeChoice): string | null => (choice.startsWith('=') ? choice.slice(1) : null)

/** The grades and values of status that were chosen. */
export interface Chosen {
  grades: readonly GradeRow[]
  statuses: readonly StatusRow[]
}

/** The learners of the file that are imported, and those that a choice leaves out. */
export function splitByChoice(learners: readonly FileLearner[], { grades, statuses }: Chosen) {
  const outGrades = new Set(grades.filter(({ choice }) => choice === OUT).map(({ grade }) => grade))
  const outStatuses = new Set(statuses.filter(({ isImported }) => !isImported).map(({ status }) => status))
  const isOut = ({ grade, status }: FileLearner) => outGrades.has(grade) || outStatuses.has(status)
  return {
    imported: learners.filter((learner) => !isOut(learner)),
    out: learners.filter(isOut),
  }
}

export function peopleToSend(
  imported: readonly FileLearner[],
  grades: readonly GradeRow[],
  decisions: Decisions,
): RosterPerson[] {
  const choices = new Map(grades.map(({ grade, choice }) => [grade, choice]))
  return imported.map(({ sourcedId, firstName, lastName, username, email, grade }) => {
    const studio = studioOf(choices.get(grade) ?? LATER)
    const person = { sourcedId, firstName, lastName, username, email, studio }
    const decision = decisions.get(sourcedId)
    if (!decision) return person
    const { account, useName } = decision
    return useName && account !== null ? { ...person, account, useName } : { ...person, account }
  })
}

/** The server takes so many ids that are in the file and not imported. */
export const MAX_PRESENT = 20_000

/** Someone of the file whom the import leaves out. */
export interface PresentRow {
  id: string
  /** '' if it is not known. */
  name: string
  reason: string
}

/** Those of the file that are not imported and have an id, each once. */
export function presentRows(
  { leftOut }: SchoolOfFile,
  imported: readonly FileLearner[],
  out: readonly FileLearner[],
) {
  const rows = new Map<string, PresentRow>()
  for (const { sourcedId, firstName, lastName } of out) {
    rows.set(sourcedId, { id: sourcedId, name: `${firstName} ${lastName}`, reason: 'left out by a choice' })
  }
  for (const { id, reason } of leftOut) if (isId(id)) rows.set(id, { id, name: '', reason })
  for (const { sourcedId } of imported) rows.delete(sourcedId)
  return [...rows.values()]
}

/** The server keeps the choices of 100 grades. */
export function choicesToSend(
  school: SchoolOfFile,
  grades: readonly GradeRow[],
  list: ListSheet | null,
): RosterChoices {
  const { sourcedId, name } = school
  return {
    org: sourcedId === '' ? null : { sourcedId, name: name.slice(0, 255) },
    grades: grades
      .slice(0, 100)
      .map(({ grade, choice }) => ({ grade, studio: studioOf(choice), leaveOut: choice === OUT })),
    columns: list ? columnsToSend(list) : null,
  }
}

/** Null if a column that is read has no heading to be known by. */
function columnsToSend({ places, headings }: ListSheet): RosterColumn[] | null {
  const columns: RosterColumn[] = []
  for (const field of rosterColumnFields) {
    const column = places[field]
    if (column === undefined) continue
    const heading = shortHeading(headings[column]?.heading ?? '')
    if (heading === '') return null
    columns.push({ heading, field })
  }
  return columns
}
