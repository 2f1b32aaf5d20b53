// cspell:ignore Escuela Puente Piedra Practicar Escribir bien
// Tests that the seeded school keeps the app's rules and is the same each time.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../../contract/days.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import { deadlineOf } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { findBrokenRules } from '../invariants/index.ts'
import { newPasswordProblem, schoolNames } from '../session/index.ts'
import { type TestApp, testApp, WEDNESDAY } from '../testing/test-app.ts'
import { DEMO_PASSWORD, type SeedOptions, seedSchool } from './index.ts'

const NOW = Date.parse(WEDNESDAY)
const ZONE = 'America/Chicago'
const options: SeedOptions = { school: 'Stonebridge', learners: 40, weeks: 24, seed: 7, force: false }

const app = await testApp()
const { db } = app
const progress: number[] = []
const seeded = await seedSchool(app.services.database, options, NOW, (done) => progress.push(done))

/** Returns all rows in writing order, without password hashes, which have a random salt. */
async function digest({ db }: TestApp): Promise<string> {
  const tables = ['schools', 'studios', 'groups', 'users', 'goals', 'feedback', 'goal_edits'] as const
  const others = [
    'notifications',
    'activities',
    'saved_replies',
    'audit_log',
    'absences',
    'goal_moves',
    'reflections',
    'responses',
  ] as const
  const hash = createHash('sha256')
  for (const table of [...tables, ...others] as const) {
    const rows = await db.selectFrom(table).selectAll().orderBy('id').execute()
    for (const row of rows) hash.update(JSON.stringify({ ...row, password_hash: '' }))
  }
  const crews = await db
    .selectFrom('coach_crews')
    .selectAll()
    .orderBy('coach_id')
    .orderBy('group_id')
    .execute()
  return hash.update(JSON.stringify(crews)).digest('hex')
}

async function countOf(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number(rows[0]?.count)
}

describe('the same seed', () => {
  test('a seed gives the same rows each time, and another seed gives different ones', async () => {
    const again = await testApp()
    await seedSchool(again.services.database, options, NOW)
    expect(await digest(again)).toBe(await digest(app))
    const reseeded = await testApp()
    await seedSchool(reseeded.services.database, { ...options, seed: 8 }, NOW)
    expect(await digest(reseeded)).not.toBe(await digest(app))
  })
})

