// Decisions of admins about a list last, people in the file are never missing, and previews are limited.
import { describe, expect, test } from 'vitest'
import { importPlan, makeListed, preview, previewAndImport } from '../testing/roster-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const IMPORT = 'POST /api/admin/roster/import'
const choices = { org: null, grades: [], columns: null }
const change = (id: number, body: object) => s.sue.call('PUT /api/admin/users/:id', { params: { id }, body })
const previewWith = (body: object) =>
  s.ada.call(IMPORT, { query: { preview: 'true' }, body: { choices, people: [], ...body } })

describe('a learner whom an admin decided about', () => {
  test('a decided learner is matched at the next import, although both names differ', async () => {
    const person = makeListed('d-1', 'Maximilian', 'de la Cruz')
    const decided = await previewAndImport(s.ada, [{ ...person, account: s.max.id }])
    expect(decided.rows[0]).toMatchObject({ kind: 'match', changes: [], kept: ['firstName', 'lastName'] })
    const again = await previewAndImport(s.ada, [person])
    expect(again.rows[0]).toMatchObject({
      kind: 'same',
      account: { id: s.max.id, firstName: 'Max' },
      kept: ['firstName', 'lastName'],
    })
  })

  test('an admin decides again when the list has yet other names', async () => {
    const { body } = await preview(s.ada, [makeListed('d-1', 'Bo', 'Orr')])
    expect(body.rows[0]).toMatchObject({
      kind: 'ask',
      candidates: [{ id: s.max.id }],
      candidatesCount: 1,
    })
  })

  test('the names of a new decision replace the former ones', async () => {
    await previewAndImport(s.ada, [makeListed('d-1', 'Bo', 'Orr', { account: s.max.id })])
    const kinds = async (firstName: string, lastName: string) =>
      (await preview(s.ada, [makeListed('d-1', firstName, lastName)])).body.rows.map(({ kind }) => kind)
    expect(await kinds('Bo', 'Orr')).toEqual(['same'])
    expect(await kinds('Maximilian', 'de la Cruz')).toEqual(['ask'])
  })

  test('a learner loses the decided names with the id', async () => {
    await previewAndImport(s.ada, [makeListed('d-2', 'Max', 'Cruz', { account: s.max.id })])
    await previewAndImport(s.ada, [makeListed('d-3', 'Max', 'Cruz', { username: s.max.username })])
    const stored = await s.db
      .selectFrom('roster_ids')
      .select(['sourced_id', 'decided_first_name', 'decided_last_name'])
      .where('user_id', '=', s.max.id)
      .execute()
    expect(stored).toEqual([{ sourced_id: 'd-3', decided_first_name: null, decided_last_name: null }])
  })

  test('useName takes the list’s names, which the account follows from then on', async () => {
    await previewAndImport(s.ada, [makeListed('d-4', 'Uma', 'Rao', { username: s.uma.username })])
    await change(s.uma.id, { firstName: 'Umi', lastName: 'Bell' })
    const person = makeListed('d-4', 'Uma', 'Rao')
    const decided = await preview(s.ada, [{ ...person, account: s.uma.id }])
    expect(decided.body.rows[0]?.kept).toEqual(['firstName', 'lastName'])
    const used = await previewAndImport(s.ada, [{ ...person, account: s.uma.id, useName: true }])
    expect(used.rows[0]).toMatchObject({
      kind: 'change',
      changes: [
        { field: 'firstName', before: 'Umi', after: 'Uma' },
        { field: 'lastName', before: 'Bell', after: 'Rao' },
      ],
      kept: [],
    })
    const next = await preview(s.ada, [makeListed('d-4', 'Uma', 'Rao-Bell')])
    expect(next.body.rows[0]?.changes).toMatchObject([{ field: 'lastName', after: 'Rao-Bell' }])
  })

  test.each([{ useName: true }, { useName: true, account: null }])(
    'useName with an account, %o, is refused',
    async (part) => {
      const { status, error } = await preview(s.ada, [makeListed('d-5', 'Uma', 'Rao', part)])
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'people.0.useName'])
    },
  )
})

