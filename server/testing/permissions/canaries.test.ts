// Tests that nothing leaks from one school to another: no answer has the texts of the other school, no event stream its changes,
// and changes in one school leave the rows of the other alone.
import { describe, expect, test } from 'vitest'
import { api, type Call } from '../../../contract/api.ts'
import { inTransaction } from '../../platform/db/school-db.ts'
import { saveGoals } from '../../snapshots/index.ts'
import { insertGuardian } from '../connected-guardian.ts'
import { makeProvider } from '../lying-provider.ts'
import { makeListed, previewAndImport } from '../roster-calls.ts'
import { insertCalendar } from '../stored-calendar.ts'
import { story } from '../story.ts'
import { fillWithCanaries, findCanaries, readSchoolRows } from './canaries.ts'
import { createStage, type OnStage, type PartName } from './cast.ts'
import { findNextCursor, listReadings, reads, readText } from './readings.ts'
import { has, maySeeSchool } from './who.ts'

const s = await story({
  publicUrl: 'http://localhost',
  providers: [makeProvider({ issuer: 'http://127.0.0.1:1' })],
})
const stage = await createStage(s)
const { farLearner, farCoach, farCaptain, farGuide, farAdmin } = stage

// Only calls write these rows: feedback, edits, activities, the log, a sort.
const { goalId } = farLearner
const params = { id: goalId }
const made = [
  await farLearner.browser.call('PATCH /api/goals/:id', { params, body: { completed: true } }),
  await farCoach.browser.call('POST /api/feedback/goals/:goalId', {
    params: { goalId },
    body: { status: 'accepted', comments: 'Well done' },
  }),
  await farLearner.browser.call('PATCH /api/goals/:id', {
    params,
    body: { title: 'Two', description: 'Long' },
  }),
  await farCoach.browser.call('POST /api/feedback/goals/:goalId', {
    params: { goalId },
    body: { status: 'denied', comments: 'Again' },
  }),
  await farAdmin.browser.call('POST /api/admin/crew-captains/deselect-all'),
  await farAdmin.browser.call('POST /api/admin/crews/randomize'),
  await farAdmin.browser.call('POST /api/admin/crews/undo-sort'),
  await farAdmin.browser.call('POST /api/goals/many', {
    body: {
      key: '0b7f6f5e-6f0e-4f57-9d3c-5f1c3c9d2a11',
      userIds: [farLearner.id],
      title: 'Swim',
      category: 'Personal',
      duration: 'weekly',
    },
  }),
]
await previewAndImport(
  farAdmin.browser,
  [makeListed('S-1', 'Far', 'Learner', { email: 'far@school.org', account: farLearner.id })],
  {
    org: { sourcedId: 'org-1', name: 'Harbor' },
    grades: [{ grade: '4', studio: null, leaveOut: false }],
    columns: [{ heading: 'Student ID', field: 'sourcedId' }],
  },
)
await s.db.updateTable('users').set({ is_captain: 1 }).where('id', '=', farCaptain.id).execute()
await insertCalendar(s.db, {
  schoolId: s.harbor.id,
  goalId,
  userId: farLearner.id,
  byId: farCoach.id,
  text: 'Ill',
  at: s.clock.now(),
})
await s.db
  .insertInto('responses')
  .values({
    school_id: s.harbor.id,
    reflection_id: farLearner.reflectionId,
    provider_id: farCoach.id,
    text: 'Well seen',
    created_at: s.clock.now(),
  })
  .execute()
await inTransaction(s.db, (db) =>
  saveGoals({ db, engine: s.engine, schoolId: s.harbor.id }, { now: s.clock.now() }),
)
const secondStep = { user_id: farLearner.id, created_at: s.clock.now() }
await s.db
  .insertInto('totp')
  .values({ ...secondStep, secret: 'ABCD', last_step: 1 })
  .execute()
await s.db
  .insertInto('recovery_codes')
  .values({ ...secondStep, hash: 'none' })
  .execute()
await s.db
  .insertInto('pending_sign_ins')
  .values({ ...secondStep, cookie_hash: 'none' })
  .execute()
await s.db
  .insertInto('challenges')
  .values({ ...secondStep, owner: 'none', purpose: 'proof', value: 'none' })
  .execute()
