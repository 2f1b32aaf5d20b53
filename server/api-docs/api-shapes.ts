// The names under which the API's description says a shape once.
import * as z from 'zod/mini'
import { listResult } from '../../contract/accounts.ts'
import { coachAssignment } from '../../contract/coaching.ts'
import { plannedCrew, sortResult } from '../../contract/crew-sorts.ts'
import { group, groupWithMembers, member } from '../../contract/crews.ts'
import type { Schema } from '../../contract/endpoint.ts'
import { savedReply } from '../../contract/feedback.ts'
import { feedback } from '../../contract/feedback-shapes.ts'
import { deletedCounts, goal, goalDetail, goalWithFeedback } from '../../contract/goals.ts'
import { goalHistory, groupHistory, statistics } from '../../contract/history.ts'
import { auditEntry, feedbackLog, feedbackLogItem, goalEdit } from '../../contract/logs.ts'
import { activity, notification } from '../../contract/notifications.ts'
import { person, personName, user } from '../../contract/people.ts'
import { school, schoolFields, settings, studio } from '../../contract/schools.ts'
import { userStats } from '../../contract/statistics.ts'

export const shapes: Record<string, Schema> = {
  PersonName: personName,
  Person: person,
  Member: member,
  User: user,
  UserStats: userStats,
  School: school,
  NewSchool: z.strictObject(schoolFields),
  Settings: settings,
  Studio: studio,
  Group: group,
  GroupWithMembers: groupWithMembers,
  CoachAssignment: coachAssignment,
  PlannedCrew: plannedCrew,
  SortResult: sortResult,
  Goal: goal,
  GoalAbilities: goal.shape.abilities,
  GoalWithFeedback: goalWithFeedback,
  GoalDetail: goalDetail,
  GoalEdit: goalEdit,
  Statistics: statistics,
  GoalHistory: goalHistory,
  GroupHistory: groupHistory,
  Feedback: feedback,
  FeedbackLogItem: feedbackLogItem,
  FeedbackLog: feedbackLog,
  SavedReply: savedReply,
  Notification: notification,
  Activity: activity,
  AuditEntry: auditEntry,
  ListResult: listResult,
  DeletedCounts: deletedCounts,
}
