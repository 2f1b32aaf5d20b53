// Queues emails as rows. Each gets its Message-ID right away, so that every try has the same.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import { lastSchoolDayOf } from '../../../contract/school-days.ts'
import {
  getDeadlineMinutes,
  getNextWeek,
  getPreviousWeek,
  weekStartOf,
} from '../../../contract/school-week.ts'
import { toInstant, zonedDay } from '../../../contract/time-zone.ts'
import { chunksOf } from '../../platform/chunks.ts'
import type { Queries } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/open.ts'
import { schoolCalendar } from '../../platform/db/school-calendar.ts'
import { unscopedSchool } from '../../platform/db/school-db.ts'
import { nullIfNotFound } from '../../platform/errors.ts'
import { isVisible } from '../learners.views.ts'

/** How long a link that confirms an address works. */
export const CONFIRMATION_MS = 48 * 60 * 60 * 1000
/** Mails go out from an hour after the deadline of the week's last school day. */
const SEND_AFTER_MINUTES = 60
/** They are dropped at 08:00 on the first day of the next week. */
const SEND_UNTIL_MINUTES = 8 * 60
const ROWS_PER_INSERT = 500

/** One mail that confirms the address of the guardian, in place of one that still waits. */
export async function queueConfirmation(
  tx: Queries,
  { guardianId, domain, now }: { guardianId: number; domain: string; now: number },
): Promise<void> {
  const mail = { guardian_id: guardianId, kind: 'confirm', state: 'waiting' } as const
  await tx
    .updateTable('family_mails')
    .set({ state: 'dropped' })
    .where('guardian_id', '=', guardianId)
    .where('kind', '=', 'confirm')
    .where('state', '=', 'waiting')
    .execute()
  const row = { ...toNewMail(domain, now), ...mail, school_id: null, week: null }
  await tx
    .insertInto('family_mails')
    .values({ ...row, drop_at: now + CONFIRMATION_MS })
    .execute()
}

const toNewMail = (domain: string, now: number) => ({
  message_id: `<${randomUUID()}@${domain}>`,
  state: 'waiting' as const,
  created_at: now,
  next_at: now,
  taken_at: null,
})

/** Queues the mails of the weeks that have ended at the schools, one for each guardian, school and week. */
export async function queueWeeks(database: Database, domain: string, now: number): Promise<void> {
  const schools = await database.db
    .selectFrom('schools')
    .select('id')
    .where('family_view', '=', 1)
    .where('family_mail', '=', 1)
    .execute()
  for (const { id } of schools) {
    // The embedded database runs in this process, so waiting requests get their turn between schools.
    await setImmediate()
    const school = await unscopedSchool(database, id).catch(nullIfNotFound)
    const calendar = school && (await schoolCalendar(school).catch(nullIfNotFound))
    if (!calendar) continue
    const { timeZone, weeks } = calendar
    const current = weekStartOf(zonedDay(now, timeZone), weeks)
    for (const week of [current, getPreviousWeek(current, weeks)]) {
      const last = lastSchoolDayOf(week, calendar)
      if (last === null) continue
      const sendFrom = toInstant(last, getDeadlineMinutes(last, weeks) + SEND_AFTER_MINUTES, timeZone)
      if (now < sendFrom) continue
      const next = getNextWeek(week, weeks)
      const dropAt = toInstant(next, SEND_UNTIL_MINUTES, timeZone)
      const end = toInstant(next, 0, timeZone)
      if (now < dropAt)
        await queueWeek(database.db, { schoolId: id, week, next, end, sendFrom, dropAt }, domain, now)
    }
  }
}

interface EndedWeek {
  schoolId: number
  week: Day
  /** The first day of the next week. */
  next: Day
  /** When the next week begins, in epoch milliseconds. */
  end: number
  sendFrom: number
  dropAt: number
}

async function queueWeek(
  db: Queries,
  { schoolId, week, next, end, sendFrom, dropAt }: EndedWeek,
  domain: string,
  now: number,
) {
  const guardians = await db
    .selectFrom('guardians')
    .innerJoin('connections', 'connections.guardian_id', 'guardians.id')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('schools', 'schools.id', 'connections.school_id')
    .select('guardians.id')
    .distinct()
    .where('connections.school_id', '=', schoolId)
    // Guardians connected later see nothing of this week.
    .where('connections.created_at', '<', end)
    .where('guardians.mail', '=', 1)
    .where('guardians.confirmed_at', 'is not', null)
    .where(isVisible)
    .where(
      sql<boolean>`not exists (select 1 from family_mails where family_mails.guardian_id = guardians.id
        and family_mails.school_id = ${schoolId} and family_mails.week = ${week})`,
    )
    .where(
      sql<boolean>`exists (select 1 from goals where goals.user_id = users.id
        and goals.due_on >= ${week} and goals.due_on < ${next})`,
    )
    .execute()
  const rows = guardians.map(({ id }) => ({
    guardian_id: id,
    kind: 'week' as const,
    school_id: schoolId,
    week,
    send_from: sendFrom,
    drop_at: dropAt,
    ...toNewMail(domain, now),
  }))
  for (const values of chunksOf(rows, ROWS_PER_INSERT))
    await db
      .insertInto('family_mails')
      .values(values)
      // Another node was first.
      .onConflict((conflict) => conflict.columns(['guardian_id', 'school_id', 'week']).doNothing())
      .execute()
}

/** Clocks of several nodes differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60 * 1000

/**
 * Deletes weekly mails from before they may be sent: a clock that was ahead made them, and perhaps sent them. So the families get
 * the mail of the week when it really ends.
 */
export async function deleteEarly(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('family_mails')
    .where('send_from', '>', now + MAX_CLOCK_DIFFERENCE_MS)
    .execute()
}
