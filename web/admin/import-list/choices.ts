// What an admin chooses about a file: its school, the studio of each grade, and who is who; and what is sent of it.
import type { RosterChoices, RosterPerson } from '../../../contract/roster-import.ts'
import { compareText } from '../../ui/text.tsx'
import type { FileLearner, RosterFile, SchoolOfFile } from './roster-file.ts'

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

/** The account that a person is, null for a new one, by the person's id. */
export type Decisions = ReadonlyMap<string, number | null>

/** Last time's school if it is in the file, else the one with the most learners. */
export function presetSchool(file: RosterFile, last: RosterChoices | null): SchoolOfFile | undefined {
  return file.find(({ sourcedId }) => sourcedId === last?.org?.sourcedId) ?? file[0]
}

/** The grades in their order, no grade last. Preset: last time's choice, else the studio of that name, else later. */
export function gradeRows(
  learners: readonly FileLearner[],
  chosen: ReadonlyMap<string | null, GradeChoice>,
  last: RosterChoices | null,
  studios: readonly string[],
): GradeRow[] {
  const counts = new Map<string | null, number>()
  for (const { grade } of learners) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return [...counts]
    .map(([grade, learners]) => ({
      grade,
      learners,
      choice: chosen.get(grade) ?? preset(grade, last, studios),
    }))
    .sort((one, other) => {
      if (one.grade === null || other.grade === null) return one.grade === null ? 1 : -1
      return compareText(one.grade, other.grade)
    })
}

function preset(grade: string | null, last: RosterChoices | null, studios: readonly string[]): GradeChoice {
  const before = last?.grades.find((one) => one.grade === grade)
  if (before?.leaveOut) return OUT
  const studioNamed = (name: string | null | undefined) =>
    studios.find((studio) => studio.toLowerCase() === name?.toLowerCase())
  const studio = before ? studioNamed(before.studio) : studioNamed(grade)
  return studio === undefined ? LATER : `=${studio}`
}

const studioOf = (choice: GradeChoice): string | null => (choice.startsWith('=') ? choice.slice(1) : null)

export function peopleToSend(
  learners: readonly FileLearner[],
  grades: readonly GradeRow[],
  decisions: Decisions,
): RosterPerson[] {
  const choices = new Map(grades.map(({ grade, choice }) => [grade, choice]))
  return learners.flatMap(({ grade, ...learner }) => {
    const choice = choices.get(grade) ?? LATER
    if (choice === OUT) return []
    const account = decisions.get(learner.sourcedId)
    return [{ ...learner, studio: studioOf(choice), ...(account !== undefined && { account }) }]
  })
}

/** The server keeps the choices of 100 grades. */
export function choicesToSend(school: SchoolOfFile, grades: readonly GradeRow[]): RosterChoices {
  const { sourcedId, name } = school
  return {
    org: sourcedId === '' ? null : { sourcedId, name: name.slice(0, 255) },
    grades: grades
      .slice(0, 100)
      .map(({ grade, choice }) => ({ grade, studio: studioOf(choice), leaveOut: choice === OUT })),
  }
}
