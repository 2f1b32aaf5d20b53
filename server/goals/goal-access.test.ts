// Access to other people's goals: every person of the story calls, for every kind of owner.
import { describe, expect, test } from 'vitest'
import { changeGoal, goalBody, setGoal, type TestUser } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const people: Record<string, TestUser> = {
  sue: s.sue,
  ada: s.ada,
  cole: s.cole,
  cora: s.cora,
  gia: s.gia,
  zoe: s.zoe,
  wil: s.wil,
  max: s.max,
  ned: s.ned,
  fay: s.fay,
  nora: s.nora,
  hal: s.hal,
  hank: s.hank,
  ida: s.ida,
}
const findPerson = (name: string): TestUser => {
  const person = people[name]
  if (!person) throw new Error(`The story has no person named ${name}.`)
  return person
}

/** The answers of all people to a call, as 'code: names'. */
async function answers(call: (by: TestUser) => Promise<{ status: number; text: string }>) {
  const table: Record<string, string[]> = {}
  for (const [name, person] of Object.entries(people)) {
    const { status, text } = await call(person)
    const outcome = status < 400 ? String(status) : String(JSON.parse(text).code)
    table[outcome] = [...(table[outcome] ?? []), name]
  }
  return Object.fromEntries(Object.entries(table).map(([outcome, names]) => [outcome, names.join(' ')]))
}

const HARBOR = 'hal hank ida'

describe.each<[string, { read: string; manage: string; complete: string }]>([
  [
    'wil',
    {
      read: 'sue ada cole gia zoe wil',
      manage: 'sue ada cole zoe wil',
      complete: 'sue ada cole gia zoe wil',
    },
  ],
  // Max is in the crew, but another guide has his studio.
  [
    'max',
    { read: 'sue ada cole gia zoe max', manage: 'sue ada cole zoe max', complete: 'sue ada cole zoe max' },
  ],
  // Zoe is the captain, and the coach leads her crew.
  ['zoe', { read: 'sue ada cole gia zoe', manage: 'sue ada cole zoe', complete: 'sue ada cole gia zoe' }],
  // Nora has neither a crew nor a studio.
  ['nora', { read: 'sue ada gia nora', manage: 'sue ada nora', complete: 'sue ada nora' }],
  // Guides and coaches have goals of their own.
  ['gia', { read: 'sue ada gia', manage: 'sue ada gia', complete: 'sue ada gia' }],
  ['cole', { read: 'sue ada cole gia', manage: 'sue ada cole', complete: 'sue ada cole' }],
])('the goals of %s', (name, may) => {
  const owner = findPerson(name)
  const others = (allowed: string) =>
    Object.keys(people)
      .filter((key) => !`${allowed} ${HARBOR}`.split(' ').includes(key))
      .join(' ')
  const table = (status: string, allowed: string) => ({
    [status]: allowed,
    forbidden: others(allowed),
    not_found: HARBOR,
  })

  test('only people with access read the goals', async () => {
    const { id } = await setGoal(owner)
    const expected = table('200', may.read)
    const params = { id: owner.id }
    expect(await answers((by) => by.call('GET /api/goals/:id', { params: { id } }))).toEqual(expected)
    expect(await answers((by) => by.call('GET /api/users/:id/goals', { params }))).toEqual(expected)
    expect(await answers((by) => by.call('GET /api/users/:id/goals-with-feedback', { params }))).toEqual(
      expected,
    )
  })

  test('only people with access set a goal', async () => {
    const body = goalBody(owner)
    expect(await answers((by) => by.call('POST /api/goals', { body }))).toEqual(table('201', may.manage))
  })

  test('only people with access edit a goal', async () => {
    const { id } = await setGoal(owner)
    let count = 0
    expect(await answers((by) => changeGoal(by, id, { title: `Title ${count++}` }))).toEqual(
      table('200', may.manage),
    )
  })

  test('only people with access complete a goal', async () => {
    const { id } = await setGoal(owner)
    let completed = false
    const toggle = async (by: TestUser) => {
      const answer = await changeGoal(by, id, { completed: !completed })
      if (answer.status === 200) completed = !completed
      return answer
    }
    expect(await answers(toggle)).toEqual(table('200', may.complete))
  })

  test('only people with access delete a goal', async () => {
    const deletion = async (by: TestUser) => {
      const { id } = await setGoal(owner)
      return by.call('DELETE /api/goals/:id', { params: { id } })
    }
    expect(await answers(deletion)).toEqual(table('204', may.manage))
  })
})

