// The file of everything stored about a person.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeGoal, review, setGoal, switchFeatures } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const exported = (id: number, by = s.ada) => by.call('GET /api/users/:id/export', { params: { id } })

test('the person’s file has goals with feedback and edits, and all other data of the person, but no credentials', async () => {
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId: s.zoe.id }
  const zoes = (await s.zoe.call('POST /api/goals', { body })).body.id
  const wils = (await s.zoe.call('POST /api/goals', { body: { ...body, userId: s.wil.id } })).body.id
  const review = (goalId: number, by = s.cole) =>
    by.call('POST /api/feedback/goals/:goalId', {
      params: { goalId },
      body: { status: 'denied', comments: 'Shorter, please' },
    })
  await review(zoes)
  const edit = (id: number, title: string) =>
    s.zoe.call('PATCH /api/goals/:id', { params: { id }, body: { title } })
  await edit(zoes, 'Read two pages')
  await edit(wils, 'Read two books')
  await review(wils, s.zoe)
  await s.zoe.call('POST /api/feedback/replies', { body: { text: 'Well done' } })
  await s.ada.call('PUT /api/admin/users/:id', { params: { id: s.zoe.id }, body: { firstName: 'Zoe' } })

  const { body: file, headers, text } = await exported(s.zoe.id, s.zoe)
  expect(headers['content-disposition']).toBe(`attachment; filename="cairn-person-${s.zoe.id}.json"`)
  expect(headers['content-type']).toContain('application/json')
  expect(file.user).toMatchObject({ id: s.zoe.id, username: s.zoe.username, groupName: 'Lichen Legends' })
  expect(file.goals).toMatchObject([
    {
      id: zoes,
      title: 'Read two pages',
      status: 'in_progress',
      feedback: [{ comments: 'Shorter, please', isActive: false, feedbackProvider: { firstName: 'Cole' } }],
      edits: [{ oldTitle: 'Read', newTitle: 'Read two pages', user: { id: s.zoe.id } }],
    },
  ])
  expect(file.feedbackGiven).toMatchObject([{ goalId: wils, status: 'denied', comments: 'Shorter, please' }])
  expect(file.editsMade).toMatchObject([{ goalId: wils, newTitle: 'Read two books' }])
  expect(file.goalsSetForOthers).toEqual([wils])
  expect(file.notifications.map(({ type }) => type)).toContain('goal_feedback_negative')
  expect(file.activities).toMatchObject([{ type: 'goal_created', goalId: zoes }])
  expect(file.savedReplies).toMatchObject([{ text: 'Well done' }])
  expect(file.sessions).toEqual([
    {
      createdAt: expect.any(String),
      seenAt: expect.any(String),
      by: 'password',
      device: 'Unknown device',
    },
  ])
  expect(file.auditLog.map(({ action }) => action)).toContain('user.change')
  const stored = await s.db.selectFrom('users').select('password_hash').where('id', '=', s.zoe.id).execute()
  const sessions = await s.db.selectFrom('sessions').select('token_hash').execute()
  for (const secret of [
    stored[0]?.password_hash ?? '',
    PASSWORD,
    ...sessions.map((session) => session.token_hash),
  ])
    expect(text).not.toContain(secret)
})

test('the person and admins of the school may export the person’s file, and the audit log records who did', async () => {
  expect((await exported(s.wil.id, s.ada)).status).toBe(200)
  expect((await exported(s.wil.id, s.sue)).status).toBe(200)
  for (const by of [s.zoe, s.cole, s.gia]) expect((await exported(s.wil.id, by)).error.code).toBe('forbidden')
  expect((await exported(s.wil.id, s.hal)).error.code).toBe('not_found')
  const log = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 2 } })
  expect(log.body.items).toMatchObject([
    { action: 'user.export', actor: { id: s.sue.id }, subject: 'Wil Okonkwo (wil.okonkwo)' },
    { action: 'user.export', actor: { id: s.ada.id }, detail: { userId: s.wil.id } },
  ])
})

test('entries about one person are missing from the file of another', async () => {
  const { body } = await exported(s.max.id, s.max)
  expect(body).toMatchObject({ goals: [], feedbackGiven: [], notifications: [], auditLog: [] })
})

test('admins of a super admin’s school do not see what was done in another school', async () => {
  const isles = await setGoal(s.ida, { title: 'Sail round the isle' })
  await changeGoal(s.sue, isles.id, { title: 'Sail round two isles' })
  expect((await exported(s.ida.id, s.sue)).status).toBe(200)
  const read = async (by: typeof s.sue) => (await exported(s.sue.id, by)).text
  expect(await read(s.ada)).not.toMatch(/isles?|Ida/i)
  expect(await read(s.sue)).toMatch(/Sail round two isles.*Ida Isle/s)
})

test('audit entries from before a new username are in the file', async () => {
  const ned = { params: { id: s.ned.id } }
  await s.ada.call('PUT /api/admin/users/:id', { ...ned, body: { firstName: 'Edward' } })
  await s.ada.call('PUT /api/admin/users/:id', { ...ned, body: { username: 'edward.now' } })
  const { body } = await exported(s.ned.id, s.ned)
  const subjects = body.auditLog.map(({ subject }) => subject.replace(/^.+ /, ''))
  expect(subjects).toEqual(expect.arrayContaining(['(ned.stone)', '(edward.now)']))
})

