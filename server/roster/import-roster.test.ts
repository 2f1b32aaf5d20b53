// The import of the school's own list: what it writes, and what it refuses.
import { describe, expect, test, vi } from 'vitest'
import { importPlan, makeListed, preview, previewAndImport } from '../testing/roster-calls.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const choices = {
  org: { sourcedId: 'org-1', name: 'North Campus' },
  grades: [
    { grade: '4', studio: 'Ridgeline', leaveOut: false },
    { grade: null, studio: null, leaveOut: true },
  ],
  columns: null,
}

const userOf = async (id: number) => (await s.ada.call('GET /api/users/:id', { params: { id } })).body
const state = async () => (await s.ada.call('GET /api/admin/roster')).body
const auditOf = async (search = '') =>
  (await s.ada.call('GET /api/admin/audit-log', { query: { search } })).body.items
const change = (id: number, body: object) => s.sue.call('PUT /api/admin/users/:id', { params: { id }, body })

describe('a first import', () => {
  const people = [
    makeListed('n-1', 'Ana', 'Rao', {
      username: 'ana@school.org',
      email: 'ana@school.org',
      studio: 'RIDGELINE',
    }),
    makeListed('n-2', 'José', 'de la Cruz'),
    makeListed('n-3', 'Ana', 'Rao', { username: 'ana' }),
    makeListed('n-4', '李', '王'),
    makeListed('n-5', 'Wil', 'Okonkwo', {
      username: 'WIL.okonkwo',
      email: 'wil@school.org',
      studio: 'Summit',
    }),
  ]

  test('a preview shows everyone and changes nothing', async () => {
    const { status, body } = await preview(s.ada, people)
    expect(status).toBe(200)
    expect(body.plan).toMatch(/^[0-9a-f]{64}$/)
    expect(body.rows).toMatchObject([
      { kind: 'new', account: null, username: 'ana', changes: [], kept: [], note: null, candidates: [] },
      { kind: 'new', username: 'jose.delacruz' },
      { kind: 'new', username: 'ana2' },
      { kind: 'new', username: 'learner' },
      {
        kind: 'match',
        account: { id: s.wil.id, username: s.wil.username, studio: 'Basecamp II', hasLeft: false },
        username: null,
        changes: [{ field: 'email', before: null, after: 'wil@school.org' }],
        kept: ['studio'],
      },
    ])
    expect(body.missing).toEqual([])
    expect(await state()).toEqual({ choices: null, last: null, withoutPassword: [] })
  })

  test('an import creates the accounts without a password, and remembers the choices', async () => {
    const before = await s.db.selectFrom('notifications').select('id').execute()
    const plan = await previewAndImport(s.ada, people, choices)
    const ids = plan.rows.map(({ account }) => account?.id ?? 0)
    expect(await userOf(ids[0] ?? 0)).toMatchObject({
      firstName: 'Ana',
      username: 'ana',
      email: 'ana@school.org',
      studio: 'Ridgeline',
      groupId: null,
      isCoachWooden: false,
      isGuide: false,
      isAdmin: false,
    })
    expect(await userOf(s.wil.id)).toMatchObject({ studio: 'Basecamp II', email: 'wil@school.org' })
    expect(await state()).toEqual({
      choices,
      last: {
        at: new Date(s.clock.now()).toISOString(),
        by: { id: s.ada.id, firstName: 'Ada', lastName: 'Admin' },
        made: 4,
        changed: 1,
      },
      // The rows are sorted by last name.
      withoutPassword: [ids[1], ids[0], ids[2], ids[3]],
    })
    expect(await auditOf('new learners')).toMatchObject([
      {
        action: 'roster.import',
        subject: '4 new learners, 1 changed',
        detail: { made: 4, changed: 1, userIds: ids.slice(0, 4) },
      },
    ])
    expect(await auditOf('Okonkwo')).toMatchObject([
      { action: 'user.credentials', detail: { changed: ['email'] } },
    ])
    expect(await s.db.selectFrom('notifications').select('id').execute()).toEqual(before)
  })

  test('a repeated import finds everything unchanged and writes nothing', async () => {
    const before = await state()
    s.clock.set('2026-11-18T16:00:00.000Z')
    const plan = await previewAndImport(s.ada, people, choices)
    expect(plan.rows.map(({ kind }) => kind)).toEqual(['same', 'same', 'same', 'same', 'same'])
    expect(plan.rows[4]).toMatchObject({ kept: ['studio'], changes: [] })
    expect(await state()).toEqual(before)
    expect(await auditOf('learner')).toHaveLength(1)
  })

  test('an imported account signs in once it has a password', async () => {
    const [id = 0] = (await state()).withoutPassword
    const { username } = await userOf(id)
    for (const password of ['', ' ', PASSWORD, 'undefined']) {
      const { status } = await s.anonymous().call('POST /api/auth/login', { body: { username, password } })
      expect([400, 401]).toContain(status)
    }
    const cards = await s.ada.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [id] } })
    const [card] = cards.body
    const body = { username: card?.username, password: card?.password }
    expect((await s.anonymous().call('POST /api/auth/login', { body })).status).toBe(200)
    expect((await state()).withoutPassword).not.toContain(id)
  })
})

