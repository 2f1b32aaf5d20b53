// The clients' record of what the server acknowledged: each goal with the states it may be in now.

import { checkData } from '../server/invariants/index.ts'
import type { Database } from '../server/platform/db/open.ts'

export interface GoalState {
  title: string
  completed: boolean
  revision: number
  /** Status of the coach's active entry. */
  feedback: string | null
  /** Number of feedback entries, also inactive ones. */
  given: number
}

/** Null when the goal does not exist. */
type Possible = GoalState | null

export class Ledger {
  /** By the goal's description, which no request changes. */
  readonly #goals = new Map<string, Possible[]>()
  #next = 0

  /** Registers a goal that does not exist yet. @returns its description */
  begin(): string {
    const mark = `drill ${this.#next++}`
    this.#goals.set(mark, [null])
    return mark
  }

  /** The server acknowledged this state. */
  confirm(mark: string, state: Possible): void {
    this.#goals.set(mark, [state])
  }

  /** The request got no answer, or one that says to try again: the goal is as before, or in this state. */
  addPossible(mark: string, state: Possible): void {
    this.#goals.set(mark, [...(this.#goals.get(mark) ?? []), state])
  }

  /** Number of goals with exactly one possible state. */
  get acknowledged(): number {
    return [...this.#goals.values()].filter((possible) => possible.length === 1 && possible[0] !== null)
      .length
  }

  get uncertain(): number {
    return [...this.#goals.values()].filter((possible) => possible.length > 1).length
  }

  /** Lists where the database differs from the acknowledged state, or has half of a write. No writes may run in the meantime. */
  async differences(database: Database): Promise<string[]> {
    const rows = await readGoals(database)
    const byMark = Map.groupBy(rows, (row) => row.mark)
    const found = [...this.#goals].flatMap(([mark, possible]) =>
      findDifferences(mark, possible, byMark.get(mark) ?? []),
    )
    const unknown = [...byMark.keys()].filter((mark) => !this.#goals.has(mark))
    const broken = (await checkData(database)).map(
      ({ problem, ids }) => `${problem} (${ids.slice(0, 5).join(', ')})`,
    )
    return [...found, ...unknown.map((mark) => `${mark} was never asked for`), ...broken]
  }
}

interface Stored extends GoalState {
  mark: string
  /** Counts of the rows that are written with a goal. */
  parts: { created: number; completedActivities: number; edits: number; notified: number }
}

async function readGoals({ db }: Database): Promise<Stored[]> {
  const rows = await db
    .selectFrom('goals')
    .where('description', 'like', 'drill %')
    .select(['id', 'title', 'completed', 'revision_count', 'description'])
    .select(({ selectFrom, fn }) => {
      const activities = (type: 'goal_created' | 'goal_completed') =>
        selectFrom('activities')
          .whereRef('activities.goal_id', '=', 'goals.id')
          .where('type', '=', type)
          .select(fn.countAll<number>().as('n'))
      const entries = selectFrom('feedback').whereRef('feedback.goal_id', '=', 'goals.id')
      return [
        activities('goal_created').as('created'),
        activities('goal_completed').as('completed_activities'),
        selectFrom('goal_edits')
          .whereRef('goal_edits.goal_id', '=', 'goals.id')
          .select(fn.countAll<number>().as('n'))
          .as('edits'),
        entries.select(fn.countAll<number>().as('n')).as('given'),
        entries.where('is_active', '=', 1).select('status').limit(1).as('feedback'),
        selectFrom('notifications')
          .whereRef('notifications.goal_id', '=', 'goals.id')
          .whereRef('notifications.user_id', '=', 'goals.user_id')
          .where('type', 'in', ['goal_feedback_positive', 'goal_feedback_negative'])
          .select(fn.countAll<number>().as('n'))
          .as('notified'),
      ]
    })
    .execute()
  return rows.map((row) => ({
    mark: row.description ?? '',
    title: row.title,
    completed: row.completed === 1,
    revision: row.revision_count,
    feedback: row.feedback,
    given: Number(row.given),
    parts: {
      created: Number(row.created),
      completedActivities: Number(row.completed_activities),
      edits: Number(row.edits),
      notified: Number(row.notified),
    },
  }))
}

function findDifferences(mark: string, possible: Possible[], rows: Stored[]): string[] {
  const [row, ...more] = rows
  if (more.length > 0) return [`${mark} was written ${rows.length} times`]
  if (!row) return possible.includes(null) ? [] : [`${mark} was acknowledged and is lost`]
  const { parts, mark: _, ...state } = row
  const text = JSON.stringify(state)
  const asAcknowledged = possible.some((state) => state !== null && text === JSON.stringify(sortKeys(state)))
  const whole = {
    created: 1,
    completedActivities: state.completed ? 1 : 0,
    edits: state.revision,
    notified: state.given,
  }
  const problems: string[] = []
  if (!asAcknowledged) problems.push(`${mark} is ${text}, but ${JSON.stringify(possible)} was acknowledged`)
  if (JSON.stringify(parts) !== JSON.stringify(whole)) {
    problems.push(`${mark} is half done: ${JSON.stringify(parts)} in place of ${JSON.stringify(whole)}`)
  }
  return problems
}

function sortKeys({ title, completed, revision, feedback, given }: GoalState): GoalState {
  return { title, completed, revision, feedback, given }
}
