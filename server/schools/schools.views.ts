// Reads the schools of the installation, which super admins see, and the studios of a school.
import { sql } from 'kysely'
import { SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { weekSettingOn } from '../../contract/school-week.ts'
import type { StoredSchool, StoredStudio, StudioChoice } from '../../contract/schools.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { isActiveRow, isLearnerRow } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { toWeeks } from '../platform/db/school-weeks.ts'
import { refuse } from '../platform/errors.ts'
import { byName } from '../platform/names.ts'

/** Sorted by name, in the language of the caller's school. */
export async function listSchools(db: Queries, { now, caller }: Viewer): Promise<StoredSchool[]> {
  const rows = await selectSchools(db).execute()
  const language = caller.schoolLanguage ?? SOURCE_LANGUAGE
  return rows.map((row) => toSchool(row, now)).sort((a, b) => byName(a.name, b.name, language))
}

export async function getSchool(db: Queries, id: number, now: number): Promise<StoredSchool> {
  const row = await selectSchools(db).where('schools.id', '=', id).executeTakeFirst()
  return toSchool(row ?? refuse('not_found'), now)
}

function toSchool({ school_week, ...row }: SchoolRow, now: number): StoredSchool {
  const today = zonedDay(now, row.timeZone)
  const { schoolDays, deadlineTime } = weekSettingOn(today, toWeeks(school_week))
  return { ...row, schoolDays: [...schoolDays], deadlineTime }
}

type SchoolRow = Awaited<ReturnType<ReturnType<typeof selectSchools>['executeTakeFirstOrThrow']>>

function selectSchools(db: Queries) {
  return db
    .selectFrom('schools')
    .select([
      'id',
      'name',
      'description',
      'time_zone as timeZone',
      'language',
      'created_at as createdAt',
      'school_week',
    ])
    .select(
      sql<number>`(select count(*) from users where users.school_id = schools.id and ${isActiveRow})`.as(
        'userCount',
      ),
    )
}

export async function listStudioChoices(school: SchoolDb): Promise<StudioChoice[]> {
  const columns = ['id', 'name', 'goal_types'] as const
  const rows = await school.selectFrom('studios').select(columns).orderBy('id').execute()
  return rows.map(toStudio)
}

export async function listStudios(school: SchoolDb): Promise<StoredStudio[]> {
  return (await selectStudios(school).orderBy('studios.id').execute()).map(toStudio)
}

/** `not_found` if the school has no studio with this id. */
export async function getStudio(school: SchoolDb, id: number): Promise<StoredStudio> {
  const row = await selectStudios(school).where('studios.id', '=', id).executeTakeFirst()
  return toStudio(row ?? refuse('not_found'))
}

function selectStudios(school: SchoolDb) {
  return school
    .selectFrom('studios')
    .select(['id', 'name', 'description', 'school_id as schoolId', 'goal_types', 'created_at as createdAt'])
    .select(
      sql<number>`(select count(*) from users where users.studio_id = studios.id and ${isLearnerRow}
        and ${isActiveRow})`.as('learnerCount'),
    )
}

const toStudio = <Row extends { goal_types: string }>({ goal_types, ...studio }: Row) => ({
  ...studio,
  goalTypes: parseGoalTypes(goal_types),
})

/** Parses the column `goal_types`. */
export function parseGoalTypes(column: string): string[] {
  const types: unknown = JSON.parse(column)
  return Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
}
