// The admin's choices about a file before the preview, and their results. A file may have 100,000 rows, so nothing is
// counted again while the choices stay the same.
import { useMemo, useState } from 'react'
import type { RosterChoices } from '../../../contract/roster-import.ts'
import {
  type GradeChoice,
  listGradeRows,
  listPresentRows,
  listStatusRows,
  presetSchool,
  splitByChoice,
  toSentChoices,
} from './choices.ts'
import type { RosterFile } from './roster-file.ts'

const noChoices: RosterChoices = { org: null, grades: [], columns: null }

export function useChoices(
  file: RosterFile | null,
  last: RosterChoices | null,
  studios: readonly { name: string }[] | undefined,
) {
  const [schoolId, setSchoolId] = useState<string | null>(null)
  const [chosenGrades, setGrades] = useState<ReadonlyMap<string | null, GradeChoice>>(new Map())
  const [chosenStatuses, setStatuses] = useState<ReadonlyMap<string | null, boolean>>(new Map())
  const school = useMemo(() => {
    const schools = file?.schools ?? []
    return schools.find(({ sourcedId }) => sourcedId === schoolId) ?? presetSchool(schools, last)
  }, [file, schoolId, last])
  const list = file?.list ?? null
  const work = useMemo(() => {
    const names = studios?.map(({ name }) => name) ?? []
    const learners = school?.learners ?? []
    const grades = listGradeRows(learners, chosenGrades, last, names)
    const statuses = listStatusRows(learners, chosenStatuses)
    const { imported, out } = splitByChoice(learners, { grades, statuses })
    return {
      names,
      grades,
      statuses,
      imported,
      outCount: out.length,
      present: school ? listPresentRows(school, imported, out) : [],
      choices: school ? toSentChoices(school, grades, list) : noChoices,
    }
  }, [school, list, studios, chosenGrades, chosenStatuses, last])
  return {
    school,
    ...work,
    setSchoolId,
    setGrade: (grade: string | null, choice: GradeChoice) =>
      setGrades((before) => new Map(before).set(grade, choice)),
    setStatus: (status: string | null, isImported: boolean) =>
      setStatuses((before) => new Map(before).set(status, isImported)),
    /** Called for another file or other columns. Grades keep their choices, because they are remembered by name. */
    forget: () => {
      setSchoolId(null)
      setStatuses(new Map())
    },
  }
}
