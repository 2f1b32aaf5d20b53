// Which screens are notified after a change of crews, assignments, studios or schools.
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Change } from '../platform/live.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, empty } = s.crews

let heard: Change[] = []
s.services.live.subscribe((change) => void heard.push(change))
afterEach(() => {
  heard = []
})

/** The first change with the topic; on PostgreSQL it arrives through the database. */
function news(topic: Change['topics'][number]): Promise<Change> {
  return vi.waitFor(() => {
    const change = heard.find((one) => one.topics.includes(topic))
    if (!change) throw new Error(`Nothing was heard of ${topic}`)
    return change
  }, 5000)
}

// PGlite does not deliver notifications between connections.
describe.skipIf(inject('postgresKind') === 'pglite')('after', () => {
  test('a move: the learner, both crews with their coaches, the guides of its studio', async () => {
    await s.ada.call('POST /api/admin/crews/move-learner', {
      body: { userId: s.zoe.id, targetGroupId: empty, validateSize: false },
    })
    const change = await news('crews')
    expect(change).toMatchObject({
      schoolId: s.brendans.id,
      to: { users: [s.zoe.id], crews: [lichen, empty], studios: [s.brendans.studios.get('Basecamp II')] },
    })
    for (const topic of ['people', 'goals', 'feedback', 'activities']) expect(change.topics).toContain(topic)
  })

  test('a move: the coaches and guides of other crews and studios, whose lists show every crew', async () => {
    await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id }, body: { groupId: empty } })
    await vi.waitFor(
      () =>
        expect(heard).toContainEqual({
          schoolId: s.brendans.id,
          topics: ['crews', 'people'],
          to: { crewLists: true, admins: false },
        }),
      5000,
    )
  })

  test('somebody new: the admins, and the coaches and guides, whose lists show everybody', async () => {
    const body = { username: 'new.here', password: 'granite ridge 47', firstName: 'New', lastName: 'Here' }
    expect((await s.ada.call('POST /api/admin/users', { body })).status).toBe(201)
    const roster = [{ ...body, username: 'newer.here', studio: 'Summit' }]
    expect((await s.ada.call('POST /api/admin/users/bulk', { body: { users: roster } })).status).toBe(200)
    await vi.waitFor(() => expect(heard).toHaveLength(2), 5000)
    for (const change of heard) {
      expect(change).toMatchObject({ schoolId: s.brendans.id, to: { crewLists: true } })
      expect(change.topics).toContain('people')
    }
  })

  test('a move that was refused, or that moves nobody: no one', async () => {
    const move = (userId: number, targetGroupId: number | null) =>
      s.ada.call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId } })
    expect((await move(s.jo.id, empty)).status).toBe(409)
    expect((await move(s.nora.id, null)).status).toBe(200)
    await s.ada.call('POST /api/admin/groups', { body: { name: 'Last Larches' } })
    expect(await news('crews')).toMatchObject({ to: { crewLists: true } })
    expect(heard).toHaveLength(1)
  })

  test('assigning a coach: the coach with all its screens, and the admins', async () => {
    const params = { id: s.cole.id }
    const body = { assignedCrews: [moss] }
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params, body })
    const { topics, to } = await news('assignments')
    expect(to).toEqual({ users: [s.cole.id], admins: false })
    for (const topic of ['session', 'crews', 'goals', 'feedback']) expect(topics).toContain(topic)
    await vi.waitFor(
      () =>
        expect(heard).toContainEqual({
          schoolId: s.brendans.id,
          topics: ['assignments'],
          to: { admins: true },
        }),
      5000,
    )
  })

  test('deleting a crew: its members and coaches, and the lists of coaches, guides and admins', async () => {
    const doomed = await s.ada.call('POST /api/admin/groups', { body: { name: 'Brief Birches' } })
    const { id } = doomed.body
    await vi.waitFor(() => expect(heard).toHaveLength(1), 5000)
    heard = []
    await s.ada.call('DELETE /api/admin/groups/:id', { params: { id } })
    const all = { users: [], crews: [id], studios: [] }
    expect(await news('goals')).toMatchObject({ schoolId: s.brendans.id, to: all })
    expect(await news('session')).toMatchObject({ to: { crews: [id], admins: false } })
    expect(heard.some(({ to }) => to === 'school')).toBe(false)
  })

  test('another zone: the whole school, its week and its goals', async () => {
    const params = { id: s.brendans.id }
    await s.sue.call('PUT /api/admin/schools/:id', { params, body: { timeZone: 'America/Denver' } })
    expect(await news('week')).toMatchObject({ schoolId: s.brendans.id, to: 'school' })
    expect((await news('goals')).to).toBe('school')
  })

  test('deleting a studio: the whole school, which draws them in order; deleting a school: all of it', async () => {
    const studio = { id: s.brendans.studios.get('Basecamp II') ?? 0 }
    await s.ada.call('DELETE /api/admin/studios/:id', { params: studio })
    expect(await news('studios')).toMatchObject({ schoolId: s.brendans.id, to: 'school' })
    await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: s.harbor.id } })
    const change = await vi.waitFor(() => {
      const found = heard.find((one) => one.schoolId === s.harbor.id)
      return found ?? Promise.reject(new Error('Nothing was heard of the school'))
    }, 5000)
    expect(change).toMatchObject({ to: 'school' })
    expect(change.topics).toContain('people')
    await vi.waitFor(() => expect(heard.some((one) => one.schoolId === null)).toBe(true), 5000)
  })
})
