// Every link of the application, in one place.

export type AdminTab = 'learners' | 'studios' | 'admins' | 'crews' | 'coaches' | 'guides' | 'schools'

export type LogTab = 'feedback' | 'audit'

export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  onboarding: () => '/onboarding',
  account: () => '/account',
  login: () => '/auth',
  setup: () => '/setup',
  guest: () => '/guest',
  /** The caller's own history, or the learner view of somebody else. */
  goalHistory: (user?: number, query: { view?: 'crew' } = {}) =>
    withQuery('/goal-history', { user, ...query }),
  /** The week of the Monday `week` on paper: of a learner, of a crew; else the caller's own or the guide's studio. */
  weeklyReport: (week: string, of: { user?: number | undefined; crew?: number } = {}) =>
    withQuery('/goal-history', { ...of, report: week }),
  /** `school`: another one than the own, for a super admin. */
  admin: (tab?: AdminTab, school?: number) => withQuery('/admin', { tab, school }),
  adminFeedback: (query: { tab?: LogTab | undefined; school?: number | undefined } = {}) =>
    withQuery('/admin/feedback', query),
  crewsOverview: (school?: number) => withQuery('/crews-overview', { school }),
  feedback: () => '/feedback',
  feedbackCrew: (crewId: number) => `/feedback/crew/${crewId}`,
  coaching: () => '/coaching',
  /** `editGoal` opens that goal for editing. */
  coachingCrew: (crewId: number, query: { editGoal?: number } = {}) =>
    withQuery(`/coaching/crews/${crewId}`, query),
  guide: () => '/guide',
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
