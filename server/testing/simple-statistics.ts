// A slow and simple reference implementation of all figures, computed from a ledger of events. It uses no code of the product,
// so that a mistake there is not repeated here.
import type { Category } from '../../contract/goals.ts'

export interface LedgerGoal {
  id: number
  ownerId: number
  category: Category
  /** 'YYYY-MM-DD'. */
  dueOn: string
  /** Epoch milliseconds; null while open. */
  completedAt: number | null
  archived: boolean
  entries: LedgerEntry[]
}

export interface LedgerEntry {
  /** The person who gave it, whether or not they still exist. */
  giver: string
  status: string
  /** Epoch milliseconds. */
  givenAt: number
  state: 'active' | 'cleared' | 'replaced'
}

export const addDays = (day: string, count: number) => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
/** 0 for Sunday. */
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const isWeekend = (day: string) => weekday(day) === 0 || weekday(day) === 6

/** The local day and time, like '2026-11-20' and '16:00:00'. */
function toLocalTime(instant: number, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
    .format(instant)
    .split(' ')
  return { day, time }
}

export function findMonday(day: string): string {
  let monday = day
  while (weekday(monday) !== 1) monday = addDays(monday, -1)
  return monday
}

/** The Monday of the goal week. From Friday 16:00 through Sunday it is that of the next week. */
export function findGoalWeek(now: number, zone: string): string {
  const { day, time } = toLocalTime(now, zone)
  const isOver = isWeekend(day) || (weekday(day) === 5 && time >= '16:00:00')
  return isOver ? addDays(findMonday(day), 7) : findMonday(day)
}

const isDue = (goal: LedgerGoal, monday: string) => goal.dueOn >= monday && goal.dueOn <= addDays(monday, 4)
const isDone = (goal: LedgerGoal) => goal.completedAt !== null

/** Rounds to whole percent, halves up. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

export function totals(goals: readonly LedgerGoal[]) {
  const completedGoals = goals.filter(isDone).length
  return {
    totalGoals: goals.length,
    completedGoals,
    completionPercentage: percent(completedGoals, goals.length),
  }
}

export function weekTotals(goals: readonly LedgerGoal[], monday: string) {
  const due = goals.filter((goal) => isDue(goal, monday) && !goal.archived)
  return { due: due.length, done: due.filter(isDone).length }
}

export function daysInARow(goals: readonly LedgerGoal[], now: number, zone: string): number {
  const days = goals.flatMap(({ completedAt }) =>
    completedAt === null ? [] : toLocalTime(completedAt, zone).day,
  )
  const today = toLocalTime(now, zone).day
  let count = 0
  for (let day = today; ; day = addDays(day, -1)) {
    if (isWeekend(day)) continue
    if (days.includes(day)) count++
    else if (day !== today) return count
  }
}

/** The rank of a number of completed goals among those of all members; equal numbers have equal ranks. */
export function rank(own: number, all: readonly number[]): number {
  return all.filter((count) => count > own).length + 1
}

export function weeksWithGoals(goals: readonly LedgerGoal[]) {
  const mondays = [...new Set(goals.map(({ dueOn }) => findMonday(dueOn)))].sort()
  return mondays.map((weekStart) => {
    const due = goals.filter((goal) => isDue(goal, weekStart))
    return { weekStart, totalGoals: due.length, completedGoals: due.filter(isDone).length }
  })
}

export function weeksInARow(goals: readonly LedgerGoal[], running: string): number {
  let row = 0
  for (const { weekStart, totalGoals, completedGoals } of weeksWithGoals(goals)) {
    if (completedGoals === totalGoals) row++
    else if (weekStart < running) row = 0
  }
  return row
}

/** Finds when each achievement was earned by replaying the history, completion by completion; null if it was not. */
export function findAchievements(goals: readonly LedgerGoal[]): Record<string, number | null> {
  const earned: Record<string, number | null> = {}
  const codes = {
    first_goal: (done: LedgerGoal[]) => done.length >= 1,
    full_week: (done: LedgerGoal[]) => findLongestRow(goals, done) >= 1,
    full_weeks_4: (done: LedgerGoal[]) => findLongestRow(goals, done) >= 4,
    all_categories: (done: LedgerGoal[]) =>
      weeksWithGoals(done).some(
        ({ weekStart }) =>
          new Set(done.filter((goal) => isDue(goal, weekStart)).map(({ category }) => category)).size === 3,
      ),
    goals_10: (done: LedgerGoal[]) => done.length >= 10,
    goals_50: (done: LedgerGoal[]) => done.length >= 50,
    goals_100: (done: LedgerGoal[]) => done.length >= 100,
  }
  const instants = goals.flatMap(({ completedAt }) => completedAt ?? []).sort((a, b) => a - b)
  for (const [code, holds] of Object.entries(codes)) {
    const doneAt = (instant: number) =>
      goals.filter(({ completedAt }) => completedAt !== null && completedAt <= instant)
    earned[code] = instants.find((instant) => holds(doneAt(instant))) ?? null
  }
  return earned
}

/** The longest row of weeks with goals that are all done. */
function findLongestRow(goals: readonly LedgerGoal[], done: readonly LedgerGoal[]): number {
  let [row, longest] = [0, 0]
  for (const { weekStart } of weeksWithGoals(goals)) {
    row = goals.filter((goal) => isDue(goal, weekStart)).every((goal) => done.includes(goal)) ? row + 1 : 0
    longest = Math.max(longest, row)
  }
  return longest
}

/** Lists active and cleared entries, only the newest of each giver for each goal. */
export function countedEntries(goals: readonly LedgerGoal[]): LedgerEntry[] {
  return goals.flatMap(({ entries }) => {
    const newest = new Map<string, LedgerEntry>()
    for (const entry of entries) if (entry.state !== 'replaced') newest.set(entry.giver, entry)
    return [...newest.values()]
  })
}

export function countStatus(entries: readonly LedgerEntry[], status: string): number {
  return entries.filter((entry) => entry.status === status).length
}
