// Crew sorts: auto-sort, re-sort, preview and undo.
import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, kelp } = s.crews

const AUTO = 'POST /api/admin/crews/auto-sort'
const RANDOMIZE = 'POST /api/admin/crews/randomize'
const UNDO = 'POST /api/admin/crews/undo-sort'
const preview = { preview: 'true' }

const readMembers = () =>
  s.db
    .selectFrom('users')
    .select(['id', 'school_id', 'group_id', 'is_captain', 'is_coach', 'studio_id'])
    .orderBy('id')
    .execute()
const readCrew = async (id: number) => (await readMembers()).find((person) => person.id === id)?.group_id
const groups = () => s.db.selectFrom('groups').select(['id', 'name']).orderBy('id').execute()
const sizes = async (by = s.ada) => {
  const { body } = await by.call('GET /api/admin/groups')
  return Object.fromEntries(body.map(({ name, memberCount }) => [name, memberCount]))
}

const initialRows = await readMembers()
const extra: number[] = []

async function newcomers(count: number, fields = {}, school = s.brendans) {
  for (let index = 0; index < count; index++) {
    const { id } = await s.person(school, 'New', `Number${index}`, { studio: 'Summit', ...fields })
    await s.db
      .updateTable('users')
      .set({ username: `new.${id}`, username_key: `new.${id}` })
      .where('id', '=', id)
      .execute()
    extra.push(id)
  }
}

beforeEach(async () => {
  await s.db.deleteFrom('crew_sorts').execute()
  for (const { id, ...before } of initialRows)
    await s.db.updateTable('users').set(before).where('id', '=', id).execute()
  for (const id of extra.splice(0)) await s.db.deleteFrom('users').where('id', '=', id).execute()
  await s.db.deleteFrom('coach_crews').where('group_id', '>', kelp).execute()
  await s.db.deleteFrom('groups').where('id', '>', kelp).execute()
})

describe('auto-sort', () => {
  test('auto-sort places Fay and Nora, and moves nobody else', async () => {
    const { body } = await s.ada.call(AUTO)
    expect(body).toEqual({ clearedExisting: 0, learnersAssigned: 2, crewsCreated: 0, formerCaptains: [] })
    expect(await sizes()).toEqual({ 'Empty Peaks': 0, 'Lichen Legends': 4, 'Moss Makers': 4 })
    const after = await readMembers()
    for (const before of initialRows.filter(({ group_id }) => group_id !== null))
      expect(after).toContainEqual(before)
    // Jo of Foothills is in Moss, so Fay of Foothills joins Lichen.
    expect(await readCrew(s.fay.id)).toBe(lichen)
    expect((await s.ada.call(AUTO)).body).toMatchObject({ learnersAssigned: 0, crewsCreated: 0 })
    const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
    expect(log.items).toMatchObject([{ action: 'crew.auto-sort', detail: { learnersAssigned: 2 } }])
  })

  test('auto-sort creates crews with the first free names for learners who do not fit into the others', async () => {
    await s.ada.call('POST /api/admin/groups', { body: { name: 'crew a' } })
    await newcomers(15)
    // The 17 learners fill the crews with 2, 2, 5 and 5, and the last 3 form a new one.
    expect((await s.ada.call(AUTO)).body).toMatchObject({ learnersAssigned: 17, crewsCreated: 1 })
    const { 'Crew B': made, ...others } = await sizes()
    expect([made, ...Object.values(others)]).toEqual([3, 5, 5, 5, 5])
  })

  test('auto-sort is refused with the number of learners left if all crews are full', async () => {
    await newcomers(2, { crew: kelp }, s.harbor)
    await newcomers(2, {}, s.harbor)
    const before = await readMembers()
    const { status, error } = await s.hal.call(AUTO)
    expect([status, error.code]).toEqual([409, 'too_few_learners'])
    expect(error.message).toBe('2 learners are left, too few to make a crew of 3. Place them by hand.')
    expect((await s.hal.call(AUTO, { query: preview })).error.code).toBe('too_few_learners')
    expect(await readMembers()).toEqual(before)
    await newcomers(1, {}, s.harbor)
    expect((await s.hal.call(AUTO)).body).toMatchObject({ learnersAssigned: 3, crewsCreated: 1 })
    expect(await sizes(s.hal)).toEqual({ 'Crew A': 3, 'Kelp Keepers': 5 })
  })

  test('auto-sort places everyone once when two run at the same time', async () => {
    await newcomers(10)
    const results = await Promise.all([s.ada.call(AUTO), s.sue.call(AUTO)])
    expect(results.map(({ body }) => body.learnersAssigned).sort()).toEqual([0, 12])
    expect(Math.max(...Object.values(await sizes()))).toBeLessThanOrEqual(5)
  })

  test('auto-sort places a coach with a studio, but not an adult coach', async () => {
    await s.db
      .updateTable('users')
      .set({ studio_id: s.brendans.studios.get('Summit') ?? null })
      .where('id', '=', s.cora.id)
      .execute()
    expect((await s.ada.call(AUTO)).body.learnersAssigned).toBe(3)
    expect(await readCrew(s.cora.id)).not.toBeNull()
    expect(await readCrew(s.cole.id)).toBeNull()
  })
})