test('the staff is notified of many new learners once, and nobody else is', async () => {
  const heard: unknown[] = []
  const stop = s.services.live.subscribe((change) => heard.push(change))
  await previewAndImport(
    s.ada,
    Array.from({ length: 30 }, (_, index) => makeListed(`live-${index}`, 'Lia', `Live ${index}`)),
  )
  await vi.waitFor(() => expect(heard).not.toEqual([]))
  stop()
  expect(heard).toEqual([{ schoolId: s.brendans.id, topics: ['people'], to: { crewLists: true } }])
})

describe('later imports', () => {
  const first = [
    makeListed('f-1', 'Max', 'Cruz', {
      username: s.max.username,
      email: 'max@school.org',
      studio: 'Ridgeline',
    }),
    makeListed('f-2', 'Uma', 'Rao', { username: s.uma.username, email: 'uma@school.org', studio: 'Summit' }),
    makeListed('f-3', 'Ned', 'Stone', { username: s.ned.username }),
  ]

  test('fields of an account follow the list unless the account was changed here', async () => {
    await previewAndImport(s.ada, first)
    await change(s.uma.id, { lastName: 'Rao-Bell', studio: null })
    const next = [
      makeListed('f-1', 'Maxim', 'Cruz', { email: 'MAX@school.org', studio: 'Summit' }),
      makeListed('f-2', 'Umā', 'Rao Bell', { studio: 'Foothills' }),
    ]
    const { body } = await preview(s.ada, next)
    expect(body.rows).toMatchObject([
      {
        kind: 'change',
        changes: [
          { field: 'firstName', before: 'Max', after: 'Maxim' },
          { field: 'studio', before: 'Ridgeline', after: 'Summit' },
        ],
        kept: [],
      },
      {
        kind: 'change',
        changes: [{ field: 'firstName', before: 'Uma', after: 'Umā' }],
        kept: ['lastName', 'studio'],
      },
    ])
    expect(body.missing.map(({ id }) => id)).toContain(s.ned.id)
    const plan = await previewAndImport(s.ada, next)
    expect(plan.rows[0]?.account).toMatchObject({ firstName: 'Maxim', studio: 'Summit' })
    expect(await userOf(s.max.id)).toMatchObject({ firstName: 'Maxim', groupId: s.crews.lichen })
    expect(await userOf(s.uma.id)).toMatchObject({ lastName: 'Rao-Bell', studio: null })
    expect(await userOf(s.ned.id)).toMatchObject({ lastName: 'Stone', hasLeft: false })
    expect(await auditOf('Maxim')).toMatchObject([
      { action: 'user.change', detail: { changed: ['firstName', 'studio'] } },
    ])
  })

  test('a field follows again once its value equals that of the list', async () => {
    await change(s.uma.id, { lastName: 'Rao Bell' })
    await previewAndImport(s.ada, [makeListed('f-2', 'Umā', 'Rao Bell')])
    const { body } = await preview(s.ada, [makeListed('f-2', 'Umā', 'Bell')])
    expect(body.rows[0]).toMatchObject({ kind: 'change', changes: [{ field: 'lastName', after: 'Bell' }] })
  })

  test('another address ends sessions and links, and a first one does not', async () => {
    await s.db
      .insertInto('identities')
      .values([s.max, s.ned].map(({ id }) => ({ user_id: id, issuer: 'i', subject: `${id}`, created_at: 1 })))
      .execute()
    await previewAndImport(s.ada, [
      makeListed('f-1', 'Maxim', 'Cruz', { email: 'maxim@school.org' }),
      makeListed('f-3', 'Ned', 'Stone', { email: 'ned@school.org' }),
    ])
    expect((await s.max.call('GET /api/auth/user')).status).toBe(401)
    expect((await s.ned.call('GET /api/auth/user')).body.email).toBe('ned@school.org')
    const linked = await s.db.selectFrom('identities').select('user_id').execute()
    expect(linked).toEqual([{ user_id: s.ned.id }])
  })

  test('two learners exchange their addresses', async () => {
    const plan = await previewAndImport(s.ada, [
      makeListed('f-1', 'Maxim', 'Cruz', { email: 'ned@school.org' }),
      makeListed('f-3', 'Ned', 'Stone', { email: 'maxim@school.org' }),
    ])
    expect(plan.rows.map(({ kind, note }) => [kind, note])).toEqual([
      ['change', null],
      ['change', null],
    ])
    expect((await userOf(s.ned.id)).email).toBe('maxim@school.org')
  })

  test('an email address that another account has, or that occurs twice, is left out of an import', async () => {
    await change(s.ivy.id, { email: 'ivy@school.org' })
    await change(s.jo.id, { email: 'jo@school.org' })
    const list = [
      makeListed('f-3', 'Ned', 'Stone', { email: 'JO@school.org' }),
      makeListed('i-1', 'Ina', 'Innes', { email: 'IVY@school.org' }),
      makeListed('m-1', 'Mia', 'Mole', { email: 'moles@school.org' }),
      makeListed('m-2', 'Tom', 'Mole', { email: 'Moles@school.org' }),
    ]
    const { body } = await preview(s.ada, list)
    expect(body.rows.map(({ kind, note, changes }) => [kind, note, changes])).toEqual([
      ['same', 'The email is left out: another account has it.', []],
      // The other account is in another school, about which an admin learns nothing.
      ['new', "This email can't be used.", []],
      ['new', "The email is left out: it's on the list twice.", []],
      ['new', "The email is left out: it's on the list twice.", []],
    ])
    const seen = await s.sue.call('POST /api/admin/roster/import', {
      query: { preview: 'true', schoolId: `${s.brendans.id}` },
      body: { people: list, choices: { org: null, grades: [] } },
    })
    expect(seen.body.rows[1]?.note).toBe('The email is left out: another account has it.')
    expect(seen.body.plan).toBe(body.plan)
  })
})

