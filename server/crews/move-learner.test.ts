// Moving learners between crews: candidates, the limits of 3 to 5, and captains.
import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, empty, kelp } = s.crews

let nameCount = 0
/** Uses only letters, because usernames are made from them. */
const nextLetters = () => [...String(nameCount++)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
const newcomer = (fields: Parameters<typeof s.person>[3] = {}) =>
  s.person(s.brendans, 'New', `Comer${nextLetters()}`, fields)
const newName = async (crew: string) =>
  (await s.ada.call('POST /api/admin/groups', { body: { name: `${crew} ${nameCount++}` } })).body

/** Creates a crew with this number of new learners. */
async function createCrew(size: number, name = 'Fern Friends') {
  const { id, name: given } = await newName(name)
  const members = []
  for (let i = 0; i < size; i++) members.push(await newcomer({ studio: 'Summit', crew: id }))
  return { id, name: given, members }
}

const move = (userId: number, targetGroupId: number | null, validateSize?: boolean) =>
  s.ada.call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId, validateSize } })
const select = (id: number, groupId: number | null) =>
  s.ada.call('PUT /api/admin/users/:id/group', { params: { id }, body: { groupId } })
const crewNow = async (id: number) =>
  (await s.db.selectFrom('users').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()).group_id
const sizeOf = async (id: number) =>
  (await s.ada.call('GET /api/groups/:id', { params: { id } })).body.memberCount

describe('dragging a learner', () => {
  test('dragging a learner from Unassigned into an empty crew works, and the message names the crew', async () => {
    const { body } = await move(s.fay.id, empty)
    expect(body.message).toBe('Fay Woods moved to Empty Peaks.')
    expect((await s.fay.call('GET /api/auth/user')).body).toMatchObject({
      groupId: empty,
      groupName: 'Empty Peaks',
    })
  })

  test('dragging a learner into a crew of five is refused with the name of the crew', async () => {
    const { id, name } = await createCrew(5)
    const learner = await newcomer()
    const { status, error } = await move(learner.id, id)
    expect([status, error.code]).toEqual([409, 'crew_full'])
    expect(error.message).toBe(`${name} is full: 5 of 5. Move someone out first.`)
    expect(await crewNow(learner.id)).toBeNull()
  })

  test.each([
    [3, 'would be left with 2 learners, and a crew needs 3. Move the learner to Unassigned first.'],
    [2, 'would be left with 1 learner, and a crew needs 3. Move the learner to Unassigned first.'],
  ])('dragging a learner out of a crew of %i into another is refused', async (size, sentence) => {
    const from = await createCrew(size)
    const to = await createCrew(3)
    const { status, error } = await move(from.members[0]?.id ?? 0, to.id)
    expect([status, error.code]).toEqual([409, 'crew_too_small'])
    expect(error.message).toBe(`${from.name} ${sentence}`)
    expect(await sizeOf(from.id)).toBe(size)
  })

  test.each([4, 5, 1])('dragging a learner out of a crew of %i into another works', async (size) => {
    const from = await createCrew(size)
    const to = await createCrew(3)
    expect((await move(from.members[0]?.id ?? 0, to.id)).status).toBe(200)
    expect([await sizeOf(from.id), await sizeOf(to.id)]).toEqual([size - 1, 4])
  })

  test('dragging a learner to Unassigned works from any crew', async () => {
    const { id, members } = await createCrew(3)
    for (const { id: userId, lastName } of members) {
      expect((await move(userId, null)).body.message).toBe(`New ${lastName} is now unassigned.`)
    }
    expect(await sizeOf(id)).toBe(0)
  })

  test('dragging a learner with validateSize false may leave two learners, but five is still the maximum', async () => {
    const from = await createCrew(3)
    const to = await createCrew(4)
    expect((await move(from.members[0]?.id ?? 0, to.id, false)).status).toBe(200)
    expect((await move(from.members[1]?.id ?? 0, to.id, false)).error.code).toBe('crew_full')
  })

  test('dragging a learner into their own crew changes nothing, whatever its size', async () => {
    const { id, name, members } = await createCrew(5)
    const [first] = members
    expect((await move(first?.id ?? 0, id)).body.message).toBe(
      `New ${first?.lastName} is already in ${name}.`,
    )
    const before = await s.db.selectFrom('audit_log').select('id').where('action', '=', 'crew.move').execute()
    expect((await move(s.zoe.id, lichen)).status).toBe(200)
    expect((await s.zoe.call('GET /api/auth/user')).body.isCrewCaptain).toBe(true)
    const after = await s.db.selectFrom('audit_log').select('id').where('action', '=', 'crew.move').execute()
    expect(after).toEqual(before)
    expect((await move(s.nora.id, null)).body.message).toBe('Nora New is already unassigned.')
  })
})

describe('the row selector', () => {
  test('the row selector may leave a crew with two learners, and returns the moved learner', async () => {
    const { members } = await createCrew(3)
    const { status, body } = await select(members[0]?.id ?? 0, empty)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: members[0]?.id, groupId: empty, groupName: 'Empty Peaks' })
  })

  test('the row selector can take a learner out of their crew', async () => {
    const learner = await newcomer({ crew: empty })
    expect((await select(learner.id, null)).body).toMatchObject({ groupId: null, groupName: null })
  })

  test('the row selector does not overfill a crew', async () => {
    const { id, name } = await createCrew(5)
    const learner = await newcomer()
    const { error } = await select(learner.id, id)
    expect(error).toMatchObject({
      code: 'crew_full',
      message: `${name} is full: 5 of 5. Move someone out first.`,
    })
  })
})

