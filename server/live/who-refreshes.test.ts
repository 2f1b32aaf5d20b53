// Tests who refreshes what after each kind of change: people of every role listen on real streams while one change is made.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { Topic } from '../../contract/topics.ts'
import { type EventStream, openEventStream } from '../testing/event-source.ts'
import { switchFeatures } from '../testing/goal-calls.ts'
import { waitForChanges } from '../testing/settled.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story({ now: '2026-11-18T15:00:00.000Z' })
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
const { lichen, moss, empty } = s.crews
const studio = (name: string) => s.brendans.studios.get(name) ?? 0

/**
 * Lichen: Wil and Max (Ridgeline), coach Cole. Moss: Jo (Foothills), Uma (Summit). Fay has no crew, Cora is a coach
 * without crews, Gia guides Basecamp II with Wil in it, Ada is the admin, Sue the super admin. Hal and Ivy are of
 * another school.
 */
const names = ['wil', 'max', 'jo', 'uma', 'fay', 'cole', 'cora', 'gia', 'ada', 'sue', 'hal', 'ivy'] as const
type Name = (typeof names)[number]
const streams = new Map<Name, EventStream>()
for (const name of names) streams.set(name, await openEventStream(origin, s[name].browser.cookie))
afterAll(() => {
  for (const stream of streams.values()) stream.close()
})

/** The topics of a person whose own account changed: all of their screens. */
const own: Topic[] = [
  'session',
  'people',
  'crews',
  'assignments',
  'goals',
  'feedback',
  'activities',
  'notifications',
]
/** The topics of the members of a crew that another person left or joined. */
const moved: Topic[] = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']
/** The topics of staff, whose lists of people, crews, coaches and goals have only active people. */
const ofStaff: Topic[] = ['people', 'crews', 'assignments', 'goals']
/** The topics of the crew and the coach of a person who left. */
const left: Topic[] = [...moved, 'assignments']
const lists: Topic[] = ['crews', 'people']
const ill: Topic[] = ['people', 'goals']
const illAndMoved: Topic[] = [...ill, 'feedback', 'activities']
const illOn = (day: string) => ({ from: day, to: day })
const everyoneHere = (topics: Topic[]) =>
  Object.fromEntries(names.slice(0, 10).map((name) => [name, topics] as const))

type Heard = Partial<Record<Name, Topic[]>>
interface Case {
  change: string
  make: () => Promise<{ status: number }>
  /** People who are not listed have nothing to refresh. */
  heard: Heard
}
const ofWil = { params: { id: s.wil.id } }
const ofLeaver = { params: { id: 0 } }
const goal = { title: 'Read', category: 'Academic', duration: 'weekly' } as const

const ofBrendans = { schoolId: s.brendans.id }
await switchFeatures(s, { plans: true, weekChecks: true })