const { id: guardianId } = await insertGuardian(s.db, {
  schoolId: s.harbor.id,
  userId: farLearner.id,
  now: s.clock.now(),
})
await s.db.updateTable('guardians').set({ address: 'ana@home.example' }).execute()
const ofGuardian = { guardian_id: guardianId, created_at: s.clock.now() }
await s.db
  .insertInto('address_confirmations')
  .values({ ...ofGuardian, token_hash: 'none' })
  .execute()
const code = {
  ...{ prefix: 'none', hash: 'none', good_until: s.clock.now() + 1000 },
  ...{ made_by_id: null, letter: 1, letters: 2 },
}
await s.db
  .insertInto('family_codes')
  .values({ ...code, user_id: farLearner.id, guardian_id: null, created_at: s.clock.now() })
  .execute()
await s.db
  .insertInto('family_mails')
  .values({
    ...ofGuardian,
    kind: 'week',
    school_id: s.harbor.id,
    week: '2026-11-09',
    message_id: 'none',
    state: 'sent',
    next_at: 0,
    taken_at: 0,
    drop_at: 0,
  })
  .execute()
// A goal only then shows its note, and an entry its answer.
const check = { check_state: 'stuck', check_at: s.clock.now() } as const
await s.db.updateTable('goals').set(check).where('id', '=', goalId).execute()
await s.db.updateTable('feedback').set({ answered_at: s.clock.now() }).where('goal_id', '=', goalId).execute()
const filled = await fillWithCanaries(s.db, s.harbor.id)
// On the embedded database callers are cached in memory.
s.services.live.publish({ schoolId: null, topics: ['people'], to: 'school' })

const allPeople = Object.values(stage)
const near = allPeople.filter(({ part }) => !maySeeSchool('harbor', part))
const superAdmins: readonly PartName[] = ['superAdmin', 'bareSuperAdmin', 'coachingSuperAdmin']
/** Columns that are never in an answer, not even to their own school. */
const secret = [
  'users.password_hash',
  'identities.subject',
  'totp.secret',
  'recovery_codes.hash',
  'passkeys.credential_id',
  'passkeys.public_key',
  'passkeys.rp_id',
  'pending_sign_ins.cookie_hash',
  'pending_sign_ins.provider',
  'pending_sign_ins.issuer',
  'pending_sign_ins.subject',
  'guardians.address',
  'passes.token_hash',
  'passes.id',
  'passes.device',
  'family_codes.prefix',
  'family_codes.hash',
  'address_confirmations.token_hash',
  'deletions.content',
  'sent_goals.key',
  'sent_goals.body_hash',
  'sent_goals.content',
  'goal_snapshots.name',
  'goal_snapshots.owners',
  'goal_snapshot_parts.lines',
  'family_mails.message_id',
  'challenges.owner',
  'challenges.value',
  'roster_ids.first_name',
  'roster_ids.last_name',
  'roster_ids.email',
  'roster_ids.decided_first_name',
  'roster_ids.decided_last_name',
  'users.username_key',
  'users.email_key',
  'users.sort_name',
  'users.name_order',
]
const keys = [
  'schools.name_key',
  'studios.name_key',
  'groups.name_key',
  // A reader of English gets the stored subject, and the name of a known device is a sentence.
  'audit_log.subject_key',
  'audit_log.subject_values',
  'sessions.device',
]
const forSuperAdmins = ['schools.description']

test('every text of the other school is a canary', () => {
  expect(made.map(({ status }) => status)).toEqual([200, 201, 200, 201, 200, 200, 200, 201])
  expect(filled.empty).toEqual([])
  expect(filled.columns.length).toBeGreaterThan(25)
})

/** Runs eight at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const take = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, take))
}

/** Returns the cursors that the other school's people were offered. */
async function cursorsOf(call: Call): Promise<string[]> {
  if (api[call].access === 'public' || 'row' in api[call]) return []
  const cursors: string[] = []
  for (const { browser } of [farAdmin, farGuide, farCoach, farLearner]) {
    const answer = await browser.call(call, { query: { limit: 1 } })
    const cursor = answer.status === 200 ? findNextCursor(answer.body) : null
    if (cursor !== null) cursors.push(cursor)
  }
  return cursors
}

