// The logs of feedback, of goal edits and of administration.
import * as z from 'zod/mini'
import { endpoints, extendedShape, forSchool, type Stored, shape } from './endpoint.ts'
import { feedback, feedbackStatus } from './feedback-shapes.ts'
import {
  count,
  id,
  idText,
  instant,
  paged,
  pageQuery,
  readerSentence,
  schoolQuery,
  storedInstant,
} from './fields.ts'
import { category, duration } from './goals.ts'
import { person, personName } from './people.ts'
import { searchText } from './text.ts'

/** The days that a log covers without `?from=`. */
export const LOG_DAYS = 7

/** Includes replaced and cleared entries: see `isActive`. */
export const feedbackLogItem = extendedShape('FeedbackLogItem', feedback, {
  goal: z.object({ id, title: z.string(), category, user: person }),
})
export type FeedbackLogItem = z.output<typeof feedbackLogItem>
export type StoredFeedbackLogItem = Stored<typeof feedbackLogItem>

/** `counts` cover all pages of the filter. They count entries, also replaced and cleared ones, so a goal may count often. */
export const feedbackLog = extendedShape('FeedbackLog', paged(feedbackLogItem), {
  counts: z.object({ total: count, accepted: count, needsImprovement: count, denied: count }),
  /** The givers of the feedback of all pages, by last name: the 200 most frequent ones. Only the first page has them. */
  givers: z.optional(z.array(personName)),
})
export type StoredFeedbackLog = Stored<typeof feedbackLog>

export const goalEdit = shape('GoalEdit', {
  id,
  goalId: id,
  editedAt: storedInstant,
  /** Null once the editor is deleted. */
  user: z.nullable(personName),
  goalOwner: personName,
  oldTitle: z.string(),
  oldDescription: z.nullable(z.string()),
  oldCategory: category,
  oldDuration: duration,
  newTitle: z.string(),
  newDescription: z.nullable(z.string()),
  newCategory: category,
  newDuration: duration,
})
export type GoalEdit = z.output<typeof goalEdit>
export type StoredGoalEdit = Stored<typeof goalEdit>

/** `counts` cover all pages and count every edit. */
export const goalEditLog = z.extend(paged(goalEdit), { counts: z.object({ total: count }) })
export type StoredGoalEditLog = Stored<typeof goalEditLog>

/** The actions that this version writes into the audit log. Entries of other versions may have others. */
export type AuditAction = { [On in keyof Acts]: `${On}.${Acts[On]}` }[keyof Acts]
interface Acts {
  answer: 'delete'
  calendar: 'change'
  coach: 'assign' | 'auto-assign' | 'clear-all'
  crew:
    | 'auto-sort'
    | 'change'
    | 'create'
    | 'delete'
    | 'deselect-captains'
    | 'move'
    | 'randomize'
    | 'erase'
    | 'undo'
    | 'undo-sort'
  family: 'close' | 'codes' | 'codes-end' | 'connect' | 'end' | 'mail-retry' | 'open'
  goal: 'delete' | 'erase' | 'extend' | 'series' | 'series-end' | 'undo'
  goals: 'archive' | 'clear-school' | 'restore'
  identity: 'link' | 'refused' | 'unlink'
  password: 'change' | 'reset'
  reflection: 'delete'
  retention: 'run'
  roster: 'import' | 'preview'
  school: 'change' | 'create' | 'delete' | 'export' | 'import' | 'seed' | 'set-up' | 'settings' | 'week'
  'second-factor': 'codes' | 'enrol' | 'recovery' | 'refused' | 'remove' | 'reset'
  session: 'end' | 'refused' | 'start'
  studio: 'change' | 'create' | 'delete'
  user:
    | 'absence'
    | 'absence-delete'
    | 'assigned-studio'
    | 'change'
    | 'change-many'
    | 'create'
    | 'create-many'
    | 'credentials'
    | 'delete'
    | 'end-sessions'
    | 'export'
    | 'join-school'
    | 'leave'
    | 'leave-school'
    | 'return'
    | 'roles'
    | 'sign-in-card'
}

export const auditEntry = shape('AuditEntry', {
  id,
  at: storedInstant,
  /** Null for the command line, and once the person is deleted. */
  actor: z.nullable(personName),
  /** A code such as `goal.delete`. */
  action: z.string(),
  /** The subject is a text that people read. */
  subject: readerSentence,
  detail: z.nullable(z.record(z.string(), z.unknown())),
})
export type StoredAuditEntry = Stored<typeof auditEntry>

export const auditLogEntry = extendedShape('AuditLogEntry', auditEntry, {
  /** It is set while an admin may undo the entry's deletion; null for all other entries. */
  deletion: z.nullable(id),
})
export type AuditLogEntry = z.output<typeof auditLogEntry>
export type StoredAuditLogEntry = Stored<typeof auditLogEntry>

/** `?about=` selects a part of the audit log. 'changes' is all but 'sign-ins'. */
export const auditPart = z.enum(['changes', 'people', 'crews', 'goals', 'school', 'sign-ins'])
export type AuditPart = z.output<typeof auditPart>

/** `?from=`: the instant of the earliest entries. */
const from = z.optional(instant)
const entryFilter = {
  ...pageQuery,
  from,
  /** Only entries about goals of the current members of this crew. */
  crewId: z.optional(idText),
  /** Only entries about goals of people of this studio. */
  studioId: z.optional(idText),
  /** Only entries of this giver or editor. */
  byId: z.optional(idText),
  /** Each word occurs in the goal's title, or in the name of its owner, giver or editor. */
  search: z.optional(searchText),
}
const feedbackFilter = { ...entryFilter, status: z.optional(feedbackStatus) }

export const logEndpoints = endpoints({
  'GET /api/coach-wooden/feedback-log': {
    summary: 'Feedback on the goals of the caller’s crews in the last 7 days, newest first',
    access: 'coach',
    query: z.strictObject(feedbackFilter),
    response: feedbackLog,
  },
  'GET /api/guide/feedback-log': {
    summary: 'Feedback on the goals of the caller’s studio in the last 7 days, newest first',
    access: 'guide',
    query: z.strictObject(feedbackFilter),
    response: feedbackLog,
  },
  'GET /api/admin/feedback-log': {
    summary: 'Feedback in the school in the last 7 days, newest first',
    ...forSchool('admin'),
    query: z.strictObject({ ...feedbackFilter, ...schoolQuery }),
    response: feedbackLog,
  },
  'GET /api/admin/goal-edits': {
    summary: 'Edits of goals in the last 7 days with before and after, newest first',
    ...forSchool('admin'),
    query: z.strictObject({ ...entryFilter, ...schoolQuery }),
    response: goalEditLog,
  },
  'GET /api/admin/audit-log': {
    summary: 'The audit log: important actions and who did them, newest first',
    ...forSchool('admin'),
    query: z.strictObject({
      ...pageQuery,
      from,
      about: z.optional(auditPart),
      /** Each word occurs in the subject or in the actor's name. */
      search: z.optional(searchText),
      ...schoolQuery,
    }),
    response: paged(auditLogEntry),
  },
})