describe('people and crews', async () => {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const groups = await db.selectFrom('groups').selectAll().execute()

  test('the school has as many people and crews as requested', () => {
    const learners = users.filter(
      (user) =>
        user.left_at === null && !user.is_admin && !user.is_guide && !(user.is_coach && !user.studio_id),
    )
    expect(learners).toHaveLength(40)
    expect(seeded.counts).toMatchObject({ people: users.length, learners: 40, crews: groups.length })
  })

  test('someone has left the school and has older goals', async () => {
    const [leaver, ...others] = users.filter((user) => user.left_at !== null)
    expect(others).toEqual([])
    expect(leaver).toMatchObject({ group_id: null, is_captain: 0, is_coach: 0, is_guide: 0, is_admin: 0 })
    const goals = await db
      .selectFrom('goals')
      .select(['created_at', 'deadline_at'])
      .where('user_id', '=', leaver?.id ?? 0)
      .execute()
    expect(goals.length).toBeGreaterThan(5)
    for (const goal of goals) expect(goal.deadline_at).toBeLessThan(leaver?.left_at ?? 0)
  })

  test('a coach moved the goal of a learner who was ill', async () => {
    const [away, ...others] = await db.selectFrom('absences').selectAll().execute()
    expect(others).toEqual([])
    expect(away).toMatchObject({ from_on: '2026-11-18', to_on: '2026-11-18', created_at: NOW })
    const [moved] = await db
      .selectFrom('goals')
      .innerJoin('goal_moves', 'goal_moves.goal_id', 'goals.id')
      .select(['goals.user_id', 'goals.due_on', 'goals.deadline_at', 'goal_moves.by_id', 'goal_moves.cause'])
      .execute()
    expect(moved).toEqual({
      user_id: away?.user_id,
      due_on: '2026-11-19',
      deadline_at: deadlineOf('2026-11-19', { timeZone: ZONE, weeks: defaultWeeks }),
      by_id: away?.by_id,
      cause: 'absence',
    })
    expect(users.find(({ id }) => id === away?.by_id)?.is_coach).toBe(1)
    expect(await findBrokenRules(db)).toEqual({})
  })

  test('learners look back on their weeks, and some wait for a response', async () => {
    const written = await db.selectFrom('reflections').selectAll().execute()
    const responses = await db.selectFrom('responses').selectAll().execute()
    const answered = new Set(responses.map(({ reflection_id }) => reflection_id))
    expect(new Set(written.map(({ week }) => week)).size).toBe(6)
    expect(answered.size).toBeGreaterThan(10)
    expect(written.length - answered.size).toBeGreaterThan(10)
    expect(responses.filter(({ text }) => text === null).length).toBeGreaterThan(5)
    expect(responses.filter(({ text }) => text !== null).length).toBeGreaterThan(5)
    for (const { created_at } of [...written, ...responses]) expect(created_at).toBeLessThanOrEqual(NOW)
  })

  test('crews have three to five learners, and at most one captain of their own', () => {
    for (const group of groups) {
      const members = users.filter((user) => user.group_id === group.id)
      expect(members.length, group.name).toBeGreaterThanOrEqual(3)
      expect(members.length, group.name).toBeLessThanOrEqual(5)
      expect(members.filter((member) => member.is_captain).length).toBeLessThanOrEqual(1)
      expect(members.every((member) => !member.is_admin && !member.is_guide)).toBe(true)
    }
    expect(users.filter((user) => user.is_captain && user.group_id === null)).toEqual([])
    expect(users.filter((user) => user.is_captain).length).toBeGreaterThan(groups.length / 2)
  })

  test('each crew mixes studios', () => {
    const mixed = groups.filter(
      (group) =>
        new Set(users.filter((user) => user.group_id === group.id).map((user) => user.studio_id)).size > 1,
    )
    expect(mixed).toHaveLength(groups.length)
  })

  test('each seeded crew has a coach, and each studio a guide', async () => {
    const coached = await db.selectFrom('coach_crews').select('group_id').distinct().execute()
    expect(coached).toHaveLength(groups.length)
    const guided = new Set(users.filter((user) => user.is_guide).map((user) => user.assigned_studio_id))
    const studios = await db.selectFrom('studios').select('id').execute()
    expect([...guided].toSorted()).toEqual(studios.map(({ id }) => id).toSorted())
  })

  test('usernames are easy to type, and names have all kinds of letters', () => {
    for (const user of users) expect(user.username).toMatch(/^[a-z]+(\.[a-z]+)?\d*$/)
    const names = users.map((user) => `${user.first_name} ${user.last_name}`).join()
    expect(names).toMatch(/\p{Script=Hebrew}|\p{Script=Arabic}/u)
    expect(names).toMatch(/[À-ÿ]/)
  })

  test('every role can have the demonstration password', async () => {
    for (const user of users) {
      const owner = {
        username: user.username,
        isAdmin: user.is_admin === 1,
        isSuperAdmin: user.is_super_admin === 1,
        isCoachWooden: user.is_coach === 1,
        isGuide: user.is_guide === 1,
        names: await schoolNames(db, user.school_id),
      }
      expect(await newPasswordProblem(DEMO_PASSWORD, owner)).toBeNull()
    }
  })
})

