// The signed-in user, and the goal week by the server's clock: now, zone, label and window. The device's clock only
// measures the time since then.
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { addDays, type Day } from '../../contract/days.ts'
import { deadlineHasPassed, deadlineOf, goalWeekAt, type SchoolTime } from '../../contract/goal-week.ts'
import type { User } from '../../contract/people.ts'
import { isLearner } from '../../contract/roles.ts'
import {
  defaultWeeks,
  getNextWeek,
  getPreviousWeek,
  getWeekDays,
  listWeekDays,
  type WeekSettings,
  weekSettingOn,
  weekStartOf,
} from '../../contract/school-week.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import { refreshTopics } from '../api/cache.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { formatTimeOfDay } from '../ui/dates.ts'
import { setClockAhead, useDeviceNow, useZone } from '../ui/time.tsx'

export const CurrentUserProvider = createContext<User | null>(null)

/** Returns the signed-in user. Throws outside of the application for signed-in users. */
export function useUser(): User {
  const user = use(CurrentUserProvider)
  if (!user) throw new Error('Nobody is signed in here')
  return user
}

// The level of a studio in the school's list, up to which the mountain next to its name is filled.

/** The lowest studio has level 1, and one that the list does not have has null. Returns null while the list loads. */
export function useStudioLevel({ studio }: User): { level: number | null; total: number } | null {
  const { data } = useApi('GET /api/studios', studio === null ? null : {})
  if (!data) return null
  const at = data.findIndex(({ name }) => name === studio)
  return { level: at < 0 ? null : at + 1, total: data.length }
}

/**
 * The input of the goal week's call, for the user's own school or the one a super admin chose. Null if there is no school,
 * or it is not known yet.
 */
export type GoalWeekInput = { query?: { schoolId: string } } | null

export const GoalWeekInputProvider = createContext<GoalWeekInput>({})
export const useGoalWeekInput = (): GoalWeekInput => use(GoalWeekInputProvider)

export interface GoalWeekNow extends SchoolTime {
  /** Epoch milliseconds by the server's clock, updated every 30 s. */
  now: number
  label: 'Current Week' | 'Next Week'
  /** The first and the last school day of the active window, 'YYYY-MM-DD'. */
  weekStart: string
  weekEnd: string
  /** The day before the next window. */
  weekUntil: string
  /** When goals of the window are due on their day: '4:00 PM'. */
  dueTime: string
  /** When label or window change next, in epoch milliseconds. */
  changesAt: number
}

type Settings = Answer<'GET /api/goal-week'>['settings']

/** The goal week with the school's calendar and settings. */
export type SchoolGoalWeek = GoalWeekNow &
  Pick<Answer<'GET /api/goal-week'>, 'days' | 'lastWeek' | 'opensAt'> & {
    /** The features of the week's end and `lookBack` are missing until the server has responded. */
    settings: Pick<Settings, 'feedbackGraceDays' | 'showCrewRank' | 'showStreaks'> & Partial<Settings>
    lookBack?: Answer<'GET /api/goal-week'>['lookBack']
  }

/**
 * Returns the goal week of the school whose time zone is provided here: the user's own, or the one that a super admin
 * chose.
 */
export function useGoalWeek(): SchoolGoalWeek {
  const { data, dataUpdatedAt } = useApi('GET /api/goal-week', useGoalWeekInput())
  const deviceNow = useDeviceNow()
  const zone = useZone()
  if (!data) return calculateWeek(zone, deviceNow)
  const atReceipt = Date.parse(data.now)
  const now = atReceipt + Math.max(0, deviceNow - dataUpdatedAt)
  const weeks = readWeeks(data)
  if (zone !== data.timeZone) return calculateWeek(zone, now, weeks)
  const { weekUntil } = getWeekDays(data.weekStart, weeks)
  const dueTime = formatTimeOfDay(data.deadlineTime)
  return { ...data, now, changesAt: Date.parse(data.changesAt), weeks, weekUntil, dueTime }
}

type AnsweredWeek = Pick<Answer<'GET /api/goal-week'>, 'schoolDays' | 'deadlineTime' | 'weekChanges'>

/** The cached weeks of each answer, so that values computed from them are kept too. */
const weeksOfAnswers = new WeakMap<AnsweredWeek, WeekSettings>()

/** Returns the weeks of the school that an answer is about. */
function readWeeks(answer: AnsweredWeek): WeekSettings {
  const known = weeksOfAnswers.get(answer)
  if (known) return known
  const { schoolDays, deadlineTime, weekChanges = [] } = answer
  const [first = { from: null, schoolDays, deadlineTime }, ...later] = weekChanges
  const weeks: WeekSettings = [first, ...later]
  weeksOfAnswers.set(answer, weeks)
  return weeks
}

/** Whether the school lets families follow. A table that reads only this does not render again with the clock. */
export function useFamilyView(): boolean {
  const { data = false } = useApi('GET /api/goal-week', useGoalWeekInput(), { select: getFamilyView })
  return data
}
const getFamilyView = ({ settings }: Answer<'GET /api/goal-week'>): boolean => settings.familyView

/**
 * Returns the first day of the week that is over and still shown: from its end until the next one begins the one before the goal
 * week. Before a holiday it is the goal week itself, from the deadline of its last school day on. Null at other times.
 */
export function useEndedWeek(): string | null {
  const week = useGoalWeek()
  const { now, timeZone, label, weekStart, lastWeek, lookBack } = week
  if (label === 'Next Week') return lastWeek
  if (lookBack?.week !== weekStart) return null
  return deadlineHasPassed(zonedDay(Date.parse(lookBack.opensAt), timeZone), now, week) ? weekStart : null
}