describe('randomize', () => {
  test('a re-sort deals everyone again into the existing crews', async () => {
    const { body } = await s.ada.call(RANDOMIZE)
    expect(body).toMatchObject({ clearedExisting: 6, learnersAssigned: 8, crewsCreated: 0 })
    expect(await sizes()).toEqual({ 'Empty Peaks': 0, 'Lichen Legends': 4, 'Moss Makers': 4 })
  })

  test('a re-sort keeps captains who are dealt into their own crew, and returns those who lose the flag', async () => {
    const seen = new Set<boolean>()
    for (let tries = 0; tries < 40 && seen.size < 2; tries++) {
      const { body } = await s.ada.call(RANDOMIZE)
      const stayed = (await readCrew(s.zoe.id)) === lichen
      seen.add(stayed)
      const zoe = (await readMembers()).find(({ id }) => id === s.zoe.id)
      expect(zoe?.is_captain).toBe(stayed ? 1 : 0)
      expect(body.formerCaptains.some(({ id }) => id === s.zoe.id)).toBe(!stayed)
      await s.ada.call(UNDO)
    }
    expect(seen.size).toBe(2)
  })

  test('a re-sort is refused for fewer than three learners', async () => {
    await s.db.updateTable('users').set({ is_coach: 1, studio_id: null }).where('id', '=', s.ivy.id).execute()
    const { error } = await s.hal.call(RANDOMIZE)
    expect(error.code).toBe('too_few_learners')
    expect(error.message).toContain('2 learners are left')
  })
})

describe('a preview', () => {
  test.each([AUTO, RANDOMIZE] as const)(
    'a preview of %s changes nothing, and its seed carries out its plan',
    async (call) => {
      await newcomers(9)
      const before = await readMembers()
      const shown = (await s.ada.call(call, { query: preview })).body
      expect(await readMembers()).toEqual(before)
      expect(await groups()).toHaveLength(4)
      const again = (await s.ada.call(call, { query: preview, body: { seed: shown.seed } })).body
      expect(again).toEqual(shown)

      const { seed, plan = [], ...sums } = shown
      expect((await s.ada.call(call, { body: { seed } })).body).toEqual(sums)
      const made = await groups()
      for (const crew of plan) {
        const id = crew.groupId ?? made.find(({ name }) => name === crew.name)?.id ?? 0
        const { body } = await s.ada.call('GET /api/groups/:id/members', { params: { id } })
        expect(body.map((person) => person.id)).toEqual(crew.members.map((member) => member.id))
      }
      expect(plan.filter(({ groupId }) => groupId === null)).toHaveLength(sums.crewsCreated)
    },
  )

  test('a preview accepts names for the new crews in the order of its plan', async () => {
    await newcomers(15)
    const { seed, plan = [] } = (await s.ada.call(AUTO, { query: preview })).body
    const fresh = plan.find(({ groupId }) => groupId === null)
    expect(fresh?.name).toBe('Crew A')
    const taken = await s.ada.call(AUTO, { body: { seed, names: ['moss makers'] } })
    expect(taken.error.code).toBe('name_taken')
    expect((await s.ada.call(AUTO, { body: { seed, names: [''] } })).error.code).toBe('validation')
    expect((await s.ada.call(AUTO, { body: { seed, names: ['Owl Keepers'] } })).status).toBe(200)
    expect(await sizes()).toMatchObject({ 'Owl Keepers': fresh?.members.length })
  })

  test('a preview without learners to place has zeros and an empty plan', async () => {
    await s.ada.call(AUTO)
    const { body } = await s.ada.call(AUTO, { query: preview })
    expect(body).toMatchObject({ learnersAssigned: 0, plan: [] })
    expect((await s.ada.call(AUTO, { body: { seed: body.seed } })).body.learnersAssigned).toBe(0)
    // Nothing changed, so the earlier sort can still be undone.
    expect((await s.ada.call(UNDO)).status).toBe(200)
  })

  test('a preview expires for another kind or school, and when a person moves or a crew or studio changes', async () => {
    const planned = async () => {
      const { body } = await s.ada.call(RANDOMIZE, { query: preview })
      return { body: { seed: body.seed } }
    }
    const refused = async (sent: object, call: typeof AUTO | typeof RANDOMIZE = RANDOMIZE, by = s.ada) =>
      expect((await by.call(call, sent)).error.code).toBe('plan_changed')
    const first = await planned()
    await refused(first, AUTO)
    await refused(first, RANDOMIZE, s.hal)
    await refused({ body: { seed: 12_345 } })
    await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id }, body: { groupId: moss } })
    await refused(first)
    const second = await planned()
    const { body: birch } = await s.ada.call('POST /api/admin/groups', { body: { name: 'Birch Band' } })
    await refused(second)
    const third = await planned()
    await newcomers(1)
    await refused(third)
    const fourth = await planned()
    await s.ada.call('PUT /api/admin/groups/:id', { params: { id: birch.id }, body: { name: 'Acorns' } })
    await refused(fourth)
    const fifth = await planned()
    await s.ada.call('PUT /api/admin/users/:id', { params: { id: s.max.id }, body: { studio: 'Summit' } })
    await refused(fifth)
    expect((await s.ada.call(RANDOMIZE, await planned())).status).toBe(200)
  })
})

