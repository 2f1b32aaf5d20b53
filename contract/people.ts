// The shapes of people, and the endpoints for the caller's own account and the people in a school.
import * as z from 'zod/mini'
import { endpoints, extendedShape, forRow, forSchool, shape } from './endpoint.ts'
import { count, day, id, idText, instant, language, schoolQuery, storedInstant } from './fields.ts'
import { profilePictures } from './profile-pictures.ts'
import { featureFields } from './school-features.ts'
import { sentence } from './sentence.ts'
import { weekValues } from './week-values.ts'

/** When learners can write their reflection on a week. */
export const lookBack = shape('LookBack', {
  /** The first day of the week. */
  week: day,
  opensAt: storedInstant,
  closesAt: storedInstant,
  /** When the week's unfinished goals can first be carried over; null if that is not before `closesAt`. */
  carriesFrom: z.nullable(storedInstant),
})
export type LookBack = z.output<typeof lookBack>

/** A person without a picture is shown with their initials. */
export const profilePicture = z.enum(profilePictures, sentence('Choose one of the built-in pictures.'))

export const personName = shape('PersonName', { id, firstName: z.string(), lastName: z.string() })
export type PersonName = z.output<typeof personName>

/** The part of a person that everyone in the school may see. */
export const person = extendedShape('Person', personName, {
  studio: z.nullable(z.string()),
  groupId: z.nullable(id),
  isCrewCaptain: z.boolean(),
  isCoachWooden: z.boolean(),
  profilePicture: z.nullable(profilePicture),
  /** The account is marked as left: it can't be used to sign in, and its goals and feedback are kept. */
  hasLeft: z.boolean(),
})
export type Person = z.output<typeof person>

/** The number of guardians who follow the learner now. */
export const guardianCount = count

const accountFields = {
  username: z.string(),
  schoolId: z.nullable(id),
  schoolName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isGuide: z.boolean(),
  /** The ids of the crews that a coach is assigned to. */
  assignedCrews: z.array(id),
  assignedStudio: z.nullable(z.string()),
  canBypassDeadlines: z.boolean(),
  createdAt: instant,
  /** When the account was marked as left; null for an active one. */
  leftAt: z.nullable(instant),
  /** Sign-in with Google or another provider finds the account by this address. */
  email: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  guardianCount,
  /** Null for the language of the school. */
  language: z.nullable(z.string()),
  /** Null without a school. */
  schoolLanguage: z.nullable(z.string()),
}

/** A list contains the active accounts, those marked as left, or both. */
export const accountState = z.enum(['active', 'left', 'all'], sentence('Choose active, left or all.'))
export type AccountState = z.output<typeof accountState>

/** A person with account data, which only admins and the person get. */
export const user = extendedShape('User', person, accountFields)
export type User = z.output<typeof user>

/** Admins and the person get a User, others get a Person. */
const personOrUser = z.extend(person, z.partial(z.object(accountFields)).shape)

const studioChoice = z.string().check(z.minLength(1, sentence('Please select your studio')))

export const peopleEndpoints = endpoints({
  'PATCH /api/users/me': {
    summary: 'Choose a picture, a language, or a studio if you have none yet',
    access: 'member',
    body: z
      .strictObject({
        studio: z.optional(studioChoice),
        profilePicture: z.optional(z.nullable(profilePicture)),
        language: z.optional(z.nullable(language)),
      })
      .check(z.refine((body) => Object.keys(body).length > 0, sentence('Send a studio or a picture.'))),
    response: user,
  },
  'GET /api/users': {
    summary: 'The people the caller may see: their own crew, or the school',
    ...forSchool('member'),
    response: z.array(person),
  },
  'GET /api/users/:id': {
    summary: 'One person',
    ...forRow('member', 'user'),
    response: personOrUser,
  },
  'GET /api/goal-week': {
    summary: 'The goal week of the school now, by the server’s clock',
    ...forSchool('member'),
    query: z.strictObject({ ...schoolQuery, userId: z.optional(idText) }),
    response: z.object({
      now: storedInstant,
      timeZone: z.string(),
      label: z.enum(['Current Week', 'Next Week']),
      weekStart: z.string(),
      weekEnd: z.string(),
      start: z.string(),
      end: z.string(),
      changesAt: storedInstant,
      /** The days of the week on which the school has school, each with the name of the no-school day; null for a school day. */
      days: z.array(z.object({ day, noSchool: z.nullable(z.string()) })),
      /** The first day of the latest week before the goal week that has a school day. */
      lastWeek: day,
      ...weekValues,
      /** All values that the school has had or will have, left out if they never changed. */
      weekChanges: z.optional(z.array(z.object({ from: z.nullable(day), ...weekValues }))),
      /** When goals can be set again; null while the goal week has a school day before its deadline. */
      opensAt: z.nullable(storedInstant),
      settings: z.object({
        feedbackGraceDays: count,
        showCrewRank: z.boolean(),
        showStreaks: z.boolean(),
        /** Whether families see the weeks of their learners. */
        familyView: z.boolean(),
        ...featureFields,
      }),
      /** The day from which the school refuses the caller unless they set up a second factor; null if that does not apply. */
      secondFactorFrom: z.nullable(day),
      /** The reflection that is open now, or else the next one to open, even if the school has switched reflections off. */
      lookBack,
    }),
    errors: ['forbidden'],
  },
})
