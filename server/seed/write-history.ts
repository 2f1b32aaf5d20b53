// Makes up and writes the goals of a made-up school, week by week, the oldest first.

import { sentence } from '../../contract/sentence.ts'
import { toMessageColumns } from '../notifications/index.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows, reserveIds } from '../platform/db/bulk-inserts.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Cast, Person } from './cast.ts'
import { tellGoal } from './goal-story.ts'
import type { FixedState, MadeUpGoal, Notice, Setting, Unfinished } from './made-up-goal.ts'
import { itemAt, type Random, seededRandom } from './random.ts'
import type { SeedWeek } from './weeks.ts'

const kinds = ['goals', 'feedback', 'edits', 'activities', 'notifications'] as const

export type Counts = Record<(typeof kinds)[number], number>

/** Goals of earlier weeks belong to an earlier term and were archived when the current one began. */
const WEEKS_OF_TERM = 20

interface History {
  seed: number
  /** Epoch milliseconds. */
  now: number
  weeks: readonly SeedWeek[]
  /** When the leaver left. They have no goals after that. */
  leftAt: number
  /** Called with the number of weeks that are written. */
  progress: (weeksDone: number) => void
}

export async function writeHistory(
  school: SchoolDb,
  cast: Cast,
  { seed, now, weeks, leftAt, progress }: History,
): Promise<Counts> {
  const total: Counts = { goals: 0, feedback: 0, edits: 0, activities: 0, notifications: 0 }
  const reading = seededRandom(seed, 'reading')
  const termBegins = weeks.length > WEEKS_OF_TERM ? weeks.at(-WEEKS_OF_TERM)?.days[0] : undefined
  let archived = 0
  let unfinished: WeekSetting['unfinished'] = new Map()
  for (const [index, week] of weeks.entries()) {
    const isArchived = termBegins !== undefined && (week.days[0]?.day ?? '') < termBegins.day
    const setting = { week, now, words: cast.words, archivedAt: isArchived ? termBegins.morning : null }
    const goals = makeWeek(cast, seed, { ...setting, leftAt, unfinished })
    const read = weeks.length - index > 2 ? 0.97 : 0.5
    const written = await numberGoals(school, goals)
    unfinished = findUnfinished(written)
    const counts = await writeGoals(school, written, { random: reading, read })
    if (isArchived) archived += counts.goals
    for (const kind of kinds) total[kind] += counts[kind]
    progress(index + 1)
  }
  if (termBegins) {
    const archiving = { caller: cast.admin, now: termBegins.morning }
    await recordAct(school, {
      actor: archiving.caller.id,
      at: archiving.now,
      action: 'goals.archive',
      subject: sentence('Goals due before {day}', { day: termBegins.day }),
      detail: { archived },
    })
  }
  return total
}

/** The share of unfinished goals that are carried over to the next week. */
const CARRIED_OVER = 0.5

/** 1.5 goals per learner and week on average. */
const goalsOfLearner = [
  [0.12, 0],
  [0.4, 1],
  [0.34, 2],
  [0.14, 3],
] as const

const goalsOfGuide = [
  [0.3, 0],
  [0.5, 1],
  [0.2, 2],
] as const

interface WeekSetting extends Omit<Setting, 'random' | 'ownWords'> {
  leftAt: number
  /** Unfinished goals of the week before, at most one for each person. */
  unfinished: ReadonlyMap<number, Unfinished>
}

function makeWeek(
  { learners, leaver, guides, crews }: Cast,
  seed: number,
  { leftAt, unfinished, ...setting }: WeekSetting,
): MadeUpGoal[] {
  const { week } = setting
  const [shownCrew] = week.isActive ? crews : []
  const ofPerson = (person: Person, counts: typeof goalsOfLearner | typeof goalsOfGuide): MadeUpGoal[] => {
    const monday = week.days[0]?.day ?? ''
    const random = seededRandom(seed, monday, person.id)
    const ownWords = seededRandom(seed, monday, person.id, 'own words')
    const old = ownWords.chance(CARRIED_OVER) ? unfinished.get(person.id) : undefined
    const fixed =
      person.crew === shownCrew && shownCrew ? listFixedStates(week, shownCrew.members.indexOf(person)) : []
    const count = Math.max(fixed.length, random.weighted<number>(counts))
    return Array.from({ length: count }, (_, index) =>
      tellGoal({ ...setting, random, ownWords }, person, fixed[index], index === 0 ? (old ?? null) : null),
    ).filter((goal) => goal !== null)
  }
  // Learners without a studio are new and have no goals yet.
  const started = learners.filter((learner) => learner.studio !== null)
  const left = leftAt > itemAt(week.days, week.days.length - 1).deadline ? [leaver] : []
  return [
    ...[...started, ...left].flatMap((learner) => ofPerson(learner, goalsOfLearner)),
    ...guides.flatMap((guide) => ofPerson(guide, goalsOfGuide)),
  ]
}

