// The settings of a school: what is sent, what stays, what is refused, and what learners are then shown.
import { afterEach, describe, expect, test } from 'vitest'
import { defaultQuestions, newSchoolFeatures } from '../../contract/school-features.ts'
import { changeGoal, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const KEPT = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
const FIRST = {
  language: 'en',
  ...{ feedbackGraceDays: 0, goalMonths: null, leaverMonths: null },
  ...{ schoolYearStart: 8, showCrewRank: true, showStreaks: true },
  ...newSchoolFeatures,
  reflectionQuestions: defaultQuestions,
}
const set = (fields: object, by: typeof s.ada = s.ada) =>
  by.call('PUT /api/admin/settings', { body: { ...KEPT, ...fields } })

afterEach(() => set(FIRST))

describe('settings', () => {
  test('settings that are not sent stay, and so do those that the caller did not change', async () => {
    const changed = {
      language: 'en',
      feedbackGraceDays: 2,
      goalMonths: 36,
      leaverMonths: 1,
      schoolYearStart: 1,
      showCrewRank: false,
      showStreaks: false,
      familyView: true,
      familyMail: false,
      familyWaves: false,
      reflections: false,
      carryOver: false,
      feedbackAnswers: false,
      plans: true,
      weekChecks: true,
      reflectionQuestions: ['What was hard?', 'Who helped you?'],
    }
    const { deletesFrom, ...seen } = (await set(changed)).body
    expect(seen).toEqual({ ...KEPT, ...changed, staffSecondFactor: 'off', staffSecondFactorFrom: null })
    expect((await set({})).body).toEqual({ ...seen, deletesFrom })
    const base = { ...seen, deletesFrom }
    await set({ feedbackGraceDays: 5, weekChecks: false, reflectionQuestions: ['One?', 'Two?'] }, s.sue)
    expect((await set({ ...seen, showStreaks: true, base })).body).toMatchObject({
      ...{ feedbackGraceDays: 5, showStreaks: true, goalMonths: 36, deletesFrom },
      ...{ weekChecks: false, plans: true, reflectionQuestions: ['One?', 'Two?'] },
    })
  })

  test('the audit log records changed settings', async () => {
    await set({ showCrewRank: false })
    const { items } = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
    expect(items).toMatchObject([
      { action: 'school.settings', detail: { ...KEPT, ...FIRST, showCrewRank: false } },
    ])
  })

  test.each<[string, unknown]>([
    ...[6, -1, 1.5, '2', null].map((value) => ['feedbackGraceDays', value] as [string, unknown]),
    ...[5, 0, 121, 6.5, '12'].map((value) => ['goalMonths', value] as [string, unknown]),
    ...[0, 121, 1.5, '12'].map((value) => ['leaverMonths', value] as [string, unknown]),
    ['showCrewRank', 1],
    ['showStreaks', null],
    ['deletesFrom', null],
    ...['reflections', 'carryOver', 'feedbackAnswers', 'plans', 'weekChecks'].map(
      (field) => [field, 1] as [string, unknown],
    ),
    ['reflectionQuestions', ['One?']],
    ['reflectionQuestions', ['One?', 'Two?', 'Three?']],
    ['reflectionQuestions', null],
  ])('the setting %s %j is refused', async (field, value) => {
    const { status, error } = await set({ [field]: value })
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path)).toEqual([field])
  })

  test.each([' ', 'a'.repeat(121)])('a question %j is refused on its field', async (question) => {
    const { status, error } = await set({ reflectionQuestions: ['One?', question] })
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path)).toEqual(['reflectionQuestions.1'])
  })

  test('the goal week has the enabled features and the questions', async () => {
    await set({ plans: true, reflections: false, reflectionQuestions: ['  One? ', 'Two?'] })
    const { settings, lookBack } = (await s.wil.call('GET /api/goal-week')).body
    expect(settings).toMatchObject({
      ...{ reflections: false, carryOver: true, feedbackAnswers: true, plans: true, weekChecks: false },
      reflectionQuestions: ['One?', 'Two?'],
    })
    expect(lookBack).toEqual({
      week: '2026-11-16',
      opensAt: '2026-11-20T06:00:00.000Z',
      closesAt: '2026-11-23T22:00:00.000Z',
      carriesFrom: '2026-11-20T22:00:00.000Z',
    })
  })

  test.each([
    { feedbackGraceDays: 5, goalMonths: 6, leaverMonths: 1 },
    { feedbackGraceDays: 0, goalMonths: 120, leaverMonths: 120 },
  ])('the questions %j are allowed', async (fields) => {
    expect((await set(fields)).body).toMatchObject(fields)
  })
})

describe('hidden figures', async () => {
  const params = { id: s.wil.id }
  const { id } = await setGoal(s.wil)
  await changeGoal(s.wil, id, { completed: true })
  const figures = async () => (await s.wil.call('GET /api/users/:id/stats', { params })).body
  const history = async () => (await s.wil.call('GET /api/users/:id/goal-history', { params })).body

  test('the rank is not returned if the school hides it', async () => {
    expect(await figures()).toMatchObject({ crewRank: 1, crewSize: 3, streakDays: 1 })
    await set({ showCrewRank: false })
    expect(await figures()).toMatchObject({ crewRank: null, crewSize: 3, streakDays: 1 })
    await set({ showCrewRank: true })
    expect(await figures()).toMatchObject({ crewRank: 1 })
  })

  test('streaks of days and weeks are not returned if the school hides them', async () => {
    const codes = async () => (await history()).achievements.map(({ code }) => code)
    const all = await codes()
    expect(await history()).toMatchObject({ streakWeeks: 1 })
    await set({ showStreaks: false })
    expect(await figures()).toMatchObject({ crewRank: 1, streakDays: 0 })
    expect(await history()).toMatchObject({ streakWeeks: 0 })
    expect(await codes()).toEqual(all.filter((code) => code !== 'full_weeks_4'))
    expect(all).toContain('full_weeks_4')
    const harbors = await s.ivy.call('GET /api/users/:id/goal-history', { params: { id: s.ivy.id } })
    expect(harbors.body.achievements.map(({ code }) => code)).toEqual(all)
  })
})

test('the default questions are in the language of the reader, and a reflection keeps those of its writer', async () => {
  const spanish = ['¿Qué salió bien?', '¿Qué vas a probar la próxima semana?']
  const speak = (language: 'es' | null) => s.ada.call('PATCH /api/users/me', { body: { language } })
  const read = async () => (await s.ada.call('GET /api/admin/settings')).body.reflectionQuestions
  const stored = () =>
    s.db
      .selectFrom('schools')
      .select(['first_question', 'second_question'])
      .where('id', '=', s.brendans.id)
      .executeTakeFirstOrThrow()
  await speak('es')
  expect(await read()).toEqual(spanish)
  expect((await s.ada.call('GET /api/goal-week')).body.settings.reflectionQuestions).toEqual(spanish)
  const kept = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
  const set = (reflectionQuestions: string[]) =>
    s.ada.call('PUT /api/admin/settings', { body: { ...kept, reflectionQuestions } })
  expect((await set(spanish)).body.reflectionQuestions).toEqual(spanish)
  expect(Object.values(await stored())).toEqual(defaultQuestions)
  expect((await set(['¿Qué salió bien?', 'And now?'])).body.reflectionQuestions[1]).toBe('And now?')
  await speak(null)
  expect(await read()).toEqual(['¿Qué salió bien?', 'And now?'])
  await set(defaultQuestions)
})
