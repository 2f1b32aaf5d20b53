// Plays one school year, day by day, from the set-up in August to June, and what is kept a year later. Each test is one day or
// some weeks, and continues where the one before ended. Mia sets a goal for each school day of a week on its first school day,
// and finishes each on its day.
import { describe, expect, test } from 'vitest'
import { addDays, type Day, formatDay } from '../../contract/days.ts'
import { defaultWeeks, weekStartOf } from '../../contract/school-week.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import { findBrokenRules } from '../invariants/index.ts'
import { deleteExpired } from '../retention/index.ts'
import { Browser } from '../testing/browser.ts'
import {
  changeGoal,
  listNotifications,
  readGoal,
  review,
  setGoal,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { PASSWORD } from '../testing/story.ts'
import { SETUP_TOKEN, testApp } from '../testing/test-app.ts'

const ZONE = 'America/Chicago'
const instant = (day: Day, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(toInstant(day, hours * 60 + minutes, ZONE)).toISOString()
}
const school = await testApp({ now: instant('2026-08-17', '7:00') })
const itIs = (day: Day, time: string) => travelTo(school, instant(day, time))

const rita = await schoolIsSetUp()
const mia = await joins('Mia', 'Lopez', { studio: 'Basecamp II' })
const leo = await joins('Leo', 'Park', { studio: 'Basecamp II' })
const gia = await joins('Gia', 'Guide', { assignedStudio: 'Basecamp II' })
const cole = await joins('Cole', 'Coach')
await crewWith([mia, leo], cole)

const laborDay = { name: 'Labor Day', from: '2026-09-07', to: '2026-09-07' }
const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const winterBreak = { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' }
const presidentsDay = { name: 'Presidents’ Day', from: '2027-02-15', to: '2027-02-15' }
const springBreak = { name: 'Spring break', from: '2027-03-22', to: '2027-03-26' }
const memorialDay = { name: 'Memorial Day', from: '2027-05-31', to: '2027-05-31' }
const summer = { name: 'Summer', from: '2027-06-07', to: '2027-08-13' }
const snowDay = { name: 'Snow', from: '2027-01-21', to: '2027-01-21' }
const asPlanned = [laborDay, thanksgiving, winterBreak, presidentsDay, springBreak, memorialDay, summer]
const withSnow = [...asPlanned.slice(0, 3), snowDay, ...asPlanned.slice(3)]

describe('The year 2026/27', () => {
  test('Mon, Aug 17: the secretary enters the calendar, and gives coaches two days of grace', async () => {
    await itIs('2026-08-17', '8:00')
    expect(await calendarBecomes(asPlanned)).toEqual({ version: 1, moves: [], left: 0 })
    await settingsBecome({ feedbackGraceDays: 2 })
    expect(await whatTheWeekSays()).toEqual({
      label: 'Current Week',
      days: ['Mon, Aug 17', 'Tue, Aug 18', 'Wed, Aug 19', 'Thu, Aug 20', 'Fri, Aug 21'],
      lastWeek: 'Mon, Aug 10',
      opens: null,
    })
    expect(await figuresOf(mia)).toBe('0 goals, 0 completed, 0 days and 0 weeks in a row')
  })

  test('The first weeks have five goals each, and the week of Labor Day has four', async () => {
    expect(await weeksPass('2026-08-17', 5)).toEqual([
      'Mon, Aug 17: 5 goals, 5 completed, 5 days and 1 week in a row; feedback until Tue, Aug 25, 16:00',
      'Mon, Aug 24: 5 goals, 5 completed, 10 days and 2 weeks in a row; feedback until Tue, Sep 1, 16:00',
      'Mon, Aug 31: 5 goals, 5 completed, 15 days and 3 weeks in a row; feedback until Wed, Sep 9, 16:00',
      'Mon, Sep 7: 4 goals, 4 completed, 19 days and 4 weeks in a row; feedback until Tue, Sep 15, 16:00',
      'Mon, Sep 14: 5 goals, 5 completed, 24 days and 5 weeks in a row; feedback until Tue, Sep 22, 16:00',
    ])
  })

  test('Mon, Sep 21: Cole still reviews the goals of Thursday and Friday, which Mia can no longer change', async () => {
    await itIs('2026-09-21', '7:30')
    const [thursdays, fridays] = [await goalDueOn(mia, '2026-09-17'), await goalDueOn(mia, '2026-09-18')]
    expect(await waitingFor(cole)).toEqual([thursdays, fridays])
    await review(cole, fridays)
    expect(await waitingFor(cole)).toEqual([thursdays])
    expect((await changeGoal(mia, fridays, { title: 'Read more' })).error.code).toBe('deadline_passed')
  })

  test('Nine weeks of autumn have five goals each', async () => {
    expect(await weeksPass('2026-09-21', 9)).toEqual([
      'Mon, Sep 21: 5 goals, 5 completed, 29 days and 6 weeks in a row; feedback until Tue, Sep 29, 16:00',
      'Mon, Sep 28: 5 goals, 5 completed, 34 days and 7 weeks in a row; feedback until Tue, Oct 6, 16:00',
      'Mon, Oct 5: 5 goals, 5 completed, 39 days and 8 weeks in a row; feedback until Tue, Oct 13, 16:00',
      'Mon, Oct 12: 5 goals, 5 completed, 44 days and 9 weeks in a row; feedback until Tue, Oct 20, 16:00',
      'Mon, Oct 19: 5 goals, 5 completed, 49 days and 10 weeks in a row; feedback until Tue, Oct 27, 16:00',
      'Mon, Oct 26: 5 goals, 5 completed, 54 days and 11 weeks in a row; feedback until Tue, Nov 3, 16:00',
      'Mon, Nov 2: 5 goals, 5 completed, 59 days and 12 weeks in a row; feedback until Tue, Nov 10, 16:00',
      'Mon, Nov 9: 5 goals, 5 completed, 64 days and 13 weeks in a row; feedback until Tue, Nov 17, 16:00',
      'Mon, Nov 16: 5 goals, 5 completed, 69 days and 14 weeks in a row; feedback until Tue, Nov 24, 16:00',
    ])
  })

  test('Wed, Nov 25: nothing can be set from 4:00 PM until Friday 4:00 PM, because Thanksgiving follows', async () => {
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) await schoolDayPasses(day)
    await itIs('2026-11-25', '15:59')
    const days = ['Mon, Nov 23', 'Tue, Nov 24', 'Wed, Nov 25']
    const week = {
      label: 'Current Week',
      days: [...days, 'Thu, Nov 26: Thanksgiving', 'Fri, Nov 27: Thanksgiving'],
      lastWeek: 'Mon, Nov 16',
    }
    expect(await whatTheWeekSays()).toEqual({ ...week, opens: null })
    expect(await refusedGoal(mia, '2026-11-26')).toBe(
      'Thu, Nov 26 is a no-school day (Thanksgiving). Pick another day.',
    )
    await itIs('2026-11-25', '16:00')
    expect(await whatTheWeekSays()).toEqual({ ...week, opens: 'Fri, Nov 27, 16:00' })
    await itIs('2026-11-27', '15:59')
    expect(await figuresOf(mia)).toBe('3 goals, 3 completed, 72 days and 15 weeks in a row')
    await itIs('2026-11-27', '16:00')
    expect(await whatTheWeekSays()).toMatchObject({
      label: 'Next Week',
      lastWeek: 'Mon, Nov 23',
      opens: null,
    })
  })

  test('Three weeks follow until the break', async () => {
    expect(await weeksPass('2026-11-30', 3)).toEqual([
      'Mon, Nov 30: 5 goals, 5 completed, 77 days and 16 weeks in a row; feedback until Tue, Dec 8, 16:00',
      'Mon, Dec 7: 5 goals, 5 completed, 82 days and 17 weeks in a row; feedback until Tue, Dec 15, 16:00',
      'Mon, Dec 14: 5 goals, 5 completed, 87 days and 18 weeks in a row; feedback until Tue, Jan 5, 16:00',
    ])
  })

  test('Winter break: the two weeks have no goals, and shorten no row', async () => {
    await itIs('2026-12-18', '16:00')
    const free = ['Mon, Dec 21', 'Tue, Dec 22', 'Wed, Dec 23', 'Thu, Dec 24', 'Fri, Dec 25']
    const days = free.map((day) => `${day}: Winter break`)
    const week = { days, lastWeek: 'Mon, Dec 14', opens: 'Fri, Jan 1, 16:00' }
    expect(await whatTheWeekSays()).toEqual({ label: 'Next Week', ...week })
    expect(await refusedGoal(mia)).toBe('There is no school next week.')
    expect(await weeksPass('2026-12-21', 2)).toEqual([
      'Mon, Dec 21: 0 goals, 0 completed, 87 days and 18 weeks in a row',
      'Mon, Dec 28: 0 goals, 0 completed, 87 days and 18 weeks in a row',
    ])
    await itIs('2027-01-01', '16:00')
    expect(await whatTheWeekSays()).toEqual({
      label: 'Next Week',
      days: ['Mon, Jan 4', 'Tue, Jan 5', 'Wed, Jan 6', 'Thu, Jan 7', 'Fri, Jan 8'],
      lastWeek: 'Mon, Dec 14',
      opens: null,
    })
  })

  test('Mon, Jan 4: Cole reviews the goal of the last day before the break', async () => {
    await itIs('2027-01-04', '7:30')
    const last = await goalDueOn(mia, '2026-12-18')
    expect((await readGoal(cole, last)).abilities.review).toBe(true)
    await review(cole, last)
    expect(await weeksPass('2027-01-04', 2)).toEqual([
      'Mon, Jan 4: 5 goals, 5 completed, 92 days and 19 weeks in a row; feedback until Tue, Jan 12, 16:00',
      'Mon, Jan 11: 5 goals, 5 completed, 97 days and 20 weeks in a row; feedback until Tue, Jan 19, 16:00',
    ])
  })

  test('Thu, Jan 21: it snows, nobody comes, and the goals of the day lock', async () => {
    for (const day of ['2027-01-18', '2027-01-19', '2027-01-20']) await schoolDayPasses(day)
    await itIs('2027-01-21', '16:00')
    expect(await goalOf(mia, '2027-01-21')).toMatchObject({ status: 'incomplete', dueOn: '2027-01-21' })
    await itIs('2027-01-22', '7:59')
    expect(await figuresOf(mia)).toBe('5 goals, 3 completed, 0 days and 20 weeks in a row')
  })

  test('Fri, Jan 22, 8:00 AM: the secretary enters the snow day, and its goals are open until 4:00 PM', async () => {
    await itIs('2027-01-22', '8:00')
    const moved = { from: '2027-01-21', to: '2027-01-22', count: 1 }
    expect(await calendarBecomes(withSnow)).toEqual({ version: 2, moves: [moved], left: 0 })
    expect(await newestMessageTo(mia)).toBe(
      '“Read for Thu, Jan 21” is now due Fri, Jan 22, 4:00 PM: no school on Thu, Jan 21',
    )
    await schoolDayPasses('2027-01-22')
    expect(await figuresOf(mia)).toBe('5 goals, 5 completed, 101 days and 21 weeks in a row')
    expect(await weeksPass('2027-01-25', 2)).toEqual([
      'Mon, Jan 25: 5 goals, 5 completed, 106 days and 22 weeks in a row; feedback until Tue, Feb 2, 16:00',
      'Mon, Feb 1: 5 goals, 5 completed, 111 days and 23 weeks in a row; feedback until Tue, Feb 9, 16:00',
    ])
  })

  test('Tue, Feb 9: Mia is ill until Thursday, and her goals move on by three school days', async () => {
    await schoolDayPasses('2027-02-08')
    await itIs('2027-02-09', '8:00')
    const days = { from: '2027-02-09', to: '2027-02-11' }
    const entered = await gia.call('POST /api/users/:id/absences', { params: { id: mia.id }, body: days })
    expect(entered.body.moves.map(({ from, to }) => `${formatDay(from)} to ${formatDay(to)}`)).toEqual([
      'Tue, Feb 9 to Fri, Feb 12',
      'Wed, Feb 10 to Tue, Feb 16',
      'Thu, Feb 11 to Wed, Feb 17',
    ])
    expect(await newestMessageTo(mia)).toBe('Gia moved 3 of your goals, the first to Fri, Feb 12, 4:00 PM')
  })

  test('Fri, Feb 12: Mia is back, and the days away shortened no row', async () => {
    await itIs('2027-02-12', '8:00')
    expect(await figuresOf(mia)).toBe('3 goals, 1 completed, 112 days and 23 weeks in a row')
    await schoolDayPasses('2027-02-12')
    expect(await figuresOf(mia)).toBe('3 goals, 3 completed, 113 days and 24 weeks in a row')
  })

  test('Tue, Feb 16: the week after Presidents’ Day has the moved goals too', async () => {
    expect(await weeksPass('2027-02-15', 4)).toEqual([
      'Mon, Feb 15: 6 goals, 6 completed, 117 days and 25 weeks in a row; feedback until Tue, Feb 23, 16:00',
      'Mon, Feb 22: 5 goals, 5 completed, 122 days and 26 weeks in a row; feedback until Tue, Mar 2, 16:00',
      'Mon, Mar 1: 5 goals, 5 completed, 127 days and 27 weeks in a row; feedback until Tue, Mar 9, 16:00',
      'Mon, Mar 8: 5 goals, 5 completed, 132 days and 28 weeks in a row; feedback until Tue, Mar 16, 16:00',
    ])
  })

  test('Fri, Mar 12: Cole gives Leo more time, and leaves the school', async () => {
    await itIs('2027-03-12', '14:00')
    const leos = await setGoal(leo, { title: 'Build a bridge' })
    await review(cole, leos.id, 'needs_improvement')
    const longer = { params: { id: leos.id }, body: { day: '2027-03-16', reason: 'Glue has to dry' } }
    expect((await cole.call('POST /api/goals/:id/extension', longer)).body).toMatchObject({
      updated: true,
      dueOn: '2027-03-16',
      firstDueOn: '2027-03-12',
      lastMove: { cause: 'more_time', by: { firstName: 'Cole' }, reason: 'Glue has to dry' },
    })
    expect(await newestMessageTo(leo)).toBe('Cole moved “Build a bridge” to Tue, Mar 16, 4:00 PM')
    await itIs('2027-03-12', '17:00')
    await rita.call('PATCH /api/admin/users/:id/active', { params: { id: cole.id }, body: { active: false } })
    expect((await cole.call('GET /api/auth/user')).status).toBe(401)
    expect(await mayComeIn('cole.coach')).toBe(false)
    expect((await readGoal(leo, leos.id)).feedback).toMatchObject([
      { status: 'needs_improvement', feedbackProvider: { firstName: 'Cole' } },
    ])
    const { body } = await rita.call('GET /api/admin/users', { query: { state: 'left' } })
    expect(body.map(({ firstName, leftAt }) => [firstName, leftAt])).toEqual([
      ['Cole', instant('2027-03-12', '17:00')],
    ])
  })

  test('Spring: clocks change, a week is free, and Memorial Day has no school', async () => {
    expect(await weeksPass('2027-03-15', 12)).toEqual([
      'Mon, Mar 15: 5 goals, 5 completed, 137 days and 29 weeks in a row; feedback until Tue, Mar 30, 16:00',
      'Mon, Mar 22: 0 goals, 0 completed, 137 days and 29 weeks in a row',
      'Mon, Mar 29: 5 goals, 5 completed, 142 days and 30 weeks in a row; feedback until Tue, Apr 6, 16:00',
      'Mon, Apr 5: 5 goals, 5 completed, 147 days and 31 weeks in a row; feedback until Tue, Apr 13, 16:00',
      'Mon, Apr 12: 5 goals, 5 completed, 152 days and 32 weeks in a row; feedback until Tue, Apr 20, 16:00',
      'Mon, Apr 19: 5 goals, 5 completed, 157 days and 33 weeks in a row; feedback until Tue, Apr 27, 16:00',
      'Mon, Apr 26: 5 goals, 5 completed, 162 days and 34 weeks in a row; feedback until Tue, May 4, 16:00',
      'Mon, May 3: 5 goals, 5 completed, 167 days and 35 weeks in a row; feedback until Tue, May 11, 16:00',
      'Mon, May 10: 5 goals, 5 completed, 172 days and 36 weeks in a row; feedback until Tue, May 18, 16:00',
      'Mon, May 17: 5 goals, 5 completed, 177 days and 37 weeks in a row; feedback until Tue, May 25, 16:00',
      'Mon, May 24: 5 goals, 5 completed, 182 days and 38 weeks in a row; feedback until Wed, Jun 2, 16:00',
      'Mon, May 31: 4 goals, 4 completed, 186 days and 39 weeks in a row; feedback until Tue, Aug 17, 16:00',
    ])
  })

  test('Fri, Jun 4: after the last day the calendar says when goals can be set again', async () => {
    await itIs('2027-06-04', '16:00')
    const free = ['Mon, Jun 7', 'Tue, Jun 8', 'Wed, Jun 9', 'Thu, Jun 10', 'Fri, Jun 11']
    expect(await whatTheWeekSays()).toEqual({
      label: 'Next Week',
      days: free.map((day) => `${day}: Summer`),
      lastWeek: 'Mon, May 31',
      opens: 'Fri, Aug 13, 16:00',
    })
    expect(await figuresOf(mia)).toBe('0 goals, 0 completed, 186 days and 39 weeks in a row')
    expect(await findBrokenRules(school.db)).toEqual({})
  })

  test('Sat, Jun 5: goals and leavers are to be kept for twelve months, which begins in a week', async () => {
    await itIs('2027-06-05', '9:00')
    const { deletesFrom } = await settingsBecome({ goalMonths: 12, leaverMonths: 12 })
    expect(deletesFrom).toBe(instant('2027-06-12', '9:00'))
    expect(await hourlyJob()).toBe(0)
    expect(await goalsInTotal(mia)).toBe(190)
  })

  test('Mon, Mar 13, a year later: goals due before March 13 and Cole are deleted, and figures count what is kept', async () => {
    await itIs('2028-03-13', '9:00')
    expect(await hourlyJob()).toBe(136 + 1)
    expect(await goalsInTotal(mia)).toBe(54)
    expect(await figuresOf(mia)).toBe('0 goals, 0 completed, 0 days and 11 weeks in a row')
    const { goals } = (await leo.call('GET /api/users/:id/goal-history', { params: { id: leo.id } })).body
    expect(goals).toMatchObject([{ title: 'Build a bridge', feedback: [{ feedbackProvider: null }] }])
    const [entry] = (await rita.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body.items
    expect(entry).toMatchObject({
      action: 'retention.run',
      actor: null,
      detail: {
        goalsDeleted: 136,
        leaversDeleted: 1,
        goalsDueBefore: '2027-03-13',
        leftBefore: '2027-03-13',
      },
    })
    expect(await findBrokenRules(school.db)).toEqual({})
  })
})

/** Mia sets the missing goals for the rest of the week, and at 3:00 PM finishes those due that day. */
async function schoolDayPasses(day: Day): Promise<void> {
  await setGoalsFrom(day)
  await finishGoalsOf(day, await goalsOfWeek(mia, weekStartOf(day, defaultWeeks)))
}

/** Sets a goal at 8:05 for each remaining school day of the week. */
async function setGoalsFrom(day: Day): Promise<void> {
  await itIs(day, '8:05')
  const { weekStart, days } = (await mia.call('GET /api/goal-week')).body
  const known = (await goalsOfWeek(mia, weekStart)).map(({ firstDueOn }) => firstDueOn)
  for (const { day: due, noSchool } of days)
    if (noSchool === null && due >= day && !known.includes(due))
      await setGoal(mia, { title: `Read for ${formatDay(due)}`, duration: 'daily', targetDate: due })
}

async function finishGoalsOf(day: Day, goals: Awaited<ReturnType<typeof goalsOfWeek>>): Promise<void> {
  await itIs(day, '15:00')
  for (const { id, dueOn } of goals) if (dueOn === day) await changeGoal(mia, id, { completed: true })
}

/** Plays weeks, and returns Mia's figures on each Friday, a minute before the week turns. */
async function weeksPass(monday: Day, count: number): Promise<string[]> {
  const weeks: string[] = []
  for (let week = 0; week < count; week++) {
    const weekStart = addDays(monday, 7 * week)
    const schoolDays = await schoolDaysFrom(weekStart)
    if (schoolDays[0]) await setGoalsFrom(schoolDays[0])
    const goals = await goalsOfWeek(mia, weekStart)
    for (const day of schoolDays) await finishGoalsOf(day, goals)
    await itIs(addDays(weekStart, 4), '15:59')
    const last = goals.at(-1)
    const open = last ? `; feedback until ${dayAndTime(last.feedbackUntil)}` : ''
    weeks.push(`${formatDay(weekStart)}: ${await figuresOf(mia)}${open}`)
  }
  return weeks
}

async function schoolDaysFrom(monday: Day): Promise<Day[]> {
  await itIs(monday, '8:00')
  const { days } = (await mia.call('GET /api/goal-week')).body
  return days.filter(({ noSchool }) => noSchool === null).map(({ day }) => day)
}

async function figuresOf(learner: TestUser): Promise<string> {
  const params = { id: learner.id }
  const { goalsThisWeek, completedThisWeek, streakDays } = (
    await learner.call('GET /api/users/:id/stats', { params })
  ).body
  const { streakWeeks } = (await learner.call('GET /api/users/:id/goal-history', { params })).body
  const weeks = streakWeeks === 1 ? '1 week' : `${streakWeeks} weeks`
  return `${goalsThisWeek} goals, ${completedThisWeek} completed, ${streakDays} days and ${weeks} in a row`
}

/** Describes the goal week: its school days, the week that screens call the last one, and when goals can be set again. */
async function whatTheWeekSays() {
  const { label, days, lastWeek, opensAt } = (await mia.call('GET /api/goal-week')).body
  return {
    label,
    days: days.map(({ day, noSchool }) =>
      noSchool === null ? formatDay(day) : `${formatDay(day)}: ${noSchool}`,
    ),
    lastWeek: formatDay(lastWeek),
    opens: opensAt === null ? null : dayAndTime(opensAt),
  }
}

/** Returns the school's local time, like 'Fri, Nov 27, 16:00'. */
function dayAndTime(at: string): string {
  const day = zonedDay(Date.parse(at), ZONE)
  const minutes = (Date.parse(at) - toInstant(day, 0, ZONE)) / 60_000
  return `${formatDay(day)}, ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

async function goalsOfWeek({ id, call }: TestUser, week: Day) {
  const { body } = await call('GET /api/users/:id/goals', { params: { id }, query: { week } })
  const goals = Array.isArray(body) ? body : body.items
  return goals.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
}

async function goalsInTotal({ id, call }: TestUser): Promise<number> {
  return (await call('GET /api/users/:id/stats', { params: { id } })).body.totalGoals
}

/** Counts the goals and leavers that the server's hourly job deletes. */
const hourlyJob = () => deleteExpired(school.services.database, school.clock.now())

/** Finds the id of the goal for the day. */
async function goalDueOn({ id }: TestUser, day: Day): Promise<number> {
  const row = await school.db
    .selectFrom('goals')
    .select('id')
    .where('user_id', '=', id)
    .where('title', '=', `Read for ${formatDay(day)}`)
    .executeTakeFirstOrThrow()
  return row.id
}
const goalOf = async (learner: TestUser, day: Day) => readGoal(learner, await goalDueOn(learner, day))
const waitingFor = async (reviewer: TestUser) =>
  (await reviewer.call('GET /api/feedback/queue')).body.items.map(({ id }) => id)
const newestMessageTo = async (person: TestUser) => (await listNotifications(person))[0]?.message

async function refusedGoal(by: TestUser, targetDate?: Day) {
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId: by.id, targetDate }
  return (await by.call('POST /api/goals', { body })).error.issues?.[0]?.message
}

async function calendarBecomes(entries: object[]) {
  const { entries: _now, ...answer } = (await rita.call('PUT /api/admin/days-off', { body: { entries } }))
    .body
  return answer
}

async function settingsBecome(fields: object) {
  const kept = { activityMonths: null, notificationMonths: null, logMonths: null }
  return (await rita.call('PUT /api/admin/settings', { body: { ...kept, ...fields } })).body
}

async function mayComeIn(username: string): Promise<boolean> {
  const browser = new Browser(school.http)
  return (
    (await browser.call('POST /api/auth/login', { body: { username, password: PASSWORD } })).status === 200
  )
}

async function schoolIsSetUp(): Promise<TestUser> {
  const browser = new Browser(school.http)
  const admin = { username: 'rita.root', password: PASSWORD, firstName: 'Rita', lastName: 'Root' }
  const body = { token: SETUP_TOKEN, school: { name: 'St. Brendan’s', timeZone: ZONE }, admin }
  const { id } = (await browser.call('POST /api/setup', { body })).body
  return { id, call: browser.call.bind(browser) }
}

/** Rita creates an account, and its owner signs in. */
async function joins(firstName: string, lastName: string, fields: object = {}): Promise<TestUser> {
  const username = `${firstName}.${lastName}`.toLowerCase()
  const body = { username, password: PASSWORD, firstName, lastName, ...fields }
  const { id } = (await rita.call('POST /api/admin/users', { body })).body
  const browser = new Browser(school.http)
  expect(
    (await browser.call('POST /api/auth/login', { body: { username, password: PASSWORD } })).status,
  ).toBe(200)
  return { id, call: browser.call.bind(browser) }
}

async function crewWith(members: TestUser[], coach: TestUser): Promise<void> {
  const { id: groupId } = (await rita.call('POST /api/admin/groups', { body: { name: 'Lichen Legends' } }))
    .body
  for (const { id } of members)
    expect(
      (await rita.call('PUT /api/admin/users/:id/group', { params: { id }, body: { groupId } })).status,
    ).toBe(200)
  const params = { id: coach.id }
  await rita.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } })
  await rita.call('PUT /api/admin/users/:id/crew-assignments', { params, body: { assignedCrews: [groupId] } })
}
