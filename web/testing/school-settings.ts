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
  staffSecondFactor: 'off' as const,
  deletesFrom: null,
}
