// The endpoint table: every call of Cairn. Routes, validation, answers, OpenAPI, the client and its query keys derive from it.
import { absenceEndpoints } from './absences.ts'
import { accountEndpoints } from './accounts.ts'
import { calendarEndpoints } from './calendar.ts'
import { coachingEndpoints } from './coaching.ts'
import { crewSortEndpoints } from './crew-sorts.ts'
import { crewEndpoints } from './crews.ts'
import { feedbackEndpoints } from './feedback.ts'
import { goalEndpoints } from './goals.ts'
import { guideEndpoints } from './guide.ts'
import { historyEndpoints } from './history.ts'
import { logEndpoints } from './logs.ts'
import { notificationEndpoints } from './notifications.ts'
import { peopleEndpoints } from './people.ts'
import { personExportEndpoints } from './person-export.ts'
import { reflectionEndpoints } from './reflections.ts'
import { schoolGoalEndpoints } from './school-goals.ts'
import { schoolEndpoints } from './schools.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { sessionEndpoints } from './session.ts'
import { signInEndpoints } from './sign-in.ts'
import { statisticsEndpoints } from './statistics.ts'
import { systemEndpoints } from './system.ts'

export const api = {
  ...sessionEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...peopleEndpoints,
  ...goalEndpoints,
  ...schoolGoalEndpoints,
  ...feedbackEndpoints,
  ...reflectionEndpoints,
  ...notificationEndpoints,
  ...crewEndpoints,
  ...crewSortEndpoints,
  ...absenceEndpoints,
  ...coachingEndpoints,
  ...schoolEndpoints,
  ...calendarEndpoints,
  ...accountEndpoints,
  ...statisticsEndpoints,
  ...logEndpoints,
  ...historyEndpoints,
  ...guideEndpoints,
  ...personExportEndpoints,
  ...systemEndpoints,
}

export type Api = typeof api
export type Call = keyof Api