test('a captain’s notifications about others in a former school are missing, for admins and for the captain', async () => {
  const wils = await setGoal(s.wil, { title: 'Cross the glacier' })
  const denied = { status: 'denied', comments: 'Too far' } as const
  const given = await s.cole.call('POST /api/feedback/goals/:goalId', {
    params: { goalId: wils.id },
    body: denied,
  })
  expect(given.status).toBe(201)
  expect((await exported(s.zoe.id, s.zoe)).text).toMatch(/denied Wil’s “Cross the glacier”/)
  await setGoal(s.zoe, { title: 'Wax the skis' })
  await s.sue.call('PUT /api/admin/users/:id', { params: { id: s.zoe.id }, body: { schoolId: s.harbor.id } })
  const read = async (by: typeof s.sue) => (await exported(s.zoe.id, by)).text
  expect(await read(s.hal)).toContain('Wax the skis')
  for (const by of [s.hal, s.zoe, s.sue]) expect(await read(by)).not.toMatch(/glacier/)
})

test('the person’s file has plans, checks, answers and goals carried over, even if the school has them switched off', async () => {
  const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-13' })
  await switchFeatures(s, { plans: true, weekChecks: true })
  const { id } = await setGoal(s.max, { carriedFromId: old, plan: 'If it rains, then I will swim' })
  await s.max.call('PUT /api/goals/:id/check', { params: { id }, body: { state: 'stuck', note: 'No pool' } })
  const entry = await review(s.cole, id, 'denied')
  const answer = { params: { id: entry.id }, body: { text: 'There is one in town' } }
  await s.max.call('PUT /api/feedback/:id/answer', answer)
  const off = { carryOver: false, feedbackAnswers: false, plans: false, weekChecks: false }
  await switchFeatures(s, off)
  const { goals } = (await exported(s.max.id, s.max)).body
  const given = (await exported(s.cole.id, s.cole)).body.feedbackGiven
  await switchFeatures(s, { carryOver: true, feedbackAnswers: true })
  expect(goals).toMatchObject([
    { id: old, carriedFromId: null, carriedToId: id, timesCarried: 0 },
    {
      id,
      carriedFromId: old,
      timesCarried: 1,
      plan: 'If it rains, then I will swim',
      check: { state: 'stuck', note: 'No pool' },
      feedback: [{ id: entry.id, answer: { text: 'There is one in town' } }],
    },
  ])
  expect(given.find((feedback) => feedback.id === entry.id)?.answer?.text).toBe('There is one in town')
})

test('the person’s file says when passkeys were last used, how many recovery codes are left, and which failures count', async () => {
  const owner = { user_id: s.uma.id, created_at: s.clock.now() }
  await s.db
    .insertInto('recovery_codes')
    .values([1, 2].map((number) => ({ ...owner, hash: `code ${number}` })))
    .execute()
  const key = { credential_id: 'umas', public_key: 'AAAA', counter: 3, transports: '[]', rp_id: 'localhost' }
  await s.db
    .insertInto('passkeys')
    .values({ ...owner, ...key, name: 'Blue key', last_used_at: s.clock.now() })
    .execute()
  const wrong = { username: s.uma.username, password: 'not the password' }
  for (let tries = 0; tries < 10; tries++) await s.anonymous().call('POST /api/auth/login', { body: wrong })
  const { signIn } = (await exported(s.uma.id, s.uma)).body
  expect(signIn).toEqual({
    passkeys: [{ name: 'Blue key', lastUsedAt: new Date(s.clock.now()).toISOString() }],
    recoveryCodes: 2,
    wrongTries: [
      { at: 'sign-in', tries: 9, waits: 1, waitUntil: new Date(s.clock.now() + 30_000).toISOString() },
      { at: 'second-step', tries: 0, waits: 0, waitUntil: null },
      { at: 'own-password', tries: 0, waits: 0, waitUntil: null },
      { at: 'proof', tries: 0, waits: 0, waitUntil: null },
    ],
  })
})

test.runIf(s.engine === 'sqlite')('the person’s file covers every column that names a person', async () => {
  const { rows } = await sql<{ place: string }>`select distinct m.name || '.' || f."from" as place
    from sqlite_schema m join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" = 'users' and f."from" <> 'school_id' order by place`.execute(s.db)
  // A new column must be added to the file, and then here.
  expect(rows.map(({ place }) => place)).toEqual([
    'absences.by_id',
    'absences.user_id',
    'activities.user_id',
    'audit_log.about_id',
    'audit_log.actor_id',
    'challenges.user_id',
    'coach_crews.coach_id',
    'connections.user_id',
    // A person's file leaves out what a deletion keeps.
    'deletions.deleted_by_id',
    'deletions.owner_id',
    'family_codes.made_by_id',
    'family_codes.user_id',
    'feedback.provider_id',
    'goal_edits.user_id',
    'goal_moves.by_id',
    'goal_series.created_by_id',
    'goals.created_by_id',
    'goals.user_id',
    'identities.user_id',
    'notifications.user_id',
    'passkeys.user_id',
    'pending_sign_ins.user_id',
    'recovery_codes.user_id',
    'reflections.user_id',
    'responses.provider_id',
    'roster_ids.user_id',
    'roster_imports.by_id',
    'saved_replies.user_id',
    // An answer that is kept for 10 minutes, in case the call is sent again.
    'sent_goals.caller_id',
    'series_people.user_id',
    'series_weeks.user_id',
    'sessions.user_id',
    'totp.user_id',
  ])
})
