// The subjects of the audit log in the reader's language, through the API.
import { beforeEach, expect, test } from 'vitest'
import { setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const speak = (person: typeof s.ada, language: 'en' | 'es' | null) =>
  person.call('PATCH /api/users/me', { body: { language } })

/** The subject of the newest entry of the action, as the person reads it. */
async function readSubject(by: typeof s.ada, action: string, query: Record<string, string> = {}) {
  const { body } = await by.call('GET /api/admin/audit-log', { query: { ...query, schoolId: s.brendans.id } })
  return body.items.find((entry) => entry.action === action)?.subject
}

const findStored = (action: string) =>
  s.db
    .selectFrom('audit_log')
    .select(['subject', 'subject_key', 'subject_values', 'about_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

async function deleteGoal(title: string) {
  const { id } = await setGoal(s.wil, { title })
  await s.wil.call('DELETE /api/goals/:id', { params: { id } })
}

beforeEach(async () => {
  await speak(s.ada, null)
  await speak(s.sue, null)
})

test('two readers of two languages read the same entry, each in their own', async () => {
  const title = '{0} <b> “x” %s سلمى 😀'
  await deleteGoal(title)
  await speak(s.sue, 'es')
  const [english, spanish] = await Promise.all([s.ada, s.sue].map((by) => readSubject(by, 'goal.delete')))
  expect([english, spanish]).toEqual([`Wil Okonkwo’s goal “${title}”`, `Meta «${title}» de Wil Okonkwo`])
  expect(await findStored('goal.delete')).toMatchObject({
    subject: english,
    subject_key: '{owner}’s goal “{title}”',
    subject_values: JSON.stringify({ owner: 'Wil Okonkwo', title }),
  })
})

test('the log is searched in the English that is stored, and by names', async () => {
  await deleteGoal('Sing')
  await speak(s.sue, 'es')
  for (const search of ['goal sing', 'okonkwo'])
    expect(await readSubject(s.sue, 'goal.delete', { search })).toBe('Meta «Sing» de Wil Okonkwo')
  expect(await readSubject(s.sue, 'goal.delete', { search: 'meta' })).toBeUndefined()
})

test('an entry of an older version, and a name that is also a message, are read as they are stored', async () => {
  await speak(s.sue, 'es')
  const entry = {
    school_id: s.brendans.id,
    at: s.clock.now(),
    actor_id: s.ada.id,
    detail: null,
    about_id: null,
  }
  const rows = ['Crew "Moss"', 'All learners'].map((subject) => ({
    ...entry,
    action: 'crew.create',
    subject,
  }))
  for (const row of rows) {
    await s.db.insertInto('audit_log').values(row).execute()
    expect(await readSubject(s.sue, 'crew.create')).toBe(row.subject)
  }
})

test('the name of a deleted person is removed from the values too, and the title stays', async () => {
  await setGoal(s.uma, { title: 'Sing' }).then(({ id }) =>
    s.uma.call('DELETE /api/goals/:id', { params: { id } }),
  )
  const move = { body: { userId: s.uma.id, targetGroupId: s.crews.lichen, validateSize: false } }
  await s.ada.call('POST /api/admin/crews/move-learner', move)
  const before = await findStored('crew.move')
  expect(before?.subject_values).toContain('Uma')
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.uma.id } })
  expect(await findStored('crew.move')).toMatchObject({
    subject: 'A deleted account',
    subject_key: 'A deleted account',
  })
  const goal = await findStored('goal.delete')
  expect(goal?.subject).toBe('A deleted account’s goal “Sing”')
  const all = await s.db.selectFrom('audit_log').select('subject_values').execute()
  expect(all.filter(({ subject_values: values }) => values?.includes('Uma'))).toEqual([])
  await speak(s.sue, 'es')
  expect(await readSubject(s.sue, 'goal.delete')).toBe('Meta «Sing» de una cuenta eliminada')
  expect(await readSubject(s.sue, 'crew.move')).toBe('Una cuenta eliminada')
})
