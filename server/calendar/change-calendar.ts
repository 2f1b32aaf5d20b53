// Replaces the calendar of a school. Goals on newly free days move on, and those that the calendar moved away from days with
// school again come back.
import type { CalendarChange } from '../../contract/calendar.ts'
import { type Calendar, type DayOff, inCalendarOrder } from '../../contract/school-days.ts'
import { moveGoals, notifiedOf } from '../goals/index.ts'
import { toManyAccounts, toSchool } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { chunksOf } from '../platform/chunks.ts'
import { forNoKeyUpdate, withoutStatementTimeout } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { planMoves, unfinishedOnNewlyFree } from './goals-to-move.ts'

interface Change {
  entries: readonly DayOff[]
  /** The version that the caller saw; `calendar_changed` if there is another one by now. */
  expectedVersion?: number | undefined
  goals: 'move' | 'leave'
  /** Answers what would happen, and changes nothing. */
  preview: boolean
}

export async function changeCalendar(
  context: ActorContext,
  school: SchoolDb,
  { entries, expectedVersion, goals, preview }: Change,
): Promise<CalendarChange> {
  const { services, caller, now } = context
  const { answer, moved } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    // People are locked before goals everywhere. A new goal locks its owner, so none is set by the former calendar from here.
    if (!preview) await lockPeople(tx)
    const before = await schoolCalendar(tx)
    if (expectedVersion !== undefined && expectedVersion !== before.version) refuse('calendar_changed')
    const after = { ...before, entries: inCalendarOrder(entries) }
    const { added, removed } = difference(before.entries, after.entries)
    if (added.length + removed.length === 0) {
      const same = { version: before.version, entries: after.entries, moves: [], left: 0 }
      return { answer: same, moved: null }
    }
    const days = { before: before.entries, after, now }
    const moves = goals === 'move' ? await planMoves(tx, days) : []
    const unfinished = await unfinishedOnNewlyFree(tx, days)
    const version = before.version + 1
    const moving = new Set(moves.map(({ id }) => id))
    const answer: CalendarChange = {
      version,
      entries: after.entries,
      moves: countedPairs(moves),
      left: unfinished.filter((id) => !moving.has(id)).length,
    }
    if (preview) return { answer, moved: null }
    await writeCalendar(tx, after.entries, version)
    const moved = await moveGoals(tx, moves, { caller, timeZone: after.timeZone, now })
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'calendar.change',
      subject: 'School calendar',
      detail: { added, removed, goals: { moved: moved.length, left: answer.left } },
    })
    return { answer, moved }
  })
  if (moved === null) return answer
  publishCalendar(context, school.schoolId)
  for (const to of toManyAccounts(notifiedOf(moved, caller.id)))
    services.live.publish({ schoolId: school.schoolId, topics: ['notifications'], to })
  return answer
}

/** Every screen of the school shows days, and what is due on them. */
function publishCalendar({ services }: ActorContext, schoolId: number): void {
  services.live.publish({
    schoolId,
    topics: ['week', 'goals', 'feedback', 'people', 'schools'],
    to: toSchool,
  })
}

async function lockPeople({ db, engine, schoolId }: SchoolDb): Promise<void> {
  const people = db.selectFrom('users').select('id').where('school_id', '=', schoolId).orderBy('id')
  await forNoKeyUpdate(engine, 'users', people).execute()
}

const ENTRIES_PER_INSERT = 200

async function writeCalendar({ db, schoolId }: SchoolDb, entries: Calendar, version: number): Promise<void> {
  await db.deleteFrom('days_off').where('school_id', '=', schoolId).execute()
  const rows = entries.map(({ name, from, to }) => ({ school_id: schoolId, name, from_on: from, to_on: to }))
  for (const values of chunksOf(rows, ENTRIES_PER_INSERT))
    await db.insertInto('days_off').values(values).execute()
  await db.updateTable('schools').set({ calendar_version: version }).where('id', '=', schoolId).execute()
}

/** What only one of the lists has; the same entry may stand in a list more than once. */
function difference(before: Calendar, after: Calendar): { added: DayOff[]; removed: DayOff[] } {
  return { added: without(after, before), removed: without(before, after) }
}

function without(list: Calendar, other: Calendar): DayOff[] {
  const left = other.map(keyOf)
  return list.filter((entry) => {
    const place = left.indexOf(keyOf(entry))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function keyOf({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name}`
}

/** By the first day, then by the second one. */
function countedPairs(moves: readonly { from: string; to: string }[]): CalendarChange['moves'] {
  const pairs = Map.groupBy(moves, ({ from, to }) => `${from} ${to}`)
  return [...pairs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? { from: first.from, to: first.to, count: 1 + others.length } : [],
    )
}
