// Live updates after changes of crews, assignments, studios and schools.
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Change } from '../platform/live.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, empty } = s.crews

let received: Change[] = []
s.services.live.subscribe((change) => void received.push(change))
afterEach(() => {
  received = []
})

/** Waits for the first change with the topic, which on PostgreSQL arrives through the database. */
function waitForChange(topic: Change['topics'][number]): Promise<Change> {
  return vi.waitFor(() => {
    const change = received.find((change) => change.topics.includes(topic))
    if (!change) throw new Error(`No change arrived for ${topic}`)
    return change
  }, 5000)
}

// PGlite does not deliver notifications between connections.
describe.skipIf(inject('postgresKind') === 'pglite')('live updates', () => {
  test('live updates of a move reach the learner, both crews with their coaches, and the guides of the studio', async () => {
    await s.ada.call('POST /api/admin/crews/move-learner', {
      body: { userId: s.zoe.id, targetGroupId: empty, validateSize: false },
    })
    const change = await waitForChange('crews')
    expect(change).toMatchObject({
      schoolId: s.brendans.id,
      to: { users: [s.zoe.id], crews: [lichen, empty], studios: [s.brendans.studios.get('Basecamp II')] },
    })
    for (const topic of ['people', 'goals', 'feedback', 'activities']) expect(change.topics).toContain(topic)
  })

  test('live updates of a move reach all coaches and guides, whose lists show every crew', async () => {
    await s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id }, body: { groupId: empty } })
    await vi.waitFor(
      () =>
        expect(received).toContainEqual({
          schoolId: s.brendans.id,
          topics: ['crews', 'people'],
          to: { crewLists: true, admins: false },
        }),
      5000,
    )
  })

  test('live updates of a new person reach the admins, coaches and guides', async () => {
    const body = { username: 'new.here', password: 'granite ridge 47', firstName: 'New', lastName: 'Here' }
    expect((await s.ada.call('POST /api/admin/users', { body })).status).toBe(201)
    const roster = [{ ...body, username: 'newer.here', studio: 'Summit' }]
    expect((await s.ada.call('POST /api/admin/users/bulk', { body: { users: roster } })).status).toBe(200)
    await vi.waitFor(() => expect(received).toHaveLength(2), 5000)
    for (const change of received) {
      expect(change).toMatchObject({ schoolId: s.brendans.id, to: { crewLists: true } })
      expect(change.topics).toContain('people')
    }
  })

  test('live updates are not sent for a refused move or one that moves nobody', async () => {
    const move = (userId: number, targetGroupId: number | null) =>
      s.ada.call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId } })
    expect((await move(s.jo.id, empty)).status).toBe(409)
    expect((await move(s.nora.id, null)).status).toBe(200)
    await s.ada.call('POST /api/admin/groups', { body: { name: 'Last Larches' } })
    expect(await waitForChange('crews')).toMatchObject({ to: { crewLists: true } })
    expect(received).toHaveLength(1)
  })

  test('live updates of an assignment reach all screens of the coach, and the admins', async () => {
    const params = { id: s.cole.id }
    const body = { assignedCrews: [moss] }
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params, body })
    const { topics, to } = await waitForChange('assignments')
    expect(to).toEqual({ users: [s.cole.id], admins: false })
    for (const topic of ['session', 'crews', 'goals', 'feedback']) expect(topics).toContain(topic)
    await vi.waitFor(
      () =>
        expect(received).toContainEqual({
          schoolId: s.brendans.id,
          topics: ['assignments'],
          to: { admins: true },
        }),
      5000,
    )
  })

  test('live updates of a deleted crew reach its members and coaches', async () => {
    const doomed = await s.ada.call('POST /api/admin/groups', { body: { name: 'Brief Birches' } })
    const { id } = doomed.body
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    received = []
    await s.ada.call('DELETE /api/admin/groups/:id', { params: { id } })
    const all = { users: [], crews: [id], studios: [] }
    expect(await waitForChange('goals')).toMatchObject({ schoolId: s.brendans.id, to: all })
    expect(await waitForChange('session')).toMatchObject({ to: { crews: [id], admins: false } })
    expect(received.some(({ to }) => to === 'school')).toBe(false)
  })

  test('live updates of another time zone reach the whole school', async () => {
    const params = { id: s.brendans.id }
    await s.sue.call('PUT /api/admin/schools/:id', { params, body: { timeZone: 'America/Denver' } })
    expect(await waitForChange('week')).toMatchObject({ schoolId: s.brendans.id, to: 'school' })
    expect((await waitForChange('goals')).to).toBe('school')
  })

  test('live updates of a deleted studio or school reach the whole school', async () => {
    const studio = { id: s.brendans.studios.get('Basecamp II') ?? 0 }
    await s.ada.call('DELETE /api/admin/studios/:id', { params: studio })
    expect(await waitForChange('studios')).toMatchObject({ schoolId: s.brendans.id, to: 'school' })
    await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: s.harbor.id } })
    const change = await vi.waitFor(() => {
      const found = received.find((change) => change.schoolId === s.harbor.id)
      return found ?? Promise.reject(new Error('No change of the school arrived'))
    }, 5000)
    expect(change).toMatchObject({ to: 'school' })
    expect(change.topics).toContain('people')
    await vi.waitFor(() => expect(received.some((change) => change.schoolId === null)).toBe(true), 5000)
  })
})
