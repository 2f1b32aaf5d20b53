// Writes week after week of a made-up school, the oldest first.
import { recordAudit } from '../platform/audit.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Cast } from './cast.ts'
import { goalsOfWeek } from './goals-of-week.ts'
import { seededRandom } from './random.ts'
import type { SeedWeek } from './weeks.ts'
import { type Counts, writeGoals } from './write-goals.ts'

/** Older goals belong to a term that is over: an admin archived them when this one began. */
const WEEKS_OF_TERM = 20

interface History {
  seed: number
  /** Epoch milliseconds. */
  now: number
  weeks: readonly SeedWeek[]
  /** Hears how many weeks are written. */
  progress: (weeksDone: number) => void
}

export async function writeHistory(
  school: SchoolDb,
  cast: Cast,
  { seed, now, weeks, progress }: History,
): Promise<Counts> {
  const total: Counts = { goals: 0, feedback: 0, edits: 0, activities: 0, notifications: 0 }
  const reading = seededRandom(seed, 'reading')
  const termBegins = weeks.length > WEEKS_OF_TERM ? weeks.at(-WEEKS_OF_TERM)?.days[0] : undefined
  let archived = 0
  for (const [index, week] of weeks.entries()) {
    const isOver = termBegins !== undefined && (week.days[0]?.day ?? '') < termBegins.day
    const setting = { week, now, archivedAt: isOver ? termBegins.morning : null }
    const goals = goalsOfWeek(cast, seed, setting)
    const read = weeks.length - index > 2 ? 0.97 : 0.5
    const counts = await writeGoals(school, goals, { random: reading, read })
    if (isOver) archived += counts.goals
    for (const kind of kinds) total[kind] += counts[kind]
    progress(index + 1)
  }
  if (termBegins) {
    await recordAudit(school.db, {
      schoolId: school.schoolId,
      at: termBegins.morning,
      actorId: cast.admin.id,
      action: 'goals.archive',
      subject: `Goals due before ${termBegins.day}`,
      detail: { archived },
    })
  }
  return total
}

const kinds = ['goals', 'feedback', 'edits', 'activities', 'notifications'] as const
