// The endpoint table: every call of Cairn. Routes, validation, answers, OpenAPI, the client and its query keys derive from it.
import { absenceEndpoints } from './absences.ts'
import { accountEndpoints } from './accounts.ts'
import { calendarEndpoints } from './calendar.ts'
import { coachingEndpoints } from './coaching.ts'
import { crewEndpoints } from './crews.ts'
import { deletionEndpoints } from './deletions.ts'
import type { BodyOf, QueryOf, ResponseOf } from './endpoint.ts'
import { familyEndpoints } from './families.ts'
import { familyWaveEndpoints } from './family-waves.ts'
import { feedbackEndpoints } from './feedback.ts'
import { goalIdeaEndpoints } from './goal-ideas.ts'
import { goalSeriesEndpoints } from './goal-series.ts'
import { goalEndpoints } from './goals.ts'
import { guideEndpoints } from './guide.ts'
import { historyEndpoints } from './history.ts'
import { logEndpoints } from './logs.ts'
import { manyGoalsEndpoints } from './many-goals.ts'
import { notificationEndpoints } from './notifications.ts'
import { peopleEndpoints } from './people.ts'
import { personExportEndpoints } from './person-export.ts'
import { privacyEndpoints } from './privacy.ts'
import { reflectionEndpoints } from './reflections.ts'
import { rosterEndpoints } from './roster-import.ts'
import { schoolWeekEndpoints } from './school-week-change.ts'
import { schoolEndpoints } from './schools.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { sessionEndpoints } from './session.ts'
import { statisticsEndpoints } from './statistics.ts'
import { systemEndpoints } from './system.ts'
import { weekResultEndpoints } from './week-results.ts'

export const api = {
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...peopleEndpoints,
  ...goalEndpoints,
  ...goalIdeaEndpoints,
  ...manyGoalsEndpoints,
  ...goalSeriesEndpoints,
  ...deletionEndpoints,
  ...feedbackEndpoints,
  ...reflectionEndpoints,
  ...notificationEndpoints,
  ...crewEndpoints,
  ...absenceEndpoints,
  ...coachingEndpoints,
  ...schoolEndpoints,
  ...privacyEndpoints,
  ...calendarEndpoints,
  ...schoolWeekEndpoints,
  ...accountEndpoints,
  ...rosterEndpoints,
  ...statisticsEndpoints,
  ...weekResultEndpoints,
  ...logEndpoints,
  ...historyEndpoints,
  ...guideEndpoints,
  ...personExportEndpoints,
  ...familyEndpoints,
  ...familyWaveEndpoints,
  ...systemEndpoints,
}

export type Api = typeof api
export type Call = keyof Api

/** The body and the query of a call once they are validated, and its answer. */
export type Body<C extends Call> = BodyOf<Api[C]>
export type Query<C extends Call> = QueryOf<Api[C]>
export type Answer<C extends Call> = ResponseOf<Api[C]>
