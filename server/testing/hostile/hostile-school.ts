// The two schools of the story with a week of goals, and the words that make requests to them valid.
import { afterAll } from 'vitest'
import type { RowKind } from '../../../contract/endpoint.ts'
import { insertGuardian } from '../connected-guardian.ts'
import { review, setGoal, switchFeatures } from '../goal-calls.ts'
import { makeProvider, startLyingProvider } from '../lying-provider.ts'
import { insertGoal } from '../stored-goal.ts'
import { PASSWORD, type Story, story } from '../story.ts'
import { SETUP_TOKEN } from '../test-app.ts'
import { type Rows, readRows, restoreRows } from './stored-rows.ts'

export type HostileSchool = Awaited<ReturnType<typeof hostileSchool>>

/** The newcomer has sent a goal for many people with it. */
export const SENT_KEY = '0b7f6f5e-6f0e-4f57-9d3c-5f1c3c9d2a11'
const NEW_PASSWORD = 'harbor lantern 92'

/** It is deterministic, so that two schools on two engines have rows with the same ids. */
export async function hostileSchool(options: { onSqlite?: boolean } = {}) {
  const provider = await startLyingProvider()
  afterAll(provider.close)
  const settings = { publicUrl: 'http://localhost', providers: [makeProvider(provider)] }
  const s = await story({ ...options, ...settings })
  await switchFeatures(s, { plans: true, weekChecks: true })
  const { wil, max, zoe, gia, cole, hank, ivy, sue, ada } = s
  const schoolless = await s.person(s.brendans, 'Lee', 'Lost')
  await s.db.updateTable('users').set({ school_id: null }).where('id', '=', schoolless.id).execute()

  const reviewed = await setGoal(wil, { title: 'Read two chapters', description: 'Of Hatchet' })
  await review(cole, reviewed.id, 'needs_improvement')
  await wil.call('PATCH /api/goals/:id', {
    params: { id: reviewed.id },
    body: { title: 'Read three chapters' },
  })
  await review(cole, reviewed.id)
  const open = await setGoal(max, {}, cole)
  const done = await setGoal(zoe, { completed: true })
  const guideGoal = await setGoal(gia)
  const ofHarbor = await setGoal(ivy)
  await review(hank, ofHarbor.id)
  const lastWeek = { schoolId: s.brendans.id, userId: wil.id, dueOn: '2026-11-13' }
  const late = await insertGoal(s, { ...lastWeek, locked: true })
  const archived = await insertGoal(s, { ...lastWeek, archived: true })
  const unfinished = await insertGoal(s, { ...lastWeek, userId: s.jo.id })
  await ada.call('POST /api/admin/crews/auto-sort')
  const reply = (await cole.call('POST /api/feedback/replies', { body: { text: 'Make it measurable.' } }))
    .body
  const notified = await s.db.selectFrom('notifications').select(['id', 'user_id']).orderBy('id').execute()
  const entries = await s.db.selectFrom('feedback').select('id').orderBy('id').execute()
  const reflection = await s.db
    .insertInto('reflections')
    .values({
      school_id: s.brendans.id,
      user_id: wil.id,
      week: '2026-11-09',
      first_question: 'What went well?',
      second_question: 'What will you try next week?',
      first_text: 'The map.',
      second_text: '',
      version: 1,
      created_at: 0,
      updated_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const users = await s.db.selectFrom('users').select('id').orderBy('id').execute()
  const crews = Object.values(s.crews)
  const studios = [...s.brendans.studios.values(), ...s.harbor.studios.values()]
  const goals = [reviewed, open, done, guideGoal, ofHarbor]
    .map(({ id }) => id)
    .concat(late, archived, unfinished)
  const deleted = await setGoal(wil, { title: 'Deleted' })
  await wil.call('DELETE /api/goals/:id', { params: { id: deleted.id } })
  const repeated = await setGoal(s.nora, { title: 'Each week', repeat: { until: '2026-12-18' } })
  const deletion = await s.db.selectFrom('deletions').select('id').executeTakeFirstOrThrow()
  // Random ids would differ between the engines.
  const toSessionId = (userId: number) => String(userId).padStart(16, '0')
  for (const { user_id } of await s.db.selectFrom('sessions').select('user_id').execute())
    await s.db
      .updateTable('sessions')
      .set({ id: toSessionId(user_id) })
      .where('user_id', '=', user_id)
      .execute()
  const ids: Record<Exclude<RowKind, 'session'>, number[]> & { session: string[] } = {
    user: users.map(({ id }) => id),
    goal: goals,
    group: crews,
    studio: studios,
    school: [s.brendans.id, s.harbor.id],
    notification: notified.map(({ id }) => id),
    reply: [reply.id],
    feedback: entries.map(({ id }) => id),
    reflection: [reflection.id],
    session: [toSessionId(wil.id), toSessionId(max.id)],
    passkey: [1],
    deletion: [deletion.id],
    series: [repeated.series?.id ?? 0],
  }
  const away = await s.db
    .insertInto('absences')
    .values({
      school_id: s.brendans.id,
      user_id: wil.id,
      from_on: '2026-11-03',
      to_on: '2026-11-03',
      by_id: null,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nothing = { answer: { created: [], refused: [], seriesId: null }, plan: null }
  await s.db
    .insertInto('sent_goals')
    .values({
      caller_id: s.nora.id,
      key: SENT_KEY,
      school_id: s.brendans.id,
      sent_at: s.clock.now(),
      body_hash: '',
      content: JSON.stringify(nothing),
    })
    .execute()
  // Wil's guardian comes last, so that the goals of other tests keep their ids.
  await s.db.updateTable('schools').set({ family_view: 1 }).where('id', '=', s.brendans.id).execute()
  const guardian = await insertGuardian(s.db, {
    schoolId: s.brendans.id,
    userId: wil.id,
    now: s.clock.now(),
  })
  const initialRows = await readRows(s.db)
  return {
    ...s,
    unfinishedOfJo: unfinished,
    actors: {
      anonymous: '',
      learner: wil.browser.cookie,
      newcomer: s.nora.browser.cookie,
      captain: zoe.browser.cookie,
      coach: cole.browser.cookie,
      guide: gia.browser.cookie,
      admin: ada.browser.cookie,
      superAdmin: sue.browser.cookie,
      neighbor: s.hal.browser.cookie,
      schoolless: schoolless.browser.cookie,
      guardian: `cairn_family=${guardian.token}`,
    },
    ids,
    absenceOfWil: away.id,
    guardianOfWil: guardian.id,
    notificationOfWil: notified.find(({ user_id }) => user_id === wil.id)?.id ?? 0,
    words: makeWords(ids, wil.username),
    /** Restores all rows to those after creation. */
    restore: () => replaceRows(s, initialRows),
    /** Deletes all rows, as before set-up. */
    clear: () => replaceRows(s, new Map()),
  }
}

async function replaceRows({ db, services }: Story, rows: Rows): Promise<void> {
  await restoreRows(db, rows)
  services.live.publish({ schoolId: null, topics: ['session', 'people'], to: 'school' })
}

export type ActorName = keyof HostileSchool['actors']

/** Valid values of fields that refer to data of the school. Free texts are left out, because their schema is enough. */
function makeWords(
  ids: Record<Exclude<RowKind, 'session'>, number[]>,
  username: string,
): Record<string, unknown[]> {
  const studios = ['Basecamp II', 'Foothills', 'Ridgeline', 'Summit']
  const row = (login: string, studio: string) => ({
    username: login,
    password: NEW_PASSWORD,
    firstName: 'Pia',
    lastName: 'Penn',
    studio,
  })
  return {
    username: ['pia.penn', 'Quinn_Q-9', username],
    code: ['123456', '123 456'],
    rawId: ['AAAA'],
    clientDataJSON: ['eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'],
    authenticatorData: ['AAAA'],
    attestationObject: ['o2NmbXQ'],
    signature: ['AAAA'],
    userHandle: ['AAAA'],
    email: ['pia.penn@school.org', 'Quinn@School.org'],
    key: [SENT_KEY, 'school'],
    until: ['2026-12-18'],
    rows: [{ username, email: 'wil@school.org' }],
    password: [NEW_PASSWORD, PASSWORD],
    newPassword: [NEW_PASSWORD],
    currentPassword: [PASSWORD],
    token: [SETUP_TOKEN],
    studio: studios,
    assignedStudio: studios,
    goalType: ['Waseca Drawer', 'Khan Academy Kids Lesson'],
    timeZone: ['America/Chicago', 'Pacific/Auckland', 'UTC'],
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: ['16:00', '13:30'],
    targetDate: ['2026-11-20', '2026-11-18', '2026-11-20T22:00:00.000Z'],
    before: ['2026-11-16', '2026-08-01'],
    day: ['2026-11-23', '2026-11-24'],
    to: ['2026-11-23', '2026-11-24'],
    week: ['2026-11-16', '2026-11-09', '2026-11-23'],
    from: ['2026-11-01T00:00:00.000Z', '2026-11-18T15:00:00.000Z', '2026-11-23'],
    limit: ['1', '2', '50', '200'],
    cursor: ['WzJd', 'WzE3OTUwMDAwMDAwMDAsMl0'],
    users: [row('ray.reed', 'Summit'), row('sky.stone', 'Foothills')],
    entries: [{ name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }],
    userIds: ids.user,
    userId: ids.user,
    groupId: ids.group,
    targetGroupId: ids.group,
    assignedCrews: ids.group,
    crewId: ids.group,
    goalIds: ids.goal,
    // No goal of the owners can be carried over.
    carriedFromId: [undefined],
    schoolId: ids.school,
    expectedRevision: [0, 1],
    expectedRevisions: [0, 1],
  }
}