describe('goals', async () => {
  const goals = await db.selectFrom('goals').selectAll().orderBy('id').execute()

  test('goals are due on a school day and set before their deadline, in the order of their ids', () => {
    for (const goal of goals) {
      expect(weekdayOf(goal.due_on)).toBeLessThan(5)
      expect(goal.deadline_at).toBe(deadlineOf(goal.due_on, { timeZone: ZONE, weeks: defaultWeeks }))
      expect(goal.created_at).toBeLessThan(Math.min(goal.deadline_at, NOW + 1))
    }
    expect(goals.map((goal) => goal.created_at)).toEqual(
      goals.map((goal) => goal.created_at).toSorted((a, b) => a - b),
    )
  })

  test('goals are completed between creation and deadline, or locked after the deadline', () => {
    for (const goal of goals) {
      expect(goal.completed_at !== null).toBe(goal.completed === 1)
      expect(goal.is_incomplete_locked === 1).toBe(goal.completed === 0 && goal.deadline_at <= NOW)
      if (goal.completed_at === null) continue
      expect(goal.completed_at).toBeGreaterThan(goal.created_at)
      expect(goal.completed_at).toBeLessThan(Math.min(goal.deadline_at, NOW + 1))
    }
  })

  test('goals of an earlier term are archived', () => {
    const archived = goals.filter((goal) => goal.archived_at !== null)
    expect(archived.length).toBeGreaterThan(20)
    expect(archived.every((goal) => goal.due_on < '2026-07-06')).toBe(true)
    expect(goals.filter((goal) => goal.due_on < '2026-07-06')).toEqual(archived)
  })

  test('a studio with goal types has the required number of goals of each type', async () => {
    const studio = await db
      .selectFrom('studios')
      .selectAll()
      .where('name', '=', 'Foothills')
      .executeTakeFirstOrThrow()
    const types: string[] = JSON.parse(studio.goal_types)
    const titles = await db
      .selectFrom('goals')
      .innerJoin('users', 'users.id', 'goals.user_id')
      .select('title')
      .where('users.studio_id', '=', studio.id)
      .execute()
    expect(titles.length).toBeGreaterThan(20)
    expect(titles.filter(({ title }) => parseGoalTitle(title, types) === null)).toEqual([])
  })

  test('each goal has one activity for its creation and one for its completion', async () => {
    const activities = await db.selectFrom('activities').selectAll().execute()
    const activitiesOf = (type: string) =>
      activities
        .filter((activity) => activity.type === type)
        .map((activity) => [activity.goal_id, activity.user_id, activity.created_at].join())
    const completed = goals.filter((goal) => goal.completed_at !== null)
    expect(activitiesOf('goal_created').toSorted()).toEqual(
      goals.map((goal) => [goal.id, goal.user_id, goal.created_at].join()).toSorted(),
    )
    expect(activitiesOf('goal_completed').toSorted()).toEqual(
      completed.map((goal) => [goal.id, goal.user_id, goal.completed_at].join()).toSorted(),
    )
  })
})

describe('feedback', async () => {
  const entries = await db
    .selectFrom('feedback')
    .innerJoin('goals', 'goals.id', 'feedback.goal_id')
    .innerJoin('users as owner', 'owner.id', 'goals.user_id')
    .innerJoin('users as giver', 'giver.id', 'feedback.provider_id')
    .selectAll('feedback')
    .select([
      'owner.id as owner_id',
      'owner.group_id as crew',
      'giver.group_id as giver_crew',
      'giver.is_captain',
      'goals.deadline_at',
      'goals.revision_count',
      'goals.created_at as set_at',
    ])
    .orderBy('feedback.id')
    .execute()

  test('feedback has every state: accepted or not, active, replaced and cleared', () => {
    const kinds = new Set(entries.map((entry) => `${entry.status} ${entry.ended_by ?? 'active'}`))
    for (const status of ['accepted', 'needs_improvement', 'denied'])
      expect(kinds).toContain(`${status} active`)
    expect(kinds).toContain('accepted edit')
    expect(kinds).toContain('needs_improvement replaced')
  })

  test('feedback comes from a coach or the captain of the crew before the deadline, never from the owner', async () => {
    const assigned = await db.selectFrom('coach_crews').selectAll().execute()
    const coaches = new Set(assigned.map((assignment) => `${assignment.coach_id} ${assignment.group_id}`))
    for (const entry of entries) {
      const captain = entry.is_captain === 1 && entry.giver_crew === entry.crew
      expect(captain || coaches.has(`${entry.provider_id} ${entry.crew}`)).toBe(true)
      expect(entry.provider_id).not.toBe(entry.owner_id)
      expect(entry.created_at).toBeGreaterThan(entry.set_at)
      expect(entry.created_at).toBeLessThan(Math.min(entry.deadline_at, NOW + 1))
    }
  })

  test('feedback that does not accept says what to do, and each giver has at most one active per goal', () => {
    expect(entries.filter((entry) => entry.status !== 'accepted' && !entry.comments)).toEqual([])
    const active = entries.filter((entry) => entry.is_active === 1)
    expect(new Set(active.map((entry) => `${entry.goal_id} ${entry.provider_id}`)).size).toBe(active.length)
    for (const entry of entries) expect(entry.is_active === 1).toBe(entry.ended_by === null)
  })

  test('an edit of a seeded goal clears earlier feedback and records the previous text', async () => {
    const edits = await db.selectFrom('goal_edits').selectAll().execute()
    expect(edits.length).toBeGreaterThan(10)
    for (const edit of edits) {
      expect(`${edit.old_title} ${edit.old_description}`).not.toBe(
        `${edit.new_title} ${edit.new_description}`,
      )
      const before = entries.filter(
        (entry) => entry.goal_id === edit.goal_id && entry.created_at < edit.edited_at,
      )
      expect(before.filter((entry) => entry.is_active === 1)).toEqual([])
    }
    const active = entries.filter((entry) => entry.is_active === 1)
    expect(active.filter((entry) => entry.goal_revision_at_time !== entry.revision_count)).toEqual([])
    const revised = await db.selectFrom('goals').select('id').where('revision_count', '>', 0).execute()
    expect(revised.map(({ id }) => id).toSorted()).toEqual(edits.map((edit) => edit.goal_id).toSorted())
  })
})

