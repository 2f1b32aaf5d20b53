// Reflections of the crew of lichen-legends.ts, for tests of screens.
import type { Member } from '../../contract/crews.ts'
import type { Person, User } from '../../contract/people.ts'
import type { Reflection, ReflectionOfLearner } from '../../contract/reflections.ts'
import { goalWeek } from './people.ts'

/** As of a member or of a user. */
const personOf = (of: Member | User): Person => ({
  id: of.id,
  firstName: of.firstName,
  lastName: of.lastName,
  studio: of.studio,
  groupId: of.groupId,
  isCrewCaptain: of.isCrewCaptain,
  isCoachWooden: of.isCoachWooden,
  profilePicture: of.profilePicture,
  hasLeft: of.hasLeft,
})

/** About the week of Nov 16 to 20, saved on Friday; it awaits a response. */
export function reflectionOf(of: Member | User, given: Partial<Reflection> = {}): Reflection {
  return {
    id: 500 + of.id,
    user: personOf(of),
    week: '2026-11-16',
    questions: ['What went well?', 'What will you try next week?'],
    texts: [`A good week of ${of.firstName}.`, 'Start on Monday.'],
    version: 1,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    responses: [],
    abilities: { edit: 'forbidden', respond: true },
    ...given,
  }
}

/** 'Read' by default. */
export function responseOf(
  { id, firstName, lastName }: Pick<User, 'id' | 'firstName' | 'lastName'>,
  text: string | null = null,
): Reflection['responses'][number] {
  return {
    id: 700 + id,
    provider: { id, firstName, lastName },
    text,
    createdAt: '2026-11-20T16:00:00.000Z',
  }
}

export const rowOf = (of: Member, reflection: Reflection | null = null): ReflectionOfLearner => ({
  user: personOf(of),
  reflection,
})

/** Friday morning in a school that has switched on reflections. */
export const fridayWeek = {
  ...goalWeek,
  now: '2026-11-20T16:20:00.000Z',
  settings: { ...goalWeek.settings, reflections: true },
  lookBack: {
    week: '2026-11-16',
    opensAt: '2026-11-20T06:00:00.000Z',
    closesAt: '2026-11-23T22:00:00.000Z',
    carriesFrom: '2026-11-20T22:00:00.000Z',
  },
}
