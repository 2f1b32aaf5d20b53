// Runs generated weeks of school through the real API, and compares every figure that screens show with a simple computation
// from a ledger of the answers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { categories } from '../../contract/goals.ts'
import { changeGoal, goalBody, review, travelTo } from '../testing/goal-calls.ts'
import * as simple from '../testing/simple-statistics.ts'
import { story } from '../testing/story.ts'

const s = await story()
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

const LEARNERS = 5
const who = fc.nat({ max: LEARNERS - 1 })
const goal = fc.nat({ max: 60 })
const chance = (often: number) => fc.option(fc.constant(true), { nil: false, freq: often })
const statuses: FeedbackStatus[] = ['accepted', 'needs_improvement', 'denied']

const action = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('set'),
      who,
      weekday: fc.nat({ max: 4 }),
      category: fc.constantFrom(...categories),
      done: chance(2),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('tick'), goal, done: chance(4) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('edit'), goal }) },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('review'),
      goal,
      by: fc.constantFrom('coach', 'leaver', 'captain'),
      status: fc.constantFrom(...statuses),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), goal }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move'), who, to: fc.constantFrom(0, 1, null) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('archive') }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const history = fc.record({
  zone: fc.constantFrom('America/Chicago', 'Europe/London', 'Pacific/Auckland'),
  // The history begins before a change of the clocks, the end of a year or another change of the clocks.
  begins: fc.constantFrom('2026-10-20T13:07:00Z', '2026-12-16T20:31:00Z', '2027-03-03T02:59:00Z'),
  /** The steps follow each other after some hours, usually few. */
  steps: fc.array(
    fc.record({
      hours: fc.oneof(
        { weight: 4, arbitrary: fc.nat({ max: 3 }) },
        { weight: 1, arbitrary: fc.nat({ max: 60 }) },
      ),
      action,
    }),
    {
      minLength: 40,
      maxLength: 70,
    },
  ),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

let schools = 0

/** Creates a school with a captain and two learners in the first crew, one learner in the second, and one without a crew. */
async function schoolIn(zone: string) {
  const letter = String.fromCharCode(97 + schools++)
  const made = await s.sue.call('POST /api/admin/schools', {
    body: { name: `School ${letter}`, timeZone: zone },
  })
  const query = { schoolId: made.body.id }
  const studios = await s.sue.call('GET /api/admin/studios', { query })
  const school = { id: made.body.id, studios: new Map(studios.body.map(({ id, name }) => [name, id])) }
  const crews: number[] = []
  for (const name of ['One', 'Two']) {
    crews.push((await s.sue.call('POST /api/admin/groups', { query, body: { name } })).body.id)
  }
  const [one = 0, two = 0] = crews
  const person = (first: string, fields: Parameters<typeof s.person>[3]) =>
    s.person(school, first, `${letter}x`, fields)
  const learners = []
  for (const [index, crew] of [one, one, one, two, undefined].entries()) {
    const fields = {
      studio: index % 2 === 0 ? 'Basecamp II' : 'Summit',
      captain: index === 0,
      ...(crew && { crew }),
    }
    learners.push(await person(`L${'abcde'[index]}`, fields))
  }
  return {
    ...{ school, crews, learners, zone },
    admin: await person('Admin', { admin: true, bypass: true }),
    guide: await person('Guide', { guideOf: 'Basecamp II' }),
    coach: await person('Coach', { coachOf: crews, bypass: true }),
    leaver: await person('Leaver', { coachOf: crews, bypass: true }),
  }
}
type School = Awaited<ReturnType<typeof schoolIn>>

/** Records the answers, from which the figures are computed. */
class Ledger {
  goals: simple.LedgerGoal[] = []
  edits: { goalId: number; at: number }[] = []
  crewOf = new Map<number, number | null>()
}

