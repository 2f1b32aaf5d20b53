// The sentences of answers in the reader's language, through the API: refusals, lists of refusals, notes, titles and devices.
import { beforeEach, expect, test } from 'vitest'
import { goalBody, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
/** Every kind of space is one. */
const words = (text: string | undefined) => text?.replace(/\s/g, ' ')
const speak = (person: typeof s.wil, language: 'en' | 'es' | null) =>
  person.call('PATCH /api/users/me', { body: { language } })

beforeEach(async () => {
  for (const person of [s.wil, s.max, s.ada]) await speak(person, null)
})

test('a refused field has its days in the form of the language', async () => {
  await speak(s.wil, 'es')
  const refuse = async (by: typeof s.wil) => {
    const body = goalBody(by, { targetDate: '2026-12-01' })
    return (await by.call('POST /api/goals', { body })).error
  }
  const [spanish, english] = await Promise.all([refuse(s.wil), refuse(s.max)])
  expect(words(spanish.message)).toBe(
    'Hay que elegir un día de la semana de metas, del lun, 16 nov al vie, 20 nov.',
  )
  expect(words(spanish.issues?.[0]?.message)).toBe(words(spanish.message))
  expect(english.message).toBe('Pick a day of the goal week, Mon, Nov 16 to Fri, Nov 20.')
  expect(english.issues).toEqual([{ path: 'targetDate', message: english.message }])
})

test('a refused text is counted in the numbers of the language', async () => {
  await speak(s.wil, 'es')
  const body = goalBody(s.wil, { description: 'x'.repeat(2001) })
  expect((await s.wil.call('POST /api/goals', { body })).error.message).toBe(
    'Una descripción tiene como máximo 2,000 caracteres; esta tiene 2,001.',
  )
})

test.each(['{0}', '<b>x</b>', '%s', '\\u0041', 'سلمى', '😀'.repeat(30)])(
  'the name %s is in sentences as it was typed',
  async (name) => {
    const { body: learner } = await s.ada.call('PUT /api/admin/users/:id', {
      params: { id: s.fay.id },
      body: { firstName: name, lastName: null },
    })
    expect(learner.firstName).toBe(name)
    const unassign = { body: { userId: s.fay.id, targetGroupId: null } }
    expect((await s.ada.call('POST /api/admin/crews/move-learner', unassign)).body.message).toBe(
      `${name} is already unassigned.`,
    )
    await speak(s.ada, 'es')
    expect((await s.ada.call('POST /api/admin/crews/move-learner', unassign)).body.message).toBe(
      `${name} ya está sin equipo.`,
    )
  },
)

test('people who are refused in a list are refused in the language of the reader', async () => {
  await speak(s.ada, 'es')
  const rows = [
    { username: 'x', password: 'maple-2026-oak', firstName: '', lastName: 'Li', studio: 'Summit', role: 1 },
  ]
  const { body } = await s.ada.call('POST /api/admin/users/bulk', { body: { users: rows } })
  expect(body.errors).toEqual([
    {
      line: 1,
      username: 'x',
      message:
        'Un nombre de usuario necesita al menos 3 caracteres. Falta el nombre. Aquí no hay ningún campo «role».',
    },
  ])
})

test('achievements and devices are named in the language of the reader, and codes are not', async () => {
  await setGoal(s.wil)
  const read = async () => {
    const history = await s.wil.call('GET /api/users/:id/goal-history', { params: { id: s.wil.id } })
    const sessions = await s.wil.call('GET /api/auth/sessions')
    const [first] = history.body.achievements
    return [first?.code, first?.title, sessions.body[0]?.device]
  }
  const english = await read()
  expect(english).toEqual(['first_goal', 'First stone', 'Unknown device'])
  await speak(s.wil, 'es')
  expect(await read()).toEqual(['first_goal', 'Primera piedra', 'Dispositivo desconocido'])
})
