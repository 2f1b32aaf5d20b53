// Reading people, and what people set for themselves.
import { goalWeekAt, weekdaysOf } from '../../contract/goal-week.ts'
import { carriesFrom, lookBackAt } from '../../contract/look-back.ts'
import type { LookBack } from '../../contract/look-back-shape.ts'
import type { Person, User } from '../../contract/people.ts'
import { goalsOpenAt, lastWeekWithSchool, noSchoolName } from '../../contract/school-days.ts'
import { lacksSecondFactor } from '../platform/caller.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { mayReadAccount, maySeePerson, seesWholeSchool } from './people.policy.ts'
import { accountFor, peopleOf, toPerson } from './people.views.ts'
import { updateMe } from './update-me.ts'

export const peopleRoutes = {
  ...route('PATCH /api/users/me', { handle: (context, { body }) => updateMe(context, body) }),
  ...route('GET /api/users', {
    handle: async ({ school, caller }) => (await visiblePeople(school, caller).execute()).map(toPerson),
  }),
  ...route('GET /api/users/:id', {
    subject: (context, { params }) => visiblePerson(context, params.id),
    handle: async ({ caller }, { subject }) =>
      mayReadAccount(caller, subject) ? subject : personOnly(subject),
  }),
  ...route('GET /api/goal-week', {
    subject: async (context, { query }) => {
      const id = idTextIn(query, 'userId')
      return id === null ? undefined : visiblePerson(context, id)
    },
    handle: async (context, { subject: person }) => {
      const { database } = context.services
      const school =
        person === undefined
          ? context.school
          : await schoolOfRow(database, context.caller, 'users', person.id)
      return {
        ...goalWeekAnswer(context.now, await schoolCalendar(school)),
        secondFactorFrom: lacksSecondFactor(context.caller) ? context.caller.secondFactorFrom : null,
      }
    },
  }),
}

function visiblePeople(school: MemberContext['school'], caller: MemberContext['caller']) {
  if (seesWholeSchool(caller)) return peopleOf(school)
  return caller.groupId === null
    ? peopleOf(school).where('users.id', '=', caller.id)
    : peopleOf(school).where('users.group_id', '=', caller.groupId)
}

async function visiblePerson(context: MemberContext, id: number): Promise<User> {
  const person = await accountFor(context, id)
  return maySeePerson(context.caller, person) ? person : refuse('forbidden')
}

function personOnly(user: User): Person {
  const { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden } = user
  const { profilePicture, hasLeft } = user
  return { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden, profilePicture, hasLeft }
}

/** The goal week. `now` in epoch milliseconds; `start` repeats `weekStart`, `end` repeats `weekEnd`. */
function goalWeekAnswer(now: number, calendar: SchoolCalendar) {
  const { timeZone, entries, graceDays, showCrewRank, showStreaks, features, questions } = calendar
  const { label, weekStart, weekEnd, changesAt } = goalWeekAt(now, timeZone)
  return {
    now: iso(now),
    timeZone,
    label,
    weekStart,
    weekEnd,
    start: weekStart,
    end: weekEnd,
    changesAt: iso(changesAt),
    days: weekdaysOf({ weekStart }).map((day) => ({ day, noSchool: noSchoolName(day, entries) })),
    lastWeek: lastWeekWithSchool(weekStart, entries),
    opensAt: isoOrNull(goalsOpenAt(now, timeZone, entries)),
    settings: {
      feedbackGraceDays: graceDays,
      showCrewRank,
      showStreaks,
      ...features,
      reflectionQuestions: questions,
    },
    lookBack: lookBackAnswer(now, calendar),
  }
}

function lookBackAnswer(now: number, calendar: SchoolCalendar): LookBack {
  const open = lookBackAt(now, calendar)
  return {
    week: open.week,
    opensAt: iso(open.opensAt),
    closesAt: iso(open.closesAt),
    carriesFrom: isoOrNull(carriesFrom(open, calendar)),
  }
}
