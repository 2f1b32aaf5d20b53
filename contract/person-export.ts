// The export of everything stored about a person.
import * as z from 'zod/mini'
import { absence } from './absences.ts'
import { endpoints, forRow, type Stored } from './endpoint.ts'
import { feedback } from './feedback-shapes.ts'
import { count, day, id, readerSentence, storedInstant } from './fields.ts'
import { move } from './goal-parts.ts'
import { category, duration, goal } from './goals.ts'
import { auditEntry, goalEdit } from './logs.ts'
import { activity, notification } from './notifications.ts'
import { user } from './people.ts'
import { reflection } from './reflections.ts'

export const personExport = z.object({
  exportedAt: storedInstant,
  user,
  /** Own goals, archived ones too, with all feedback, edits and moves of them. */
  goals: z.array(
    z.extend(z.omit(goal, { abilities: true, feedbackUntil: true, lastMove: true, series: true }), {
      feedback: z.array(z.omit(feedback, { mayAnswer: true })),
      edits: z.array(z.omit(goalEdit, { goalOwner: true })),
      moves: z.array(move),
    }),
  ),
  /** Weekly goals with the person, and the weeks in which they created one. */
  series: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.nullable(z.string()),
      category,
      duration,
      plan: z.nullable(z.string()),
      until: day,
      weeks: z.array(day),
    }),
  ),
  /** Feedback that the person gave to others. */
  feedbackGiven: z.array(z.omit(feedback, { feedbackProvider: true, mayAnswer: true })),
  /** The person's edits of other people's goals. */
  editsMade: z.array(z.omit(goalEdit, { user: true, goalOwner: true })),
  /** Ids of goals set for other people. */
  goalsSetForOthers: z.array(id),
  /** The person's reflections with their responses, oldest week first. */
  reflections: z.array(z.omit(reflection, { user: true, abilities: true })),
  /** Responses to the reflections of others; the text is null for having read one. */
  responsesGiven: z.array(
    z.object({ id, reflectionId: id, text: z.nullable(z.string()), createdAt: storedInstant }),
  ),
  notifications: z.array(z.omit(notification, { groupId: true })),
  activities: z.array(z.omit(activity, { user: true, goal: true, by: true })),
  /** Days away, first to last, with who entered them. */
  absences: z.array(z.extend(z.omit(absence, { id: true }), { enteredAt: storedInstant })),
  /** The guardians who follow the person. */
  guardians: z.array(z.object({ name: z.string(), since: storedInstant })),
  /** The weeks, by their first days, in which a guardian waved. */
  waves: z.array(z.object({ name: z.string(), week: day })),
  savedReplies: z.array(z.object({ id, text: z.string(), createdAt: storedInstant })),
  /** `by`: 'password', or the key of a provider. */
  sessions: z.array(
    z.object({ createdAt: storedInstant, seenAt: storedInstant, by: z.string(), device: readerSentence }),
  ),
  /** Links to providers. */
  links: z.array(z.object({ issuer: z.string(), since: storedInstant })),
  /** Apps and passkeys; an app has no name. */
  factors: z.array(
    z.object({ kind: z.enum(['app', 'passkey']), name: z.nullable(z.string()), since: storedInstant }),
  ),
  /** The person's id in the school's own system, and since when; null if no import gave one. */
  roster: z.nullable(z.object({ id: z.string(), since: storedInstant })),
  /** Remaining sign-in data. Wrong tries count for the typed username, including those of strangers. */
  signIn: z.object({
    passkeys: z.array(z.object({ name: z.string(), lastUsedAt: z.nullable(storedInstant) })),
    /** Unused ones. */
    recoveryCodes: count,
    wrongTries: z.array(
      z.object({
        at: z.enum(['sign-in', 'second-step', 'own-password', 'proof']),
        /** Within the last 15 minutes. */
        tries: count,
        /** Within the last day. */
        waits: count,
        waitUntil: z.nullable(storedInstant),
      }),
    ),
  }),
  /** The person's actions, and actions on the account. */
  auditLog: z.array(auditEntry),
})
export type PersonExport = z.output<typeof personExport>
export type StoredPersonExport = Stored<typeof personExport>

export const personExportEndpoints = endpoints({
  'GET /api/users/:id/export': {
    summary: 'Everything stored about a person as a JSON file, credentials aside',
    ...forRow('member', 'user'),
    download: 'cairn-person-:id.json',
    response: personExport,
  },
})