describe('an id that the file has next to the list', () => {
  const list = [makeListed('p-1', 'Ned', 'Stone', { username: s.ned.username })]
  const rest = makeListed('p-2', 'Jo', 'Li', { username: s.jo.username })

  test('an id in the file but not in the list is not missing, and its account matches nobody else', async () => {
    await previewAndImport(s.ada, [...list, rest])
    const missing = async (present?: string[]) =>
      (await previewWith({ people: list, present })).body.missing.map(({ id }) => id)
    expect(await missing()).toContain(s.jo.id)
    expect(await missing(['p-2', 'never seen'])).not.toContain(s.jo.id)
    const twin = makeListed('p-3', 'Jo', 'Li', { username: s.jo.username })
    const kinds = async (present: string[]) =>
      (await previewWith({ people: [twin], present })).body.rows.map(({ kind }) => kind)
    expect(await kinds([])).toEqual(['match'])
    expect(await kinds(['p-2'])).toEqual(['new'])
  })

  test('an id in the file but not in the list is part of the plan', async () => {
    const { plan } = (await previewWith({ people: list, present: ['p-2'] })).body
    const body = { people: list, choices, plan }
    const { status, error } = await s.ada.call(IMPORT, { body: { ...body, present: ['p-9'] } })
    expect([status, error.code]).toEqual([409, 'plan_changed'])
    expect((await s.ada.call(IMPORT, { body: { ...body, present: ['p-2'] } })).status).toBe(200)
  })

  test.each([
    [[''], 'present.0'],
    [['x'.repeat(256)], 'present.0'],
    [Array.from({ length: 20_001 }, (_, index) => `${index}`), 'present'],
  ])('an invalid list of ids is refused (%#)', async (present, path) => {
    const { status, error } = await previewWith({ people: list, present })
    expect([status, error.issues?.[0]?.path]).toEqual([400, path])
  })
})

test('the columns of a list are remembered, and forgotten with the next file without columns', async () => {
  const columns = [
    { heading: 'Student Number', field: 'sourcedId' as const },
    { heading: 'Student Name', field: 'fullName' as const },
  ]
  const stored = async () => (await s.ada.call('GET /api/admin/roster')).body.choices?.columns
  await previewAndImport(s.ada, [makeListed('c-1', 'Cy', 'One')], { ...choices, columns })
  expect(await stored()).toEqual(columns)
  await previewAndImport(s.ada, [makeListed('c-2', 'Cy', 'Two')], { org: null, grades: [] })
  expect(await stored()).toBeNull()
  const twice = [...columns, { heading: 'Name', field: 'fullName' as const }]
  const refused = await previewWith({
    people: [makeListed('c-3', 'Cy', 'Three')],
    choices: { ...choices, columns: twice },
  })
  expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, 'choices.columns'])
})

describe('previews', () => {
  const people = [makeListed('t-1', 'Tea', 'Time')]
  const entries = async () =>
    (await s.ada.call('GET /api/admin/audit-log', { query: { search: 'Preview of a list' } })).body.items

  test('previews are in the audit log once a day for a person', async () => {
    const before = await entries()
    expect(before).toMatchObject([{ action: 'roster.preview', actor: { id: s.ada.id } }])
    // A session ends after twelve hours without a call.
    for (let hours = 0; hours < 24; hours += 8) {
      s.clock.advance(8 * 60 * 60_000)
      await s.ada.call('GET /api/auth/user')
    }
    await preview(s.ada, people)
    await preview(s.ada, people)
    expect(await entries()).toHaveLength(before.length + 1)
  })

  test('a person makes at most 60 previews in an hour, and imports do not count', async () => {
    s.clock.advance(61 * 60_000)
    const { body } = await preview(s.ada, people)
    for (let more = 59; more > 0; more--) {
      expect((await preview(s.ada, people)).status).toBe(200)
    }
    const { status, error, headers } = await preview(s.ada, people)
    expect([status, error.code, Number(headers['retry-after'])]).toEqual([429, 'rate_limited', 3_600])
    expect((await importPlan(s.ada, people, body.plan)).status).toBe(200)
    s.clock.advance(60 * 60_000)
    expect((await preview(s.ada, people)).status).toBe(200)
  })
})