describe('refused lists and plans', () => {
  const sound = makeListed('r-1', 'Rita', 'Reed')

  test.each([
    [[sound, sound], 'people.1.sourcedId'],
    [[{ ...sound, sourcedId: '' }], 'people.0.sourcedId'],
    [[{ ...sound, sourcedId: 'x'.repeat(256) }], 'people.0.sourcedId'],
    [[{ ...sound, firstName: ' ' }], 'people.0.firstName'],
    [[{ ...sound, lastName: 'x'.repeat(101) }], 'people.0.lastName'],
    [[{ ...sound, email: 'a@localhost' }], 'people.0.email'],
    [[{ ...sound, studio: 'Lagoon' }], 'people.0.studio'],
    [[sound, { ...sound, sourcedId: 'r-2', account: s.ivy.id }], 'people.1.account'],
    [[{ ...sound, account: s.gia.id }], 'people.0.account'],
    [[{ ...sound, account: s.cole.id }], 'people.0.account'],
    [
      [
        { ...sound, account: s.fay.id },
        { ...sound, sourcedId: 'r-2', account: s.fay.id },
      ],
      'people.1.account',
    ],
    [[], 'people'],
  ])('an invalid list is refused (%#)', async (people, path) => {
    const { status, error } = await preview(s.ada, people)
    expect([status, error.issues?.[0]?.path]).toEqual([400, path])
  })

  test('an account with the id of another person of the list is refused', async () => {
    await previewAndImport(s.ada, [makeListed('own-1', 'Jo', 'Li', { username: s.jo.username })])
    const people = [makeListed('own-1', 'Jo', 'Li'), makeListed('own-2', 'Jo', 'Li', { account: s.jo.id })]
    expect((await preview(s.ada, people)).error.issues?.[0]?.path).toBe('people.1.account')
  })

  test('an import without a plan and a body of more than 3 MiB are refused', async () => {
    const body = { people: [sound], choices }
    const { status, error } = await s.ada.call('POST /api/admin/roster/import', { body })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'plan'])
    const long = { ...body, plan: 'x'.repeat(3 * 1024 * 1024) }
    expect((await s.ada.call('POST /api/admin/roster/import', { body: long })).status).toBe(413)
  })

  const changes: [string, () => Promise<unknown>][] = [
    ['renamed', () => change(s.fay.id, { firstName: 'Faye' })],
    ['marked as left', () => setActive(false)],
    ['brought back', () => setActive(true)],
    ['moved', () => change(s.fay.id, { schoolId: s.harbor.id })],
    ['back', () => change(s.fay.id, { schoolId: s.brendans.id })],
    ['deleted', () => s.sue.call('DELETE /api/admin/users/:id', { params: { id: s.fay.id } })],
  ]
  const setActive = (active: boolean) =>
    s.sue.call('PATCH /api/admin/users/:id/active', { params: { id: s.fay.id }, body: { active } })

  test.each(changes)('a plan is refused after an account was %s', async (_what, work) => {
    const people = [makeListed('r-3', 'Fay', 'Woods', { username: s.fay.username })]
    const { plan } = (await preview(s.ada, people)).body
    await work()
    const { status, error } = await importPlan(s.ada, people, plan)
    expect([status, error.code, error.message]).toEqual([
      409,
      'plan_changed',
      'The school has changed since this preview. Look at it again.',
    ])
  })

  // The plan was made of an account that could be chosen, so the school changed; only then is the choice wrong.
  test.each<[string, (id: number) => Promise<{ status: number }>, number]>([
    ['deleted', (id) => s.sue.call('DELETE /api/admin/users/:id', { params: { id } }), 400],
    ['moved', (id) => change(id, { schoolId: s.harbor.id }), 400],
    [
      'made a guide',
      (id) => s.ada.call('PATCH /api/admin/users/:id/guide', { params: { id }, body: { isGuide: true } }),
      400,
    ],
    [
      'marked as left',
      (id) => s.ada.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } }),
      200,
    ],
    ['renamed', (id) => change(id, { firstName: 'Other' }), 200],
  ])('a plan is refused after an account chosen in it was %s', async (what, work, status) => {
    const { id } = await s.person(s.brendans, 'Chosen', `Person ${what}`, { studio: 'Summit' })
    const people = [makeListed(`chosen-${what}`, 'Chosen', 'One', { account: id })]
    const { plan } = (await preview(s.ada, people)).body
    expect((await work(id)).status).toBeLessThan(300)
    const { status: refused, error } = await importPlan(s.ada, people, plan)
    expect([refused, error.code]).toEqual([409, 'plan_changed'])
    const again = await preview(s.ada, people)
    expect(again.status).toBe(status)
    if (status === 400) expect(again.error.issues?.[0]?.path).toBe('people.0.account')
  })

  test('a plan is refused after its username was taken in another school, and after it was executed', async () => {
    const people = [makeListed('r-4', 'Otto', 'Otter')]
    const { plan } = (await preview(s.ada, people)).body
    await change(s.ira.id, { username: 'otto.otter' })
    expect((await importPlan(s.ada, people, plan)).error.code).toBe('plan_changed')
    const again = (await preview(s.ada, people)).body
    expect(again.rows[0]?.username).toBe('otto.otter2')
    expect((await importPlan(s.ada, people, again.plan)).status).toBe(200)
    expect((await importPlan(s.ada, people, again.plan)).error.code).toBe('plan_changed')
  })
})