test('the other school reads its own texts, so a leak would be noticed', { timeout: 60_000 }, async () => {
  const seen = new Set<string>()
  // Super admins are left out: their exports of people of this school appear in its audit log, which is right.
  const own = allPeople.filter(({ part }) => part.school === 'harbor' && !has(part, 'super admin'))
  await eachOf(
    own.flatMap((reader) =>
      reads.flatMap((call) =>
        listReadings(s, stage, call, reader, []).map((reading) => ({ reader, reading })),
      ),
    ),
    async ({ reader, reading }) => {
      for (const column of findCanaries(await readText(reader, reading))) seen.add(column)
    },
  )
  expect([...seen].sort()).toEqual(
    filled.columns.filter((column) => ![...secret, ...keys, ...forSuperAdmins].includes(column)).sort(),
  )
})

// The permission matrix searches the refusals, including those of writes.
describe('texts of the other school', () => {
  test.each(reads)('no answer of %s has a text of the other school', { timeout: 60_000 }, async (call) => {
    const leaks: string[] = []
    const cursors = await cursorsOf(call)
    const requests = near.flatMap((reader) =>
      listReadings(s, stage, call, reader, cursors).map((reading) => ({ reader, reading })),
    )
    expect(requests.length).toBeGreaterThan(100)
    await eachOf(requests, async ({ reader, reading }) => {
      const columns = findCanaries(await readText(reader, reading))
      if (columns.length > 0) leaks.push(`${reader.part.is} ${JSON.stringify(reading)}: ${columns}`)
    })
    expect(leaks).toEqual([])
  })

  test('a super admin who names neither the other school nor its rows reads none of its texts', {
    timeout: 60_000,
  }, async () => {
    const leaks: string[] = []
    const calls = reads.filter((call) => !('row' in api[call]) && api[call].access !== 'superAdmin')
    const requests = superAdmins.flatMap((name) => calls.map((call) => ({ reader: stage[name], call })))
    const unscopedQueries: readonly Record<string, number>[] = [{}, { limit: 200 }]
    await eachOf(requests, async ({ reader, call }) => {
      for (const query of unscopedQueries) {
        const columns = findCanaries(await readText(reader, { call, params: {}, query }))
        if (columns.length > 0) leaks.push(`${reader.part.is} ${call}: ${columns}`)
      }
    })
    expect(leaks).toEqual([])
  })
})

describe('calls that change a whole school', () => {
  const learners = [
    {
      username: 'new.one',
      password: 'granite ridge 47',
      firstName: 'New',
      lastName: 'One',
      studio: 'Summit',
    },
  ]
  let before: Record<string, unknown[]>

  test.each<[Call, OnStage, Record<string, unknown>?, Record<string, string>?]>([
    ['POST /api/admin/coaches/auto-assign', stage.admin],
    ['POST /api/admin/crews/auto-sort', stage.admin, {}, { preview: 'true' }],
    ['POST /api/admin/crews/auto-sort', stage.admin],
    ['POST /api/admin/crews/undo-sort', stage.admin],
    ['POST /api/admin/crews/randomize', stage.superAdmin, {}, { preview: 'true' }],
    ['POST /api/admin/crews/randomize', stage.superAdmin],
    ['POST /api/admin/crews/undo-sort', stage.superAdmin],
    ['POST /api/admin/users/bulk', stage.admin, { users: learners }],
    ['POST /api/admin/crew-captains/deselect-all', stage.admin],
    ['DELETE /api/admin/clear-all-crew-assignments', stage.admin],
    ['PUT /api/admin/settings', stage.admin, { activityMonths: 1, notificationMonths: 1, logMonths: 1 }],
    ['POST /api/admin/goals/archive', stage.admin, { before: '2026-12-31' }],
    ['DELETE /api/admin/goals/clear-school', stage.admin],
  ])('%s leaves the other school alone', async (call, { browser }, body, query) => {
    before ??= await readSchoolRows(s.db, s.harbor.id)
    const { status, headers, text } = await browser.call(call, {
      ...(body && { body }),
      ...(query && { query }),
    })
    expect([status, text]).toEqual([200, expect.any(String)])
    expect(findCanaries(`${JSON.stringify(headers)} ${text}`)).toEqual([])
    expect(await readSchoolRows(s.db, s.harbor.id)).toEqual(before)
  })
})