/** The owner, the crew of Moss with its coach, the guide and the admins. */
function ofWilsGoals(topics: Topic[]): Heard {
  const readers = ['wil', 'max', 'jo', 'cole', 'gia', 'ada', 'sue'] as const
  return Object.fromEntries(readers.map((name) => [name, topics] as const))
}
async function goalOfWil(): Promise<number> {
  const goals = s.db.selectFrom('goals').select('id').where('user_id', '=', s.wil.id)
  return (await goals.where('completed', '=', 0).orderBy('id').executeTakeFirstOrThrow()).id
}
async function check(state: string) {
  return s.wil.call('PUT /api/goals/:id/check', { params: { id: await goalOfWil() }, body: { state } })
}
/** Cole's feedback on Wil's goal. */
async function entryOfCole() {
  const goal_id = await goalOfWil()
  const entry = { school_id: s.brendans.id, goal_id, provider_id: s.cole.id, status: 'accepted' } as const
  const found = s.db.selectFrom('feedback').select('id').where('goal_id', '=', goal_id)
  const made = { comments: null, created_at: s.clock.now(), is_active: 1, goal_revision_at_time: 0 } as const
  const id =
    (await found.executeTakeFirst())?.id ??
    (
      await s.db
        .insertInto('feedback')
        .values({ ...entry, ...made })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return { params: { id } }
}
const written = await s.db
  .insertInto('reflections')
  .values({
    ...{ school_id: s.brendans.id, user_id: s.wil.id, week: '2026-11-09', version: 1 },
    ...{ first_question: 'One?', second_question: 'Two?', first_text: 'The map.', second_text: '' },
    ...{ created_at: 0, updated_at: 0 },
  })
  .returning('id')
  .executeTakeFirstOrThrow()

const cases: Case[] = [
  {
    change: 'a coach responds to a reflection, which the crew does not see',
    make: () =>
      s.cole.call('PUT /api/reflections/:id/response', { params: written, body: { text: 'Well seen' } }),
    heard: {
      ...{ wil: ['reflections', 'notifications'], cole: ['reflections'], gia: ['reflections'] },
      ...{ ada: ['reflections'], sue: ['reflections'] },
    },
  },
  {
    change: 'a learner gets the deadline bypass',
    make: () =>
      s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
        ...ofWil,
        body: { canBypassDeadlines: true },
      }),
    heard: { wil: own, ada: ['people'], sue: ['people'] },
  },
  {
    change: 'a learner becomes a captain',
    make: () =>
      s.ada.call('PATCH /api/admin/users/:id/crew-captain', { ...ofWil, body: { isCrewCaptain: true } }),
    heard: {
      ...{ wil: own, max: ['crews'], cole: ['crews'], cora: ['crews'], gia: ['crews'] },
      ...{ ada: lists, sue: lists },
    },
  },
  {
    change: 'all captains are deselected',
    make: () => s.ada.call('POST /api/admin/crew-captains/deselect-all'),
    heard: { ...everyoneHere(['crews']), fay: [], wil: own },
  },
  {
    change: 'a learner becomes a coach',
    make: () =>
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...ofWil, body: { isCoachWooden: true } }),
    heard: {
      ...{ wil: own, max: ['people'], cole: ['people'], cora: ['people'], gia: ['people'] },
      ...{ ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a coach becomes a learner again',
    make: () =>
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...ofWil, body: { isCoachWooden: false } }),
    heard: {
      ...{ wil: own, max: ['people'], cole: ['people'], cora: ['people'], gia: ['people'] },
      ...{ ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a learner gets another name',
    make: () => s.ada.call('PUT /api/admin/users/:id', { ...ofWil, body: { firstName: 'William' } }),
    heard: {
      ...{ wil: own, max: ['people'], cole: ['people'], cora: ['people'], gia: ['people'] },
      ...{ ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a coach gets another name, which is shown with the crew’s feedback',
    make: () =>
      s.ada.call('PUT /api/admin/users/:id', { params: { id: s.cole.id }, body: { lastName: 'Coachman' } }),
    heard: {
      ...{ cole: own, wil: ['feedback'], max: ['feedback'], cora: ['people'], gia: ['people'] },
      ...{ ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a guide gets another name, which is shown with goals of the studio’s learners',
    make: () =>
      s.ada.call('PUT /api/admin/users/:id', { params: { id: s.gia.id }, body: { lastName: 'Guideline' } }),
    heard: {
      ...{ gia: own, wil: ['goals'], cole: ['people'], cora: ['people'], ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a learner chooses a picture',
    make: () => s.wil.call('PATCH /api/users/me', { body: { profilePicture: 'fox' } }),
    heard: {
      ...{ wil: own, max: ['people'], cole: ['people'], cora: ['people'], gia: ['people'] },
      ...{ ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a learner is moved between two crews',
    make: () =>
      s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.jo.id }, body: { groupId: lichen } }),
    heard: {
      ...{ jo: own, wil: moved, max: moved, uma: moved, cole: moved, cora: lists, gia: lists },
      ...{ ada: moved, sue: moved },
    },
  },
  {
    change: 'a learner without a crew is moved into one without members',
    make: () =>
      s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.fay.id }, body: { groupId: empty } }),
    heard: { fay: own, cole: lists, cora: lists, gia: lists, ada: moved, sue: moved },
  },
  {
    change: 'a crew gets another description',
    make: () =>
      s.ada.call('PUT /api/admin/groups/:id', { params: { id: moss }, body: { description: 'Quiet' } }),
    heard: {
      ...{ uma: ['crews'], cole: ['crews'], cora: ['crews'], gia: ['crews'], ada: ['crews'], sue: ['crews'] },
    },
  },
  {
    change: 'a crew gets another name',
    make: () =>
      s.ada.call('PUT /api/admin/groups/:id', { params: { id: moss }, body: { name: 'Mossy Makers' } }),
    heard: {
      ...{ uma: ['crews', 'session'], cole: ['crews'], cora: ['crews'], gia: ['crews'] },
      ...{ ada: ['crews'], sue: ['crews'] },
    },
  },
  {
    change: 'a crew is created',
    make: () => s.ada.call('POST /api/admin/groups', { body: { name: 'Larks' } }),
    heard: { cole: ['crews'], cora: ['crews'], gia: ['crews'], ada: ['crews'], sue: ['crews'] },
  },
  {
    change: 'a coach is assigned to a crew',
    make: () =>
      s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
        params: { id: s.cora.id },
        body: { assignedCrews: [moss] },
      }),
    heard: { cora: own, ada: ['assignments'], sue: ['assignments'] },
  },
  {
    change: 'a studio gets another description',
    make: () =>
      s.ada.call('PUT /api/admin/studios/:id', {
        params: { id: studio('Summit') },
        body: { description: 'High' },
      }),
    heard: {
      ...{ uma: ['studios'], cole: ['studios'], cora: ['studios'], gia: ['studios'] },
      ...{ ada: ['studios'], sue: ['studios'] },
    },
  },
  {
    change: 'a studio gets goal types, by which captains set goals for its learners',
    make: () =>
      s.ada.call('PUT /api/admin/studios/:id', {
        params: { id: studio('Foothills') },
        body: { goalTypes: ['Lap'] },
      }),
    heard: {
      ...{ jo: ['studios'], fay: ['studios'], cole: ['studios'], cora: ['studios'], gia: ['studios'] },
      ...{ ada: ['studios'], sue: ['studios'] },
    },
  },
  {
    change: 'a studio gets another name, which crewmates read as well',
    make: () =>
      s.ada.call('PUT /api/admin/studios/:id', {
        params: { id: studio('Ridgeline') },
        body: { name: 'Ridge' },
      }),
    heard: {
      max: ['studios', 'people', 'crews', 'session'],
      ...Object.fromEntries(
        (['wil', 'jo', 'cole', 'cora', 'gia', 'ada', 'sue'] as const).map((name) => {
          return [name, ['studios', 'people', 'crews'] satisfies Topic[]] as const
        }),
      ),
    },
  },
  {
    change: 'a studio is created, and the heights of all others change',
    make: () => s.ada.call('POST /api/admin/studios', { body: { name: 'Meadow' } }),
    heard: everyoneHere(['studios']),
  },
  {
    change: 'a goal is set',
    make: () => s.wil.call('POST /api/goals', { body: { ...goal, userId: s.wil.id } }),
    heard: ofWilsGoals(['goals', 'activities']),
  },
  {
    change: 'a learner says that a goal is on track',
    make: () => check('on_track'),
    heard: ofWilsGoals(['goals']),
  },
  {
    change: 'a learner is stuck on a goal, and the coach is notified',
    make: () => check('stuck'),
    heard: { ...ofWilsGoals(['goals']), cole: ['goals', 'notifications'] },
  },
  {
    change: 'a coach writes the plan of a learner’s goal',
    make: async () =>
      s.cole.call('PATCH /api/goals/:id', { params: { id: await goalOfWil() }, body: { plan: 'If …' } }),
    heard: { ...ofWilsGoals(['goals']), wil: ['goals', 'notifications'] },
  },
  {
    change: 'a learner answers feedback, and the coach is notified',
    make: async () =>
      s.wil.call('PUT /api/feedback/:id/answer', { ...(await entryOfCole()), body: { text: 'Yes' } }),
    heard: { ...ofWilsGoals(['feedback']), cole: ['feedback', 'notifications'] },
  },
  {
    change: 'a learner removes the answer and with it the coach’s notification',
    make: async () => s.wil.call('DELETE /api/feedback/:id/answer', await entryOfCole()),
    heard: { ...ofWilsGoals(['feedback']), cole: ['feedback', 'notifications'] },
  },
  {
    change: 'an admin removes the answer',
    make: async () => {
      const { params } = await entryOfCole()
      const answer = { answer: 'Yes', answered_at: s.clock.now() }
      await s.db.updateTable('feedback').set(answer).where('id', '=', params.id).execute()
      return s.ada.call('DELETE /api/feedback/:id/answer', { params })
    },
    heard: ofWilsGoals(['feedback']),
  },
  {
    change: 'a learner carries over a goal',
    make: async () => {
      const carriedFromId = await insertGoal(s, { ...ofBrendans, userId: s.wil.id, dueOn: '2026-11-13' })
      return s.wil.call('POST /api/goals', { body: { ...goal, userId: s.wil.id, carriedFromId } })
    },
    heard: ofWilsGoals(['goals', 'activities']),
  },
  {
    change: 'a learner is ill on a day without a goal',
    make: () => s.gia.call('POST /api/users/:id/absences', { ...ofWil, body: illOn('2026-12-03') }),
    heard: {
      ...{ wil: ill, max: ill, jo: ill, cole: ill, gia: ill, ada: ill, sue: ill, cora: ['people'] },
    },
  },
  {
    change: 'a learner is ill on a day with a goal, which moves',
    make: () => s.gia.call('POST /api/users/:id/absences', { ...ofWil, body: illOn('2026-11-20') }),
    heard: {
      wil: [...illAndMoved, 'notifications'],
      ...{ max: illAndMoved, jo: illAndMoved, cole: illAndMoved, gia: illAndMoved, ada: illAndMoved },
      ...{ sue: illAndMoved, cora: ['people'] },
    },
  },
  {
    change: 'an account is created',
    make: () =>
      s.ada.call('POST /api/admin/users', {
        body: { username: 'new.one', password: 'granite ridge 47', firstName: 'New', lastName: 'One' },
      }),
    heard: { cole: ['people'], cora: ['people'], gia: ['people'], ada: ['people'], sue: ['people'] },
  },
  {
    change: 'the school changes its retention',
    make: () =>
      s.ada.call('PUT /api/admin/settings', {
        body: { activityMonths: 12, notificationMonths: 12, logMonths: 12 },
      }),
    heard: { ada: ['schools'], sue: ['schools'] },
  },
  {
    change: 'the school hides the rank in the crew',
    make: () =>
      s.ada.call('PUT /api/admin/settings', {
        body: { activityMonths: 12, notificationMonths: 12, logMonths: 12, showCrewRank: false },
      }),
    heard: everyoneHere(['week', 'goals', 'feedback', 'people', 'schools']),
  },
  {
    change: 'the school changes the retention of leavers',
    make: () =>
      s.ada.call('PUT /api/admin/settings', {
        body: { activityMonths: 12, notificationMonths: 12, logMonths: 12, leaverMonths: 12 },
      }),
    heard: everyoneHere(['week', 'goals', 'feedback', 'people', 'schools']),
  },
  {
    change: 'the calendar of the school gets a day without a goal',
    make: () =>
      s.ada.call('PUT /api/admin/days-off', {
        body: { entries: [{ name: 'Fair', from: '2026-12-01', to: '2026-12-01' }] },
      }),
    heard: everyoneHere(['week', 'goals', 'feedback', 'people', 'schools']),
  },
  {
    change: 'a learner is marked as left',
    make: async () => {
      const leaver = await s.person(s.brendans, 'Lea', 'Aver', { studio: 'Summit', crew: lichen })
      ofLeaver.params.id = leaver.id
      return s.ada.call('PATCH /api/admin/users/:id/active', { ...ofLeaver, body: { active: false } })
    },
    heard: {
      ...{ wil: left, max: left, jo: left, cole: left, ada: left, sue: left },
      ...{ cora: ofStaff, gia: ofStaff },
    },
  },
  {
    change: 'a learner comes back',
    make: () => s.ada.call('PATCH /api/admin/users/:id/active', { ...ofLeaver, body: { active: true } }),
    heard: { cole: ofStaff, cora: ofStaff, gia: ofStaff, ada: ofStaff, sue: ofStaff },
  },
  {
    change: 'the school gets another description, for the list of schools',
    make: () =>
      s.sue.call('PUT /api/admin/schools/:id', {
        params: { id: s.brendans.id },
        body: { description: 'Old' },
      }),
    heard: { sue: ['schools'] },
  },
  {
    change: 'the school gets another name',
    make: () =>
      s.sue.call('PUT /api/admin/schools/:id', {
        params: { id: s.brendans.id },
        body: { name: 'Brendan’s' },
      }),
    heard: everyoneHere(['schools']),
  },
  {
    change: 'a learner signs in and out elsewhere',
    make: async () => {
      const phone = s.anonymous()
      await phone.call('POST /api/auth/login', {
        body: { username: s.uma.username, password: 'granite ridge 47' },
      })
      return phone.call('POST /api/auth/logout')
    },
    heard: { uma: ['session'] },
  },
  {
    change: 'several learners get another studio',
    make: () =>
      s.ada.call('POST /api/admin/users/bulk-update', {
        body: { userIds: [s.uma.id], studio: 'Foothills' },
      }),
    heard: {
      ...{ uma: own, cole: ['people'], cora: ['people'], gia: ['people'], ada: ['people'], sue: ['people'] },
    },
  },
  {
    change: 'a crew is deleted',
    make: () => s.ada.call('DELETE /api/admin/groups/:id', { params: { id: moss } }),
    heard: {
      ...{ uma: [...moved, 'session'], cora: [...moved, 'session'], cole: lists, gia: lists },
      ...{ ada: moved, sue: moved },
    },
  },
  {
    change: 'a learner is deleted',
    make: () => s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.zoe.id } }),
    heard: {
      ...{ wil: moved, max: moved, jo: moved, cole: moved, cora: lists, gia: lists, ada: moved, sue: moved },
    },
  },
  {
    change: 'a studio is deleted',
    make: () => s.ada.call('DELETE /api/admin/studios/:id', { params: { id: studio('Basecamp II') } }),
    heard: {
      ...everyoneHere(['studios']),
      wil: ['studios', ...own],
      ...{ max: ['studios', ...moved], jo: ['studios', ...moved], cole: ['studios', ...moved] },
      ...{ gia: ['studios', ...moved, 'session'], cora: ['studios', ...lists] },
      ...{ ada: ['studios', ...moved], sue: ['studios', ...moved] },
    },
  },
]

// PGlite does not carry notifications between connections.
describe.skipIf(inject('postgresKind') === 'pglite')('changes and screens', () => {
  test.each(cases)('the right screens refresh when $change', async ({ make, heard }) => {
    await quiet()
    const before = new Map([...streams].map(([name, stream]) => [name, stream.received.length]))
    expect((await make()).status).toBeLessThan(300)
    await quiet()
    const now = [...streams].map(
      ([name, stream]) => [name, stream.received.slice(before.get(name)).flat()] as const,
    )
    expect(Object.fromEntries(now.map(([name, topics]) => [name, sorted(topics)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, sorted(heard[name] ?? [])])),
    )
  })
})

const sorted = (topics: readonly string[]) => [...new Set(topics)].sort()

/** Longer than changes are batched, after the last one has arrived. */
async function quiet(): Promise<void> {
  await waitForChanges(s.services.live)
  await wait(200)
}
