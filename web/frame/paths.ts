// Every link of the application, and the ways to leave by a real page load.

export type AdminTab = 'learners' | 'studios' | 'admins' | 'crews' | 'coaches' | 'guides' | 'schools'

export type LogTab = 'feedback' | 'audit'

export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  onboarding: () => '/onboarding',
  account: () => '/account',
  /** `username`: filled in on the page. It never reaches the server, which does not read what follows '#'. */
  login: (username?: string) =>
    username === undefined ? '/auth' : `/auth#u=${encodeURIComponent(username)}`,
  setup: () => '/setup',
  guest: () => '/guest',
  privacy: () => '/privacy',
  /** A file, not a screen. */
  licenses: () => '/licenses.txt',
  /** The caller's own history, or the learner view of `user`. */
  goalHistory: (user?: number, query: { view?: 'crew' } = {}) =>
    withQuery('/goal-history', { user, ...query }),
  /** The week of the Monday `week` on paper: of a learner, of a crew; else the caller's own or the guide's studio. */
  weeklyReport: (week: string, subject: { user?: number | undefined; crew?: number } = {}) =>
    withQuery('/goal-history', { ...subject, report: week }),
  /** `school`: another school than the own one, for a super admin. */
  admin: (tab?: AdminTab, school?: number) => withQuery('/admin', { tab, school }),
  adminFeedback: (query: { tab?: LogTab | undefined; school?: number | undefined } = {}) =>
    withQuery('/admin/feedback', query),
  crewsOverview: (school?: number, order?: 'goals') => withQuery('/crews-overview', { order, school }),
  feedback: () => '/feedback',
  feedbackCrew: (crewId: number) => `/feedback/crew/${crewId}`,
  feedbackReflections: (crewId: number) => `/feedback/crew/${crewId}?tab=reflections`,
  coaching: () => '/coaching',
  /** `editGoal` opens that goal for editing. */
  coachingCrew: (crewId: number, query: { editGoal?: number } = {}) =>
    withQuery(`/coaching/crews/${crewId}`, query),
  guide: () => '/guide',
  /** Who of the learners in the caller's care has set no goal. */
  withoutGoal: (school?: number) => withQuery('/without-goal', { school }),
}

/** The id of the form with the two questions about the week. */
export const LOOK_BACK_FORM = 'look-back'

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A real page load: nothing in memory outlives it, neither data nor what was typed. */
export const loadPage = (path: string): void => window.location.assign(path)

export const reloadPage = (): void => window.location.reload()
