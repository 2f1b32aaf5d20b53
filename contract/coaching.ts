// Which coaches look after which crews, and all roles of a person in one call.
import * as z from 'zod/mini'
import { bodyShape, endpoints, extendedShape, forRow, forSchool } from './endpoint.ts'
import { count, id, message } from './fields.ts'
import { personName, profilePicture, user } from './people.ts'
import { sentence } from './sentence.ts'
import { studioName } from './text-fields.ts'

export const coachAssignment = extendedShape('CoachAssignment', personName, {
  username: z.string(),
  studio: z.nullable(z.string()),
  profilePicture: z.nullable(profilePicture),
  assignedCrews: z.array(id),
  assignedCrewNames: z.array(z.string()),
})
export type CoachAssignment = z.output<typeof coachAssignment>

export const crewIds = z.array(id).check(z.maxLength(5000, sentence('At most 5,000 crews.')))

/** The roles of a person with what depends on them, as in `User`. */
const roles = bodyShape('Roles', {
  isAdmin: z.boolean(),
  isGuide: z.boolean(),
  isCoachWooden: z.boolean(),
  isCrewCaptain: z.boolean(),
  canBypassDeadlines: z.boolean(),
  hasLeft: z.boolean(),
  studio: z.nullable(studioName()),
  assignedStudio: z.nullable(studioName()),
  assignedCrews: crewIds,
  groupId: z.nullable(id),
})
export type Roles = z.output<typeof roles>

export const coachingEndpoints = endpoints({
  'GET /api/admin/coach-assignments': {
    summary: 'The coaches of the school with their crews',
    ...forSchool('admin'),
    response: z.array(coachAssignment),
  },
  'PUT /api/admin/users/:id/crew-assignments': {
    summary: 'Assign crews to a coach: in place of those it had, or with `base` only what differs from it',
    ...forRow('admin', 'user'),
    body: z.strictObject({
      assignedCrews: crewIds,
      /** The crews before the caller's edit: only the difference is applied, so that concurrent changes are kept. */
      base: z.optional(crewIds),
    }),
    response: coachAssignment,
    errors: ['account_left', 'not_a_coach'],
  },
  'PUT /api/admin/users/:id/roles': {
    summary:
      'Set all roles of a person at once if they are still `base`; an Undo is the same call with both swapped',
    ...forRow('admin', 'user'),
    body: z.strictObject({ base: roles, roles }).check(
      z.refine(
        ({ base, roles: { isAdmin, hasLeft } }) => (base.isAdmin || !isAdmin) && (base.hasLeft || !hasLeft),
        {
          path: ['roles'],
          error: sentence(
            "This call can remove the admin role and bring people back, but can't add admins or mark people as left.",
          ),
        },
      ),
    ),
    response: user,
    errors: [
      'own_account',
      'last_admin',
      'roles_changed',
      'account_left',
      'not_a_guide',
      'not_a_coach',
      'not_a_candidate',
      'no_crew',
      'crew_full',
    ],
  },
  'DELETE /api/admin/users/:id/crew-assignments': {
    summary: 'Take all crews from a coach',
    ...forRow('admin', 'user'),
    response: message,
    errors: ['account_left', 'not_a_coach'],
  },
  'POST /api/admin/coaches/auto-assign': {
    summary: 'Split all of the school’s crews evenly among its coaches',
    ...forSchool('admin'),
    response: z.object({
      crewsDistributed: count,
      /** Coaches that have crews now. */
      coachesAssigned: count,
      /** `crewsDistributed` over `coachesAssigned`, to one decimal. */
      avgCrewsPerCoach: z.number(),
    }),
    errors: ['nothing_to_deal'],
  },
  'DELETE /api/admin/clear-all-crew-assignments': {
    summary: 'Take all crews from all coaches',
    ...forSchool('admin'),
    response: z.object({ clearedCount: count }),
  },
})
