// The routes that read people and the goal week, and that change one's own picture and studio.
import type { Day } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Language } from '../../contract/languages.ts'
import { getCarryOverStart, getLookBackAt } from '../../contract/look-back.ts'
import type { Person, User } from '../../contract/people.ts'
import { goalsOpenAt, lastWeekWithSchool, noSchoolName } from '../../contract/school-days.ts'
import { listWeekDays, type WeekSettings, weekSettingOn } from '../../contract/school-week.ts'
import { lacksSecondFactor } from '../platform/caller.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { schoolOfRow } from '../platform/db/school-db.ts'
import { tellQuestions } from '../platform/default-questions.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { mayReadAccount, maySeePerson, seesWholeSchool } from './people.policy.ts'
import { accountIf, selectPeople, toPerson } from './people.views.ts'
import { updateMe } from './update-me.ts'

const findVisiblePerson = accountIf(maySeePerson)

export const peopleRoutes = {
  ...route('PATCH /api/users/me', { handle: updateMe }),
  ...route('GET /api/users', {
    handle: async ({ school, caller }) => (await selectVisiblePeople(school, caller).execute()).map(toPerson),
  }),
  ...route('GET /api/users/:id', {
    byId: findVisiblePerson,
    handle: async ({ caller }, subject) =>
      mayReadAccount(caller, subject) ? subject : toPersonOnly(subject),
  }),
  ...route('GET /api/goal-week', {
    subject: async (context, { query }) => {
      const id = idTextIn(query, 'userId')
      return id === null ? undefined : findVisiblePerson(context, id)
    },
    handle: async (context, person) => {
      const { database } = context.services
      const school =
        person === undefined
          ? context.school
          : await schoolOfRow(database, context.caller, 'users', person.id)
      return {
        ...toGoalWeek(context.now, await schoolCalendar(school), context.language),
        secondFactorFrom: lacksSecondFactor(context.caller) ? context.caller.secondFactorFrom : null,
      }
    },
  }),
}

function selectVisiblePeople(school: MemberContext['school'], caller: MemberContext['caller']) {
  if (seesWholeSchool(caller)) return selectPeople(school)
  return caller.groupId === null
    ? selectPeople(school).where('users.id', '=', caller.id)
    : selectPeople(school).where('users.group_id', '=', caller.groupId)
}

function toPersonOnly(user: User): Person {
  const { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden } = user
  const { profilePicture, hasLeft } = user
  return { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden, profilePicture, hasLeft }
}

/** Returns the values in force in the goal week, and all values if they ever changed. */
function toWeekAnswer(weekStart: Day, weeks: WeekSettings) {
  const { schoolDays, deadlineTime } = weekSettingOn(weekStart, weeks)
  const values = { schoolDays: [...schoolDays], deadlineTime }
  if (weeks.length === 1) return values
  return {
    ...values,
    weekChanges: weeks.map((setting) => ({ ...setting, schoolDays: [...setting.schoolDays] })),
  }
}

/** Returns the goal week with the settings of the school. `start` and `end` repeat `weekStart` and `weekEnd` for the API. */
function toGoalWeek(now: number, calendar: SchoolCalendar, language: Language) {
  const { timeZone, entries, graceDays, showCrewRank, showStreaks, familyView, features, questions } =
    calendar
  const week = goalWeekAt(now, calendar)
  const { weekStart, weekEnd } = week
  const lookBack = getLookBackAt(now, calendar)
  return {
    now,
    timeZone,
    ...week,
    start: weekStart,
    end: weekEnd,
    ...toWeekAnswer(weekStart, calendar.weeks),
    days: listWeekDays(weekStart, calendar.weeks).map((day) => ({
      day,
      noSchool: noSchoolName(day, entries),
    })),
    lastWeek: lastWeekWithSchool(weekStart, calendar),
    opensAt: goalsOpenAt(now, calendar),
    settings: {
      feedbackGraceDays: graceDays,
      showCrewRank,
      showStreaks,
      familyView,
      ...features,
      reflectionQuestions: tellQuestions(questions, language),
    },
    lookBack: { ...lookBack, carriesFrom: getCarryOverStart(lookBack, calendar) },
  }
}