describe('a captain', () => {
  beforeEach(async () => {
    await s.db
      .updateTable('users')
      .set({ group_id: moss, is_captain: 1 })
      .where('id', '=', s.ned.id)
      .execute()
  })

  test('a captain who is dragged into another crew loses the captaincy, and the message says so', async () => {
    const fourth = await newcomer({ crew: moss })
    const { id, name } = await createCrew(3)
    expect((await move(s.ned.id, id)).body.message).toBe(
      `Ned Stone moved to ${name} and is no longer captain of Moss Makers.`,
    )
    expect((await s.ned.call('GET /api/auth/user')).body).toMatchObject({ groupId: id, isCrewCaptain: false })
    await move(fourth.id, null)
  })

  test('a captain who is dragged to Unassigned loses the captaincy, and the message says so', async () => {
    expect((await move(s.ned.id, null)).body.message).toBe(
      'Ned Stone is now unassigned and no longer captain of Moss Makers.',
    )
    expect((await s.ned.call('GET /api/auth/user')).body.isCrewCaptain).toBe(false)
  })

  test('a captain who is moved by the row selector loses the captaincy', async () => {
    const { id } = await createCrew(3)
    expect((await select(s.ned.id, id)).body).toMatchObject({ groupId: id, isCrewCaptain: false })
  })

  test('a captain loses the captaincy when an admin deselects all captains of the school', async () => {
    const { body } = await s.ada.call('POST /api/admin/crew-captains/deselect-all')
    expect(body.message).toBe('2 learners are no longer crew captains.')
    const captains = await s.db.selectFrom('users').select('id').where('is_captain', '=', 1).execute()
    expect(captains).toEqual([{ id: s.ida.id }])
    const again = await s.ada.call('POST /api/admin/crew-captains/deselect-all')
    expect(again.body.message).toBe('There were no crew captains.')
    expect((await s.gia.call('POST /api/admin/crew-captains/deselect-all')).status).toBe(403)
  })
})

describe('a crew', () => {
  test('a crew accepts a coach with a studio as a learner', async () => {
    const learner = await newcomer({ studio: 'Summit', coachOf: [] })
    expect((await move(learner.id, empty)).status).toBe(200)
    await move(learner.id, null)
  })

  test.each([
    ['a coach without a studio', s.cole],
    ['a guide', s.gia],
  ])('a crew refuses %s', async (_, person) => {
    for (const answer of [await move(person.id, empty), await select(person.id, empty)]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'not_a_candidate'])
    }
    expect((await move(person.id, null)).status).toBe(200)
  })

  test('a crew refuses an admin, and only a super admin gets the reason', async () => {
    const body = { userId: s.ada.id, targetGroupId: empty }
    expect((await s.sue.call('POST /api/admin/crews/move-learner', { body })).error.code).toBe(
      'not_a_candidate',
    )
    expect((await move(s.sue.id, empty)).error.code).toBe('forbidden')
    expect((await select(s.ada.id, empty)).error.code).toBe('forbidden')
  })
})

describe('a move across schools', () => {
  test('a move across schools answers not_found for a learner or crew of another school', async () => {
    expect((await move(s.ivy.id, empty)).error.code).toBe('not_found')
    expect((await move(s.fay.id, kelp)).error.code).toBe('not_found')
    expect((await select(s.ivy.id, empty)).error.code).toBe('not_found')
    expect((await select(s.fay.id, kelp)).error.code).toBe('not_found')
    expect((await move(s.cole.id, kelp)).error.code).toBe('not_found')
  })

  test('a move across schools is not found even for a super admin, who acts in the learner’s school', async () => {
    const call = (body: object) => s.sue.call('POST /api/admin/crews/move-learner', { body })
    expect((await call({ userId: s.ivy.id, targetGroupId: empty })).status).toBe(404)
    expect((await call({ userId: s.ivy.id, targetGroupId: null })).status).toBe(200)
    expect((await call({ userId: s.ivy.id, targetGroupId: kelp })).status).toBe(200)
    expect(await crewNow(s.ivy.id)).toBe(kelp)
  })
})

describe('the request for a move', () => {
  test.each([
    [{}],
    [{ userId: 'x', targetGroupId: 1 }],
    [{ userId: s.fay.id }],
    [{ userId: s.fay.id, targetGroupId: 'x' }],
    [{ userId: s.fay.id, targetGroupId: empty, validateSize: 'no' }],
    [{ userId: s.fay.id, targetGroupId: empty, isCrewCaptain: true }],
  ])('the request for a move is 400 with the body %j', async (body) => {
    expect((await s.ada.call('POST /api/admin/crews/move-learner', { body })).status).toBe(400)
  })

  test('the request for a move is 403 for other roles, and 404 for an absent learner, before the body is checked', async () => {
    expect((await s.zoe.call('POST /api/admin/crews/move-learner', { body: {} })).status).toBe(403)
    const body = { userId: 999_999, targetGroupId: 'x' }
    expect((await s.ada.call('POST /api/admin/crews/move-learner', { body })).status).toBe(404)
    expect((await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: 999_999 } })).status).toBe(404)
    expect((await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id } })).status).toBe(
      400,
    )
  })
})
