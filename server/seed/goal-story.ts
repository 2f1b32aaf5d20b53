// Makes up one goal from its creation to its deadline: it is reviewed, edited and completed in a random order that keeps the
// rules.
import type { Person } from './cast.ts'
import {
  addOwnerWords,
  type FixedState,
  type GoalEvent,
  listReviewers,
  type MadeUpGoal,
  reviewEvents,
  type Setting,
  type Unfinished,
} from './made-up-goal.ts'
import { type GoalText, makeGoalTexts } from './texts.ts'
import { pickSchoolMoment, type SchoolDay } from './weeks.ts'

const DAILY = 0.45
const GIVEN_BY_REVIEWER = 0.1
const EDITED = 0.08

/** Returns null if the deadline leaves no time to create the goal. `old` is the goal that it carries over. */
export function tellGoal(
  setting: Setting,
  owner: Person,
  fixed: FixedState = {},
  old: Unfinished | null = null,
): MadeUpGoal | null {
  const { random, week, now, words } = setting
  const friday = week.days.at(-1)
  const due = fixed.due ?? (random.chance(DAILY) ? random.pick(week.days) : friday)
  if (!due) return null
  const end = Math.min(due.deadline, now)
  const setAt = pickSettingMoment(setting, end)
  if (setAt === null) return null
  const ownTexts = makeGoalTexts(random, owner.studio?.goalTypes ?? [], words)
  const texts = old?.texts ?? ownTexts
  const row = makeRow(setting, owner, texts.first, due, setAt)
  const goal: MadeUpGoal = { owner, row, feedback: [], edits: [], notices: [], texts }
  if (old) Object.assign(goal.row, { carried_from_id: old.id, times_carried: old.timesCarried + 1 })
  if (due !== friday) goal.row.duration = 'daily'
  giveToOwner(setting, goal)
  const events = [
    ...editEvents(setting, goal, end, texts.revised),
    ...reviewEvents(setting, goal, end, fixed.reviewed),
    ...completionEvents(setting, goal, end, fixed.completed),
  ]
  for (const { apply } of events.sort((a, b) => a.at - b.at)) apply()
  if (goal.row.completed === 0 && due.deadline <= now) goal.row.is_incomplete_locked = 1
  addOwnerWords(setting, goal)
  return goal
}

function makeRow(
  { archivedAt }: Setting,
  owner: Person,
  text: GoalText,
  due: SchoolDay,
  setAt: number,
): MadeUpGoal['row'] {
  return {
    user_id: owner.id,
    created_by_id: owner.id,
    ...text,
    duration: 'weekly',
    due_on: due.day,
    deadline_at: due.deadline,
    completed: 0,
    is_incomplete_locked: 0,
    archived_at: archivedAt,
    created_at: setAt,
    updated_at: setAt,
    revision_count: 0,
    times_carried: 0,
  }
}

/** Goals are mostly set on Monday, some on the Friday evening before. */
function pickSettingMoment({ random, week }: Setting, end: number): number | null {
  const monday = week.days[0]
  if (monday && end > week.opensAt && random.chance(0.08)) {
    const evening = week.opensAt + random.int(1, 180) * 60_000
    if (evening < end) return evening
  }
  const after = monday && monday.morning < end ? monday.morning : week.opensAt
  const before = monday && monday.deadline < end && random.chance(0.7) ? monday.deadline : end
  return pickSchoolMoment(random, week, { after, before })
}

/** Some goals are set by a coach or the captain; the learner gets a notification. */
function giveToOwner({ random }: Setting, { owner, row, notices }: MadeUpGoal): void {
  const reviewers = listReviewers(owner)
  if (reviewers.length === 0 || !random.chance(GIVEN_BY_REVIEWER)) return
  const giver = random.pick(reviewers)
  row.created_by_id = giver.id
  const data = { actor: giver.firstName, title: row.title }
  notices.push({ to: owner.id, type: 'goal_assigned', data, at: row.created_at })
}

/** An edit by the owner clears the feedback and notifies the coaches and the reviewers. */
function editEvents(
  { random, week }: Setting,
  { owner, row, feedback, edits, notices }: MadeUpGoal,
  end: number,
  text: GoalText,
): GoalEvent[] {
  if (!random.chance(EDITED)) return []
  const at = pickSchoolMoment(random, week, { after: row.created_at, before: end })
  if (at === null) return []
  const apply = () => {
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
    const recipients = new Set(owner.crew?.coaches.map((coach) => coach.id))
    for (const entry of feedback) {
      if (entry.is_active !== 1) continue
      entry.is_active = 0
      entry.ended_by = 'edit'
      recipients.add(entry.provider_id)
    }
    const names = { actor: owner.firstName, title: text.title, owner: null }
    const data = { ...names, isOwn: false, change: 'changed' } as const
    for (const to of recipients) notices.push({ to, type: 'goal_updated', data, at })
  }
  return [{ at, apply }]
}

function completionEvents(
  { random, week, now }: Setting,
  { owner, row }: MadeUpGoal,
  end: number,
  fixedCompletion: boolean | undefined,
): GoalEvent[] {
  const probability = row.deadline_at <= now ? owner.diligence : owner.diligence / 2
  if (!(fixedCompletion ?? random.chance(probability))) return []
  const at = pickSchoolMoment(random, week, { after: row.created_at, before: end })
  if (at === null) return []
  const apply = () => Object.assign(row, { completed: 1, completed_at: at, updated_at: at })
  return [{ at, apply }]
}
