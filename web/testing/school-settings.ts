// The settings of a school as they are at first.
export const schoolSettings = {
  activityMonths: 24,
  notificationMonths: 24,
  logMonths: 24,
  feedbackGraceDays: 0,
  goalMonths: null,
  leaverMonths: null,
  showCrewRank: true,
  showStreaks: true,
  reflections: false,
  carryOver: false,
  feedbackAnswers: false,
  plans: false,
  weekChecks: false,
  reflectionQuestions: ['What went well?', 'What will you try next week?'] as [string, string],
  staffSecondFactor: 'off' as const,
  deletesFrom: null,
}
