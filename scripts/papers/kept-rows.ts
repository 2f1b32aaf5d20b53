// How long rows stay, found by trying: every table gets rows, the clock goes on for years, and the jobs run. Each period of
// a school has another number of months in the meantime, so the month in which rows go shows which period deleted them.
import { sql } from 'kysely'
import { fillEveryTable } from '../../server/testing/rows-in-every-table.ts'
import type { Story } from '../../server/testing/story.ts'
import { duration, table } from './marked-blocks.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** In seconds: what the jobs wait for that no school sets. */
const fixed = [10 * 60, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 30 * DAY, 400 * DAY]
/** Far enough apart that goals which are due within the next weeks do not look like those of another period. */
const MONTHS_APART = 3

/** The story must be on the embedded database, and is of no use afterward. */
export async function keptRowsTable(s: Story): Promise<string> {
  const periods = await periodsOf(s)
  await fillEveryTable(s)
  await fillRest(s)
  const gone = await goneAfter(s, periods)
  const rows: string[][] = []
  for (const name of await tablesOf(s)) {
    const { cascades, empties } = await referencesOf(s, name)
    rows.push([
      `\`${name}\``,
      describeEnd(name, gone.get(name) ?? ''),
      cascades.join(', '),
      empties.join(', '),
    ])
  }
  return table(['table', 'rows are deleted after', 'deleted with', 'stays without'], rows)
}

/** Tables whose rows last until a day that people choose, which is not a period. */
const untilChosenDay = new Set(['goal_series', 'series_people', 'series_weeks'])

/** `after` is what had passed when the first row was gone. */
function describeEnd(table: string, after: string): string {
  const isChosen = untilChosenDay.has(table) && after !== 'no limit'
  return isChosen ? 'the last day of the weekly goal, at most 280 days ahead' : after
}

interface Period {
  column: string
  /** While this runs. */
  months: number
  said: string
}

async function periodsOf(s: Story): Promise<Period[]> {
  const ofNew = await s.db
    .selectFrom('schools')
    .selectAll()
    .where('id', '=', s.brendans.id)
    .executeTakeFirstOrThrow()
  const usual = Object.entries(ofNew).filter(([name]) => name.endsWith('_months'))
  const periods = usual.map(([name, months], index) => {
    const otherwise =
      months === null ? 'forever unless the school sets it' : `${months} months in a new school`
    return { column: name, months: (index + 2) * MONTHS_APART, said: `\`${name}\`: ${otherwise}` }
  })
  for (const { column, months } of periods)
    await sql`update schools set ${sql.ref(column)} = ${months}`.execute(s.db)
  return periods
}

/** Adds rows that `fillEveryTable` leaves out: a person who left, pending sign-ins, and the installation's own rows. */
async function fillRest({ db, clock, jobs, nora }: Story): Promise<void> {
  const created_at = clock.now()
  await db.updateTable('users').set({ left_at: created_at }).where('id', '=', nora.id).execute()
  const begun = { cookie_hash: 'begun', created_at }
  await db
    .insertInto('sign_ins')
    .values({ ...begun, provider: 'google', state: 'a', nonce: 'b', verifier: 'c' })
    .execute()
  await db
    .insertInto('pending_sign_ins')
    .values({ ...begun, user_id: nora.id, provider: null, issuer: null, subject: null })
    .execute()
  await db.insertInto('last_backup').values({ id: 1, succeeded_at: created_at, error: null }).execute()
  await jobs.runDue(created_at)
  await db
    .insertInto('challenges')
    .values({ owner: 'begun', purpose: 'sign-in', user_id: nora.id, value: 'd', created_at })
    .execute()
}

/** By table: what had passed when the first of its rows was gone. */
async function goneAfter(s: Story, periods: readonly Period[]): Promise<Map<string, string>> {
  const start = s.clock.now()
  const watched = new Map<string, number[]>()
  for (const name of await tablesOf(s)) watched.set(name, await rowsOf(s, name))
  // Other accounts than that of the leaver stay.
  watched.set('users', [s.nora.id])
  const gone = new Map<string, string>()
  for (const [name, rows] of watched)
    if (rows.length === 0) gone.set(name, 'not tried: `rows-in-every-table.ts` has none')
  const look = async (now: number, said: string) => {
    s.clock.set(new Date(now).toISOString())
    await s.jobs.runDue(now)
    for (const [name, before] of watched) {
      if (gone.has(name)) continue
      const left = new Set(await rowsOf(s, name))
      if (before.some((row) => !left.has(row))) gone.set(name, said)
    }
  }
  const moments = fixed.map((seconds): [number, string] => [start + seconds * 1000, duration(seconds)])
  const last = Math.max(...periods.map(({ months }) => months)) + MONTHS_APART
  for (let month = 2; month <= last; month++) {
    const now = new Date(start)
    // Rows of the next two weeks are over too, and no two runs are 40 days apart, which would be a clock that jumped.
    now.setUTCMonth(now.getUTCMonth() + month, now.getUTCDate() + 15)
    const period = periods.findLast(({ months }) => months <= month)
    moments.push([now.getTime(), period?.said ?? `${month} months`])
  }
  for (const [now, said] of moments.sort(([a], [b]) => a - b)) await look(now, said)
  for (const name of watched.keys()) if (!gone.has(name)) gone.set(name, 'no limit')
  return gone
}

async function tablesOf({ db }: Story): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' order by rowid`.execute(db)
  return rows.map(({ name }) => name)
}

async function rowsOf({ db }: Story, name: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select rowid as number from ${sql.table(name)}`.execute(db)
  return rows.map(({ number }) => number)
}

/** By the foreign keys: the tables with whose rows these go, and the fields that are empty then. */
async function referencesOf({ db }: Story, name: string) {
  const { rows } = await sql<{ to: string; from: string; action: string }>`
    select "table" as "to", "from", on_delete as action from pragma_foreign_key_list(${name}) order by id, seq`.execute(
    db,
  )
  const by = (action: string) => rows.filter((row) => row.action === action)
  return {
    cascades: [...new Set(by('CASCADE').map(({ to }) => `\`${to}\``))].sort(),
    empties: [...new Set(by('SET NULL').map(({ from }) => `\`${from}\``))].sort(),
  }
}