describe('the goals of a crew', () => {
  test.each([
    'GET /api/groups/:id/goals',
    'GET /api/groups/:id/goals-with-feedback',
    'GET /api/groups/:id/all-goals',
  ] as const)('%s is for the crew’s captain, its coaches, guides and admins', async (call) => {
    expect(await answers((by) => by.call(call, { params: { id: s.crews.lichen } }))).toEqual({
      200: 'sue ada cole gia zoe',
      forbidden: 'cora wil max ned fay nora',
      not_found: HARBOR,
    })
  })
})

describe('refusals', () => {
  test('refusals come in this order: unauthenticated, not found, forbidden, validation', async () => {
    const { id } = await setGoal(s.wil)
    const anonymous = s.anonymous()
    const wrong = { title: '' }
    expect((await anonymous.call('POST /api/goals', { body: wrong })).status).toBe(401)
    expect((await anonymous.call('PATCH /api/goals/:id', { params: { id }, body: wrong })).status).toBe(401)
    expect((await s.jo.call('PATCH /api/goals/:id', { params: { id: 999_999 }, body: wrong })).status).toBe(
      404,
    )
    expect((await s.jo.call('PATCH /api/goals/:id', { params: { id }, body: wrong })).status).toBe(403)
    expect((await s.wil.call('PATCH /api/goals/:id', { params: { id }, body: wrong })).status).toBe(400)
    expect((await s.hal.call('POST /api/goals', { body: { userId: s.wil.id } })).status).toBe(404)
    expect((await s.jo.call('POST /api/goals', { body: { userId: s.wil.id } })).status).toBe(403)
    expect((await s.jo.call('POST /api/goals', { body: { userId: 999_999 } })).status).toBe(404)
    expect((await s.wil.call('POST /api/goals', { body: { userId: s.wil.id } })).status).toBe(400)
    expect((await s.wil.call('POST /api/goals', { body: '{"title":' })).status).toBe(400)
  })

  test.each(['0', '-1', '1.5', 'abc', '2147483648', '1e3', '99999999999'])(
    'the id %s is answered with 400',
    async (id) => {
      expect((await s.wil.call('GET /api/goals/:id', { params: { id } })).status).toBe(400)
      expect((await s.wil.call('PATCH /api/goals/:id', { params: { id }, body: {} })).status).toBe(400)
      expect((await s.wil.call('DELETE /api/goals/:id', { params: { id } })).status).toBe(400)
      expect((await s.wil.call('GET /api/users/:id/goals', { params: { id } })).status).toBe(400)
    },
  )

  test('a person who lost their school gets no_school', async () => {
    const left = await s.person(s.brendans, 'Lou', 'Left', { studio: 'Summit' })
    const { id } = await setGoal(left)
    const move = { params: { id: left.id }, body: { schoolId: null } }
    expect((await s.sue.call('PUT /api/admin/users/:id', move)).status).toBe(200)
    expect((await left.call('GET /api/goals/:id', { params: { id } })).error.code).toBe('no_school')
    expect((await left.call('POST /api/goals', { body: goalBody(left) })).error.code).toBe('no_school')
    expect((await s.sue.call('GET /api/goals/:id', { params: { id } })).error.code).toBe('not_found')
  })
})

describe('a goal of a learner who moves to another crew', () => {
  test('a goal of a learner who moves to another crew can be read by the new captain, and no longer by the former coach and captain', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Mover', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(mover)
    const read = async (by: TestUser) => (await by.call('GET /api/goals/:id', { params: { id } })).status
    expect([await read(s.cole), await read(s.zoe), await read(s.ned)]).toEqual([200, 200, 403])
    const body = { userId: mover.id, targetGroupId: s.crews.moss, validateSize: false }
    expect((await s.ada.call('POST /api/admin/crews/move-learner', { body })).status).toBe(200)
    expect([await read(s.cole), await read(s.zoe), await read(s.ned)]).toEqual([403, 403, 200])
    expect((await changeGoal(s.ned, id, { completed: true })).status).toBe(200)
  })
})
