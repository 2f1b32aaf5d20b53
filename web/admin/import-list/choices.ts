// The admin's choices about a file: its school, the studio of each grade, and who is who; and the data that is sent.

import { fullName } from '../../../contract/person-name.ts'
import { rosterColumnFields } from '../../../contract/roster.ts'
import type { RosterChoices, RosterColumn, SentRosterPerson } from '../../../contract/roster-import.ts'
import { sentence } from '../../../contract/sentence.ts'
import { compareText } from '../../ui/text.tsx'
import { shortenHeading } from './list-headings.ts'
import { type FileLearner, isId, type ListSheet, type SchoolOfFile } from './roster-file.ts'

/** 'later', 'out', or '=' and the name of a studio. */
export type GradeChoice = string
export const DECIDE_LATER = 'later'
export const SKIP = 'out'

export interface GradeRow {
  /** Null means no grade. */
  grade: string | null
  learners: number
  choice: GradeChoice
}

export interface StatusRow {
  /** Null means an empty cell. */
  status: string | null
  learners: number
  isImported: boolean
}

export interface Decision {
  /** Null means a new account. */
  account: number | null
  /** Whether the account gets the names of the list, and follows them from now on. */
  useName: boolean
}

/** The decision about each person, by the person's id. */
export type Decisions = ReadonlyMap<string, Decision>

/** Presets last time's school if it is in the file, else the one with the most learners. */
export function presetSchool(
  schools: readonly SchoolOfFile[],
  last: RosterChoices | null,
): SchoolOfFile | undefined {
  return schools.find(({ sourcedId }) => sourcedId === last?.org?.sourcedId) ?? schools[0]
}

/**
 * Returns the grades in their order, no grade last. The preset is last time's choice, else the studio of that name, else
 * later.
 */
export function listGradeRows(
  learners: readonly FileLearner[],
  chosen: ReadonlyMap<string | null, GradeChoice>,
  last: RosterChoices | null,
  studios: readonly string[],
): GradeRow[] {
  return countByValue(learners, ({ grade }) => grade).map(([grade, count]) => ({
    grade,
    learners: count,
    choice: chosen.get(grade) ?? preset(grade, last, studios),
  }))
}

const importedStatuses = new Set(['', 'active', 'enrolled', 'current', 'a', '1', 'yes', 'true'])

/** Returns the values of a list's status column, none if all are empty. */
export function listStatusRows(
  learners: readonly FileLearner[],
  chosen: ReadonlyMap<string | null, boolean>,
): StatusRow[] {
  if (learners.every(({ status }) => status === null)) return []
  return countByValue(learners, ({ status }) => status).map(([status, count]) => ({
    status,
    learners: count,
    isImported: chosen.get(status) ?? importedStatuses.has((status ?? '').trim().toLowerCase()),
  }))
}

/** Counts the learners with each value, in their order, null last. */
function countByValue(
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
  if (before?.leaveOut) return SKIP
  const studioNamed = (name: string | null | undefined) =>
    studios.find((studio) => studio.toLowerCase() === name?.toLowerCase())
  const studio = before ? studioNamed(before.studio) : studioNamed(grade)
  return studio === undefined ? DECIDE_LATER : `=${studio}`
}

const studioOf = (choice: GradeChoice): string | null => (choice.startsWith('=') ? choice.slice(1) : null)

/** The chosen grades and status values. */
export interface Chosen {
  grades: readonly GradeRow[]
  statuses: readonly StatusRow[]
}

/** Splits the learners of the file into those who are imported, and those whom a choice leaves out. */
export function splitByChoice(learners: readonly FileLearner[], { grades, statuses }: Chosen) {
  const outGrades = new Set(grades.filter(({ choice }) => choice === SKIP).map(({ grade }) => grade))
  const outStatuses = new Set(statuses.filter(({ isImported }) => !isImported).map(({ status }) => status))
  const isOut = ({ grade, status }: FileLearner) => outGrades.has(grade) || outStatuses.has(status)
  return {
    imported: learners.filter((learner) => !isOut(learner)),
    out: learners.filter(isOut),
  }
}

export function toSentPeople(
  imported: readonly FileLearner[],
  grades: readonly GradeRow[],
  decisions: Decisions,
): SentRosterPerson[] {
  const choices = new Map(grades.map(({ grade, choice }) => [grade, choice]))
  return imported.map(({ sourcedId, firstName, lastName, username, email, grade }) => {
    const studio = studioOf(choices.get(grade) ?? DECIDE_LATER)
    const person = { sourcedId, firstName, lastName: lastName || null, username, email, studio }
    const decision = decisions.get(sourcedId)
    if (!decision) return person
    const { account, useName } = decision
    return useName && account !== null ? { ...person, account, useName } : { ...person, account }
  })
}

/** The server accepts this many ids that are in the file and not imported. */
export const MAX_PRESENT = 20_000

/** A person of the file whom the import leaves out. */
export interface PresentRow {
  id: string
  /** Empty if it is unknown. */
  name: string
  /** A sentence to render. */
  reason: string
}

/** Returns people of the file who are not imported and have an id, without duplicates. */
export function listPresentRows(
  { leftOut }: SchoolOfFile,
  imported: readonly FileLearner[],
  out: readonly FileLearner[],
) {
  const rows = new Map<string, PresentRow>()
  for (const { sourcedId, firstName, lastName } of out) {
    rows.set(sourcedId, {
      id: sourcedId,
      name: fullName({ firstName, lastName }),
      reason: sentence('left out by a choice'),
    })
  }
  for (const { id, reason } of leftOut) if (isId(id)) rows.set(id, { id, name: '', reason })
  for (const { sourcedId } of imported) rows.delete(sourcedId)
  return [...rows.values()]
}

/** The server keeps the choices for 100 grades. */
export function toSentChoices(
  school: SchoolOfFile,
  grades: readonly GradeRow[],
  list: ListSheet | null,
): RosterChoices {
  const { sourcedId, name } = school
  return {
    org: sourcedId === '' ? null : { sourcedId, name: name.slice(0, 255) },
    grades: grades
      .slice(0, 100)
      .map(({ grade, choice }) => ({ grade, studio: studioOf(choice), leaveOut: choice === SKIP })),
    columns: list ? toSentColumns(list) : null,
  }
}

/** Returns null if a column that is read has no heading to recognize it by. */
function toSentColumns({ places, headings }: ListSheet): RosterColumn[] | null {
  const columns: RosterColumn[] = []
  for (const field of rosterColumnFields) {
    const column = places[field]
    if (column === undefined) continue
    const heading = shortenHeading(headings[column]?.heading ?? '')
    if (heading === '') return null
    columns.push({ heading, field })
  }
  return columns
}