/** Whether the learner can write about a week now. */
export function canLookBack(user: User, { now, lookBack, settings }: SchoolGoalWeek): boolean {
  if (!lookBack || !isLearner(user) || user.studio === null || !settings.reflections) return false
  return Date.parse(lookBack.opensAt) <= now && now < Date.parse(lookBack.closesAt)
}

/** Whether the goal week has no school days. */
export function isFreeWeek({ days }: Pick<SchoolGoalWeek, 'days'>): boolean {
  return days.every(({ noSchool }) => noSchool !== null)
}

/** A break of this many weeks ends the school year. */
const MIN_SUMMER_WEEKS = 4

/**
 * Whether the week of `week`, the latest with a school day, is the last of the school year: the calendar has no
 * school in the next four weeks. A school that does not enter its summer break has no last week.
 */
export function isLastWeekOfYear(week: Day, { opensAt, timeZone, weeks }: SchoolGoalWeek): boolean {
  if (opensAt === null) return false
  const before = weekStartOf(zonedDay(Date.parse(opensAt), timeZone), weeks)
  return addDays(week, 7 * (MIN_SUMMER_WEEKS + 1)) <= getNextWeek(before, weeks)
}

/** Returns the first day of the latest week that could be looked back on. */
export const getLatestLookBack = ({ now, lookBack, lastWeek }: SchoolGoalWeek): Day =>
  lookBack && Date.parse(lookBack.opensAt) <= now ? lookBack.week : lastWeek

const NOON_MINUTES = 12 * 60

/**
 * Whether learners have had time to set goals: it is past 12:00 of the first school day. Before that, nobody is missing
 * goals.
 */
export function hasBegun({ now, timeZone, days }: SchoolGoalWeek): boolean {
  const first = days.find(({ noSchool }) => noSchool === null)
  return first === undefined || now >= toInstant(first.day, NOON_MINUTES, timeZone)
}

/**
 * Whether learners without a goal can be asked to set one: they had time, and the last deadline of the week is ahead. A week
 * without school has no deadline.
 */
export function asksForGoals(week: SchoolGoalWeek): boolean {
  const last = week.days.findLast(({ noSchool }) => noSchool === null)
  const isOver = last !== undefined && deadlineHasPassed(last.day, week.now, week)
  return hasBegun(week) && !isOver
}

/** Calculated here, because the server sent the week of only one school. */
function calculateWeek(timeZone: string, now: number, weeks: WeekSettings = defaultWeeks): SchoolGoalWeek {
  const week = goalWeekAt(now, { timeZone, weeks })
  return {
    ...week,
    now,
    timeZone,
    weeks,
    dueTime: formatTimeOfDay(weekSettingOn(week.weekStart, weeks).deadlineTime),
    days: listWeekDays(week.weekStart, weeks).map((day) => ({ day, noSchool: null })),
    lastWeek: getPreviousWeek(week.weekStart, weeks),
    opensAt: null,
    settings: { feedbackGraceDays: 0, showCrewRank: true, showStreaks: true },
  }
}

/** Browsers fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Refreshes the week, and the reads that depend on it, when label, window or the time to look back change. Must be called
 * once.
 */
export function useGoalWeekRefresh(week: Answer<'GET /api/goal-week'> | undefined, receivedAt: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!week) return
    setClockAhead(Date.parse(week.now) - receivedAt)
    const { changesAt, lookBack, days, timeZone } = week
    const weeks = readWeeks(week)
    const at = Date.parse(week.now)
    const changes = [changesAt, lookBack.opensAt, lookBack.closesAt].map((instant) => Date.parse(instant))
    // After the last deadline before a holiday no goals can be set in the week.
    const lastDay = days.findLast(({ noSchool }) => noSchool === null)
    if (lastDay) changes.push(deadlineOf(lastDay.day, { timeZone, weeks }))
    const ahead = changes.filter((instant) => instant > at)
    // The server always names a future change. If there is none, there is nothing to wait for.
    if (ahead.length === 0) return
    const left = Math.min(...ahead) - at - (Date.now() - receivedAt)
    // The week changes for a whole school in the same instant. A jitter of two seconds spreads its calls.
    const timer = setTimeout(
      () => refreshTopics(client, ['week']),
      Math.min(Math.max(left, 1000) + Math.random() * 2000, MAX_TIMER_MS),
    )
    return () => clearTimeout(timer)
  }, [client, week, receivedAt])
}

export type ShownWeek = 'active' | 'last'
type WeekLabel = GoalWeekNow['label'] | 'Last Week'

/** Returns the first and the last school day of the week shown, 'YYYY-MM-DD', and its label. */
export function useShownWeek(shown: ShownWeek) {
  const { weekStart, weekEnd, weekUntil, label, lastWeek, weeks } = useGoalWeek()
  if (shown === 'active') return { weekStart, weekEnd, weekUntil, label }
  return { ...getWeekDays(lastWeek, weeks), label: 'Last Week' as const }
}

/** The week as a badge. */
export function labelWeek(label: WeekLabel): string {
  if (label === 'Next Week') return t`Next Week`
  return label === 'Last Week' ? t`Last Week` : t`Current Week`
}

/** The case of a message about the week: `select(toWeekCase(label), { next: …, last: …, other: … })`. */
export function toWeekCase(label: WeekLabel): 'this' | 'next' | 'last' {
  if (label === 'Next Week') return 'next'
  return label === 'Last Week' ? 'last' : 'this'
}
