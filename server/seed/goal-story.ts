// One made-up goal from its first day to its deadline: set, reviewed, edited and completed in some order, each by the
// rules that hold at that instant.
import type { Person } from './cast.ts'
import { reviewersOf, reviewing } from './goal-reviews.ts'
import { type GoalText, goalTexts } from './goal-texts.ts'
import type { Happening, MadeUpGoal, Setting, Wish } from './made-up-goal.ts'
import type { SchoolDay } from './weeks.ts'
import { schoolMoment } from './weeks.ts'

const DAILY = 0.45
const GIVEN_BY_REVIEWER = 0.1
const EDITED = 0.08

/** Null when there is no time left to set it. */
export function goalStory(setting: Setting, owner: Person, wish: Wish = {}): MadeUpGoal | null {
  const { random, week, now } = setting
  const friday = week.days.at(-1)
  const due = wish.due ?? (random.chance(DAILY) ? random.pick(week.days) : friday)
  if (!due) return null
  const end = Math.min(due.deadline, now)
  const setAt = settingMoment(setting, end)
  if (setAt === null) return null
  const { first, revised } = goalTexts(random, owner.studio?.goalTypes ?? [])
  const goal: MadeUpGoal = {
    owner,
    row: rowOf(setting, owner, first, due, setAt),
    feedback: [],
    edits: [],
    notices: [],
  }
  if (due !== friday) goal.row.duration = 'daily'
  giveToOwner(setting, goal)
  const happenings = [
    ...editing(setting, goal, end, revised),
    ...reviewing(setting, goal, end, wish.reviewed),
    ...completing(setting, goal, end, wish.completed),
  ]
  for (const { happen } of happenings.sort((one, other) => one.at - other.at)) happen()
  if (goal.row.completed === 0 && due.deadline <= now) goal.row.is_incomplete_locked = 1
  return goal
}

function rowOf(
  { archivedAt }: Setting,
  owner: Person,
  text: GoalText,
  due: SchoolDay,
  setAt: number,
): MadeUpGoal['row'] {
  return {
    user_id: owner.id,
    created_by_id: owner.id,
    title: text.title,
    description: text.description,
    category: text.category,
    duration: 'weekly',
    due_on: due.day,
    deadline_at: due.deadline,
    completed: 0,
    completed_at: null,
    is_incomplete_locked: 0,
    archived_at: archivedAt,
    created_at: setAt,
    updated_at: setAt,
    revision_count: 0,
  }
}

/** Mostly on Monday, some on the Friday evening before. */
function settingMoment({ random, week }: Setting, end: number): number | null {
  const monday = week.days[0]
  if (monday && end > week.opensAt && random.chance(0.08)) {
    const evening = week.opensAt + random.int(1, 180) * 60_000
    if (evening < end) return evening
  }
  const after = monday && monday.morning < end ? monday.morning : week.opensAt
  const before = monday && monday.deadline < end && random.chance(0.7) ? monday.deadline : end
  return schoolMoment(random, week, { after, before })
}

/** Some goals are set by a coach or the captain for a learner, who is told. */
function giveToOwner({ random }: Setting, { owner, row, notices }: MadeUpGoal): void {
  const reviewers = reviewersOf(owner)
  if (reviewers.length === 0 || !random.chance(GIVEN_BY_REVIEWER)) return
  const giver = random.pick(reviewers)
  row.created_by_id = giver.id
  const message = `${giver.firstName} gave you the goal “${row.title}”`
  notices.push({ to: owner.id, type: 'goal_assigned', message, at: row.created_at })
}

/** The owner rewords it: what was said about it no longer holds, and those who said it are told. */
function editing(
  { random, week }: Setting,
  { owner, row, feedback, edits, notices }: MadeUpGoal,
  end: number,
  text: GoalText,
): Happening[] {
  if (!random.chance(EDITED)) return []
  const at = schoolMoment(random, week, { after: row.created_at, before: end })
  if (at === null) return []
  const happen = () => {
    edits.push({
      user_id: owner.id,
      edited_at: at,
      old_title: row.title,
      old_description: row.description ?? null,
      old_category: row.category,
      old_duration: row.duration,
      new_title: text.title,
      new_description: text.description,
      new_category: text.category,
      new_duration: row.duration,
    })
    Object.assign(row, text, { updated_at: at, revision_count: row.revision_count + 1 })
    const told = new Set(owner.crew?.coaches.map((coach) => coach.id))
    for (const entry of feedback) {
      if (entry.is_active !== 1) continue
      entry.is_active = 0
      entry.ended_by = 'edit'
      told.add(entry.provider_id)
    }
    const message = `${owner.firstName} changed the goal “${text.title}”`
    for (const to of told) notices.push({ to, type: 'goal_updated', message, at })
  }
  return [{ at, happen }]
}

function completing(
  { random, week, now }: Setting,
  { owner, row }: MadeUpGoal,
  end: number,
  wished: boolean | undefined,
): Happening[] {
  const likely = row.deadline_at <= now ? owner.diligence : owner.diligence / 2
  if (!(wished ?? random.chance(likely))) return []
  const at = schoolMoment(random, week, { after: row.created_at, before: end })
  if (at === null) return []
  const happen = () => {
    row.completed = 1
    row.completed_at = at
    row.updated_at = at
  }
  return [{ at, happen }]
}
