// The goal weeks of a made-up history, and random instants in them.
import { deadlineOf, goalWeekAt, type SchoolTime } from '../../contract/goal-week.ts'
import { getGoalsOpenAt } from '../../contract/school-days.ts'
import { listLatestWeeks, listWeekDays } from '../../contract/school-week.ts'
import { toInstant } from '../../contract/time-zone.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const MORNING_MINUTES = 8 * 60

export interface SchoolDay {
  /** 'YYYY-MM-DD' */
  day: string
  /** 8:00, epoch milliseconds. */
  morning: number
  /** Epoch milliseconds. */
  deadline: number
}

export interface SeedWeek {
  /** The end of the week before, when goals can first be set. */
  opensAt: number
  days: SchoolDay[]
  /** Whether it is the goal week at `now`. */
  isActive: boolean
}

/** Returns `count` weeks, the active one last. */
export function seedWeeks(now: number, school: SchoolTime, count: number): SeedWeek[] {
  const active = goalWeekAt(now, school)
  const starts = listLatestWeeks(active.weekStart, count, school.weeks).reverse()
  return starts.map((weekStart) => {
    const days = listWeekDays(weekStart, school.weeks).map((day) => ({
      day,
      morning: toInstant(day, MORNING_MINUTES, school.timeZone),
      deadline: deadlineOf(day, school),
    }))
    return { opensAt: getGoalsOpenAt(weekStart, school), days, isActive: weekStart === active.weekStart }
  })
}

/** The leaver left on the first morning of the week before the active one, or before the only week. */
export function findLeavingTime(weeks: readonly SeedWeek[], createdAt: number): number {
  return weeks.at(-2)?.days[0]?.morning ?? createdAt
}

/** Picks an instant between the two, in school hours if possible. Returns null if they are under 2 minutes apart. */
export function pickSchoolMoment(
  random: Random,
  week: SeedWeek,
  { after, before }: { after: number; before: number },
): number | null {
  if (before - after < 2 * MINUTE) return null
  const open = week.days.filter((day) => day.deadline > after && day.morning < before)
  for (let tries = 0; tries < 4 && open.length > 0; tries++) {
    const { morning } = random.pick(open)
    const instant = morning + random.int(1, 8 * 60 * 60 - 1) * 1000
    if (instant > after && instant < before) return instant
  }
  return Math.floor(after + (before - after) * (0.1 + 0.8 * random.next()))
}
