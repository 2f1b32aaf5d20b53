// Reading people, and what they set for themselves.
import type { Person, User } from '../../contract/people.ts'
import { schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { accountFor } from './account-for.ts'
import { goalWeekAnswer } from './goal-week-answer.ts'
import { mayReadAccount, maySeePerson, seesWholeSchool } from './people.policy.ts'
import { peopleOf, toPerson } from './people.views.ts'
import { updateMe } from './update-me.ts'

export const peopleRoutes = {
  ...route('PATCH /api/users/me', { handle: (context, { body }) => updateMe(context, body) }),
  ...route('GET /api/users', {
    handle: async ({ school, caller }) => (await visiblePeople(school, caller).execute()).map(toPerson),
  }),
  ...route('GET /api/users/:id', {
    subject: (context, { params }) => seenPerson(context, params.id),
    handle: async ({ caller }, { subject }) =>
      mayReadAccount(caller, subject) ? subject : personOnly(subject),
  }),
  ...route('GET /api/goal-week', {
    subject: async (context, { query }) => {
      const id = idTextIn(query, 'userId')
      return id === null ? undefined : seenPerson(context, id)
    },
    handle: async (context, { subject: person }) => {
      const { database } = context.services
      const school =
        person === undefined
          ? context.school
          : await schoolOfRow(database, context.caller, 'users', person.id)
      return goalWeekAnswer(context.now, school.timeZone)
    },
  }),
}

function visiblePeople(school: MemberContext['school'], caller: MemberContext['caller']) {
  if (seesWholeSchool(caller)) return peopleOf(school)
  return caller.groupId === null
    ? peopleOf(school).where('users.id', '=', caller.id)
    : peopleOf(school).where('users.group_id', '=', caller.groupId)
}

async function seenPerson(context: MemberContext, id: number): Promise<User> {
  const person = await accountFor(context, id)
  return maySeePerson(context.caller, person) ? person : refuse('forbidden')
}

function personOnly(user: User): Person {
  const { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden, profilePicture } = user
  return { id, firstName, lastName, studio, groupId, isCrewCaptain, isCoachWooden, profilePicture }
}
