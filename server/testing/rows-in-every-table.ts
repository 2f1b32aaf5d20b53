// Makes the story's people do something of everything, so that every exported table has rows.
import { sql } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { saveGoals } from '../snapshots/index.ts'
import { movedTables } from '../transfer/moved-tables.ts'
import { insertGuardian } from './connected-guardian.ts'
import { review, setGoal } from './goal-calls.ts'
import { makeListed, previewAndImport } from './roster-calls.ts'
import { insertCalendar } from './stored-calendar.ts'
import { insertGoal } from './stored-goal.ts'
import type { Story } from './story.ts'

/** A text that people may type, with every kind of character, including other line separators. */
export const STRANGE_TEXT = 'Zoë’s “goal” – 目標 🪨\u2028and\u2029so\r\non\t\\n \'"; drop table goals; --'

export async function fillEveryTable(s: Story): Promise<void> {
  const goal = await setGoal(s.wil, { title: 'Walk to school', description: STRANGE_TEXT })
  const deleted = await setGoal(s.jo, { goalType: 'Waseca Drawer', quantity: 2 })
  await setGoal(s.ivy, { title: 'Harbor goal', repeat: { until: '2026-12-18' } })
  await setGoal(s.max, { title: STRANGE_TEXT, repeat: { until: '2026-12-18' } }, s.cole)
  await review(s.cole, goal.id, 'needs_improvement')
  await s.wil.call('PATCH /api/goals/:id', {
    params: { id: goal.id },
    body: { title: 'Walk to school daily' },
  })
  await s.wil.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { completed: true } })
  const { id: entry } = await review(s.cole, goal.id, 'accepted')
  await s.wil.call('PUT /api/feedback/:id/answer', { params: { id: entry }, body: { text: STRANGE_TEXT } })
  await fillGoalOfLastWeek(s)
  await s.jo.call('DELETE /api/goals/:id', { params: { id: deleted.id } })
  await s.cole.call('POST /api/feedback/replies', { body: { text: STRANGE_TEXT } })
  await previewAndImport(
    s.ada,
    [makeListed('S-1', 'Wil', 'Okonkwo', { username: s.wil.username, studio: 'Summit' })],
    {
      org: { sourcedId: 'org-1', name: STRANGE_TEXT },
      grades: [{ grade: '4', studio: 'Summit', leaveOut: false }],
      columns: [{ heading: 'Student ID', field: 'sourcedId' }],
    },
  )
  await s.ada.call('POST /api/admin/crews/auto-sort', { body: undefined })
  await s.hal.call('POST /api/admin/crews/randomize', { body: undefined })
  await insertCalendar(s.db, {
    schoolId: s.brendans.id,
    goalId: goal.id,
    userId: s.wil.id,
    byId: s.ada.id,
    text: STRANGE_TEXT,
    at: s.clock.now(),
  })
  const written = await s.db
    .insertInto('reflections')
    .values({
      school_id: s.brendans.id,
      user_id: s.wil.id,
      week: '2026-11-09',
      first_question: 'What went well?',
      second_question: STRANGE_TEXT,
      first_text: STRANGE_TEXT,
      second_text: '',
      version: 2,
      created_at: s.clock.now(),
      updated_at: s.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await s.db
    .insertInto('responses')
    .values({
      school_id: s.brendans.id,
      reflection_id: written.id,
      provider_id: s.cole.id,
      text: STRANGE_TEXT,
      created_at: s.clock.now(),
    })
    .execute()
  await s.ada.call('POST /api/goals/many', {
    body: {
      key: '0b7f6f5e-6f0e-4f57-9d3c-5f1c3c9d2a11',
      userIds: [s.max.id],
      title: STRANGE_TEXT,
      category: 'Academic',
      duration: 'weekly',
    },
  })
  await fillFamilies(s)
  await inTransaction(s.db, (db) =>
    saveGoals({ db, engine: s.engine, schoolId: s.brendans.id }, { now: s.clock.now() }),
  )
  const link = { issuer: 'https://id.school.org', created_at: s.clock.now() }
  for (const { id } of [s.wil, s.ivy]) {
    const ofPerson = { user_id: id, created_at: s.clock.now() }
    await s.db
      .insertInto('identities')
      .values({ ...link, user_id: id, subject: `sub-${id}` })
      .execute()
    await s.db
      .insertInto('totp')
      .values({ ...ofPerson, secret: 'ABCD', last_step: 1 })
      .execute()
    await s.db
      .insertInto('recovery_codes')
      .values({ ...ofPerson, hash: 'none' })
      .execute()
    const key = { credential_id: `key-${id}`, public_key: 'AAAA', counter: 3, transports: '["usb"]' }
    await s.db
      .insertInto('passkeys')
      .values({ ...ofPerson, ...key, rp_id: 'localhost', name: STRANGE_TEXT, last_used_at: null })
      .execute()
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

async function fillFamilies(s: Story): Promise<void> {
  const now = s.clock.now()
  for (const { id, firstName } of [s.wil, s.max]) {
    const guardian = await insertGuardian(s.db, {
      schoolId: s.brendans.id,
      userId: id,
      now,
      name: `${STRANGE_TEXT} of ${firstName}`,
    })
    await s.db
      .insertInto('waves')
      .values({ school_id: s.brendans.id, connection_id: guardian.connectionId, week: '2026-11-16' })
      .execute()
    const code = {
      ...{ prefix: `C${id}`, hash: 'none', created_at: now, good_until: now + 30 * DAY_MS },
      ...{ made_by_id: s.ada.id, letter: 1, letters: 2 },
    }
    await s.db
      .insertInto('family_codes')
      .values({ ...code, user_id: id, guardian_id: null })
      .execute()
    await s.db
      .insertInto('address_confirmations')
      .values({ token_hash: `link-${id}`, guardian_id: guardian.id, created_at: now })
      .execute()
    await s.db
      .insertInto('family_mails')
      .values({
        guardian_id: guardian.id,
        kind: 'week',
        school_id: s.brendans.id,
        week: '2026-11-09',
        message_id: `<${id}@school.example>`,
        state: 'sent',
        created_at: now,
        next_at: now,
        taken_at: now,
        drop_at: now,
      })
      .execute()
  }
}

/** Creates a goal with a plan on which its owner was stuck, and a goal that carries it over. */
async function fillGoalOfLastWeek(s: Story): Promise<void> {
  const old = await insertGoal(s, {
    schoolId: s.brendans.id,
    userId: s.wil.id,
    dueOn: '2026-11-13',
    locked: true,
  })
  const words = { plan: STRANGE_TEXT, check_note: STRANGE_TEXT, check_state: 'stuck' } as const
  await s.db
    .updateTable('goals')
    .set({ ...words, check_at: s.clock.now() })
    .where('id', '=', old)
    .execute()
  await setGoal(s.wil, { carriedFromId: old })
}

/** Counts the rows of each table that an export has. */
export async function rowCounts(db: Queries): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of movedTables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
