// Edits a goal's text or changes its other fields, such as the plan. An edit clears the feedback on the goal and notifies the
// reviewers; changing only other fields does neither.
import { textOrNull } from '../../contract/characters.ts'
import { changedFields } from '../../contract/fields.ts'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import type { GoalChange } from '../../contract/goals.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import { notify, notifyAll } from '../notifications/index.ts'
import { requireFieldFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoalChange } from './goal-changes.ts'
import { mayManageGoals, readOnlyRefusal } from './goals.policy.ts'
import { findGoal, type GoalFacts, type GoalInSchool, listGoalTypes } from './goals.store.ts'

/** The fields that a call changes, under the names of their columns. */
type Changes = Partial<Pick<GoalFacts, Exclude<keyof GoalChange, 'completed'>>>

/** Changing one of these fields is an edit. */
const editedFields = ['title', 'description', 'category', 'duration'] as const

/** Returns false, and writes nothing, if no field differs from before. */
export async function reviseGoal(
  context: MemberContext,
  { school, goal: found }: GoalInSchool,
  change: GoalChange,
): Promise<boolean> {
  const { caller, now, services } = context
  const revised = await transaction(school, async (tx) => {
    const goal = await findGoal(tx, found.id, { lockRow: true })
    if (!mayManageGoals(caller, goal.owner)) refuse('forbidden')
    if (change.plan !== undefined) {
      const { features } = await schoolCalendar(tx)
      requireFieldFeature(features, 'plans', 'plan')
    }
    const readOnly = readOnlyRefusal(goal, goal.owner)
    if (readOnly) refuse(readOnly)
    const changes = findChanges(goal, change)
    if (!changes) return null
    const refusal = changeRefusal(goal, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    if (!editedFields.some((field) => field in changes)) return changeOtherFields(context, tx, goal, changes)
    const text = { ...goal, ...changes }
    await requireTypedTitle(tx, goal, text.title)
    // The time is read after the lock to keep edits in order: the request may have waited for an edit that began later.
    await writeRevision(tx, goal, changes, caller.id, services.clock.now())
    const reviewers = await clearFeedback(tx, found.id)
    const notified = await notifyRecipients(tx, goal, text.title, reviewers, context)
    const topics: Topic[] = ['goals', 'feedback', 'activities']
    return { owner: goal.owner, topics, notified }
  })
  if (!revised) return false
  publishGoalChange(services, school.schoolId, revised.owner, revised.topics, revised.notified)
  return true
}

/** Notifies only the owner. */
async function changeOtherFields(
  { caller, now, services }: MemberContext,
  tx: SchoolDb,
  { id, owner, title }: GoalFacts,
  changes: Changes,
) {
  const row = { ...changes, updated_at: services.clock.now() }
  await tx.updateTable('goals').set(row).where('id', '=', id).execute()
  const notified = owner.id === caller.id ? [] : [owner.id]
  const data = { actor: caller.firstName, title, owner: null, isOwn: true, change: 'changed' } as const
  await notifyAll(tx, notified, { type: 'goal_updated', goalId: id, data }, now)
  const topics: Topic[] = ['goals']
  return { owner, topics, notified }
}

/** Returns the sent fields that differ from the goal's, or null if none does. */
function findChanges(goal: GoalFacts, { completed: _, description, plan, ...sent }: GoalChange) {
  return changedFields<Changes>(goal, {
    ...sent,
    description: description === undefined ? undefined : description || null,
    plan: plan === undefined ? undefined : textOrNull(plan),
  })
}

/** Refuses an edited title without the form '{n} {type}' in a studio with goal types. */
async function requireTypedTitle(tx: SchoolDb, goal: GoalFacts, title: string): Promise<void> {
  if (title === goal.title) return
  const types = await listGoalTypes(tx, goal.owner)
  if (types.length === 0 || parseGoalTitle(title, types)) return
  invalid('title', sentence('Choose how many and {types}.', { types: { anyOf: types } }))
}

async function writeRevision(tx: SchoolDb, goal: GoalFacts, changes: Changes, editor: number, at: number) {
  const text = { ...goal, ...changes }
  await tx
    .insertInto('goal_edits')
    .values({
      goal_id: goal.id,
      user_id: editor,
      edited_at: at,
      old_title: goal.title,
      old_description: goal.description,
      old_category: goal.category,
      old_duration: goal.duration,
      new_title: text.title,
      new_description: text.description,
      new_category: text.category,
      new_duration: text.duration,
    })
    .execute()
  const row = { ...changes, revision_count: goal.revisionCount + 1, updated_at: at }
  await tx.updateTable('goals').set(row).where('id', '=', goal.id).execute()
}

/** Ends the active entries and returns their givers. */
async function clearFeedback(school: SchoolDb, goalId: number): Promise<number[]> {
  const cleared = await school
    .updateTable('feedback')
    .set({ is_active: 0, ended_by: 'edit' })
    .where('goal_id', '=', goalId)
    .where('is_active', '=', 1)
    .returning('provider_id')
    .execute()
  return cleared.flatMap((entry) => entry.provider_id ?? [])
}

/** Returns the ids of the crew's coaches, and locks their assignments until the transaction ends. */
async function lockCrewCoaches(school: SchoolDb, crewId: number): Promise<number[]> {
  const assigned = await school
    .selectFrom('coach_crews')
    .select('coach_id')
    .where('group_id', '=', crewId)
    .forShare()
    .execute()
  return assigned.map(({ coach_id }) => coach_id)
}

/** Notifies the owner, the coaches of the crew and the givers of cleared feedback, but never the editor. */
async function notifyRecipients(
  school: SchoolDb,
  { id, owner }: GoalFacts,
  title: string,
  reviewers: number[],
  { caller, now }: MemberContext,
): Promise<number[]> {
  const coaches = owner.groupId === null ? [] : await lockCrewCoaches(school, owner.groupId)
  const recipients = new Set([owner.id, ...reviewers, ...coaches])
  recipients.delete(caller.id)
  const editor = caller.id === owner.id ? owner.firstName : caller.firstName
  await notify(
    school,
    [...recipients].map((userId) => ({
      userId,
      type: 'goal_updated',
      goalId: id,
      data: {
        actor: editor,
        title,
        owner: caller.id === owner.id ? null : owner.firstName,
        isOwn: userId === owner.id,
        change: 'changed',
      },
    })),
    now,
  )
  return [...recipients]
}