describe('details of goals', () => {
  test('details belong to the school, and nobody is notified about their own actions', async () => {
    for (const table of ['goals', 'feedback', 'goal_edits', 'activities'] as const) {
      expect(await db.selectFrom(table).select('school_id').distinct().execute()).toHaveLength(1)
    }
    const own = sql<{ count: number }>`
      select count(*) as count from notifications n join goals g on g.id = n.goal_id
      where n.type = 'goal_assigned' and (n.user_id <> g.user_id or g.created_by_id = g.user_id)`
    expect(await countOf(own)).toBe(0)
    const types = await db.selectFrom('notifications').select('type').distinct().execute()
    expect(types).toHaveLength(6)
  })

  test('some goals are carried over to the next week, with plans, answers and checks', async () => {
    const goals = await db
      .selectFrom('goals')
      .select(['times_carried', 'plan', 'check_state', 'completed', 'deadline_at'])
      .execute()
    for (const times of [1, 2])
      expect(goals.filter(({ times_carried }) => times_carried === times).length).toBeGreaterThan(3)
    expect(goals.filter(({ plan }) => plan !== null).length).toBeGreaterThan(50)
    const checked = goals.filter(({ check_state }) => check_state !== null)
    expect(new Set(checked.map(({ check_state }) => check_state))).toEqual(new Set(['on_track', 'stuck']))
    for (const { completed, deadline_at } of checked)
      expect([completed, deadline_at > NOW]).toEqual([0, true])
    const answered = sql<{ count: number }>`select count(*) as count from feedback where answer is not null`
    expect(await countOf(answered)).toBeGreaterThan(50)
    expect(await findBrokenRules(db)).toEqual({})
  })

  test('notifications are in the order of the weeks', () => {
    expect(progress).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  })
})

test('a school that speaks Spanish has people, crews, goals and reflections in Spanish', async () => {
  const spanish = await testApp()
  const school = { learners: 40, weeks: 4, seed: 7, force: false, language: 'es' } as const
  const { school: name } = await seedSchool(spanish.services.database, school, NOW)
  expect(name).toBe('Escuela Puente de Piedra')
  const rows = await spanish.db.selectFrom('schools').select(['name', 'language']).execute()
  expect(rows).toEqual([{ name, language: 'es' }])
  const crews = await spanish.db.selectFrom('groups').select('name').execute()
  for (const crew of crews) expect(crew.name).toMatch(/ del? (la )?\p{Lu}/u)
  const goals = await spanish.db.selectFrom('goals').select('title').distinct().execute()
  expect(goals.some(({ title }) => /^(Leer|Practicar|Escribir) /.test(title))).toBe(true)
  expect(goals.filter(({ title }) => /\b(the|of|my|for)\b|[{}]/.test(title))).toEqual([])
  const reflections = await spanish.db.selectFrom('reflections').select('first_question').distinct().execute()
  expect(reflections).toEqual([{ first_question: '¿Qué salió bien?' }])
  const users = await spanish.db.selectFrom('users').select('username').execute()
  for (const { username } of users) expect(username).toMatch(/^[a-z.]+\d*$/)
  expect(await findBrokenRules(spanish.db)).toEqual({})
})
