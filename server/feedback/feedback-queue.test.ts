// Tests which goals the review queue lists for a reviewer, and how it is paged.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, review, setGoal, type TestUser, travelTo, walk } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const both = await s.person(s.brendans, 'Bo', 'Both', { coachOf: [s.crews.lichen, s.crews.moss] })
const ben = await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [s.crews.lichen], bypass: true })
const today = { duration: 'daily', targetDate: '2026-11-18' }

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  await s.db.deleteFrom('goals').execute()
})

const listQueue = async (reviewer: TestUser, query: Record<string, string | number> = {}) => {
  const { body } = await reviewer.call('GET /api/feedback/queue', { query })
  return body.items.map(({ id }) => id)
}

describe('the queue', () => {
  test('the review queue lists this week’s goals of the crews that the reviewer leads, oldest first', async () => {
    const wil = await setGoal(s.wil)
    const uma = await setGoal(s.uma)
    const max = await setGoal(s.max)
    await setGoal(s.nora)
    await setGoal(s.ivy)
    await setGoal(s.cole)
    expect(await listQueue(s.cole)).toEqual([wil.id, max.id])
    expect(await listQueue(s.zoe)).toEqual([wil.id, max.id])
    expect(await listQueue(s.ned)).toEqual([uma.id])
    expect(await listQueue(both)).toEqual([wil.id, uma.id, max.id])
    expect(await listQueue(s.cora)).toEqual([])
  })

  test('the review queue shows each goal with its owner and other reviewers’ feedback', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.zoe, id, 'denied', { comments: 'Hm' })
    const { body } = await s.cole.call('GET /api/feedback/queue')
    expect(body.items).toMatchObject([
      { id, user: { firstName: 'Wil' }, feedback: [{ comments: 'Hm' }], abilities: { review: true } },
    ])
  })

  test('the review queue leaves out the reviewer’s own goals', async () => {
    await setGoal(s.zoe)
    expect(await listQueue(s.zoe)).toEqual([])
    expect(await listQueue(s.cole)).toHaveLength(1)
  })

  test('the review queue leaves out reviewed goals until an edit clears the feedback', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.cole, id, 'denied')
    expect([await listQueue(s.cole), await listQueue(s.zoe)]).toEqual([[], [id]])
    await changeGoal(s.wil, id, { title: 'Better' })
    const { body } = await s.cole.call('GET /api/feedback/queue')
    expect(body.items).toMatchObject([{ id, editedSinceReview: true }])
    await review(s.cole, id)
    expect(await listQueue(s.cole)).toEqual([])
  })

  test('the review queue leaves out goals after their deadline, except for a person with the bypass', async () => {
    const { id } = await setGoal(s.wil, today)
    const done = await setGoal(s.wil, { ...today, completed: true })
    const friday = await setGoal(s.wil)
    await travelTo(s, '2026-11-18T21:59:59.999Z')
    expect(await listQueue(s.cole)).toEqual([id, done.id, friday.id])
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect(await listQueue(s.cole)).toEqual([friday.id])
    expect(await listQueue(ben)).toEqual([id, done.id, friday.id])
  })

  test('the review queue leaves out locked and archived goals and those of other weeks', async () => {
    const storeGoal = (fields: object) =>
      insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20', ...fields })
    await storeGoal({ archived: true })
    const locked = await storeGoal({ locked: true })
    await storeGoal({ dueOn: '2026-11-13' })
    const ahead = await storeGoal({ dueOn: '2026-11-24' })
    expect([await listQueue(s.cole), await listQueue(ben)]).toEqual([[], [locked]])
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect([await listQueue(s.cole), await listQueue(ben)]).toEqual([[ahead], [ahead]])
  })

  test('the review queue lists exactly this week’s goals that the reviewer may review and has not reviewed', async () => {
    for (const owner of [s.wil, s.max, s.zoe, s.uma]) {
      await setGoal(owner, today)
      await setGoal(owner, { completed: true })
      await review(both, (await setGoal(owner)).id)
    }
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    for (const reviewer of [s.cole, s.zoe, both, ben, s.ned]) {
      const expected: number[] = []
      for (const crew of [s.crews.lichen, s.crews.moss]) {
        const response = await reviewer.call('GET /api/groups/:id/goals-with-feedback', {
          params: { id: crew },
        })
        if (response.status !== 200) continue
        for (const { id, abilities, feedback } of response.body) {
          const isReviewed = feedback.some(({ feedbackProviderId }) => feedbackProviderId === reviewer.id)
          if (abilities.review === true && !isReviewed) expected.push(id)
        }
      }
      expect(await listQueue(reviewer)).toEqual(expected.sort((a, b) => a - b))
    }
  })

  test('a learner who moves to another crew takes their goals to its review queue', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Mover', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(mover)
    expect([await listQueue(s.cole), await listQueue(s.ned)]).toEqual([[id], []])
    const body = { userId: mover.id, targetGroupId: s.crews.moss, validateSize: false }
    await s.ada.call('POST /api/admin/crews/move-learner', { body })
    expect([await listQueue(s.cole), await listQueue(s.ned)]).toEqual([[], [id]])
  })
})

describe('the queue of one crew', () => {
  test('the review queue of one crew lists only its goals', async () => {
    const wil = await setGoal(s.wil)
    const uma = await setGoal(s.uma)
    expect(await listQueue(both, { crewId: s.crews.lichen })).toEqual([wil.id])
    expect(await listQueue(both, { crewId: s.crews.moss })).toEqual([uma.id])
    expect(await listQueue(s.zoe, { crewId: s.crews.lichen })).toEqual([wil.id])
  })

  test.each([
    ['a crew that the reviewer does not lead', s.cole, s.crews.moss, 'forbidden'],
    ['a crew of another school', s.cole, s.crews.kelp, 'not_found'],
    ['a crew that does not exist', s.cole, 999_999, 'not_found'],
    ['a malformed crew id', s.cole, 'lichen', 'validation'],
  ])('the review queue refuses %s', async (_what, reviewer, crewId, code) => {
    expect((await reviewer.call('GET /api/feedback/queue', { query: { crewId } })).error.code).toBe(code)
  })

  test.each([
    ['a learner', s.wil],
    ['a guide', s.gia],
    ['an admin', s.ada],
  ])('the review queue is forbidden for %s', async (_who, user) => {
    expect((await user.call('GET /api/feedback/queue')).error.code).toBe('forbidden')
    expect((await user.call('GET /api/feedback/stats')).error.code).toBe('forbidden')
    expect((await user.call('GET /api/feedback/replies')).error.code).toBe('forbidden')
    const body = { goalIds: [1] }
    expect((await user.call('POST /api/feedback/accept', { body })).error.code).toBe('forbidden')
  })
})

describe('pages of the queue', () => {
  test('the pages of the review queue contain each goal once while goals are set and reviewed', async () => {
    const existing: number[] = []
    for (let count = 0; count < 11; count++) {
      const { id } = await setGoal(count % 2 ? s.wil : s.uma)
      existing.push(id)
    }
    let added = 0
    const seen = await walk(
      async (cursor) => (await both.call('GET /api/feedback/queue', { query: { limit: 3, ...cursor } })).body,
      async () => {
        if (added < 3) await setGoal(s.max)
        // Reviewed goals leave the queue without shifting the next page.
        const reviewed = existing[added]
        added++
        if (reviewed !== undefined) await review(both, reviewed)
      },
    )
    expect(seen.map(({ id }) => id).slice(0, 11)).toEqual(existing)
    expect(seen).toHaveLength(14)
  })
})