/** The first crew, which the demonstration shows, has goals in every state that the day of the week allows. */
function listFixedStates({ days }: SeedWeek, member: number): FixedState[] {
  const friday = itemAt(days, days.length - 1)
  const all: FixedState[] = [
    { due: itemAt(days, 0), completed: false },
    { due: itemAt(days, 1), completed: true, reviewed: 'accepted' },
    { due: friday, completed: false, reviewed: 'needs_improvement' },
    { due: friday, completed: false, reviewed: 'never' },
    { completed: true, reviewed: 'never' },
  ]
  return [0, 1, 2, 3].map((index) => itemAt(all, member + index))
}

/** `read` is the probability that a notification was read. */
interface ReadShare {
  random: Random
  read: number
}

type Numbered = MadeUpGoal & { id: number }

/** Numbers goals in the order of time. */
async function numberGoals(school: SchoolDb, goals: readonly MadeUpGoal[]): Promise<Numbered[]> {
  const ordered = goals.toSorted((a, b) => a.row.created_at - b.row.created_at)
  const ids = await reserveIds(school.db, school.engine, 'goals', ordered.length)
  return ordered.map((goal, index) => ({ ...goal, id: ids[index] ?? 0 }))
}

/** The goals that were not completed, with their texts as they are now. */
function findUnfinished(goals: readonly Numbered[]): WeekSetting['unfinished'] {
  const locked = goals.filter(({ row }) => row.is_incomplete_locked === 1)
  return new Map(
    locked.map(({ id, owner, row, edits, texts }) => {
      const { first, revised } = texts
      const isEdited = edits.length > 0
      const textsNow = isEdited ? { first: revised, revised: first } : { first, revised }
      return [owner.id, { id, timesCarried: row.times_carried ?? 0, texts: textsNow }]
    }),
  )
}

/** Each table is written in the order of time, so that sorting by id is sorting by time. */
async function writeGoals(
  { db, schoolId }: SchoolDb,
  written: readonly Numbered[],
  readShare: ReadShare,
): Promise<Counts> {
  const inOrder = <Row>(rowsOf: (goal: Numbered) => Row[], at: (row: Row) => number) =>
    written.flatMap(rowsOf).sort((a, b) => at(a) - at(b))
  const createdAt = (row: { created_at: number }) => row.created_at
  const school = { school_id: schoolId }
  const goals = written.map(({ id, row }) => ({ id, ...school, ...row }))
  const feedback = inOrder(
    ({ id, feedback }) => feedback.map((entry) => ({ ...school, goal_id: id, ...entry })),
    createdAt,
  )
  const edits = inOrder(
    ({ id, edits }) => edits.map((edit) => ({ ...school, goal_id: id, ...edit })),
    (edit) => edit.edited_at,
  )
  const activities = inOrder(({ id, row }) => toActivities(schoolId, id, row), createdAt)
  const notifications = inOrder(
    ({ id, notices }) => notices.map((notice) => toNotification(id, notice, readShare)),
    createdAt,
  )
  await insertRows(db, 'goals', goals)
  await insertRows(db, 'feedback', feedback)
  await insertRows(db, 'goal_edits', edits)
  await insertRows(db, 'activities', activities)
  await insertRows(db, 'notifications', notifications)
  return {
    goals: goals.length,
    feedback: feedback.length,
    edits: edits.length,
    activities: activities.length,
    notifications: notifications.length,
  }
}

function toActivities(schoolId: number, goalId: number, row: MadeUpGoal['row']) {
  const common = { school_id: schoolId, user_id: row.user_id, goal_id: goalId }
  const created = { ...common, type: 'goal_created', created_at: row.created_at } as const
  if (row.completed_at == null) return [created]
  return [created, { ...common, type: 'goal_completed', created_at: row.completed_at } as const]
}

function toNotification(goalId: number, notice: Notice, { random, read }: ReadShare) {
  const isRead = random.chance(read) ? 1 : 0
  const { to, at } = notice
  return {
    user_id: to,
    ...toMessageColumns(notice),
    goal_id: goalId,
    is_read: isRead,
    created_at: at,
  } as const
}
