// The default settings of a school.
import { api } from '../../contract/api.ts'
import { createSample } from './sample.ts'

export const schoolSettings = createSample(api['GET /api/admin/settings'].response, {
  activityMonths: 24,
  notificationMonths: 24,
  logMonths: 24,
  schoolYearStart: 8,
  showCrewRank: true,
  showStreaks: true,
  reflectionQuestions: ['What went well?', 'What will you try next week?'],
})