async function perform(action: Action, school: School, ledger: Ledger): Promise<void> {
  const { admin, learners, crews, coach, leaver, guide } = school
  const now = s.clock.now()
  const [captain] = learners
  // Usually picks a recent goal, which is still open.
  const goal = 'goal' in action ? ledger.goals.at(-1 - (action.goal % 7)) : undefined
  if ('goal' in action && !goal) return
  if (action.does === 'set' && 'category' in action) {
    // Some goals are the guide's own.
    const owner = action.who === 4 && action.weekday > 2 ? guide : learners[action.who]
    if (!owner) return
    const monday = simple.findGoalWeek(now, school.zone)
    const dueOn = simple.addDays(monday, action.weekday)
    const fields = { category: action.category, duration: 'daily', targetDate: dueOn, completed: action.done }
    const { id } = (await admin.call('POST /api/goals', { body: goalBody(owner, fields) })).body
    ledger.goals.push({
      ...{ id, ownerId: owner.id, category: action.category, dueOn },
      ...{ completedAt: action.done ? now : null, archived: false, entries: [] },
    })
  } else if (action.does === 'tick' && 'done' in action && goal) {
    const answer = await changeGoal(admin, goal.id, { completed: action.done })
    if (answer.status === 200 && answer.body.updated) goal.completedAt = action.done ? now : null
  } else if (action.does === 'edit' && goal) {
    const answer = await changeGoal(admin, goal.id, { title: `Edited at ${now} ${ledger.edits.length}` })
    if (answer.status !== 200) return
    ledger.edits.push({ goalId: goal.id, at: now })
    for (const entry of goal.entries) if (entry.state === 'active') entry.state = 'cleared'
  } else if (action.does === 'review' && 'by' in action && goal) {
    const by = action.by === 'captain' ? captain : action.by === 'coach' ? coach : leaver
    if (!by) return
    const body = { status: action.status, comments: 'Seen.' }
    const { status } = await by.call('POST /api/feedback/goals/:goalId', {
      params: { goalId: goal.id },
      body,
    })
    if (status !== 201) return
    for (const entry of goal.entries)
      if (entry.giver === action.by && entry.state === 'active') entry.state = 'replaced'
    goal.entries.push({ giver: action.by, status: action.status, givenAt: now, state: 'active' })
  } else if (action.does === 'delete' && goal) {
    const { status } = await admin.call('DELETE /api/goals/:id', { params: { id: goal.id } })
    if (status === 204) ledger.goals.splice(ledger.goals.indexOf(goal), 1)
  } else if (action.does === 'move' && 'to' in action) {
    // The captain never moves, so the crew always has one.
    const learner = learners[Math.max(1, action.who)]
    const groupId = action.to === null ? null : (crews[action.to] ?? null)
    if (!learner) return
    const { status } = await admin.call('PUT /api/admin/users/:id/group', {
      params: { id: learner.id },
      body: { groupId },
    })
    if (status === 200) ledger.crewOf.set(learner.id, groupId)
  } else if (action.does === 'archive') {
    const before = simple.findGoalWeek(now - WEEK, school.zone)
    await admin.call('POST /api/admin/goals/archive', { body: { before } })
    for (const goal of ledger.goals) if (goal.dueOn < before) goal.archived = true
  }
}

const narrowings: Record<string, string | number>[] = [{}, { status: 'completed', limit: 1 }]

async function checkLearners({ admin, learners, zone }: School, { goals, crewOf }: Ledger) {
  const now = s.clock.now()
  const monday = simple.findGoalWeek(now, zone)
  const own = (id: number) => goals.filter(({ ownerId }) => ownerId === id)
  const doneBy = (id: number) => simple.weekTotals(own(id), monday).done
  for (const { id } of learners) {
    const params = { id }
    const week = simple.weekTotals(own(id), monday)
    const crew = crewOf.get(id) ?? null
    const members = learners.filter((learner) => crew !== null && crewOf.get(learner.id) === crew)
    const { completionPercentage: _, ...allTime } = simple.totals(own(id))
    expect((await admin.call('GET /api/users/:id/stats', { params })).body).toMatchObject({
      ...allTime,
      weekStart: monday,
      goalsThisWeek: week.due,
      completedThisWeek: week.done,
      completionPercentage: simple.percent(week.done, week.due),
      streakDays: simple.daysInARow(own(id), now, zone),
      crewRank:
        crew === null
          ? null
          : simple.rank(
              week.done,
              members.map((member) => doneBy(member.id)),
            ),
      crewSize: members.length,
    })
    // Filters narrow the goals, but never the figures.
    for (const query of narrowings) {
      const { body } = await admin.call('GET /api/users/:id/goal-history', { params, query })
      expect(body).toMatchObject({
        statistics: simple.totals(own(id)),
        categories: categories.map((category) => {
          const { completionPercentage: _, ...counts } = simple.totals(
            own(id).filter((goal) => goal.category === category),
          )
          return { category, ...counts }
        }),
        weeks: simple.weeksWithGoals(own(id)),
        streakWeeks: simple.weeksInARow(own(id), monday),
      })
      expect(
        Object.fromEntries(
          body.achievements.map(({ code, earnedAt }) => [code, earnedAt && Date.parse(earnedAt)]),
        ),
      ).toEqual(simple.findAchievements(own(id)))
    }
  }
}

async function checkGroups({ admin, guide, learners, crews }: School, { goals, crewOf }: Ledger) {
  const goalsOf = (ids: readonly number[]) => goals.filter(({ ownerId }) => ids.includes(ownerId))
  const inStudio = learners.filter((_, index) => index % 2 === 0).map(({ id }) => id)
  const groups = crews.map((id) => ({
    members: learners.filter((learner) => crewOf.get(learner.id) === id).map((learner) => learner.id),
    history: () =>
      admin.call('GET /api/groups/:id/goal-history', { params: { id }, query: { category: 'Academic' } }),
  }))
  const studio = { members: inStudio, history: () => guide.call('GET /api/guide/studio-goal-history') }
  for (const { members, history } of [...groups, studio]) {
    const { body } = await history()
    expect(body.overallStatistics).toEqual(simple.totals(goalsOf(members)))
    expect(new Map(body.members.map(({ user, statistics }) => [user.id, statistics]))).toEqual(
      new Map(members.map((id) => [id, simple.totals(goalsOf([id]))])),
    )
  }
  return { inStudio, inCrews: groups.flatMap(({ members }) => members) }
}