describe('undo', () => {
  test('an undo restores memberships and captains and deletes the new crews, once', async () => {
    await newcomers(15)
    const before = await readMembers()
    const crews = await groups()
    expect((await s.ada.call(RANDOMIZE)).body).toMatchObject({ learnersAssigned: 23, crewsCreated: 2 })
    const made = (await groups()).at(-1)?.id ?? 0
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: s.cora.id },
      body: { assignedCrews: [made] },
    })
    const { body } = await s.ada.call(UNDO)
    expect(body.message).toMatch(/^\d+ learners are back where they were\.$/)
    expect(await readMembers()).toEqual(before)
    expect(await groups()).toEqual(crews)
    expect((await s.cora.call('GET /api/auth/user')).body?.assignedCrews).toEqual([])
    expect((await s.ada.call(UNDO)).error.code).toBe('nothing_to_undo')
  })

  test('an undo reverses only the last sort', async () => {
    await s.ada.call(AUTO)
    const between = await readMembers()
    await s.ada.call(RANDOMIZE)
    await s.ada.call(UNDO)
    expect(await readMembers()).toEqual(between)
    expect((await s.ada.call(UNDO)).error.code).toBe('nothing_to_undo')
  })

  test('an undo is refused after a person was moved, until they are back', async () => {
    await s.ada.call(AUTO)
    await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id }, body: { groupId: null } })
    const { error } = await s.ada.call(UNDO)
    expect([error.code, error.message]).toEqual([
      'nothing_to_undo',
      "Someone was moved after the sort, so it can't be undone.",
    ])
    await s.ada.call('PUT /api/admin/users/:id/group', {
      params: { id: s.fay.id },
      body: { groupId: lichen },
    })
    expect((await s.ada.call(UNDO)).status).toBe(200)
    expect(await readCrew(s.fay.id)).toBeNull()
  })

  test('an undo is refused in a school without a sort', async () => {
    await s.ada.call(AUTO)
    expect((await s.hal.call(UNDO)).error.code).toBe('nothing_to_undo')
    expect((await s.sue.call(UNDO, { query: { schoolId: s.harbor.id } })).error.code).toBe('nothing_to_undo')
  })
})

test('sorts are only for admins, and their body has no other field than seed and names', async () => {
  for (const call of [AUTO, RANDOMIZE, UNDO] as const) {
    for (const by of [s.cole, s.gia, s.zoe]) expect((await by.call(call)).error.code).toBe('forbidden')
    expect((await s.ada.call(call, { query: { schoolId: s.harbor.id } })).status).toBe(404)
  }
  const { body } = await s.sue.call(RANDOMIZE, { query: { schoolId: s.harbor.id } })
  expect(body).toMatchObject({ clearedExisting: 3, learnersAssigned: 3, crewsCreated: 0 })
  for (const wrong of [{ seed: '7' }, { seed: -1 }, { seed: 1.5 }, { seeds: 1 }, []])
    expect((await s.ada.call(AUTO, { body: wrong })).error.code).toBe('validation')
  expect((await s.ada.call(AUTO, { query: { preview: 'yes' } })).error.code).toBe('validation')
  expect((await s.ada.call(AUTO, { body: {} })).body.learnersAssigned).toBe(2)
})

// This test is the last: it deletes Moss Makers.
test('a sort that emptied a crew cannot be undone after the crew was deleted', async () => {
  const params = { id: s.fay.id }
  await s.ada.call('PUT /api/admin/users/:id/group', { params, body: { groupId: s.crews.empty } })
  const { seed, plan } = (await s.ada.call(RANDOMIZE, { query: preview })).body
  expect(plan?.map(({ name, members }) => [name, members.length])).toEqual([
    ['Empty Peaks', 4],
    ['Lichen Legends', 4],
    ['Moss Makers', 0],
  ])
  await s.ada.call(RANDOMIZE, { body: { seed } })
  await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: moss } })
  expect((await s.ada.call(UNDO)).error.code).toBe('nothing_to_undo')
})
