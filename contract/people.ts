// People as others see them, and the calls about one's own account and one's school mates.
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, id, idParams, idText, instant, percentage, schoolQuery } from './fields.ts'

/** The built-in pictures; null means initials. There are no uploads. */
export const profilePicture = z.enum(
  ['acorn', 'bee', 'cloud', 'fern', 'fox', 'heron', 'leaf', 'moon', 'mountain', 'owl', 'pine', 'river'],
  'Choose one of the built-in pictures.',
)
export type ProfilePicture = z.output<typeof profilePicture>

export const personName = z.object({ id, firstName: z.string(), lastName: z.string() })
export type PersonName = z.output<typeof personName>

/** What everybody in a school may see of a person. */
export const person = z.extend(personName, {
  studio: z.nullable(z.string()),
  groupId: z.nullable(id),
  isCrewCaptain: z.boolean(),
  isCoachWooden: z.boolean(),
  profilePicture: z.nullable(profilePicture),
})
export type Person = z.output<typeof person>

const accountFields = {
  username: z.string(),
  schoolId: z.nullable(id),
  schoolName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isGuide: z.boolean(),
  /** Crew ids; for coaches. */
  assignedCrews: z.array(id),
  assignedStudio: z.nullable(z.string()),
  canBypassDeadlines: z.boolean(),
  createdAt: instant,
}

/** A person with the account: for the person and for admins. */
export const user = z.extend(person, accountFields)
export type User = z.output<typeof user>

/** A Person to most, a whole User to the person and to admins. */
const personOrUser = z.extend(person, z.partial(z.object(accountFields)).shape)

export const userStats = z.object({
  weekLabel: z.enum(['Current Week', 'Next Week']),
  /** Monday and Friday of the goal week: from Friday 16:00 on those of the next week. */
  weekStart: z.string(),
  weekEnd: z.string(),
  /** Goals due in the goal week, archived ones aside. */
  goalsThisWeek: count,
  /** Those of them that are completed, whenever that was. */
  completedThisWeek: count,
  /** `completedThisWeek` of `goalsThisWeek`. */
  completionPercentage: percentage,
  /** Over everything, archived goals too. */
  totalGoals: count,
  completedGoals: count,
  /**
   * Mondays to Fridays in a row on which a goal was completed, by the school's clock, up to today, or up to the school
   * day before while today has none yet or is no school day. What is completed on a weekend neither counts nor breaks
   * the row, and a goal counts on the day it is completed, not on the day it is due.
   */
  streakDays: count,
  /** 1 for the most `completedThisWeek` of the crew's members; equals share the better rank; null without a crew. */
  crewRank: z.nullable(count),
  /** Members of the crew, this one among them; 0 without a crew. */
  crewSize: count,
})
export type UserStats = z.output<typeof userStats>

const studioChoice = z.string().check(z.minLength(1, 'Please select your studio'))

export const peopleEndpoints = endpoints({
  'PATCH /api/users/me': {
    summary: 'Choose a studio (while one has none) or a picture',
    access: 'member',
    body: z
      .strictObject({
        studio: z.optional(studioChoice),
        profilePicture: z.optional(z.nullable(profilePicture)),
      })
      .check(z.refine((body) => Object.keys(body).length > 0, 'Send a studio or a picture.')),
    response: user,
  },
  'GET /api/users': {
    summary: 'The people the caller may see: the own crew, or the school',
    access: 'member',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.array(person),
  },
  'GET /api/users/:id': {
    summary: 'One person',
    access: 'member',
    row: 'user',
    params: idParams,
    response: personOrUser,
  },
  'GET /api/users/:id/stats': {
    summary: 'Figures of the goal week and of all time',
    access: 'member',
    row: 'user',
    params: idParams,
    response: userStats,
  },
  'GET /api/goal-week': {
    summary: 'The goal week of the school now, by the server’s clock',
    access: 'member',
    schoolScoped: true,
    query: z.strictObject({ ...schoolQuery, userId: z.optional(idText) }),
    response: z.object({
      now: instant,
      timeZone: z.string(),
      label: z.enum(['Current Week', 'Next Week']),
      weekStart: z.string(),
      weekEnd: z.string(),
      start: z.string(),
      end: z.string(),
      changesAt: instant,
    }),
    errors: ['forbidden'],
  },
})