async function checkReviews(
  school: School,
  ledger: Ledger,
  members: { inStudio: number[]; inCrews: number[] },
) {
  const { admin, guide, coach, learners, zone } = school
  const now = s.clock.now()
  const monday = simple.findGoalWeek(now, zone)
  const learnerGoals = ledger.goals.filter(({ ownerId }) => ownerId !== guide.id)
  const week = simple.weekTotals(learnerGoals, monday)
  const inWeek = learnerGoals.filter(
    ({ dueOn, archived }) => simple.findMonday(dueOn) === monday && !archived,
  )
  const counted = simple.countedEntries(inWeek)
  expect((await admin.call('GET /api/admin/stats')).body).toEqual({
    totalGoalsThisWeek: week.due,
    completionPercentage: simple.percent(week.done, week.due),
    approvedPercentage: simple.percent(simple.countStatus(counted, 'accepted'), counted.length),
    needsImprovementPercentage: simple.percent(
      simple.countStatus(counted, 'needs_improvement'),
      counted.length,
    ),
    deniedPercentage: simple.percent(simple.countStatus(counted, 'denied'), counted.length),
  })
  const [captain = coach] = learners
  for (const [giver, reviewer] of [
    ['coach', coach],
    ['captain', captain],
  ] as const) {
    const given = simple.countedEntries(ledger.goals).filter((entry) => entry.giver === giver)
    expect((await reviewer.call('GET /api/feedback/stats')).body).toEqual({
      totalGoalsReviewed: given.length,
      acceptedPercentage: simple.percent(simple.countStatus(given, 'accepted'), given.length),
      needsImprovementPercentage: simple.percent(
        simple.countStatus(given, 'needs_improvement'),
        given.length,
      ),
      deniedPercentage: simple.percent(simple.countStatus(given, 'denied'), given.length),
    })
  }
  const query = { limit: 2 }
  const logged = (owners: (id: number) => boolean) => {
    const entries = ledger.goals.filter(({ ownerId }) => owners(ownerId)).flatMap((goal) => goal.entries)
    const recent = entries.filter(({ givenAt }) => givenAt >= now - WEEK)
    return {
      total: recent.length,
      accepted: simple.countStatus(recent, 'accepted'),
      needsImprovement: simple.countStatus(recent, 'needs_improvement'),
      denied: simple.countStatus(recent, 'denied'),
    }
  }
  const counts = async (answer: Promise<{ body: { counts: object } }>) => (await answer).body.counts
  expect(await counts(admin.call('GET /api/admin/feedback-log', { query }))).toEqual(logged(() => true))
  expect(await counts(coach.call('GET /api/coach-wooden/feedback-log', { query }))).toEqual(
    logged((id) => members.inCrews.includes(id)),
  )
  expect(await counts(guide.call('GET /api/guide/feedback-log', { query }))).toEqual(
    logged((id) => members.inStudio.includes(id)),
  )
  const present = new Set(ledger.goals.map(({ id }) => id))
  expect(await counts(admin.call('GET /api/admin/goal-edits', { query }))).toEqual({
    total: ledger.edits.filter(({ at, goalId }) => at >= now - WEEK && present.has(goalId)).length,
  })
}

async function runHistory({ zone, begins, steps }: History): Promise<void> {
  await travelTo(s, begins)
  const school = await schoolIn(zone)
  const ledger = new Ledger()
  const [one = null, two = null] = school.crews
  for (const [index, { id }] of school.learners.entries())
    ledger.crewOf.set(id, [one, one, one, two, null][index] ?? null)
  const check = async () => {
    await checkLearners(school, ledger)
    await checkReviews(school, ledger, await checkGroups(school, ledger))
  }
  for (const [index, { hours, action }] of steps.entries()) {
    await travelTo(s, new Date(s.clock.now() + hours * HOUR + 61_001).toISOString())
    await perform(action, school, ledger)
    if (index === Math.floor(steps.length / 2)) await check()
  }
  await check()
  // The feedback of the deleted coach stays and still counts once for each goal.
  await school.admin.call('DELETE /api/admin/users/:id', { params: { id: school.leaver.id } })
  await check()
}

test('all figures follow the rules after any history', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: 15, endOnFailure: true })
})

test('a giver who reviews again after an edit counts once, even after being deleted', async () => {
  await travelTo(s, '2026-11-18T15:00:00Z')
  const school = await schoolIn('America/Chicago')
  const { admin, coach, leaver, learners } = school
  const [, owner = coach] = learners
  const { id } = (await admin.call('POST /api/goals', { body: goalBody(owner) })).body
  for (const status of statuses) await review(leaver, id, status)
  await changeGoal(owner, id, { title: 'Read three chapters' })
  await review(leaver, id, 'accepted')
  await review(coach, id, 'denied')
  const figures = { approvedPercentage: 50, needsImprovementPercentage: 0, deniedPercentage: 50 }
  expect((await admin.call('GET /api/admin/stats')).body).toMatchObject(figures)
  await admin.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } })
  expect((await admin.call('GET /api/admin/stats')).body).toMatchObject(figures)
})
