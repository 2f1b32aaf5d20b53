// The export of everything stored about a person.
import * as z from 'zod/mini'
import { absence } from './absences.ts'
import { endpoints, type Stored } from './endpoint.ts'
import { feedback } from './feedback-shapes.ts'
import { id, idParams, instant } from './fields.ts'
import { move } from './goal-moves.ts'
import { goal } from './goals.ts'
import { auditEntry, goalEdit } from './logs.ts'
import { activity, notification } from './notifications.ts'
import { user } from './people.ts'
import { reflection } from './reflections.ts'

export const personExport = z.object({
  exportedAt: instant,
  user,
  /** Own goals, archived ones too, with all feedback, edits and moves of them. */
  goals: z.array(
    z.extend(z.omit(goal, { abilities: true, feedbackUntil: true, lastMove: true }), {
      feedback: z.array(z.omit(feedback, { mayAnswer: true })),
      edits: z.array(z.omit(goalEdit, { goalOwner: true })),
      moves: z.array(move),
    }),
  ),
  /** Feedback that the person gave to others. */
  feedbackGiven: z.array(z.omit(feedback, { feedbackProvider: true, mayAnswer: true })),
  /** The person's edits of other people's goals. */
  editsMade: z.array(z.omit(goalEdit, { user: true, goalOwner: true })),
  /** Ids of goals set for other people. */
  goalsSetForOthers: z.array(id),
  /** What the person wrote about the weeks, with the responses, oldest week first. */
  reflections: z.array(z.omit(reflection, { user: true, abilities: true })),
  /** Responses to the reflections of others; the text is null for having read one. */
  responsesGiven: z.array(
    z.object({ id, reflectionId: id, text: z.nullable(z.string()), createdAt: instant }),
  ),
  notifications: z.array(z.omit(notification, { groupId: true })),
  activities: z.array(z.omit(activity, { user: true, goal: true, by: true })),
  /** Days away, first to last, with who entered them. */
  absences: z.array(z.extend(z.omit(absence, { id: true }), { enteredAt: instant })),
  savedReplies: z.array(z.object({ id, text: z.string(), createdAt: instant })),
  /** `by`: 'password', or the key of a provider. */
  sessions: z.array(z.object({ createdAt: instant, seenAt: instant, by: z.string(), device: z.string() })),
  /** Links to providers. */
  links: z.array(z.object({ issuer: z.string(), since: instant })),
  /** Apps and passkeys; an app has no name. */
  factors: z.array(
    z.object({ kind: z.enum(['app', 'passkey']), name: z.nullable(z.string()), since: instant }),
  ),
  /** The person's actions, and actions on the account. */
  auditLog: z.array(auditEntry),
})
export type PersonExport = z.output<typeof personExport>
export type StoredPersonExport = Stored<typeof personExport>

export const personExportEndpoints = endpoints({
  'GET /api/users/:id/export': {
    summary: 'Everything stored about a person as a JSON file, credentials aside',
    access: 'member',
    row: 'user',
    params: idParams,
    download: 'cairn-person-:id.json',
    response: personExport,
  },
})
