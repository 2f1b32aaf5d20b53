// Checks that every statement sent through a SchoolDb names the school. A statement that finds its rows only by id would reach
// those of another school if an id were ever wrong, and no database could send it to one shard.
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import { observeSchoolStatements } from '../platform/db/school-db.ts'

/** Statement parts in the form of `toPlainSql` that need no school, each with the reason. */
const exceptions: Record<string, string> = {
  'insert into notifications': 'notifications have no school; their readers were found through it',
  'delete from notifications': 'notifications have no school; their readers were found through it',
  'users.username, users.school_id, schools.name':
    'accounts, of which some have no school; it is checked after the read',
  'users.name_order, schools.language': 'accounts that the transaction wrote, of which some have no school',
  'update users set name_order': 'accounts that the transaction wrote, of which some have no school',
  'from users where id':
    'the caller, who may belong to another school, or people of a list who were found through it',
  'first_name as firstName, last_name as lastName from users where id':
    'names in a log of the school, of super admins of other schools too',
  'from users where username_key': 'usernames are unique in the installation',
  'from users where rtrim(username_key': 'usernames are unique in the installation',
  'from users where email_key': 'addresses are unique in the installation',
  'from feedback where provider_id = ?':
    'what the caller gave; entries in another school have lost their giver',
  'is_incomplete_locked = ? where goals.user_id': 'goals of people who move to another school',
  'from goals where goals.user_id': 'goals of people who move to another school',
  'update goals set deadline_at = ? where goals.user_id': 'goals of people who move to another school',
  'from goal_series where created_by_id': 'people who move to another school',
  'from series_people where user_id': 'people who move to another school',
  'from series_weeks where user_id': 'people who move to another school',
  'update goals set series_id = ? where user_id': 'people who move to another school',
  'from roster_ids where user_id': 'people who move to another school',
  'from coach_crews where coach_id': 'people who move, leave or are deleted',
  'where connections.user_id': 'families of people who move, leave or are deleted',
  'from connections where user_id': 'families of people who move, leave or are deleted',
  'from guardians where id': 'guardians may follow learners of several schools',
  'from family_codes where': 'codes that end with the person who made them',
  'update audit_log set':
    'an entry that was written in the same run, or those about deleted people in all logs',
  'from goal_snapshots where id = ?': 'a snapshot that was found by its name',
  goal_snapshot_parts: 'parts of a snapshot that was found by its name',
  'from goals where id': 'rows of goals that were found through the school',
  'from activities where goal_id': 'rows of goals that were found through the school',
  'from feedback where goal_id': 'rows of goals that were found through the school',
  'from goal_edits where goal_id': 'rows of goals that were found through the school',
  'from goal_moves where goal_id': 'rows of goals that were found through the school',
}

/** Makes a statement on a table of schools fail if it is sent through a SchoolDb and does not name the school. */
export async function requireSchoolNames(db: Queries): Promise<void> {
  const tables = await findSchoolTables(db)
  const plugin = refuseNameless(tables)
  const checked = new WeakSet<Queries>()
  observeSchoolStatements((queries) => {
    if (checked.has(queries)) return queries
    const wrapped = queries.withPlugin(plugin)
    checked.add(wrapped)
    return wrapped
  })
}

function refuseNameless(schoolTables: ReadonlySet<string>): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  const texts = new WeakMap<object, string>()
  return {
    transformQuery: ({ node, queryId }) => {
      texts.set(queryId, toPlainSql(compiler.compileQuery(node, queryId).sql))
      return node
    },
    // Only sent statements count, because a part of a query may be built before the condition on the school is added.
    transformResult: async ({ queryId, result }) => {
      const text = texts.get(queryId) ?? ''
      const isAboutSchool = listTables(text).some((table) => schoolTables.has(table))
      if (isAboutSchool && !namesSchool(text) && !isException(text))
        throw new Error(`This statement does not name the school: ${text}`)
      return result
    },
  }
}

function isException(text: string): boolean {
  return Object.keys(exceptions).some((part) => text.includes(part))
}

/** The tables with a `school_id`. */
async function findSchoolTables(db: Queries): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables()
  return new Set(
    tables.filter(({ columns }) => columns.some(({ name }) => name === 'school_id')).map(({ name }) => name),
  )
}

/** Writes SQL without quotes, with ? for every parameter, and on one line. */
export function toPlainSql(text: string): string {
  return text.replaceAll('"', '').replace(/\$\d+/g, '?').replace(/\s+/g, ' ')
}

export function listTables(text: string): string[] {
  return [...text.matchAll(/\b(?:from|join|into|update) (\w+)/g)].map(([, table = '']) => table)
}

export function namesSchool(text: string): boolean {
  return /\bschool_id (?:=|in|is) /.test(text) || /^insert into \w+ \([^)]*\bschool_id\b/.test(text)
}
