// Reads days away.
import type { Absence, DaysAway } from '../../contract/absences.ts'
import { nameOrNull } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'

/** Lists a person's days away, newest first. */
export async function listAbsences(school: SchoolDb, userId: number): Promise<Absence[]> {
  const rows = await selectAbsences(school, userId).orderBy('absences.from_on', 'desc').execute()
  return rows.map(toAbsence)
}

/** Refuses with `not_found` if the person has no days away with this id. */
export async function findAbsence(school: SchoolDb, id: number, userId: number): Promise<Absence> {
  const row = await selectAbsences(school, userId).where('absences.id', '=', id).executeTakeFirst()
  return row ? toAbsence(row) : refuse('not_found')
}

type AbsenceView = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAbsences>['executeTakeFirst']>>>

function toAbsence(row: AbsenceView): Absence {
  return { ...row, by: nameOrNull(row.by_id, row.first_name, row.last_name) }
}

function selectAbsences(school: SchoolDb, userId: number) {
  return school
    .selectFrom('absences')
    .leftJoin('users as entered_by', 'entered_by.id', 'absences.by_id')
    .where('absences.user_id', '=', userId)
    .select(['absences.id', 'absences.from_on as from', 'absences.to_on as to', 'absences.by_id'])
    .select(['entered_by.first_name', 'entered_by.last_name'])
}

/** Tells whether the person is already away on one of these days. */
export async function isAlreadyAway(school: SchoolDb, userId: number, { from, to }: DaysAway) {
  const known = selectAbsences(school, userId)
    .where('absences.from_on', '<=', to)
    .where('absences.to_on', '>=', from)
  return (await known.executeTakeFirst()) !== undefined
}
